import UIKitCore

/// The root view of a page view controller.
@MainActor
final class PageRootView: UIView {
  weak var controller: UIPageViewController?

  override func layoutSubviews() {
    super.layoutSubviews()
    controller?.layOutPages()
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    // Before it leaves: the page that a turn takes away would not be notified later.
    if newWindow == nil { controller?.endTurnAtOnce() }
  }
}
