import UIKit

/// Copies of nodes.
extension SKNode {
  /// How many copies are being made within each other.
  private static var copyDepth = 0

  final func makeCopy() -> SKNode {
    let made = type(of: self).init(coder: EmptyCoder())
    if made == nil {
      Log.error(
        "\(type(of: self)).copy: init?(coder:) returned nil; the copy is a \(type(of: emptyNode)).",
        once: "SKNode copy \(type(of: self))")
    }
    let copy = made ?? emptyNode
    copy.takeValues(from: self)
    copy.copyChildren(of: self)
    return copy
  }

  /// Those that the copy's `init?(coder:)` has added are replaced.
  private func copyChildren(of node: SKNode) {
    guard Self.copyDepth < Self.deepest else {
      return Log.error("SKNode.copy: nodes deeper than \(Self.deepest) are not copied.", once: "SKNode copy depth")
    }
    Self.copyDepth += 1
    defer { Self.copyDepth -= 1 }
    removeEveryChild()
    for child in node.childNodes {
      // Apps may override `copy(with:)`.
      if let copy = child.copy(with: nil) as? SKNode { addChild(copy) }
    }
  }

  final func takeNodeValues(from node: SKNode) {
    (place, storedAlpha, storedSpeed) = (node.place, node.storedAlpha, node.storedSpeed)
    let shared: NodeMarks = [.hidden, .paused, .interactive]
    marks = marks.subtracting(shared).union(node.marks.intersection(shared))
    name = node.name
    userData = node.userData?.mutableCopy() as? NSMutableDictionary
    accessibility = node.accessibility
    constraints = node.storedConstraints
    physicsBody = node.storedBody.map { $0.copyOfBody() }
    for one in node.running where !one.isOver { start(one.action, key: one.key, completion: nil) }
  }
}
