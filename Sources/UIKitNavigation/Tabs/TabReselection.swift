import UIKitCore

/// A child of a tab bar controller that acts when the tab is chosen that is selected already.
@MainActor
protocol TabReselection: UIViewController {
  /// Called when a user has chosen the child's tab while it was selected.
  func tabWasReselected()
}

extension UIViewController {
  /// Returns the content to its beginning: by the controller itself if it can, else by scrolling its first scroll view.
  final func returnToBeginning() {
    if let controller = self as? any TabReselection { return controller.tabWasReselected() }
    guard let root = viewIfLoaded, let scroll = contentScrollView(for: .top) ?? root.firstScrollView else { return }
    let top = CGPoint(x: scroll.contentOffset.x, y: scroll.offsetLimits.least.y)
    if scroll.contentOffset.y > top.y { scroll.setContentOffset(top, animated: true) }
  }
}

extension UIView {
  /// The first visible scroll view in here that scrolls vertically.
  fileprivate var firstScrollView: UIScrollView? {
    guard !isHidden, alpha >= 0.01 else { return nil }
    if let scroll = self as? UIScrollView, scroll.scrollsToTop, scroll.offsetLimits.most.y > scroll.offsetLimits.least.y {
      return scroll
    }
    for child in subviews {
      if let scroll = child.firstScrollView { return scroll }
    }
    return nil
  }
}
