extension UIView {
  final func setFrame(_ frame: CGRect) {
    guard frame.isFinite else { return rejectValue(frame, as: "frame") }
    let before = layer.bounds
    layer.frame = frame.standardized
    boundsDidChange(from: before)
    frameDidChangeForConstraints()
    safeAreaMayHaveChanged()
  }

  final func setBounds(_ bounds: CGRect) {
    guard bounds.isFinite else { return rejectValue(bounds, as: "bounds") }
    let before = layer.bounds
    layer.bounds = bounds.standardized
    boundsDidChange(from: before)
    boundsDidChangeForConstraints(from: before)
    safeAreaMayHaveChanged()
  }

  final func setCenter(_ center: CGPoint) {
    guard center.isFinite else { return rejectValue(center, as: "center") }
    layer.position = center
    frameDidChangeForConstraints()
    safeAreaMayHaveChanged()
  }

  /// A new size lays out and resizes the subviews, and lays out the superview, whose layout may depend on it; a new
  /// origin lays out this view; a plain move does neither.
  private func boundsDidChange(from before: CGRect) {
    let now = layer.bounds
    guard now != before else { return }
    layer.setNeedsLayout()
    // In a scroll view, the safe area of the content does not depend on the content offset.
    if now.size != before.size || !(self is UIScrollView) { safeAreaOfChildrenMayHaveChanged() }
    guard now.size != before.size else { return }
    resizeSubviews(from: before.size)
    // A superview that is currently in layout has made the change itself.
    if let superview = superviewLink, !superview.flags.contains(.isLayingOut) { superview.setNeedsLayout() }
  }

  final func resizeToFit() {
    let size = sizeThatFits(bounds.size)
    guard size.width.isFinite, size.height.isFinite else { return rejectValue(size, as: "sizeThatFits(_:)") }
    let frame = self.frame
    let old = bounds
    bounds = CGRect(origin: old.origin, size: CGSize(width: max(0, size.width), height: max(0, size.height)))
    let now = self.frame
    center = CGPoint(x: center.x + frame.minX - now.minX, y: center.y + frame.minY - now.minY)
  }

  final func rejectValue(_ value: Any, as name: String) {
    Log.error(
      "\(type(of: self)).\(name): \(value) is not finite or has no meaning there; the view keeps what it had.",
      once: "\(type(of: self)).\(name)")
  }
}

extension CGRect {
  /// Whether `point` is inside, including the left and top edges but not the right and bottom ones.
  func holds(_ point: CGPoint) -> Bool {
    point.x >= origin.x && point.y >= origin.y && point.x < origin.x + size.width && point.y < origin.y + size.height
  }
}

extension CGAffineTransform {
  var isFinite: Bool { (a + b + c + d + tx + ty).isFinite }
}
