import KioskTesting
import Testing

import UIKit
@testable import UIKitNavigation

/// Random changes of all containers inside each other, with presentations above them.
@MainActor
@Suite(.serialized) struct ContainerMonkeyTests {
  @Test(arguments: MonkeyLength.seeds)
  func NV19_TC13_randomChangesOfAllContainersLeaveEverythingInOrder(seed: UInt64) {
    let record: MonkeyRecord
    do {
      let monkey = Monkey(seed: seed, 800, 480) { Self.tabs($0) }
      record = monkey.record
      if let tabs = monkey.root as? UITabBarController {
        monkey.run(MonkeyLength.operations(600)) { monkey.change(tabs) }
      }
      monkey.kiosk.end()
    }
    #expect(record.living.map(\.name) == [], "left after the end")
  }

  /// Tabs with a stack, a stack of books, a split view, a stack with a search, and a page.
  private static func tabs(_ record: MonkeyRecord) -> UITabBarController {
    var number = 0
    func page() -> MonkeyPage {
      number += 1
      return MonkeyPage(number, record)
    }
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(page(), for: .primary)
    split.setViewController(page(), for: .secondary)
    let searched = page()
    searched.navigationItem.searchController = UISearchController(searchResultsController: page())
    record.watch(searched.navigationItem.searchController, "the search controller")
    let tabs = UITabBarController()
    tabs.viewControllers = [
      UINavigationController(rootViewController: page()),
      UINavigationController(rootViewController: MonkeyBook((0..<4).map { _ in page() })),
      split,
      UINavigationController(rootViewController: searched),
      page(),
    ]
    for (tab, title) in zip(tabs.viewControllers ?? [], ["Home", "Book", "Mail", "Find", "More"]) {
      tab.tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: "star"), tag: 0)
    }
    return tabs
  }
}

extension Monkey {
  /// Changes the selection, or one of the containers that can be reached, whether they are seen or not.
  fileprivate func change(_ tabs: UITabBarController) -> Effect {
    let reached = ([root] + chain).flatMap { MonkeyTree.controllers(in: $0) }
    let animated = !once(in: 4)
    let choice = numbers.below(12)
    note("change \(choice) of the containers\(animated ? " animated" : "")")
    switch choice {
    case 0, 1: tabs.selectedIndex = numbers.below(5)
    case 2:
      tabs.setTabBarHidden(once(in: 3), animated: animated)
      return .keepsFocus
    case 3, 4, 5:
      let stacks = reached.compactMap { $0 as? UINavigationController }.filter { !$0.viewControllers.isEmpty }
      if stacks.isEmpty { return .keepsFocus }
      let stack = one(of: stacks)
      // The split view controller keeps what is in its columns.
      return stack.parent is UISplitViewController ? pushOrPop(stack, animated) : change(stack)
    case 6, 7:
      let books = reached.compactMap { $0 as? MonkeyBook }
      if books.isEmpty { return .keepsFocus }
      turn(one(of: books), animated)
    case 8, 9: for case let split as UISplitViewController in reached { change(split) }
    case 10: search(reached.compactMap { $0 as? UISearchController })
    default: pushContainer(reached.compactMap { $0 as? UINavigationController }, animated)
    }
    return .mixed
  }

  private func pushOrPop(_ stack: UINavigationController, _ animated: Bool) -> Effect {
    if once(in: 2) {
      stack.popViewController(animated: animated)
    } else if stack.viewControllers.count < 8 {
      stack.pushViewController(page(), animated: animated)
    }
    return .single
  }

  private func turn(_ book: MonkeyBook, _ animated: Bool) {
    if once(in: 2), book.view.window === window {
      let speed = CGFloat(numbers.below(4_000) - 2_000)
      kiosk.fling(from: .percent(50, 60), velocity: CGVector(dx: speed, dy: 0))
      return
    }
    let completion = record.completion("turning to a page")
    book.setViewControllers(
      [one(of: book.leaves)], direction: once(in: 2) ? .forward : .reverse, animated: animated
    ) { _ in completion.call() }
  }

  private func change(_ split: UISplitViewController) {
    let column = one(of: [UISplitViewController.Column.primary, .secondary])
    let choice = numbers.below(6)
    note("change \(choice) of the split view, \(column)")
    switch choice {
    case 0, 1: split.show(column)
    case 2: split.hide(column)
    case 3: split.setViewController(page(), for: column)
    case 4: split.showDetailViewController(page(), sender: nil)
    default: split.preferredDisplayMode = UISplitViewController.DisplayMode(rawValue: numbers.below(7)) ?? .automatic
    }
  }

  private func search(_ searches: [UISearchController]) {
    guard !searches.isEmpty else { return }
    let search = one(of: searches)
    let choice = numbers.below(4)
    note("change \(choice) of a search")
    switch choice {
    case 0, 1: if search.searchBar.window === window { search.isActive = true }
    case 2: search.isActive = false
    default: if search.isActive { search.searchBar.text = once(in: 2) ? "x" : "" }
    }
  }

  /// Pushes a container, or a page with a search of its own.
  private func pushContainer(_ stacks: [UINavigationController], _ animated: Bool) {
    let stacks = stacks.filter { $0.viewControllers.count < 8 && !$0.viewControllers.isEmpty }
    guard !stacks.isEmpty else { return }
    let stack = one(of: stacks)
    if once(in: 2) { return stack.pushViewController(MonkeyBook((0..<3).map { _ in page() }), animated: animated) }
    let searched = page()
    let search = UISearchController(searchResultsController: once(in: 2) ? page() : nil)
    searched.navigationItem.searchController = search
    record.watch(search, "a search controller")
    stack.pushViewController(searched, animated: animated)
  }
}
