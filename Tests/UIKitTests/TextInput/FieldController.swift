import KioskTesting
import UIKit

/// A screen with two text fields, which logs their delegate calls and events.
@MainActor
final class FieldController: UIViewController, UITextFieldDelegate {
  let first = UITextField(frame: CGRect(x: 20, y: 20, width: 280, height: 34))
  let second = UITextField(frame: CGRect(x: 20, y: 70, width: 280, height: 34))
  var log: [String] = []
  var mayBegin = true
  var mayEnd = true
  var mayChange = true
  var mayReturn = true
  var mayClear = true
  var logsSelection = false
  private var tokens: [any NSObjectProtocol] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    for (field, name) in [(first, "first"), (second, "second")] {
      field.borderStyle = .roundedRect
      field.placeholder = name
      field.accessibilityIdentifier = name
      field.delegate = self
      view.addSubview(field)
    }
    let events: [(UIControl.Event, String)] = [
      (.editingDidBegin, "editingDidBegin"), (.editingChanged, "editingChanged"), (.editingDidEnd, "editingDidEnd"),
    ]
    for (event, name) in events {
      first.addAction(UIAction { [weak self] _ in self?.log.append(name) }, for: event)
    }
    let notes: [(Notification.Name, String)] = [
      (UITextField.textDidBeginEditingNotification, "beginNote"), (UITextField.textDidChangeNotification, "changeNote"),
      (UITextField.textDidEndEditingNotification, "endNote"),
    ]
    for (note, name) in notes {
      tokens.append(
        NotificationCenter.default.addObserver(forName: note, object: first, queue: nil) { [weak self] _ in
          MainActor.assumeIsolated { self?.log.append(name) }
        })
    }
  }

  private func note(_ text: String, _ field: UITextField) { log.append(field === first ? text : "second." + text) }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    note("shouldBegin", textField)
    return mayBegin
  }
  func textFieldDidBeginEditing(_ textField: UITextField) { note("didBegin", textField) }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    note("shouldEnd", textField)
    return mayEnd
  }
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    note("didEnd(\(reason))", textField)
  }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool {
    note("shouldChange(\(range.location),\(range.length),\(string))", textField)
    return mayChange
  }
  func textFieldDidChangeSelection(_ textField: UITextField) { if logsSelection { note("didChangeSelection", textField) } }
  func textFieldShouldClear(_ textField: UITextField) -> Bool {
    note("shouldClear", textField)
    return mayClear
  }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    note("shouldReturn", textField)
    return mayReturn
  }

  func taken() -> [String] {
    defer { log = [] }
    return log
  }
}

extension UITextInput {
  /// The selection in UTF-16 units.
  @MainActor var selectedOffsets: Range<Int>? {
    guard let range = selectedTextRange else { return nil }
    return offset(from: beginningOfDocument, to: range.start)..<offset(from: beginningOfDocument, to: range.end)
  }

  @MainActor func select(_ offsets: Range<Int>) {
    guard let start = position(from: beginningOfDocument, offset: offsets.lowerBound),
      let end = position(from: beginningOfDocument, offset: offsets.upperBound)
    else { return }
    selectedTextRange = textRange(from: start, to: end)
  }
}
