import UIKit

extension VirtualKiosk {
  /// The frontmost visible text field with this placeholder.
  public func field(placeholder: String) -> UITextField? {
    views(UITextField.self).last { $0.placeholder == placeholder }
  }

  /// The first responder if it takes text; nil otherwise.
  public var focusedInput: (any UITextInput)? {
    views { $0.isFirstResponder && $0 is any UITextInput }.last as? any UITextInput
  }

  /// Taps a field, replaces its text and types `text` on a US keyboard.
  /// - Returns: False when the field did not take the focus.
  @discardableResult
  public func fill(_ field: UIView & UITextInput, with text: String) -> Bool {
    tap(field)
    guard field.isFirstResponder else { return false }
    field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: field.endOfDocument)
    if text.isEmpty { key(.press, .backspace) } else { type(text) }
    return true
  }

  /// Selects a range of UTF-16 units in the focused input.
  /// - Returns: False when no input has the focus, or the range does not exist.
  @discardableResult
  public func select(_ offsets: Range<Int>) -> Bool {
    guard let input = focusedInput, let start = input.position(from: input.beginningOfDocument, offset: offsets.lowerBound),
      let end = input.position(from: input.beginningOfDocument, offset: offsets.upperBound)
    else { return false }
    input.selectedTextRange = input.textRange(from: start, to: end)
    return true
  }

  /// Selects the first occurrence of `text` in the focused input.
  /// - Returns: False when no input has the focus, or the text does not occur.
  @discardableResult
  public func select(_ text: String) -> Bool {
    guard let input = focusedInput,
      let all = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument),
      let whole = input.text(in: all), let found = whole.range(of: text)
    else { return false }
    let offsets = NSRange(found, in: whole)
    return select(offsets.location..<offsets.location + offsets.length)
  }
}
