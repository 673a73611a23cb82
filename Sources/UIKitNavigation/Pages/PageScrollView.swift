import CoreGraphics
import UIKitCore

/// Scrolls from page to page. Apps that look it up may set a delegate of their own beside the controller.
@MainActor
final class PageScrollView: UIScrollView {
  private let relay = PageScrollRelay()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isPagingEnabled = true
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
    scrollsToTop = false
    isRestorable = false
    super.delegate = relay
  }

  required init?(coder: NSCoder) { return nil }

  /// The controller that is notified first.
  var controller: UIPageViewController? {
    get { relay.controller }
    set { relay.controller = newValue }
  }

  override var delegate: (any UIScrollViewDelegate)? {
    get { relay }
    set { if newValue !== relay { relay.app = newValue } }
  }
}

/// Notifies the controller, then the app's delegate.
@MainActor
private final class PageScrollRelay: NSObject, UIScrollViewDelegate {
  weak var controller: UIPageViewController?
  weak var app: (any UIScrollViewDelegate)?

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    controller?.pagesDidScroll()
    app?.scrollViewDidScroll(scrollView)
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    controller?.dragDidBegin()
    app?.scrollViewWillBeginDragging(scrollView)
  }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    controller?.dragWillEnd(velocity, &targetContentOffset.pointee)
    app?.scrollViewWillEndDragging(scrollView, withVelocity: velocity, targetContentOffset: targetContentOffset)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { controller?.pagesDidStop() }
    app?.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { app?.scrollViewWillBeginDecelerating(scrollView) }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    controller?.pagesDidStop()
    app?.scrollViewDidEndDecelerating(scrollView)
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    controller?.pagesDidStop()
    app?.scrollViewDidEndScrollingAnimation(scrollView)
  }
}
