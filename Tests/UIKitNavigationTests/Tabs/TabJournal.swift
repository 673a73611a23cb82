import UIKit

/// What controllers and delegates were called with, in order.
@MainActor
final class TabJournal {
  var lines: [String] = []

  /// The lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A controller that writes down its callbacks.
class TabPage: UIViewController {
  let name: String
  let journal: TabJournal

  init(_ name: String, _ journal: TabJournal, symbol: String = "star") {
    self.name = name
    self.journal = journal
    super.init(nibName: nil, bundle: nil)
    tabBarItem = UITabBarItem(title: name, image: UIImage(systemName: symbol), tag: 0)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    journal.lines.append("\(name) loaded")
  }
  override func viewWillAppear(_ animated: Bool) { note("will appear", animated) }
  override func viewDidAppear(_ animated: Bool) { note("did appear", animated) }
  override func viewWillDisappear(_ animated: Bool) { note("will disappear", animated) }
  override func viewDidDisappear(_ animated: Bool) { note("did disappear", animated) }
  override func willMove(toParent parent: UIViewController?) {
    journal.lines.append("\(name) will move\(parent == nil ? " out" : "")")
  }
  override func didMove(toParent parent: UIViewController?) {
    journal.lines.append("\(name) did move\(parent == nil ? " out" : "")")
  }
  private func note(_ what: String, _ animated: Bool) {
    journal.lines.append("\(name) \(what)\(animated ? " animated" : "")")
  }
}

/// Writes down what it is asked and notified of.
@MainActor
final class TabListener: NSObject, UITabBarControllerDelegate, UITabBarDelegate {
  let journal: TabJournal
  var refuses: String?
  var animator: (any UIViewControllerAnimatedTransitioning)?

  init(_ journal: TabJournal) { self.journal = journal }

  private func name(_ controller: UIViewController) -> String { (controller as? TabPage)?.name ?? "list" }

  func tabBarController(_ tabs: UITabBarController, shouldSelect controller: UIViewController) -> Bool {
    journal.lines.append("should select \(name(controller))")
    return refuses != name(controller)
  }

  func tabBarController(_ tabs: UITabBarController, didSelect controller: UIViewController) {
    journal.lines.append("did select \(name(controller))")
  }

  func tabBarController(
    _ tabs: UITabBarController, animationControllerForTransitionFrom from: UIViewController, to: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    journal.lines.append("bar did select \(item.title ?? "")")
  }
}
