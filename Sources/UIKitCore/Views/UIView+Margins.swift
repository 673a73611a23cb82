/// The layout margins as set on a view.
struct LayoutMargins: Equatable {
  static let initial = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)

  var own = LayoutMargins.initial
  /// Whether an app has set them. The root view of a controller has none of its own until then.
  var isSet = false
  var preservesSuperview = false
  var insetsFromSafeArea = true
}

extension UIView {
  final var effectiveLayoutMargins: UIEdgeInsets {
    let rightToLeft = isRightToLeft
    let stored = rare?.margins ?? LayoutMargins()
    var margins = stored.own.resolved(rightToLeft: rightToLeft)
    if let controller = controllerLink, controller.viewRespectsSystemMinimumLayoutMargins {
      let least = controller.systemMinimumLayoutMargins.resolved(rightToLeft: rightToLeft)
      margins = stored.isSet ? margins.atLeast(least) : least
    }
    if stored.insetsFromSafeArea { margins = margins + effectiveSafeArea }
    guard stored.preservesSuperview, let superview = superviewLink else { return margins }
    return margins.atLeast(overlap(of: superview.effectiveLayoutMargins, in: superview))
  }

  final func setLayoutMargins(_ margins: NSDirectionalEdgeInsets) { changeMargins { ($0.own, $0.isSet) = (margins, true) } }

  final func changeMargins(_ change: (inout LayoutMargins) -> Void) {
    var margins = rare?.margins ?? LayoutMargins()
    let stored = margins
    change(&margins)
    guard margins != stored else { return }
    let before = effectiveLayoutMargins
    rareState.margins = margins
    if effectiveLayoutMargins != before { layoutMarginsChanged() }
  }

  /// Notifies the view, its controller and the subviews that preserve these margins.
  final func layoutMarginsChanged() {
    layoutMarginsDidChange()
    controllerLink?.viewLayoutMarginsDidChange()
    setNeedsLayout()
    insetsDidChangeForConstraints()
    passOnLayoutMargins()
  }

  final func passOnLayoutMargins() {
    // Subviews that will be notified of a new safe area are notified of their margins then, and only once.
    for child in children where child.preservesSuperviewLayoutMargins && !child.hasUnreportedSafeArea {
      child.layoutMarginsChanged()
    }
  }
}

extension UIEdgeInsets {
  /// The larger inset at each edge.
  fileprivate func atLeast(_ other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}
