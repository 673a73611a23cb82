import UIKitCore

/// The dots below the pages. A tap, and arrows that nothing else takes, turn a page.
@MainActor
final class PageDots: UIPageControl, KeyNavigable {
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

  // MARK: Keys

  var navigatesLast: Bool { true }
  var hasReachedItem: Bool { false }
  func leaveItem() {}
  func navigationEnded(_ press: UIPress) {}

  func navigationBegan(_ press: UIPress) -> Bool {
    guard let controller, isEnabled, let isRight = isRight(press) else { return false }
    return controller.turn(isRight != isRightToLeft ? .forward : .reverse)
  }

  private func isRight(_ press: UIPress) -> Bool? {
    guard let key = press.key else {
      return press.type == .rightArrow ? true : press.type == .leftArrow ? false : nil
    }
    guard key.modifierFlags.intersection([.command, .control, .alternate, .shift]).isEmpty else { return nil }
    return key.keyCode == .keyboardRightArrow ? true : key.keyCode == .keyboardLeftArrow ? false : nil
  }
}
