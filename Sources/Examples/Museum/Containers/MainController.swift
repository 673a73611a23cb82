import UIKit

/// The four parts of the guide, each a stack of its own.
final class MainController: UITabBarController {
  private let zooms: [ZoomNavigation]

  init(_ visit: Visit) {
    let pages: [(UIViewController, Localized, String)] = [
      (TodayController(visit), Words.today, "house"), (CollectionController(visit), Words.collection, "square.grid.2x2"),
      (PlanController(visit), Words.plan, "map"), (VisitController(visit), Words.visit, "ticket"),
    ]
    zooms = pages.map { _ in ZoomNavigation() }
    super.init(nibName: nil, bundle: nil)
    viewControllers = zip(pages, zooms).map { page, zoom in
      let stack = UINavigationController(rootViewController: page.0)
      stack.navigationBar.prefersLargeTitles = true
      let appearance = UINavigationBarAppearance()
      appearance.configureWithOpaqueBackground()
      appearance.backgroundColor = Theme.ground
      appearance.shadowColor = .clear
      stack.navigationBar.standardAppearance = appearance
      stack.navigationBar.scrollEdgeAppearance = appearance
      stack.tabBarItem = UITabBarItem(title: page.1[visit.language], image: UIImage(systemName: page.2), selectedImage: nil)
      stack.tabBarItem.accessibilityIdentifier = "tab \(page.1.english)"
      stack.delegate = zoom
      return stack
    }
  }

  required init?(coder: NSCoder) { return nil }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let margin = Theme.margin(view.bounds.width)
    for case let stack as UINavigationController in viewControllers ?? [] {
      stack.navigationBar.directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 0, leading: margin, bottom: 0, trailing: margin)
    }
  }
}
