extension UIView {
  /// Resizes the subviews by their autoresizing masks, after this view's size has changed from `size`.
  final func resizeSubviews(from size: CGSize) {
    guard flags.contains(.autoresizesSubviews) else { return }
    let now = layer.bounds.size
    for child in children where !child.storedAutoresizingMask.isEmpty {
      child.follow(from: size, to: now)
    }
  }

  private func follow(from old: CGSize, to new: CGSize) {
    let mask = autoresizingMask
    let frame = self.frame
    let across = Self.resize(
      frame.origin.x, frame.size.width, of: old.width, to: new.width,
      (mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)))
    let down = Self.resize(
      frame.origin.y, frame.size.height, of: old.height, to: new.height,
      (mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)))
    let resized = CGRect(x: across.origin, y: down.origin, width: across.length, height: down.length)
    if resized != frame { self.frame = resized }
  }

  /// Distributes the change of a length among the flexible ones of leading margin, length and trailing margin, in
  /// proportion to their values, or evenly if all are zero. Without flexible parts the origin and the length stay the
  /// same.
  private static func resize(
    _ origin: CGFloat, _ length: CGFloat, of old: CGFloat, to new: CGFloat, _ flexible: (Bool, Bool, Bool)
  ) -> (origin: CGFloat, length: CGFloat) {
    let delta = new - old
    let count = (flexible.0 ? 1 : 0) + (flexible.1 ? 1 : 0) + (flexible.2 ? 1 : 0)
    guard delta != 0, count > 0 else { return (origin, length) }
    let parts = (
      flexible.0 ? max(0, origin) : 0, flexible.1 ? max(0, length) : 0,
      flexible.2 ? max(0, old - origin - length) : 0
    )
    let sum = parts.0 + parts.1 + parts.2
    func share(_ part: CGFloat, _ isFlexible: Bool) -> CGFloat {
      guard isFlexible else { return 0 }
      return sum > 0 ? delta * part / sum : delta / CGFloat(count)
    }
    return (origin + share(parts.0, flexible.0), max(0, length + share(parts.1, flexible.1)))
  }
}
