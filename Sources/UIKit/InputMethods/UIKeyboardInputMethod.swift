/// A key that an input method is asked about.
public enum UIKeyboardMethodKey: Hashable, Sendable {
  case text(String)
  case space
  case `return`
  case delete
}

/// What an input method makes of a key: text that is settled, and text that is still being composed.
public struct UIKeyboardComposition: Hashable, Sendable {
  /// Goes into the document, in the place of what was marked.
  public var committed: String
  /// Shown as marked text.
  public var marked: String
  /// In UTF-16 units of `marked`.
  public var selectedRange: NSRange
  /// The first one is what the space bar takes.
  public var candidates: [String]

  public init(committed: String = "", marked: String = "", selectedRange: NSRange? = nil, candidates: [String] = []) {
    (self.committed, self.marked, self.candidates) = (committed, marked, candidates)
    self.selectedRange = selectedRange ?? NSRange(location: marked.utf16.count, length: 0)
  }
}

/// Composes the text of a language whose writing has more signs than a keyboard has keys.
///
/// The keyboard asks it about every key while a layout of its language is used, except in fields for passwords, numbers and
/// ASCII. A method keeps nothing on disk and learns nothing: the next visitor is somebody else.
/// - Threading: main actor.
@MainActor
public protocol UIKeyboardInputMethod: AnyObject {
  /// Whether there is a strip for candidates above the keys.
  var showsCandidates: Bool { get }
  /// Whether something is being composed.
  var isComposing: Bool { get }
  /// - Returns: Nil when the key is not the method's: what was being composed is kept, and the key does what it always does.
  func handle(_ key: UIKeyboardMethodKey) -> UIKeyboardComposition?
  /// More candidates, from place `index` in their list on; asked when the visitor scrolls to the end of those given. Empty
  /// when there are no more.
  func candidates(from index: Int) -> [String]
  /// The visitor took one of the candidates.
  func choose(_ index: Int) -> UIKeyboardComposition?
  /// Forgets what was being composed; its text stays in the document.
  func reset()
}

extension UIKeyboardInputMethod {
  public var showsCandidates: Bool { false }
  public func candidates(from index: Int) -> [String] { [] }
  public func choose(_ index: Int) -> UIKeyboardComposition? { nil }
}

extension UITextInputMode {
  /// Has layouts of `language` typed with the method that `make` makes. Hangul and kana are there; Chinese comes with the
  /// product `Pinyin`.
  /// - Parameter language: A BCP 47 tag, or the beginning of several: `zh`.
  public static func registerInputMethod(for language: String, _ make: @escaping @MainActor () -> any UIKeyboardInputMethod) {
    InputMethods.shared.register(language, make)
  }
}
