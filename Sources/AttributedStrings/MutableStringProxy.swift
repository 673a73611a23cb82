import Foundation

/// The string that `NSMutableAttributedString.mutableString` returns. It keeps the attributed string alive.
final class MutableStringProxy: NSMutableString {
  private let owner: NSMutableAttributedString

  init(of owner: NSMutableAttributedString) {
    self.owner = owner
    super.init(capacity: 0)
  }

  override var length: Int { owner.length }

  override func character(at index: Int) -> unichar {
    let units = owner.string.utf16
    guard index >= 0, index < units.count else {
      logMisuse("mutableString", "character \(index) lies outside a string of \(units.count) units.")
      return 0xFFFD
    }
    return units[units.index(units.startIndex, offsetBy: index)]
  }

  override func replaceCharacters(in range: NSRange, with aString: String) {
    owner.replaceCharacters(in: range, with: aString)
  }

  // MARK: Initializers that NSMutableString requires

  private convenience init(_ text: String) { self.init(of: NSMutableAttributedString(string: text)) }

  required convenience init(capacity: Int) { self.init("") }
  required convenience init(string aString: String) { self.init(aString) }
  required convenience init(stringLiteral value: StaticString) { self.init("\(value)") }
  required convenience init(unicodeScalarLiteral value: StaticString) { self.init("\(value)") }
  required convenience init(extendedGraphemeClusterLiteral value: StaticString) { self.init("\(value)") }
  required convenience init(characters: UnsafePointer<unichar>, length: Int) {
    self.init(String(decoding: UnsafeBufferPointer(start: characters, count: max(length, 0)), as: UTF16.self))
  }
  required init?(coder: NSCoder) { nil }
}
