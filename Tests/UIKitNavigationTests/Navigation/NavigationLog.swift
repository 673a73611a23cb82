import KioskTesting

import UIKit

/// What controllers and delegates were notified of, line by line.
@MainActor
final class NavigationLog {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
  /// The lines so far, which are forgotten.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// Notes its callbacks.
class LoggedPage: UIViewController {
  let name: String
  let log: NavigationLog

  init(_ name: String, _ log: NavigationLog) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    log.add("\(name) load")
  }

  override func viewWillAppear(_ animated: Bool) { log.add("\(name) willAppear") }
  override func viewDidAppear(_ animated: Bool) { log.add("\(name) didAppear") }
  override func viewWillDisappear(_ animated: Bool) { log.add("\(name) willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log.add("\(name) didDisappear") }
  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    log.add("\(name) willMove \(parent == nil ? "nil" : "parent")")
  }
  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    log.add("\(name) didMove \(parent == nil ? "nil" : "parent")")
  }
}

final class LoggedDelegate: NSObject, UINavigationControllerDelegate {
  let log: NavigationLog
  init(_ log: NavigationLog) { self.log = log }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) { log.add("willShow \((viewController as? LoggedPage)?.name ?? "?")") }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) { log.add("didShow \((viewController as? LoggedPage)?.name ?? "?")") }
}
