import CoreGraphics
import Foundation

/// Is notified of scrolling and zooming. Every method has a default implementation that does nothing.
///
/// A drag calls, in this order, `scrollViewWillBeginDragging`, `scrollViewDidScroll` …, `scrollViewWillEndDragging` and
/// `scrollViewDidEndDragging`; if deceleration follows, also `scrollViewWillBeginDecelerating`, `scrollViewDidScroll` …
/// and `scrollViewDidEndDecelerating`.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// Called after every change of the content offset.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called after every change of the zoom scale.
  func scrollViewDidZoom(_ scrollView: UIScrollView)

  /// Called when a drag begins to scroll.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)

  /// Called when a finger is lifted at the end of a drag.
  /// - Parameters:
  ///   - velocity: In points per millisecond.
  ///   - targetContentOffset: The offset at which the content will stop; change it to make it stop elsewhere.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called after a drag has ended.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when the content begins to move on after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called when the content has stopped.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)

  /// Called when `setContentOffset(_:animated:)` and similar animations have ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)

  /// The view that zooming scales; nil for none.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Called before a pinch or an animated zoom.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// Called after a pinch, including its bounce, or an animated zoom.
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)

  /// Not called: there is no status bar to tap.
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  /// Not called: there is no status bar to tap.
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  /// Called when `adjustedContentInset` has changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// The default: does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// The default: does nothing.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// The default: does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// The default: does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// The default: does nothing.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// The default: does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// The default: does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// The default: does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// The default: returns nil.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// The default: does nothing.
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// The default: does nothing.
  public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
  /// The default: returns true.
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  /// The default: does nothing.
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  /// The default: does nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
