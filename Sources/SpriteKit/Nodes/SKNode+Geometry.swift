import UIKit

/// Frames, conversions, and the nodes at a point.
extension SKNode {
  /// Deeper nodes are neither drawn nor found, because the stack is limited.
  static var deepest: Int { 1000 }

  /// The map to the coordinates of the root of the tree. A scene's own place does not count.
  final var transformToRoot: CGAffineTransform {
    var transform = CGAffineTransform.identity
    var node = self
    while let above = node.parentLink {
      transform = transform.concatenating(node.place.transform)
      node = above
    }
    return transform
  }

  final var ownFrame: CGRect {
    let box = contentBox
    guard !box.isNull else { return CGRect(origin: place.position, size: .zero) }
    return box.applying(place.transform)
  }

  final var accumulatedFrame: CGRect {
    let box = accumulatedBox(0)
    return box.isNull ? CGRect(origin: place.position, size: .zero) : box.applying(place.transform)
  }

  /// The box around the node's content and its descendants, in its own coordinates; null for nothing.
  private func accumulatedBox(_ depth: Int) -> CGRect {
    var box = contentBox
    guard depth < Self.deepest else { return box }
    for child in childNodes {
      let inside = child.accumulatedBox(depth + 1)
      guard !inside.isNull else { continue }
      let shown = inside.applying(child.place.transform)
      // What is infinitely far away is not shown.
      if shown.isFiniteBox { box = box.union(shown) }
    }
    return box
  }

  /// The frame in the coordinates of another node's parent.
  final func convertFrame(to node: SKNode) -> CGRect {
    let (from, to) = (parentLink, node.parentLink)
    guard from !== to else { return frame }
    // A scene's own place does not count: its coordinates are those of its frame.
    return frame.applying(from?.transformToRoot ?? .identity).applying(to?.transformToRoot.inverted() ?? .identity)
  }

  // MARK: Nodes at a point

  final var isVisible: Bool { !marks.contains(.hidden) && storedAlpha > 0 }

  /// A descendant at a point.
  private struct Found {
    var node: SKNode
    var depth: Int
    var z: CGFloat
  }

  /// - Parameter p: In the coordinates of this node.
  private func find(_ p: CGPoint, depth: Int, z: CGFloat, _ found: inout [Found]) {
    guard depth < Self.deepest else { return }
    for child in childNodes where child.isVisible && child.contains(p) {
      let height = z + child.place.z
      found.append(Found(node: child, depth: depth, z: height))
      let transform = child.place.transform
      guard transform.a * transform.d != transform.b * transform.c else { continue }
      child.find(p.applying(transform.inverted()), depth: depth + 1, z: height, &found)
    }
  }

  final func deepestNode(at p: CGPoint) -> SKNode {
    var found: [Found] = []
    find(p, depth: 0, z: 0, &found)
    var best: Found?
    for one in found {
      guard let known = best else {
        best = one
        continue
      }
      if one.depth > known.depth || (one.depth == known.depth && one.z >= known.z) { best = one }
    }
    return best?.node ?? self
  }

  final func everyNode(at p: CGPoint) -> [SKNode] {
    var found: [Found] = []
    find(p, depth: 0, z: 0, &found)
    let order = found.indices.sorted { found[$0].z != found[$1].z ? found[$0].z > found[$1].z : $0 > $1 }
    return order.map { found[$0].node }
  }

  // MARK: Touches

  /// The topmost node that shows something at `p`, in drawing order; nil if there is none. Of a node whose descendants
  /// are drawn apart, they are as high as it is.
  /// - Parameters:
  ///   - p: In this node's coordinates.
  ///   - isMeant: Which nodes count.
  final func topmostNode(at p: CGPoint, where isMeant: (SKNode) -> Bool = { _ in true }) -> SKNode? {
    var best: (node: SKNode, z: CGFloat)?
    searchTop(p, 0, depth: 0, isMeant, &best)
    return best?.node
  }

  private func searchTop(
    _ p: CGPoint, _ z: CGFloat, depth: Int, _ isMeant: (SKNode) -> Bool, _ best: inout (node: SKNode, z: CGFloat)?
  ) {
    // A later node at the same height is drawn over the earlier ones.
    if best.map({ z >= $0.z }) ?? true, contentBox.contains(p), isMeant(self) { best = (self, z) }
    guard depth < Self.deepest else { return }
    for child in childNodes where child.isVisible {
      let transform = child.place.transform
      guard transform.a * transform.d != transform.b * transform.c else { continue }
      let (height, inside) = (z + child.place.z, p.applying(transform.inverted()))
      guard child.innerCanvas != nil else {
        child.searchTop(inside, height, depth: depth + 1, isMeant, &best)
        continue
      }
      var apart: (node: SKNode, z: CGFloat)?
      if child.clips(inside) { continue }
      child.searchTop(inside, 0, depth: depth + 1, isMeant, &apart)
      if let apart, best.map({ height >= $0.z }) ?? true { best = (apart.node, height) }
    }
  }
}

extension CGRect {
  /// Whether it has a place and a size. Foundation ends the program when some others are intersected.
  var isFiniteBox: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }

  /// Whether it overlaps another one; false if one of them is not finite.
  func meets(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
