/// The code that one kiosk shows and a visitor types at another: eight characters, of which the first two say which
/// activity is meant and the other six are the secret, which never leaves the kiosk that shows it or where it is typed.
///
/// The characters have no look-alikes among them, and no vowels, so that no words come up.
public struct HandoffCode: Hashable, Sendable {
  /// The number of characters.
  public static let length = 8
  /// The characters that codes consist of.
  public static let characters = "2346789CDFHJKMPQRTVWXY"

  static let nameLength = 2
  private static let bytes = Array(characters.utf8)
  /// What people read for a character of a code, and type instead.
  private static let misread: [Character: Character] = ["B": "8", "G": "6", "Z": "2"]

  /// The code as one word, such as `K7QM4XWP`.
  public let text: String

  /// Reads what somebody typed or scanned: small letters, spaces and hyphens are fine. Nil if that cannot be a code.
  public init?(_ text: String) {
    guard text.utf8.count <= 64 else { return nil }
    var code = ""
    for character in text where character != " " && character != "-" {
      guard let character = Self.character(for: character) else { return nil }
      code.append(character)
    }
    guard code.utf8.count == Self.length else { return nil }
    self.text = code
  }

  /// The character of a code that somebody means who types this one: small letters, digits of other scripts and what people
  /// misread are fine. Nil if no character of a code looks like it.
  public static func character(for typed: Character) -> Character? {
    if let digit = typed.wholeNumberValue {
      return (0...9).contains(digit) ? characters.first { $0.wholeNumberValue == digit } : nil
    }
    let upper = typed.uppercased()
    guard upper.count == 1, let character = upper.first else { return nil }
    let meant = misread[character] ?? character
    return characters.contains(meant) ? meant : nil
  }

  /// A new code, by the system's random numbers.
  static func random() -> HandoffCode {
    var generator = SystemRandomNumberGenerator()
    let code = (0..<length).map { _ in bytes[Int.random(in: 0..<bytes.count, using: &generator)] }
    return HandoffCode(unchecked: String(decoding: code, as: UTF8.self))
  }

  private init(unchecked text: String) { self.text = text }

  /// The code as people read it best: `K7QM 4XWP`.
  public var grouped: String { "\(text.prefix(4)) \(text.suffix(4))" }

  /// Says which activity of a kiosk is meant. It is no secret, and the only part of a code that is sent.
  struct Name: Hashable, Sendable {
    let bytes: [UInt8]

    fileprivate init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    /// - Parameter bytes: The name as it is in a message; nil for anything but a name.
    init?(bytes: some Collection<UInt8>) {
      guard bytes.count == HandoffCode.nameLength, bytes.allSatisfy({ HandoffCode.bytes.contains($0) }) else { return nil }
      self.bytes = Array(bytes)
    }
  }

  var name: Name { Name(unchecked: Array(text.utf8.prefix(Self.nameLength))) }
}
