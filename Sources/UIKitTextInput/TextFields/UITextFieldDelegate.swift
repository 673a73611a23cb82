import Foundation
import UIKitCore

/// Decides about editing in a text field and is notified of it. Every method has a default implementation that allows
/// everything.
///
/// Editing calls, in this order, `textFieldShouldBeginEditing` and `textFieldDidBeginEditing`; for each change
/// `textField(_:shouldChangeCharactersIn:replacementString:)` and `textFieldDidChangeSelection`; then
/// `textFieldShouldEndEditing` and `textFieldDidEndEditing(_:reason:)`.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Whether editing may begin.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called after editing has begun.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether editing may end. Ignored by `endEditing(true)`.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called after editing has ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called after editing has ended. The default implementation calls `textFieldDidEndEditing(_:)`.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)

  /// Whether the user may change the text.
  /// - Parameters:
  ///   - range: The range to replace, in UTF-16 units.
  ///   - string: The typed or pasted text; empty for a deletion.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  /// Called while editing, after a change of the selection or the text.
  func textFieldDidChangeSelection(_ textField: UITextField)

  /// Whether the clear button may clear the text; also called for `clearsOnBeginEditing`.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Called when Return is pressed. True sends `editingDidEndOnExit` and `primaryActionTriggered`.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool

  /// The menu for the selection; nil shows the standard menu.
  func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu?
}

extension UITextFieldDelegate {
  /// The default: returns true.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// The default: does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// The default: returns true.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// The default: does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// The default: calls `textFieldDidEndEditing(_:)`.
  public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    textFieldDidEndEditing(textField)
  }
  /// The default: returns true.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  /// The default: does nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// The default: returns true.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// The default: returns true.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  /// The default: returns nil.
  public func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
}
