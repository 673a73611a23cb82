/// Whether any controller takes something of the screen away: most programs never ask further.
@MainActor
enum SafeArea {
  static var isUsed = false
}

extension UIView {
  final var effectiveSafeArea: UIEdgeInsets {
    guard SafeArea.isUsed else { return .zero }
    var insets = inheritedSafeArea
    if let more = controllerLink?.additionalSafeAreaInsets {
      insets = UIEdgeInsets(
        top: insets.top + more.top, left: insets.left + more.left, bottom: insets.bottom + more.bottom,
        right: insets.right + more.right)
    }
    return insets
  }

  /// What of the superview's unsafe edges lies over this view.
  private var inheritedSafeArea: UIEdgeInsets {
    guard let superview = superviewLink else { return .zero }
    let theirs = superview.effectiveSafeArea
    guard theirs != .zero else { return .zero }
    // Scrolled content moves in and out of the edges; insets that followed it would never rest.
    let around = CGRect(origin: superview is UIScrollView ? .zero : superview.bounds.origin, size: superview.bounds.size)
    let frame = self.frame
    return UIEdgeInsets(
      top: max(around.minY + theirs.top - frame.minY, 0), left: max(around.minX + theirs.left - frame.minX, 0),
      bottom: max(frame.maxY - (around.maxY - theirs.bottom), 0),
      right: max(frame.maxX - (around.maxX - theirs.right), 0))
  }

  fileprivate final func safeAreaChanged() {
    controllerLink?.viewSafeAreaInsetsDidChange()
    safeAreaInsetsDidChange()
    setNeedsLayout()
    for child in children { child.safeAreaChanged() }
  }
}

extension UIViewController {
  final func safeAreaDidChange() {
    SafeArea.isUsed = true
    storedView?.safeAreaChanged()
  }
}
