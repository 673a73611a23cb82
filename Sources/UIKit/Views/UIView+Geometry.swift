extension UIView {
  final func setFrame(_ frame: CGRect) {
    guard frame.isFinite else { return refuse(frame, as: "frame") }
    let before = layer.bounds
    layer.frame = frame.standardized
    boundsDidChange(from: before)
    safeAreaMayHaveChanged()
  }

  final func setBounds(_ bounds: CGRect) {
    guard bounds.isFinite else { return refuse(bounds, as: "bounds") }
    let before = layer.bounds
    layer.bounds = bounds.standardized
    boundsDidChange(from: before)
    safeAreaMayHaveChanged()
  }

  final func setCenter(_ center: CGPoint) {
    guard center.isFinite else { return refuse(center, as: "center") }
    layer.position = center
    safeAreaMayHaveChanged()
  }

  /// A new size lays out and resizes the subviews, and lays out the superview, which may have placed others by it; a new
  /// origin lays out; a plain move does none of these.
  private func boundsDidChange(from before: CGRect) {
    let now = layer.bounds
    guard now != before else { return }
    layer.setNeedsLayout()
    // The safe area inside a scroll view does not depend on how far it is scrolled.
    if now.size != before.size || !(self is UIScrollView) { safeAreaOfChildrenMayHaveChanged() }
    guard now.size != before.size else { return }
    resizeSubviews(from: before.size)
    // A superview that is laying out knows what it does.
    if let superview = superviewLink, !superview.flags.contains(.isLayingOut) { superview.setNeedsLayout() }
  }

  final func takeFittingSize() {
    let size = sizeThatFits(bounds.size)
    guard size.width.isFinite, size.height.isFinite else { return refuse(size, as: "sizeThatFits(_:)") }
    let frame = self.frame
    let old = bounds
    bounds = CGRect(origin: old.origin, size: CGSize(width: max(0, size.width), height: max(0, size.height)))
    let now = self.frame
    center = CGPoint(x: center.x + frame.minX - now.minX, y: center.y + frame.minY - now.minY)
  }

  final func refuse(_ value: Any, as name: String) {
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
