import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

/// The controllers that containers hold.
@MainActor
enum MonkeyTree {
  /// A controller and all that it contains or could show, without what is presented in front of it.
  static func controllers(in root: UIViewController) -> [UIViewController] {
    var found: [UIViewController] = []
    func visit(_ controller: UIViewController) {
      guard !found.contains(controller) else { return }
      found.append(controller)
      for next in controller.children + held(by: controller) { visit(next) }
      if let search = controller.navigationItem.searchController { visit(search) }
    }
    visit(root)
    return found
  }

  private static func held(by controller: UIViewController) -> [UIViewController] {
    switch controller {
    case let tabs as UITabBarController: return tabs.viewControllers ?? []
    case let split as UISplitViewController:
      return split.split.columns.values.flatMap { [$0.root, $0.content] } + split.split.merged.values.flatMap { $0 }
    case let book as MonkeyBook: return book.leaves
    case let search as UISearchController: return search.searchResultsController.map { [$0] } ?? []
    default: return []
    }
  }
}
