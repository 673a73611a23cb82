import Foundation
import UIKitCore

/// The text of a field or text view, as a resumed visit reads and writes it.
@MainActor
package struct VisitorText {
  private let editor: TextEditor
  private let host: any TextEditing

  /// The text of a view; nil for views that edit none.
  package init?(_ view: UIView) {
    // A look at the class costs less than one at what it conforms to, and this happens for each key that is typed.
    if let view = view as? UITextView {
      (host, editor) = (view, view.editor)
    } else if let field = view as? UITextField {
      (host, editor) = (field, field.editor)
    } else if let other = view as? any TextEditing {
      (host, editor) = (other, other.editor)
    } else {
      return nil
    }
  }

  /// Whether the text must never be kept: it is or was hidden, or it is a password, a code or of a credit card.
  package var isSecret: Bool { host.isSecretToVisits }

  /// Whether its changes can be undone now: a text field forgets its steps when it resigns.
  package var keepsUndoSteps: Bool { !(host is UITextField) || host.isFirstResponder }

  /// The UTF-16 units of the text.
  package var units: [UInt16] { editor.document.units }

  /// The two ends of the selection, the one that moves last, in UTF-16 units.
  package var selection: (anchor: Int, head: Int) { (editor.selection.anchor, editor.selection.head) }

  /// How far the text of a field is scrolled to the left, in points; 0 for views that scroll by themselves.
  package var scrollX: Double {
    get { (host as? UITextField).map { Double($0.scrollX) } ?? 0 }
    nonmutating set {
      guard let field = host as? UITextField, newValue.isFinite else { return }
      field.scrollX = CGFloat(newValue)
      // Layout limits it, and shows the caret.
      field.setNeedsLayout()
    }
  }

  /// Where the editor reports what is typed from now on, in place of the recorder's methods; nil if it reports to those.
  package var typing: VisitTyping? { editor.visitTyping }

  /// Makes the editor report what is typed to a new `VisitTyping`, or no longer to any.
  package func follow(_ isFollowed: Bool) { editor.visitTyping = isFollowed ? VisitTyping(editor, of: host) : nil }

  /// Selects as far as the text goes.
  package func select(anchor: Int, head: Int) {
    editor.select(TextEditor.Selection(anchor: anchor, head: head))
  }

  /// Sets the text, and reports it as typed text is reported if `notifies`. Styles of what stays are kept.
  package func set(_ new: [UInt16], notifies: Bool) {
    let old = editor.document.units
    guard new != old else { return }
    var start = zip(old, new).prefix { $0 == $1 }.count
    var end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    // A replacement begins and ends between characters.
    if start > 0, UTF16.isLeadSurrogate(old[start - 1]) { start -= 1 }
    if end > 0, UTF16.isTrailSurrogate(old[old.count - end]) { end -= 1 }
    let range = start..<old.count - end
    let style = editor.document.style(at: max(start - 1, 0)) ?? editor.baseStyle
    editor.endMarking()
    editor.removeUndoActions()
    editor.notifyInputDelegate {
      editor.replace(range, with: TextDocument.Fragment(Array(new[start..<new.count - end]), style: style))
      editor.selection = TextEditor.Selection(editor.count)
    }
    host.textDidChange(isTyped: notifies)
  }
}

extension TextEditing {
  var isSecretToVisits: Bool {
    if editor.isSecret { return true }
    // A look at the class costs less than a cast.
    if self is UITextField, (self as? UITextField)?.hasRevealedSecret == true { return true }
    guard let type = textContentType as UITextContentType? else { return false }
    return type == .password || type == .newPassword || type == .oneTimeCode || type.rawValue.hasPrefix("cc-")
  }
}

extension TextEditor {
  /// Reports that `count` units have replaced `range`.
  func noteVisit(_ range: Range<Int>, count: Int) {
    if let visitTyping { return visitTyping.add(range, count: count) }
    if let visit = CurrentVisit.recorder, let host { visit.textDidChange(in: host, range, count: count) }
  }

  func noteSelectionForVisit() {
    if let visitTyping { return visitTyping.addSelection() }
    host?.noteVisit(.selection)
  }

  /// Reports that typing has extended the newest step of a manager.
  func noteVisit(_ step: TextUndoStep, of manager: UndoManager) {
    if step.cause == .typing, let visitTyping, visitTyping.extend(step) { return }
    manager.noteVisit(onlyNewest: true)
  }
}
