import Foundation

/// What goes from one kiosk to another: the type of an activity, its title, and what it contains.
///
/// Everything in it came from another machine on the receiving side, but has the form that is described here.
public struct HandoffActivity: Hashable, Sendable {
  /// The type in reverse domain notation, such as `com.example.visit`: 1 to 255 letters, digits, dots, hyphens and
  /// underscores.
  public let type: String
  /// Plain text of at most 512 bytes without control characters; nil without a title.
  public let title: String?
  /// A binary property list whose root is a dictionary; see `PropertyListCheck` for its limits.
  public let payload: Data

  /// The largest size of all parts together, in bytes.
  public static let sizeLimit = 64 * 1024
  /// Apple's advice for the size of an activity, in bytes; larger ones are reported.
  public static let advisedSize = 3 * 1024
  /// The largest size of a title, in bytes.
  public static let titleLimit = 512

  /// Checks the parts. Of a title, control characters and what is too long are left out.
  /// - Throws: `HandoffError.refused`.
  public init(type: String, title: String? = nil, payload: Data) throws(HandoffError) {
    let title = title.map(Self.plain)
    try self.init(checking: type, title, payload)
  }

  /// - Throws: `HandoffError.refused` when a part has another form.
  init(checking type: String, _ title: String?, _ payload: Data) throws(HandoffError) {
    guard Self.isType(type) else {
      throw .refused("the type is none in reverse domain notation, such as com.example.visit")
    }
    if let title, title != Self.plain(title) { throw .refused("the title is longer than 512 bytes or no plain text") }
    let size = type.utf8.count + (title?.utf8.count ?? 0) + payload.count
    guard size <= Self.sizeLimit else {
      throw .refused(
        "it has \(size) bytes, and \(Self.sizeLimit) are the limit. Leave out what the other kiosk can get elsewhere")
    }
    if let reason = PropertyListCheck.problem(in: payload) {
      throw .refused("its content cannot be sent: \(reason)")
    }
    // Foundation refuses a few that are only odd, such as dictionaries with a key twice.
    let content = try? PropertyListSerialization.propertyList(from: payload, options: [], format: nil)
    guard content is [String: Any] else { throw .refused("its content cannot be sent: it cannot be read") }
    (self.type, self.title, self.payload) = (type, title, payload)
  }

  /// The size of all parts together, in bytes.
  public var size: Int { type.utf8.count + (title?.utf8.count ?? 0) + payload.count }

  /// Whether `text` has the form of a type.
  public static func isType(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
        default: false
        }
      }
  }

  /// The text without control characters and without those that change the direction of what follows, cut to the limit.
  private static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    var size = 0
    for scalar in text.unicodeScalars where isPlain(scalar) {
      size += UTF8.width(scalar)
      guard size <= titleLimit else { break }
      plain.append(scalar)
    }
    return String(plain)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
