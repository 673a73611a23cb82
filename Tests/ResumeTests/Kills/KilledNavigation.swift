import Foundation
import KioskTesting
import UIKit

/// A visitor goes through stacks, tabs, pages, columns and what is presented, and types on the way.
@MainActor
final class KilledNavigation: KilledApp {
  let kiosk: VirtualKiosk<UIViewController>
  private let app = ContainersApp()

  init(_ folder: VisitFolder) { kiosk = VirtualKiosk(800, 480, configuration: folder.configuration, app: app) }

  static var endsMotion: Bool { true }

  var state: [String] {
    let split = app.split
    let manager = app.tabs.view.window?.undoManager
    let presented = app.tabs.presentedViewController
    let focus = (app.tabs.view.window?.firstResponder as? UITextField).flatMap { field in
      field.selectedTextRange.map {
        "\(field.placeholder ?? "") \(field.offset(from: field.beginningOfDocument, to: $0.start))"
      }
    }
    // Columns that have not been seen have no places yet.
    let columns = "columns \(app.tabs.selectedIndex == 2 ? split.displayMode.rawValue : 0)"
    return [
      "tab \(app.tabs.selectedIndex)", "stack \(app.stack.viewControllers.map { $0.title ?? "" })",
      "page \(app.pager.viewControllers?.first?.title ?? "") \(app.notified ?? "leaf 0")", columns,
      "detail \(split.viewController(for: .secondary)?.title ?? "")", "presented \(presented?.title ?? "")",
      "focus \(focus ?? "")", manager?.undoMenuItemTitle ?? "", manager?.redoMenuItemTitle ?? "",
      "\(manager?.undoCount ?? 0)", "\(manager?.redoCount ?? 0)",
    ] + texts(in: app.tabs) + (presented.map { texts(in: $0) } ?? [])
  }

  private func texts(in controller: UIViewController) -> [String] {
    let own = (controller as? VisitPage).map { ["text \($0.title ?? "") \($0.field.text ?? "")"] } ?? []
    return own + controller.children.flatMap { texts(in: $0) }
  }

  /// The page in front.
  private var top: VisitPage? {
    if let presented = app.tabs.presentedViewController { return presented as? VisitPage }
    switch app.tabs.selectedIndex {
    case 0: return app.stack.topViewController as? VisitPage
    case 1: return app.pager.viewControllers?.first as? VisitPage
    default: return app.split.viewController(for: .secondary) as? VisitPage
    }
  }

  func step(_ random: inout Seeded) {
    switch Int.random(in: 0..<22, using: &random) {
    case 0...6:
      // Where nothing is edited, arrows move a focus along the bars, which does not outlive the program.
      if top?.field.isFirstResponder == true { kiosk.edit(&random, app.tabs.view.window?.undoManager) }
    case 7...10: if let field = top?.field { kiosk.focus(field) }
    case 11: app.tabs.selectedIndex = .random(in: 0..<3, using: &random)
    case 12, 13:
      let name = "page \(Int.random(in: 0..<20, using: &random))"
      if app.stack.viewControllers.count < 6 { app.stack.pushViewController(VisitPage(name), animated: true) }
    case 14: app.stack.popViewController(animated: true)
    case 15: app.stack.popToRootViewController(animated: Bool.random(using: &random))
    case 16:
      guard app.tabs.presentedViewController == nil else { break }
      app.tabs.present(VisitPage("sheet \(Int.random(in: 0..<6, using: &random))"), animated: true)
    case 17: if app.tabs.presentedViewController != nil { app.tabs.dismiss(animated: true) }
    case 18:
      guard app.tabs.selectedIndex == 1, app.tabs.presentedViewController == nil else { break }
      let isForward = Bool.random(using: &random)
      kiosk.drag(
        from: .view(app.pager.view, isForward ? 80 : 20, 80), to: .view(app.pager.view, isForward ? 10 : 90, 80))
      // A page that is not turned yet is not turned after a restart.
      kiosk.advance(by: .seconds(1))
    case 19: Bool.random(using: &random) ? app.split.show(.primary) : app.split.hide(.primary)
    case 20:
      app.split.setViewController(VisitPage("detail \(Int.random(in: 0..<9, using: &random))"), for: .secondary)
    default: _ = app.tabs.view.window?.endEditing(true)
    }
    kiosk.advance(by: .milliseconds([0, 16, 100, 500, 1200].randomElement(using: &random) ?? 0))
  }
}

/// A page with a field, which is made again from its name.
final class VisitPage: UIViewController, UIViewControllerRestoration {
  let field = UITextField(frame: CGRect(x: 20, y: 120, width: 300, height: 40))

  init(_ name: String) {
    super.init(nibName: nil, bundle: nil)
    title = name
    restorationIdentifier = name
    restorationClass = VisitPage.self
    switch name {
    case "sheet 0", "sheet 1": modalPresentationStyle = .fullScreen
    case "sheet 2", "sheet 3": modalPresentationStyle = .formSheet
    default: modalPresentationStyle = .pageSheet
    }
  }

  required init?(coder: NSCoder) { return nil }

  static func viewController(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController? { VisitPage(identifierComponents.last ?? "") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    field.borderStyle = .roundedRect
    field.placeholder = title
    view.addSubview(field)
  }

  // The steps of undo of a field go with its text.
  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    if parent == nil { field.text = "" }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isBeingDismissed { field.text = "" }
  }
}

/// All containers. Pages of the page view controller have no identifiers: they come from the data source alone.
final class ContainersApp: UIResponder, UIApplicationDelegate, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
  var window: UIWindow?
  let tabs = UITabBarController()
  let stack = UINavigationController()
  let pager = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
  let split = UISplitViewController(style: .doubleColumn)
  /// The page that the delegate was notified of.
  var notified: String?

  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    tabs.restorationIdentifier = "tabs"
    stack.restorationIdentifier = "stack"
    split.restorationIdentifier = "split"
    stack.viewControllers = [VisitPage("first")]
    pager.dataSource = self
    pager.delegate = self
    pager.setViewControllers([leaf(0)], direction: .forward, animated: false)
    split.setViewController(VisitPage("menu"), for: .primary)
    split.setViewController(VisitPage("detail"), for: .secondary)
    for (number, controller) in [stack, pager, split].enumerated() {
      controller.tabBarItem = UITabBarItem(title: "Tab \(number)", image: nil, tag: number)
    }
    tabs.viewControllers = [stack, pager, split]
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = tabs
    self.window = window
    return true
  }

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window?.makeKeyAndVisible()
    return true
  }

  func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool { true }
  func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }

  private func leaf(_ number: Int) -> VisitPage {
    let page = VisitPage("leaf \(number)")
    page.restorationIdentifier = nil
    page.view.tag = number
    return page
  }

  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { viewController.view.tag > 0 ? leaf(viewController.view.tag - 1) : nil }

  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { viewController.view.tag < 9 ? leaf(viewController.view.tag + 1) : nil }

  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {
    if completed { notified = pageViewController.viewControllers?.first?.title }
  }
}
