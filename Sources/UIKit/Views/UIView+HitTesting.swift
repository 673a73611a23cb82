extension UIView {
  /// Below this opacity a view takes no touches.
  private static let leastTouchableAlpha: Float = 0.01

  final func findHit(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard takesTouches, layer.isSeen(least: Self.leastTouchableAlpha), self.point(inside: point, with: event) else {
      return nil
    }
    return findHit(inside: point, with: event)
  }

  private var takesTouches: Bool { isUserInteractionEnabled && (rare?.interactionBlocks ?? 0) == 0 }

  /// The point is known to be inside.
  private func findHit(inside point: CGPoint, with event: UIEvent?) -> UIView {
    for child in children.reversed() {
      if child.flags.contains(.hitsPlainly) {
        // What `hitTest` would answer, without asking a view that has nothing of its own to say.
        switch child.layer.touch(at: point, least: Self.leastTouchableAlpha) {
        case .missed: continue
        case .inside(let own):
          if child.takesTouches { return child.findHit(inside: own, with: event) }
          continue
        case .transformed: break
        }
      }
      if let hit = child.hitTest(child.fromSuperview(point), with: event) { return hit }
    }
    return self
  }
}
