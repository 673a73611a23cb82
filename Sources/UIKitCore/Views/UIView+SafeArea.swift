/// Whether a screen has a safe area or any controller additional insets; most apps have none, and all further work is
/// skipped.
@MainActor
enum SafeArea {
  static var isUsed = false
}

extension UIView {
  final var effectiveSafeArea: UIEdgeInsets {
    guard SafeArea.isUsed else { return .zero }
    return safeArea(under: superviewLink?.effectiveSafeArea ?? .zero)
  }

  /// The safe area of this view if that of the superview is `theirs`.
  private func safeArea(under theirs: UIEdgeInsets) -> UIEdgeInsets {
    var insets = UIEdgeInsets.zero
    if let superview = superviewLink {
      if theirs != .zero { insets = overlap(of: theirs, in: superview) }
    } else if flags.contains(.isWindow), let screen = windowLink?.storedScreen, screen.safeArea != .zero {
      insets = overlap(of: screen.safeArea, along: screen.bounds)
    }
    if let controllerLink { insets = insets + controllerLink.additionalSafeAreaInsets + controllerLink.containerInsets }
    return insets
  }

  /// How far the strips that `insets` cut off along the edges of `superview` extend into this view.
  final func overlap(of insets: UIEdgeInsets, in superview: UIView) -> UIEdgeInsets {
    // The content of a scroll view moves across the edges; insets that depended on the offset would change
    // continuously.
    let origin = superview is UIScrollView ? .zero : superview.bounds.origin
    return overlap(of: insets, along: CGRect(origin: origin, size: superview.bounds.size))
  }

  /// The same for the edges of a rectangle, in the coordinates of the frame. A strip extends by at most its own width,
  /// however far outside the view is.
  private func overlap(of insets: UIEdgeInsets, along around: CGRect) -> UIEdgeInsets {
    let frame = self.frame
    func limited(_ reach: CGFloat, _ width: CGFloat) -> CGFloat { min(max(reach, 0), max(width, 0)) }
    return UIEdgeInsets(
      top: limited(around.minY + insets.top - frame.minY, insets.top),
      left: limited(around.minX + insets.left - frame.minX, insets.left),
      bottom: limited(frame.maxY - (around.maxY - insets.bottom), insets.bottom),
      right: limited(frame.maxX - (around.maxX - insets.right), insets.right))
  }

  // MARK: Notifications
  //
  // Views are notified during layout, superviews first, so that each is notified once of the final value. The new safe
  // area is computed from the one that the superview was last notified of: this never walks up the hierarchy, and a
  // superview with a new safe area checks its subviews.

  private var reportedSafeArea: UIEdgeInsets { rare?.reportedSafeArea ?? .zero }

  private var unreportedSafeArea: UIEdgeInsets? {
    let now = safeArea(under: superviewLink?.reportedSafeArea ?? .zero)
    return now == reportedSafeArea ? nil : now
  }

  /// Requests a layout, and with it the notification, if a move or a new superview changes the view's safe area.
  final func safeAreaMayHaveChanged() {
    // Calls the layer directly, because views without a layout of their own are notified too.
    if SafeArea.isUsed, unreportedSafeArea != nil { layer.setNeedsLayout() }
  }

  /// Does the same for the subviews, after a change of this view's bounds.
  final func safeAreaOfChildrenMayHaveChanged() {
    guard SafeArea.isUsed, reportedSafeArea != .zero else { return }
    for child in children { child.safeAreaMayHaveChanged() }
  }

  /// Notifies the view and its controller if the safe area differs from the last one. Called before each layout.
  final func reportSafeArea() {
    guard let now = unreportedSafeArea else { return }
    rareState.reportedSafeArea = now
    insetsDidChangeForConstraints()
    let changesMargins = insetsLayoutMarginsFromSafeArea || preservesSuperviewLayoutMargins
    if changesMargins { layoutMarginsDidChange() }
    safeAreaInsetsDidChange()
    controllerLink?.viewSafeAreaInsetsDidChange()
    if changesMargins {
      controllerLink?.viewLayoutMarginsDidChange()
      passOnLayoutMargins()
    }
    for child in children { child.safeAreaMayHaveChanged() }
  }

  /// Whether the next layout notifies the view of its safe area, and with it of its margins.
  final var hasUnreportedSafeArea: Bool { SafeArea.isUsed && unreportedSafeArea != nil }
}

extension UIViewController {
  final func safeAreaDidChange() {
    SafeArea.isUsed = true
    storedView?.safeAreaMayHaveChanged()
  }
}
