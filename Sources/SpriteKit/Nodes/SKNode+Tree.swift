import UIKit

/// Adding and removing nodes.
extension SKNode {
  final func insert(_ node: SKNode, at index: Int) {
    guard node.parentLink == nil else {
      return Log.error("SKNode.addChild: \(node) has a parent already; it stays there.")
    }
    guard node !== self, !isDescendant(of: node), !(node is SKScene) else {
      return Log.error("SKNode.addChild: \(node) cannot be in \(self); nothing changes.")
    }
    childNodes.insert(node, at: min(max(0, index), childNodes.count))
    attach(node)
  }

  /// Links a node that belongs to this one, as a child or as a mask.
  final func attach(_ node: SKNode) {
    node.parentLink = self
    node.marks.insert([.placed, .below])
    noteOrder()
    guard let scene else { return }
    node.forEachInTree { inside in
      if !inside.running.isEmpty { scene.noteActions(of: inside) }
      if inside.storedConstraints != nil { scene.noteConstraints(of: inside) }
      if let body = inside.storedBody { scene.physicsWorld.add(body) }
      inside.sceneDidChange()
    }
  }

  final func leaveParent() {
    guard let parent = parentLink else { return }
    scene?.view?.nodeWillLeave(self)
    // Callbacks may have removed it.
    guard parentLink === parent else { return }
    if let index = parent.childNodes.firstIndex(where: { $0 === self }) {
      parent.childNodes.remove(at: index)
    } else {
      parent.dropMask(self)
    }
    parent.detach(self)
  }

  /// Unlinks a node that is no child any more.
  final func detach(_ node: SKNode) {
    noteOrder()
    let scene = scene
    node.parentLink = nil
    node.forEachInTree { inside in
      scene?.forget(inside)
      inside.leaveCanvas()
    }
  }

  /// Removes all children at once.
  final func removeEveryChild() {
    if let view = scene?.view { for child in childNodes { view.nodeWillLeave(child) } }
    let removed = childNodes
    childNodes.removeAll()
    for child in removed where child.parentLink === self { detach(child) }
  }

  final func change(to parent: SKNode) {
    guard parent !== self, !parent.isDescendant(of: self) else {
      return Log.error("SKNode.move(toParent:): \(parent) is in \(self); nothing changes.")
    }
    let relative = transformToRoot.concatenating(parent.transformToRoot.inverted())
    leaveParent()
    parent.addChild(self)
    let (x, y) = (hypot(relative.a, relative.b), hypot(relative.c, relative.d))
    guard x.isFinite, y.isFinite else { return }
    let isMirrored = relative.a * relative.d < relative.b * relative.c
    setPosition(CGPoint(x: relative.tx, y: relative.ty))
    setScale(x: x, y: isMirrored ? -y : y)
    setRotation(atan2(relative.b, relative.a))
  }

  final func isDescendant(of node: SKNode) -> Bool {
    var above = parentLink
    while let at = above {
      if at === node { return true }
      above = at.parentLink
    }
    return false
  }

  /// Calls `body` with the node and its descendants, parents first. Without recursion: the depth has no limit.
  final func forEachInTree(_ body: (SKNode) -> Void) {
    var waiting: [SKNode] = [self]
    while let node = waiting.popLast() {
      body(node)
      if let mask = node.maskInTree { waiting.append(mask) }
      for child in node.childNodes.reversed() { waiting.append(child) }
    }
  }

  /// Removes what the node shows from the screen.
  /// - Parameter keepsLists: Whether it stays in the scene's lists of nodes with actions and constraints.
  final func leaveCanvas(keepsLists: Bool = false) {
    nodeLayer?.removeFromSuperlayer()
    isShown = false
    marks.insert([.placed, .below])
    if !keepsLists { marks.subtract([.acting, .constrained]) }
  }

  /// Releases a tree without recursion, which a deep one would take too far.
  nonisolated final func releaseTree() {
    var waiting = childNodes
    childNodes = []
    while var node = waiting.popLast() {
      node.parentLink = nil
      if isKnownUniquelyReferenced(&node) {
        waiting.append(contentsOf: node.childNodes)
        node.childNodes = []
      }
    }
  }
}
