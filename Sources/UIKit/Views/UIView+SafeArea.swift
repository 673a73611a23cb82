/// Whether any controller takes something of the screen away: most programs never ask further.
@MainActor
enum SafeArea {
  static var isUsed = false
}

extension UIView {
  final var effectiveSafeArea: UIEdgeInsets {
    guard SafeArea.isUsed else { return .zero }
    return safeArea(under: superviewLink?.effectiveSafeArea ?? .zero)
  }

  /// The safe area of this view in a superview that has `theirs`.
  private func safeArea(under theirs: UIEdgeInsets) -> UIEdgeInsets {
    var insets = UIEdgeInsets.zero
    if theirs != .zero, let superview = superviewLink { insets = overlap(of: theirs, in: superview) }
    if let more = controllerLink?.additionalSafeAreaInsets { insets = insets + more }
    return insets
  }

  /// How far the strips that `insets` cut off along the edges of `superview` reach into this view. A strip reaches in by no
  /// more than its own width, however far the view lies outside.
  final func overlap(of insets: UIEdgeInsets, in superview: UIView) -> UIEdgeInsets {
    // Scrolled content moves in and out of the edges; insets that followed it would never rest.
    let around = CGRect(origin: superview is UIScrollView ? .zero : superview.bounds.origin, size: superview.bounds.size)
    let frame = self.frame
    func limited(_ reach: CGFloat, _ width: CGFloat) -> CGFloat { min(max(reach, 0), max(width, 0)) }
    return UIEdgeInsets(
      top: limited(around.minY + insets.top - frame.minY, insets.top),
      left: limited(around.minX + insets.left - frame.minX, insets.left),
      bottom: limited(frame.maxY - (around.maxY - insets.bottom), insets.bottom),
      right: limited(frame.maxX - (around.maxX - insets.right), insets.right))
  }

  // MARK: Telling
  //
  // Views are told while they are laid out, superviews first, so that each hears once of what has settled. What a view is
  // told follows from what its superview was told last: neither looking nor telling climbs the hierarchy, and a superview
  // that is told something new looks after its subviews.

  private var toldSafeArea: UIEdgeInsets { rare?.toldSafeArea ?? .zero }

  private var untoldSafeArea: UIEdgeInsets? {
    let now = safeArea(under: superviewLink?.toldSafeArea ?? .zero)
    return now == toldSafeArea ? nil : now
  }

  /// The view has moved or has another superview. It is laid out, and then told, if that changes its safe area.
  final func safeAreaMayHaveChanged() {
    // A view without layout of its own is told too: this asks the layer and not the view.
    if SafeArea.isUsed, untoldSafeArea != nil { layer.setNeedsLayout() }
  }

  /// The same for the subviews, after a change of this view's bounds.
  final func safeAreaOfChildrenMayHaveChanged() {
    guard SafeArea.isUsed, toldSafeArea != .zero else { return }
    for child in children { child.safeAreaMayHaveChanged() }
  }

  /// Tells the view and its controller of a safe area that differs from the last one. Called before each layout.
  final func tellSafeArea() {
    guard let now = untoldSafeArea else { return }
    rareState.toldSafeArea = now
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

  /// Whether the next layout tells the view of its safe area, and of its margins with it.
  final var awaitsSafeArea: Bool { SafeArea.isUsed && untoldSafeArea != nil }
}

extension UIViewController {
  final func safeAreaDidChange() {
    SafeArea.isUsed = true
    storedView?.safeAreaMayHaveChanged()
  }
}
