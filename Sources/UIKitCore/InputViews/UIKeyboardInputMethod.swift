/// A key that the keyboard passes to an input method.
public enum UIKeyboardMethodKey: Hashable, Sendable {
  case text(String)
  case space
  case `return`
  case delete
}

/// The result of an input method for a key: committed text, and text that is still being composed.
public struct UIKeyboardComposition: Hashable, Sendable {
  /// Inserted into the document in place of the marked text.
  public var committed: String
  /// Shown as marked text.
  public var marked: String
  /// The selection in the marked text, in UTF-16 units of `marked`.
  public var selectedRange: NSRange
  /// The candidates; the space bar takes the first one.
  public var candidates: [String]

  /// Creates a result. Without `selectedRange`, the caret is at the end of the marked text.
  public init(committed: String = "", marked: String = "", selectedRange: NSRange? = nil, candidates: [String] = []) {
    (self.committed, self.marked, self.candidates) = (committed, marked, candidates)
    self.selectedRange = selectedRange ?? NSRange(location: marked.utf16.count, length: 0)
  }
}

/// Composes the text of a language whose script has more characters than a keyboard has keys.
///
/// The keyboard passes it every key while a layout of its language is in use, except in fields for passwords, numbers
/// and ASCII. A method must not store or learn anything: the next visitor is another person.
/// - Threading: main actor.
@preconcurrency @MainActor
public protocol UIKeyboardInputMethod: AnyObject {
  /// Whether the keyboard shows a strip of candidates above the keys.
  var showsCandidates: Bool { get }
  /// Whether something is being composed.
  var isComposing: Bool { get }
  /// Handles a key.
  /// - Returns: Nil when the method does not handle the key: the composed text is kept, and the key has its normal
  /// effect.
  func handle(_ key: UIKeyboardMethodKey) -> UIKeyboardComposition?
  /// Returns more candidates, from `index` in their list on; called when the visitor scrolls to the end of those given.
  /// Empty when there are no more.
  func candidates(from index: Int) -> [String]
  /// Called when the visitor chooses a candidate.
  func choose(_ index: Int) -> UIKeyboardComposition?
  /// Ends the composition; its text stays in the document.
  func reset()
}

extension UIKeyboardInputMethod {
  /// Returns false.
  public var showsCandidates: Bool { false }
  /// Returns no more candidates.
  public func candidates(from index: Int) -> [String] { [] }
  /// Returns nil: nothing is composed.
  public func choose(_ index: Int) -> UIKeyboardComposition? { nil }
}
