import KioskTesting
import UIKit

/// A control in the middle of a page, and the events it sent.
final class ControlController<Control: UIControl>: UIViewController {
  let control: Control
  var log: [String] = []

  init(_ control: Control) {
    self.control = control
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.addSubview(control)
    for (name, event) in UIControl.Event.named {
      control.addAction(UIAction { [weak self] _ in self?.log.append(name) }, for: event)
    }
  }

  /// Returns the log and clears it.
  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

extension UIControl.Event {
  static let named: [(String, UIControl.Event)] = [
    ("down", .touchDown), ("repeat", .touchDownRepeat), ("inside", .touchDragInside), ("outside", .touchDragOutside),
    ("enter", .touchDragEnter), ("exit", .touchDragExit), ("up inside", .touchUpInside), ("up outside", .touchUpOutside),
    ("cancel", .touchCancel), ("value", .valueChanged), ("primary", .primaryActionTriggered),
  ]
}

/// A control that logs how it tracks.
final class TracingControl: UIControl {
  var tracks: [String] = []
  var begins = true
  var continues = true

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    tracks.append("begin")
    return begins
  }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    tracks.append("continue \(isTracking) \(isTouchInside)")
    return continues
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { tracks.append("end \(isTracking)") }
  override func cancelTracking(with event: UIEvent?) { tracks.append("cancel") }
}
