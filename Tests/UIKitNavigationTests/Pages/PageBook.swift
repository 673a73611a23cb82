import UIKit

/// A data source with a number of pages, which writes down what is called.
@MainActor
final class PageBook: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
  let journal = TabJournal()
  var count: Int
  var dots: Int
  /// The pages that exist, by their numbers.
  private var pages: [Int: TabPage] = [:]
  var onWill: (() -> Void)?

  init(_ count: Int, dots: Int = 0) {
    self.count = count
    self.dots = dots
  }

  func page(_ number: Int) -> TabPage {
    if let page = pages[number] { return page }
    let page = TabPage("\(number)", journal)
    pages[number] = page
    return page
  }

  private func number(_ controller: UIViewController) -> Int { (controller as? TabPage).flatMap { Int($0.name) } ?? -1 }

  func pageViewController(
    _ pages: UIPageViewController, viewControllerBefore controller: UIViewController
  ) -> UIViewController? { number(controller) > 0 ? page(number(controller) - 1) : nil }

  func pageViewController(
    _ pages: UIPageViewController, viewControllerAfter controller: UIViewController
  ) -> UIViewController? { number(controller) + 1 < count ? page(number(controller) + 1) : nil }

  func presentationCount(for pages: UIPageViewController) -> Int { dots }
  func presentationIndex(for pages: UIPageViewController) -> Int { pages.viewControllers?.first.map(number) ?? 0 }

  func pageViewController(_ pages: UIPageViewController, willTransitionTo pending: [UIViewController]) {
    journal.lines.append("will turn to \(names(pending))")
    onWill?()
  }

  func pageViewController(
    _ pages: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
    transitionCompleted completed: Bool
  ) {
    journal.lines.append(
      "did turn from \(names(previousViewControllers))\(finished ? "" : ", stopped")\(completed ? "" : ", cancelled")")
  }

  private func names(_ controllers: [UIViewController]) -> String {
    controllers.map { ($0 as? TabPage)?.name ?? "" }.joined(separator: "+")
  }

  /// The lines without those of containment, which UIKit leaves open.
  func take() -> [String] { journal.take().filter { !$0.hasSuffix("move") && !$0.hasSuffix("move out") } }
}
