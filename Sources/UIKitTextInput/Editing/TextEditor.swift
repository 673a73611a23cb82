import CoreGraphics
import Foundation
import UIKitCore

/// A view whose text is edited by a `TextEditor`: `UITextField` and `UITextView`.
@MainActor
protocol TextEditing: UIView, UITextInput, ParagraphLayoutObserver {
  var editor: TextEditor { get }
  var canvas: TextCanvas { get }

  /// Brings the style of the text layout up to date, so that geometry is right before the first frame too.
  func prepareText()
  /// Whether typing may replace `range`. The implementation may change the text itself.
  func shouldType(_ text: String, in range: NSRange) -> Bool
  /// The text as it can be inserted into this document: a field replaces line breaks.
  func sanitized(_ text: String) -> String
  /// Called after the text and the selection have changed. `isTyped` is whether the user made the change, so that the
  /// delegate is notified and notifications are posted.
  func textDidChange(isTyped: Bool)
  /// Called after the selection or the marked text has changed.
  func selectionDidChange()
  /// The top left corner of the text, in the coordinates of `textInputView`.
  var textOrigin: CGPoint { get }
  /// Whether the user can change the text.
  var isTextEditable: Bool { get }
  /// Whether the user can select text.
  var isTextSelectable: Bool { get }
  /// Whether there can be more text than the view shows, above and below.
  var scrollsText: Bool { get }
  /// Scrolls the text while a selecting finger is at `point`, at an edge or beyond it.
  func scrollText(towards point: CGPoint)
  /// Follows the link at a tap; false if there is none.
  func followLink(at point: CGPoint) -> Bool
  /// The visible y coordinates of the text, to which expensive geometry is limited; nil for all.
  var visibleHeights: ClosedRange<CGFloat>? { get }
  /// The distance of a page key, in points.
  var pageHeight: CGFloat { get }
}

/// The text engine of text fields and text views: a document, its selection and marked text, typing by the rules of
/// scripts, and undo.
///
/// - Coordinates: points of the laid-out text; the view adds `textOrigin`. Offsets count UTF-16 units.
@MainActor
final class TextEditor {
  struct Selection: Equatable {
    /// The end where the selection began.
    var anchor: Int
    /// The end that moves: the caret.
    var head: Int
    var affinity: TextAffinity = .downstream

    init(_ offset: Int, _ affinity: TextAffinity = .downstream) {
      (anchor, head, self.affinity) = (offset, offset, affinity)
    }

    init(anchor: Int, head: Int, affinity: TextAffinity = .downstream) {
      (self.anchor, self.head, self.affinity) = (anchor, head, affinity)
    }

    var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
    var isCaret: Bool { anchor == head }
  }

  weak let host: (any TextEditing)?
  let document = TextDocument()
  let blocks: ParagraphLayout
  weak var inputDelegate: (any UITextInputDelegate)?

  var selection = Selection(0) {
    didSet { if selection != oldValue { noteSelectionForVisit() } }
  }
  var marked: Range<Int>? {
    didSet {
      blocks.marked = marked
      if marked != nil, oldValue == nil { host?.undoManager?.pending = self }
    }
  }
  /// Whether the delegate is being asked about text, which may be the marked text.
  var isAskedToCommit = false
  /// The text replaced by the marked text, for undo and for a delegate that refuses the marked text.
  var replacedByMarkedText: (location: Int, removed: TextDocument.Fragment, selection: Selection)?
  /// The style of the next typed text, if it differs from the text before it.
  var typingStyle: RunStyle?
  /// The style of text without attributes.
  var baseStyle = RunStyle() { didSet { blocks.typingStyle = baseStyle } }
  /// The x of the caret when vertical movement began.
  var preferredX: CGFloat?
  /// The newest step, which further typing may extend, and the group that it was registered in.
  var typing: TextUndoStep?
  weak var typingGroup: UndoGroup?
  /// Where changes are reported while a visit's recorder follows them.
  var visitTyping: VisitTyping?
  /// Whether the next change by the user replaces the whole text, as in a secure field that was focused again.
  var replacesAllOnEdit = false

  init(of host: any TextEditing) {
    self.host = host
    blocks = ParagraphLayout(document: document, observer: host)
  }

  var count: Int { document.count }
  var isSecret: Bool {
    get { document.isSecret }
    set {
      document.isSecret = newValue
      blocks.style.isSecret = newValue
    }
  }

  /// The style of text typed at the selection.
  var styleForTyping: RunStyle {
    if let typingStyle { return typingStyle }
    let range = selection.range
    if !range.isEmpty, let style = document.style(at: range.lowerBound) { return plain(style) }
    if range.lowerBound > 0, let style = document.style(at: range.lowerBound - 1) { return plain(style) }
    return document.style(at: range.lowerBound).map { plain($0) } ?? baseStyle
  }

  /// Typed text does not continue attachments and links.
  private func plain(_ style: RunStyle) -> RunStyle {
    guard style.values[.attachment] != nil || style.values[.link] != nil else { return style }
    return RunStyle(style.values.filter { $0.key != .attachment && $0.key != .link })
  }

  // MARK: Changing

  /// Replaces text; all changes by typing and undo go through here. The caller sets the selection afterwards.
  func replace(_ range: Range<Int>, with fragment: TextDocument.Fragment) {
    document.replace(range, with: fragment)
    noteVisit(range, count: fragment.count)
    blocks.textDidChange(range, count: fragment.count)
    preferredX = nil
  }

  func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<count) }

  /// Sets the whole text without asking the delegate. It cannot be undone.
  func setText(_ fragment: TextDocument.Fragment) {
    removeUndoActions()
    replacesAllOnEdit = false
    notifyInputDelegate {
      marked = nil
      replacedByMarkedText = nil
      typingStyle = nil
      let former = 0..<document.count
      if isSecret { document.wipe() }
      document.replace(0..<document.count, with: fragment)
      noteVisit(former, count: fragment.count)
      blocks.invalidateLayouts(resplit: true)
      selection = Selection(count)
    }
    host?.textDidChange(isTyped: false)
  }

  /// Runs a change of text and selection, and notifies the input system, which did not make it, before and after.
  func notifyInputDelegate(text: Bool = true, _ body: () -> Void) {
    guard let delegate = inputDelegate else { return body() }
    let input: (any UITextInput)? = host
    if text { delegate.textWillChange(input) }
    delegate.selectionWillChange(input)
    body()
    delegate.selectionDidChange(input)
    if text { delegate.textDidChange(input) }
  }

  // MARK: Selecting

  /// Changes the selection by touch, key or code, and ends the current typing step.
  func select(_ new: Selection, keepsX: Bool = false) {
    var new = new
    new.anchor = min(max(new.anchor, 0), count)
    new.head = min(max(new.head, 0), count)
    if !keepsX { preferredX = nil }
    guard new != selection else { return }
    let moved = new.range != selection.range
    if let marked, moved, !(marked.lowerBound <= new.range.lowerBound && new.range.upperBound <= marked.upperBound) {
      let place = commitMarkedText(keeping: marked)
      new.anchor = min(place(new.anchor), count)
      new.head = min(place(new.head), count)
    }
    if moved {
      typing = nil
      typingStyle = nil
      notifyInputDelegate(text: false) { selection = new }
    } else {
      selection = new
    }
    host?.selectionDidChange()
  }

  func select(_ range: Range<Int>) {
    let range = clamped(range)
    select(Selection(anchor: range.lowerBound, head: range.upperBound))
  }
}
