extension UIView {
  /// Below this opacity a view takes no touches.
  private static let leastTouchableAlpha: Float = 0.01

  final func findHit(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, layer.isSeen(least: Self.leastTouchableAlpha), (rare?.interactionBlocks ?? 0) == 0,
      self.point(inside: point, with: event)
    else { return nil }
    for child in children.reversed() {
      if let hit = child.hitTest(child.fromSuperview(point), with: event) { return hit }
    }
    return self
  }
}
