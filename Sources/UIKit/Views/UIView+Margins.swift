/// A view's own part in its layout margins.
struct LayoutMargins: Equatable {
  static let initial = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)

  var own = LayoutMargins.initial
  var preservesSuperview = false
}

extension UIView {
  final var effectiveLayoutMargins: UIEdgeInsets {
    let own = (rare?.margins.own ?? LayoutMargins.initial).resolved(rightToLeft: isRightToLeft)
    guard rare?.margins.preservesSuperview == true, let superview = superviewLink else { return own }
    // How far the superview's margins reach into this view.
    let theirs = superview.effectiveLayoutMargins
    let (frame, around) = (self.frame, superview.bounds)
    return UIEdgeInsets(
      top: max(own.top, around.minY + theirs.top - frame.minY),
      left: max(own.left, around.minX + theirs.left - frame.minX),
      bottom: max(own.bottom, frame.maxY - (around.maxY - theirs.bottom)),
      right: max(own.right, frame.maxX - (around.maxX - theirs.right)))
  }

  final func setLayoutMargins(_ margins: NSDirectionalEdgeInsets) { changeMargins { $0.own = margins } }

  final func changeMargins(_ change: (inout LayoutMargins) -> Void) {
    var margins = rare?.margins ?? LayoutMargins()
    let before = margins
    change(&margins)
    guard margins != before else { return }
    rareState.margins = margins
    layoutMarginsDidChange()
    setNeedsLayout()
    for child in children where child.preservesSuperviewLayoutMargins {
      child.layoutMarginsDidChange()
      child.setNeedsLayout()
    }
  }
}
