import Handoff

/// The code under which a kiosk offers an activity, and which a visitor enters at another one: eight characters without
/// look-alikes. Not in UIKit.
public struct UIHandoffCode: Hashable, Sendable {
  let code: HandoffCode

  init(_ code: HandoffCode) { self.code = code }

  /// Reads what somebody typed or scanned: small letters, spaces and hyphens are fine. Nil if that cannot be a code.
  public init?(_ text: String) {
    guard let code = HandoffCode(text) else { return nil }
    self.code = code
  }

  /// The code as one word, such as `K7QM4XWP`.
  public var text: String { code.text }

  /// The code as people read it best: `K7QM 4XWP`.
  public var groupedText: String { code.grouped }

  /// The number of characters.
  public static var length: Int { HandoffCode.length }

  /// The characters that codes consist of: `2346789CDFHJKMPQRTVWXY`.
  public static var characters: String { HandoffCode.characters }

  /// The character of a code that somebody means who types this one: small letters, digits of other scripts and what people
  /// misread, such as B for 8, are fine. Nil if no character of a code looks like it.
  public static func character(for typed: Character) -> Character? { HandoffCode.character(for: typed) }
}
