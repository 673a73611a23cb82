import UIKit

/// Changes of a node's values: what is not finite is refused, what is marked is shown with the next frame.
extension SKNode {
  final func setPosition(_ new: CGPoint) {
    guard new.x.isFinite, new.y.isFinite else { return rejectValue(new, as: "position") }
    guard new != place.position else { return }
    place.position = new
    note(.placed)
  }

  final func setRotation(_ new: CGFloat) {
    guard new.isFinite else { return rejectValue(new, as: "zRotation") }
    guard new != place.rotation else { return }
    place.rotation = new
    note(.placed)
  }

  final func setScale(x: CGFloat, y: CGFloat) {
    guard x.isFinite, y.isFinite else { return rejectValue(CGPoint(x: x, y: y), as: "scale") }
    guard x != place.xScale || y != place.yScale else { return }
    (place.xScale, place.yScale) = (x, y)
    note(.placed)
  }

  final func setZ(_ new: CGFloat) {
    guard new.isFinite else { return rejectValue(new, as: "zPosition") }
    guard new != place.z else { return }
    place.z = new
    noteOrder()
  }

  final func setAlpha(_ new: CGFloat) {
    guard !new.isNaN else { return rejectValue(new, as: "alpha") }
    let new = min(max(new, 0), 1)
    guard new != storedAlpha else { return }
    storedAlpha = new
    note(.placed)
  }

  final func setMark(_ mark: NodeMarks, _ isOn: Bool) {
    guard marks.contains(mark) != isOn else { return }
    if isOn { marks.insert(mark) } else { marks.remove(mark) }
    note(.placed)
  }

  final func setBody(_ new: SKPhysicsBody?) {
    guard new !== storedBody else { return }
    if let old = storedBody {
      old.world?.remove(old)
      old.owner = nil
    }
    new?.owner?.setBody(nil)
    storedBody = new
    guard let new else { return }
    new.owner = self
    scene?.physicsWorld.add(new)
  }

  final func editAccessibility(_ edit: (inout NodeAccessibility) -> Void) {
    var edited = accessibility ?? NodeAccessibility()
    edit(&edited)
    accessibility = edited
  }

  final func rejectValue<Value>(_ value: Value, as property: String) {
    Log.error(
      "\(type(of: self)).\(property): \(value) is not finite; it stays as it was.",
      once: "SKNode \(property) \(type(of: self))")
  }

  // MARK: Marks

  /// Marks what has changed, and the way from the root to it, so that a frame visits only what has changed.
  final func note(_ mark: NodeMarks) {
    marks.insert(mark)
    var node = self
    while !node.marks.contains(.below) {
      node.marks.insert(.below)
      guard let above = node.parentLink else { break }
      node = above
    }
    // A marked node may have been put into a scene that has not been shown yet; the request costs little.
    scene?.requestFrame()
  }

  /// Marks that nodes came, went or changed their heights.
  final func noteOrder() {
    var node: SKNode? = self
    while let at = node {
      if let canvas = at.innerCanvas { canvas.needsOrder = true }
      node = at.parentLink
    }
    note([])
  }

  /// The scene at the root of the tree.
  final func findScene() -> SKScene? {
    var node = self
    while let above = node.parentLink { node = above }
    // A cast would take longer than the way up.
    return node.marks.contains(.root) ? unsafeDowncast(node, to: SKScene.self) : nil
  }
}
