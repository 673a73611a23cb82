import UIKit

/// The node in which a touch began; nil once it has gone.
struct TouchBinding {
  // Kept, since the touch would get another object's address otherwise.
  var touch: UITouch
  var node: SKNode?
}

/// Which node gets a touch: the one in which it began, until it ends.
extension SKView {
  final func begin(_ touches: Set<UITouch>, _ event: UIEvent?) {
    guard let scene = presented else {
      isHandingOn = true
      super.touchesBegan(touches, with: event)
      isHandingOn = false
      return
    }
    for touch in touches {
      touched[ObjectIdentifier(touch)] = TouchBinding(touch: touch, node: target(of: touch, in: scene))
    }
    handOn(touches, event) { $0.touchesBegan($1, with: event) }
  }

  /// The node for a touch: the topmost one at the point, or the nearest of its ancestors that receives touches. Nil for
  /// none, not even the scene.
  private func target(of touch: UITouch, in scene: SKScene) -> SKNode? {
    let point = scene.convertPoint(fromView: touch.location(in: self))
    var node: SKNode?
    if hitTestsThroughDisabledNodes {
      node = scene.topmostNode(at: point) { $0.isUserInteractionEnabled }
    } else {
      node = scene.topmostNode(at: point)
    }
    node = node ?? scene
    while let at = node, !at.isUserInteractionEnabled { node = at.parentLink }
    return node
  }

  final func handOn(
    _ touches: Set<UITouch>, _ event: UIEvent?, isLast: Bool = false, _ deliver: (SKNode, Set<UITouch>) -> Void
  ) {
    // Sets have another order in each run of the program; the calls must not.
    let ordered = touches.sorted {
      let (a, b) = ($0.location(in: nil), $1.location(in: nil))
      return ($0.timestamp, a.x, a.y) < ($1.timestamp, b.x, b.y)
    }
    var groups: [(node: SKNode, touches: Set<UITouch>)] = []
    for touch in ordered {
      guard let node = touched[ObjectIdentifier(touch)]?.node else { continue }
      if let index = groups.firstIndex(where: { $0.node === node }) {
        groups[index].touches.insert(touch)
      } else {
        groups.append((node, [touch]))
      }
    }
    if isLast { for touch in touches { touched[ObjectIdentifier(touch)] = nil } }
    for group in groups {
      // A callback for the group before may have removed this one.
      let kept = isLast ? group.touches : group.touches.filter { touched[ObjectIdentifier($0)]?.node === group.node }
      guard !kept.isEmpty, group.node.scene != nil else { continue }
      call { deliver(group.node, kept) }
    }
  }

  private func call(_ body: () -> Void) {
    let before = isHandingOn
    isHandingOn = true
    body()
    isHandingOn = before
  }

  /// Called before a node leaves the scene: ends its touches and its focus.
  final func nodeWillLeave(_ node: SKNode) {
    if let focused = SKNode.focused, focused === node || focused.isDescendant(of: node) {
      focused.resignFirstResponder()
    }
    cancelTouches(in: node)
  }

  /// Cancels the touches of a node and its descendants. What these fingers do further is not reported.
  final func cancelTouches(in node: SKNode) {
    let ending = touched.values.filter { binding in
      binding.node.map { $0 === node || $0.isDescendant(of: node) } ?? false
    }
    guard !ending.isEmpty else { return }
    let touches = Set(ending.map(\.touch))
    var targets: [(SKNode, Set<UITouch>)] = []
    for binding in ending.sorted(by: { $0.touch.timestamp < $1.touch.timestamp }) {
      guard let target = binding.node else { continue }
      touched[ObjectIdentifier(binding.touch)]?.node = nil
      if let index = targets.firstIndex(where: { $0.0 === target }) {
        targets[index].1.insert(binding.touch)
      } else {
        targets.append((target, touches.count == 1 ? touches : [binding.touch]))
      }
    }
    for (target, own) in targets { call { target.touchesCancelled(own, with: nil) } }
  }
}

extension UITouch {
  /// The position of the touch in a node of a scene that is shown, in points, y upwards.
  public func location(in node: SKNode) -> CGPoint { place(location(in: node.scene?.view), in: node) }

  /// The position before the last change.
  public func previousLocation(in node: SKNode) -> CGPoint { place(previousLocation(in: node.scene?.view), in: node) }

  private func place(_ point: CGPoint, in node: SKNode) -> CGPoint {
    guard let scene = node.scene else { return point }
    return node.convert(scene.convertPoint(fromView: point), from: scene)
  }
}
