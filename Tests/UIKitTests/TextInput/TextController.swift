import KioskTesting
import UIKit

/// A screen with one text field, or one text view, that has the focus.
@MainActor
final class TextController: UIViewController {
  let field = UITextField(frame: CGRect(x: 10, y: 20, width: 300, height: 34))
  let area = UITextView(frame: CGRect(x: 10, y: 70, width: 300, height: 150))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    field.borderStyle = .roundedRect
    view.addSubview(field)
    view.addSubview(area)
  }

  static func kiosk(_ width: Int = 320, _ height: Int = 240) -> VirtualKiosk<TextController> {
    VirtualKiosk(width, height) { TextController() }
  }
}

extension VirtualKiosk where RootController == TextController {
  /// The field with a text in it and the caret at its end.
  func editing(_ text: String) -> UITextField {
    rootViewController.field.becomeFirstResponder()
    rootViewController.field.text = text
    presentChanges()
    return rootViewController.field
  }

  /// The text view with a text in it and the caret at its end.
  func writing(_ text: String) -> UITextView {
    rootViewController.area.becomeFirstResponder()
    rootViewController.area.text = text
    presentChanges()
    return rootViewController.area
  }
}

extension UITextInput {
  @MainActor func place(_ offset: Int) -> UITextPosition {
    position(from: beginningOfDocument, offset: offset) ?? beginningOfDocument
  }

  @MainActor func range(_ offsets: Range<Int>) -> UITextRange {
    textRange(from: place(offsets.lowerBound), to: place(offsets.upperBound)) ?? UITextRange()
  }

  @MainActor func offsets(_ range: UITextRange?) -> Range<Int>? {
    guard let range else { return nil }
    return offset(from: beginningOfDocument, to: range.start)..<offset(from: beginningOfDocument, to: range.end)
  }

  /// The offset of the caret; nil while text is selected.
  @MainActor var caret: Int? { selectedOffsets.flatMap { $0.isEmpty ? $0.lowerBound : nil } }
}
