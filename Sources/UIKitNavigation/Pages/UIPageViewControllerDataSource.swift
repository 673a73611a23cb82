import UIKitCore

/// Gives a page view controller the pages beside the one it shows.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: NSObjectProtocol {
  /// Returns the page before `viewController`; nil if that is the first one.
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  /// Returns the page after `viewController`; nil if that is the last one.
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?

  /// Returns the number of dots; 0 shows none. Called when pages are set in code.
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  /// Returns the dot of the page that has been set in code. Turning pages moves on from there.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  /// The default: returns 0.
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  /// The default: returns 0.
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}
