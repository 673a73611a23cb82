extension UIView {
  // Until a tint is set anywhere, moving views need no lookup and no notification.
  static var isAnyTintSet = false

  final func setTintColor(_ color: UIColor?) {
    if rare?.tintColor == nil && color == nil { return }
    UIView.isAnyTintSet = true
    rareState.tintColor = color
    notifyTintChange { $0.rare?.tintColor == nil }
  }

  final func setTintAdjustmentMode(_ mode: TintAdjustmentMode) {
    if (rare?.tintAdjustmentMode ?? .automatic) == mode { return }
    UIView.isAnyTintSet = true
    rareState.tintAdjustmentMode = mode
    notifyTintChange { ($0.rare?.tintAdjustmentMode ?? .automatic) == .automatic }
  }

  /// Dims the tint while an alert is shown over this view. There may be several at once.
  package final func dimTint(_ dims: Bool) {
    UIView.isAnyTintSet = true
    let before = rareState.dimmingCount
    rareState.dimmingCount = max(before + (dims ? 1 : -1), 0)
    guard (before == 0) != (rareState.dimmingCount == 0), rareState.tintAdjustmentMode == .automatic else { return }
    notifyTintChange { ($0.rare?.tintAdjustmentMode ?? .automatic) == .automatic }
  }

  final var effectiveTintColor: UIColor {
    guard UIView.isAnyTintSet else { return .tintColor }
    var step: UIView? = self
    var color: UIColor?
    while let here = step, color == nil {
      color = here.rare?.tintColor
      step = here.superviewLink
    }
    let tint = color ?? .tintColor
    return effectiveTintAdjustmentMode == .dimmed ? tint.dimmedTint(in: effectiveTraits) : tint
  }

  final var effectiveTintAdjustmentMode: TintAdjustmentMode {
    guard UIView.isAnyTintSet else { return .normal }
    var step: UIView? = self
    while let here = step {
      if let rare = here.rare {
        if rare.tintAdjustmentMode != .automatic { return rare.tintAdjustmentMode }
        if rare.dimmingCount > 0 { return .dimmed }
      }
      step = here.superviewLink
    }
    return .normal
  }

  /// Notifies this view and the descendants that inherit the change.
  private func notifyTintChange(inherits: (UIView) -> Bool) {
    effectiveTraits.asCurrent { tintColorDidChange() }
    for child in children where inherits(child) { child.notifyTintChange(inherits: inherits) }
  }

  /// Notifies after a move, if the new superview passes on a tint.
  final func inheritTint() {
    guard UIView.isAnyTintSet, let superview = superviewLink else { return }
    let given = superview.effectiveTintColor
    guard given != .tintColor || superview.effectiveTintAdjustmentMode != .normal else { return }
    notifyTintChange { $0.rare?.tintColor == nil }
  }
}

extension UIColor {
  /// A grey of the same luminance, slightly transparent: the tint of views behind an alert.
  fileprivate func dimmedTint(in traits: UITraitCollection) -> UIColor {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    guard resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return self }
    return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha * 0.8)
  }
}
