import UIKit

/// A page view controller with a few pages, for random runs.
final class MonkeyBook: UIPageViewController, UIPageViewControllerDataSource {
  let leaves: [MonkeyPage]

  init(_ leaves: [MonkeyPage]) {
    self.leaves = leaves
    super.init(transitionStyle: .scroll, navigationOrientation: .horizontal)
    dataSource = self
    setViewControllers([leaves[0]], direction: .forward, animated: false)
  }

  required init?(coder: NSCoder) { return nil }

  private func leaf(beside page: UIViewController, _ step: Int) -> UIViewController? {
    guard let index = leaves.firstIndex(where: { $0 === page }), leaves.indices.contains(index + step) else { return nil }
    return leaves[index + step]
  }

  func pageViewController(_ c: UIPageViewController, viewControllerBefore page: UIViewController) -> UIViewController? {
    leaf(beside: page, -1)
  }

  func pageViewController(_ c: UIPageViewController, viewControllerAfter page: UIViewController) -> UIViewController? {
    leaf(beside: page, 1)
  }
}
