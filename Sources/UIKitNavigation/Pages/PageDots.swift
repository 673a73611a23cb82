import UIKitCore

/// The dots below the pages. A tap turns a page.
@MainActor
final class PageDots: UIPageControl {
  weak var controller: UIPageViewController? {
    didSet {
      guard oldValue == nil, controller != nil else { return }
      addAction(
        UIAction { [weak self] _ in self?.dotDidChange() }, for: .valueChanged)
    }
  }

  private func dotDidChange() {
    guard let controller else { return }
    let step = currentPage - controller.paging.index
    currentPage = controller.paging.index
    if step != 0 { _ = controller.turn(step > 0 ? .forward : .reverse) }
  }
}
