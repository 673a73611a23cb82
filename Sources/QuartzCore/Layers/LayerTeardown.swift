/// Releases a layer's node when the layer is deallocated.
///
/// Trees are released without recursion, so a chain of thousands of layers does not overflow the stack. A layer whose
/// last reference is released on another thread passes its node to the main thread.
enum LayerTeardown {
  // Both are used on the main queue only.
  private nonisolated(unsafe) static var waiting: ContiguousArray<Unmanaged<CALayer>> = []
  private nonisolated(unsafe) static var isReleasing = false

  private struct Handed: @unchecked Sendable {
    // Unchecked: one thread at a time uses a node, and the previous one no longer does.
    var node: NodeRef
  }

  static func release(_ node: NodeRef) {
    guard MainQueue.isCurrent else {
      let handed = Handed(node: node)
      DispatchQueue.main.async { release(handed.node) }
      return
    }
    let count = node.pointee.children.count
    for i in 0..<count {
      let child = node.pointee.children[i]
      child.pointee.parent = nil
      waiting.append(Unmanaged.passUnretained(child.pointee.layer))
    }
    if let mask = node.pointee.mask { mask.pointee.parent = nil }
    node.dropResources()
    node.pointee.children.deallocate()
    node.pointee.movedChildren?.deallocate()
    node.deinitialize(count: 1)
    node.deallocate()
    guard !isReleasing else { return }
    isReleasing = true
    while let next = waiting.popLast() { next.release() }
    isReleasing = false
  }

  /// Clears the tree of a subtree whose render tree is deallocated.
  static func forgetTree(_ top: NodeRef) {
    var stack: ContiguousArray<NodeRef> = [top]
    while let node = stack.popLast() {
      node.pointee.tree = nil
      node.pointee.marks = .fresh
      for i in 0..<node.pointee.children.count { stack.append(node.pointee.children[i]) }
      if let mask = node.pointee.mask { stack.append(mask) }
    }
  }
}
