import UIKitCore

/// The root view of a page view controller.
@MainActor
final class PageRootView: UIView {
  weak var controller: UIPageViewController?

  override func layoutSubviews() {
    super.layoutSubviews()
    controller?.layOutPages()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { controller?.endTurnAtOnce() }
  }
}
