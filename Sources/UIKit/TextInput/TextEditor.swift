import CoreGraphics
import Foundation

/// A view whose text an editor edits.
@MainActor
protocol TextEditing: UIView, UITextInput {
  var editor: TextEditor { get }
  var canvas: TextCanvas { get }

  /// Whether typing may replace `range`. May change the text itself.
  func mayType(_ text: String, in range: NSRange) -> Bool
  /// Text as it may come into this document: a field takes no line breaks.
  func fitting(_ text: String) -> String
  /// The text is another one, and so is the selection. `isTyped`: by the user, so that delegates and notifications tell of it.
  func textDidChange(isTyped: Bool)
  /// What is selected or marked is something else.
  func selectionDidChange()
  /// Where the text's top left corner is, in the coordinates of `textInputView`.
  var textOrigin: CGPoint { get }
  /// Whether people may change the text.
  var isTextEditable: Bool { get }
  /// Whether people may select in it.
  var isTextSelectable: Bool { get }
  /// Whether there may be more text than the view shows, above and below.
  var scrollsText: Bool { get }
  /// A finger that selects is at this place at the edge or beyond it: moves the text.
  func scrollText(towards point: CGPoint)
  /// Follows a link under a tap; false where there is none.
  func tapsLink(at point: CGPoint) -> Bool
  /// Heights of the text that are on the screen, for what need not be known of the rest.
  var visibleHeights: ClosedRange<CGFloat>? { get }
  /// How far a page key goes.
  var pageHeight: CGFloat { get }
}

/// The text engine under text fields and text views: a document, what is selected and marked in it, typing by the rules of
/// scripts, undo.
///
/// - Coordinates: points of the laid-out text; the view adds `textOrigin`. Offsets count UTF-16 units.
@MainActor
final class TextEditor {
  struct Selection: Equatable {
    /// Where it was begun.
    var anchor: Int
    /// Where it goes on: the caret.
    var head: Int
    var affinity: TextAffinity = .downstream

    init(_ offset: Int, _ affinity: TextAffinity = .downstream) { (anchor, head, self.affinity) = (offset, offset, affinity) }

    init(anchor: Int, head: Int, affinity: TextAffinity = .downstream) {
      (self.anchor, self.head, self.affinity) = (anchor, head, affinity)
    }

    var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
    var isCaret: Bool { anchor == head }
  }

  weak var host: (any TextEditing)?
  let document = TextDocument()
  let blocks: TextBlocks
  weak var inputDelegate: (any UITextInputDelegate)?

  var selection = Selection(0)
  var marked: Range<Int>? {
    didSet {
      blocks.marked = marked
      if marked != nil, oldValue == nil { host?.undoManager?.pending = self }
    }
  }
  /// What was there before the marked text, for undo.
  var beforeMarking: (location: Int, removed: TextDocument.Fragment, selection: Selection)?
  /// For what is typed next, where it is not to look like what stands before it.
  var typingStyle: RunStyle?
  /// Of text that nothing is said about.
  var baseStyle = RunStyle() { didSet { blocks.typingStyle = baseStyle } }
  /// Where the caret was when it began to move up and down.
  var preferredX: CGFloat?
  var typing: TypingRun?
  /// The next change by hand takes the place of the whole text, as it does in a secure field that gets the focus again.
  var replacesSecret = false

  init() {
    blocks = TextBlocks(document: document)
  }

  var count: Int { document.count }
  var isSecret: Bool {
    get { document.isSecret }
    set {
      document.isSecret = newValue
      blocks.style.isSecret = newValue
    }
  }

  /// The style that text typed at the selection gets.
  var styleForTyping: RunStyle {
    if let typingStyle { return typingStyle }
    let range = selection.range
    if !range.isEmpty, let style = document.style(at: range.lowerBound) { return plain(style) }
    if range.lowerBound > 0, let style = document.style(at: range.lowerBound - 1) { return plain(style) }
    return document.style(at: range.lowerBound).map { plain($0) } ?? baseStyle
  }

  /// Pictures and links are not typed on.
  private func plain(_ style: RunStyle) -> RunStyle {
    guard style.values[.attachment] != nil || style.values[.link] != nil else { return style }
    return RunStyle(style.values.filter { $0.key != .attachment && $0.key != .link })
  }

  // MARK: Changing

  /// The one way in which text changes. Who calls it says what is selected afterwards.
  func replace(_ range: Range<Int>, with fragment: TextDocument.Fragment) {
    document.replace(range, with: fragment)
    blocks.textDidChange(range, count: fragment.count)
    preferredX = nil
  }

  func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<count) }

  /// Sets the whole text, without asking anybody. Nothing of it can be undone.
  func setText(_ fragment: TextDocument.Fragment) {
    forgetUndo()
    replacesSecret = false
    tellDelegate {
      marked = nil
      beforeMarking = nil
      typingStyle = nil
      if isSecret { document.wipe() }
      document.replace(0..<document.count, with: fragment)
      blocks.forgetLayouts(resplit: true)
      selection = Selection(count)
    }
    host?.textDidChange(isTyped: false)
  }

  /// Runs a change of text and selection that the input system has not made: it is told before and after.
  func tellDelegate(text: Bool = true, _ body: () -> Void) {
    guard let delegate = inputDelegate else { return body() }
    let input: (any UITextInput)? = host
    if text { delegate.textWillChange(input) }
    delegate.selectionWillChange(input)
    body()
    delegate.selectionDidChange(input)
    if text { delegate.textDidChange(input) }
  }

  // MARK: Selecting

  /// Selects by hand, by key or by program. Ends what was being typed.
  func select(_ new: Selection, keepsX: Bool = false) {
    var new = new
    new.anchor = min(max(new.anchor, 0), count)
    new.head = min(max(new.head, 0), count)
    if !keepsX { preferredX = nil }
    guard new != selection else { return }
    let moved = new.range != selection.range
    if let marked, moved, !(marked.lowerBound <= new.range.lowerBound && new.range.upperBound <= marked.upperBound) {
      endMarking()
    }
    if moved {
      typing = nil
      typingStyle = nil
      tellDelegate(text: false) { selection = new }
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
