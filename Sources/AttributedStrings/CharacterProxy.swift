import Foundation

/// What `NSMutableAttributedString.mutableString` hands out. It keeps the attributed string alive.
final class CharacterProxy: NSMutableString {
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

  override func replaceCharacters(in range: NSRange, with aString: String) { owner.replaceCharacters(in: range, with: aString) }

  /// Foundation's own counts with places of before the first replacement where a subclass keeps the characters.
  override func replaceOccurrences(
    of target: String, with replacement: String, options: NSString.CompareOptions = [], range searchRange: NSRange
  ) -> Int {
    let text = owner.string as NSString
    var rest = NSRange(searchRange.checked(text.length, "mutableString.replaceOccurrences"))
    var found: [(range: NSRange, text: String)] = []
    if options.contains(.regularExpression) {
      let isCaseInsensitive = options.contains(.caseInsensitive)
      guard let regex = try? NSRegularExpression(pattern: target, options: isCaseInsensitive ? .caseInsensitive : []) else { return 0 }
      for match in regex.matches(in: owner.string, range: rest) {
        found.append(
          (match.range, regex.replacementString(for: match, in: owner.string, offset: 0, template: replacement)))
      }
    } else {
      while rest.length > 0 {
        let next = text.range(of: target, options: options.subtracting(.backwards), range: rest)
        guard next.location != NSNotFound, next.length > 0 else { break }
        found.append((next, replacement))
        let end = next.location + next.length
        rest = NSRange(location: end, length: rest.location + rest.length - end)
      }
    }
    for (range, text) in found.reversed() { replaceCharacters(in: range, with: text) }
    return found.count
  }

  // MARK: What every string must be made by

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
