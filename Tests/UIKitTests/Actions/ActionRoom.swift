import UIKit

/// A controller with a button and two responders around it that tell what they were sent.
final class ActionRoom: UIViewController {
  let button = UIButton(type: .system)
  let panel = Panel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  let desk = Desk(frame: CGRect(x: 0, y: 120, width: 200, height: 100))
  var log: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    panel.room = self
    desk.room = self
    view.addSubview(panel)
    view.addSubview(desk)
    button.frame = CGRect(x: 20, y: 20, width: 100, height: 44)
    panel.addSubview(button)
  }

  func close() { log.append("room closes") }
}

class RoomPart: UIView {
  weak var room: ActionRoom?
  override var canBecomeFirstResponder: Bool { true }
  func note(_ text: String) { room?.log.append(text) }
}

/// Saves, and copies.
final class Panel: RoomPart, Saving, UICopyAction {
  var refuses = false

  func save(_ sender: Any?) { note("panel saves for \(sender.map { "\(type(of: $0))" } ?? "nobody")") }
  override func copy(_ sender: Any?) { note("panel copies") }
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    refuses ? false : super.canPerformAction(action, withSender: sender)
  }
}

/// Saves, prints and stamps.
final class Desk: RoomPart, Saving {
  func save(_ sender: Any?) { note("desk saves") }
  func stamp() { note("desk stamps") }
  func stampFor(_ sender: UIButton) { note("desk stamps for a button") }
}

@MainActor protocol Saving: AnyObject {
  func save(_ sender: Any?)
}

extension Selector {
  static let save = Selector("save") { (handler: any Saving, sender: Any?) in handler.save(sender) }
  static let close = Selector("close", ActionRoom.close)
  static let stamp = Selector("stamp", Desk.stamp)
  static let stampFor = Selector("stampFor", Desk.stampFor)
}
