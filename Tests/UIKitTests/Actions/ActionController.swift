import UIKit

/// A controller with a button, and two responders that log the actions they receive.
final class ActionController: UIViewController {
  let button = UIButton(type: .system)
  let panel = Panel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  let form = Form(frame: CGRect(x: 0, y: 120, width: 200, height: 100))
  var log: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    panel.controller = self
    form.controller = self
    view.addSubview(panel)
    view.addSubview(form)
    button.frame = CGRect(x: 20, y: 20, width: 100, height: 44)
    panel.addSubview(button)
  }

  func close() { log.append("room closes") }
}

class LoggingResponderView: UIView {
  weak var controller: ActionController?
  override var canBecomeFirstResponder: Bool { true }
  func note(_ text: String) { controller?.log.append(text) }
}

/// A view that saves and copies.
final class Panel: LoggingResponderView, Saving, UICopyAction {
  var refuses = false

  func save(_ sender: Any?) { note("panel saves for \(sender.map { "\(type(of: $0))" } ?? "nobody")") }
  override func copy(_ sender: Any?) { note("panel copies") }
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    refuses ? false : super.canPerformAction(action, withSender: sender)
  }
}

/// A view that saves, prints and stamps.
final class Form: LoggingResponderView, Saving {
  func save(_ sender: Any?) { note("form saves") }
  func stamp() { note("form stamps") }
  func stampFor(_ sender: UIButton) { note("form stamps for a button") }
}

@MainActor protocol Saving: AnyObject {
  func save(_ sender: Any?)
}

extension Selector {
  static let save = Selector("save") { (handler: any Saving, sender: Any?) in handler.save(sender) }
  static let close = Selector("close") { (target: ActionController) in target.close() }
  static let stamp = Selector("stamp") { (target: Form) in target.stamp() }
  static let stampFor = Selector("stampFor") { (target: Form, sender: UIButton) in target.stampFor(sender) }
}
