import Foundation

/// What the two ends say to each other inside TLS. Each message is a byte for its kind, four bytes for the length of what
/// follows, the highest first, and that.
///
/// ```
/// asking kiosk     → code          → acknowledgement →
/// offering kiosk   ← activity or refusal             ← confirmation
/// ```
enum Message: Hashable, Sendable {
  /// Asks for the activity with this code.
  case request(HandoffCode)
  case activity(HandoffActivity)
  case refusal(Refusal)
  /// The activity has arrived and can be used.
  case acknowledgement
  /// The code is used up; only now does the asking kiosk use the activity.
  case confirmation

  enum Refusal: Hashable, Sendable {
    /// No activity has this code: it is wrong, used up or has expired.
    case unknown
    /// Another kiosk is fetching this activity.
    case busy
    /// After wrong codes, no code is looked at for this many seconds.
    case wait(Int)
  }

  /// Bytes that are no message.
  struct Malformed: Error {
    let reason: String
  }

  /// The version of these messages, part of each request.
  private static let version: UInt8 = 1
  static let headSize = 5
  /// The size of the largest message that an asking kiosk sends.
  static let requestLimit = headSize + 1 + HandoffCode.length
  /// The size of the largest message that an offering kiosk sends.
  static let answerLimit = headSize + 3 + HandoffActivity.sizeLimit

  private var kind: UInt8 {
    switch self {
    case .request: 1
    case .activity: 2
    case .refusal: 3
    case .acknowledgement: 4
    case .confirmation: 5
    }
  }

  var bytes: [UInt8] {
    var body: [UInt8] = []
    switch self {
    case .request(let code): body = [Self.version] + Array(code.text.utf8)
    case .activity(let activity):
      // Titles are shorter than 0xFFFF, which stands for none.
      let title = activity.title.map { Array($0.utf8) }
      let length = UInt16(title?.count ?? 0xFFFF)
      body = [UInt8(activity.type.utf8.count), UInt8(length >> 8), UInt8(length & 0xFF)]
      body += Array(activity.type.utf8)
      body += title ?? []
      body += activity.payload
    case .refusal(.unknown): body = [0, 0, 0]
    case .refusal(.busy): body = [1, 0, 0]
    case .refusal(.wait(let seconds)):
      let seconds = UInt16(clamping: seconds)
      body = [2, UInt8(seconds >> 8), UInt8(seconds & 0xFF)]
    case .acknowledgement, .confirmation: break
    }
    let length = UInt32(body.count)
    return [kind] + (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + body
  }

  /// The first message in `input`, which it removes; nil while it is incomplete.
  /// - Parameter limit: The size of the largest message that is accepted.
  /// - Throws: `Malformed`.
  static func next(in input: inout [UInt8], limit: Int) throws(Malformed) -> Message? {
    guard let kind = input.first else { return nil }
    guard (1...5).contains(kind) else { throw Malformed(reason: "a message of no known kind") }
    guard input.count >= headSize else { return nil }
    let length = input[1..<headSize].reduce(0) { $0 << 8 | Int($1) }
    guard length <= limit - headSize else { throw Malformed(reason: "a message that is too long") }
    guard input.count >= headSize + length else { return nil }
    let body = Array(input[headSize..<headSize + length])
    input.removeFirst(headSize + length)
    return try Message(kind, body)
  }

  private init(_ kind: UInt8, _ body: [UInt8]) throws(Malformed) {
    switch (kind, body.count) {
    case (1, _):
      guard body.first == Self.version else { throw Malformed(reason: "a request of another version") }
      guard let code = HandoffCode(bytes: body.dropFirst()) else { throw Malformed(reason: "a request without a code") }
      self = .request(code)
    case (2, 3...): self = .activity(try Self.activity(body))
    case (3, 3):
      switch body[0] {
      case 0: self = .refusal(.unknown)
      case 1: self = .refusal(.busy)
      case 2: self = .refusal(.wait(Int(body[1]) << 8 | Int(body[2])))
      default: throw Malformed(reason: "a refusal of no known kind")
      }
    case (4, 0): self = .acknowledgement
    case (5, 0): self = .confirmation
    default: throw Malformed(reason: "a message of the wrong length")
    }
  }

  private static func activity(_ body: [UInt8]) throws(Malformed) -> HandoffActivity {
    let typeLength = Int(body[0])
    let titleLength = Int(body[1]) << 8 | Int(body[2])
    let typeEnd = 3 + typeLength
    let end = typeEnd + (titleLength == 0xFFFF ? 0 : titleLength)
    guard end <= body.count else { throw Malformed(reason: "an activity that is cut off") }
    guard let type = String(validating: body[3..<typeEnd], as: UTF8.self) else {
      throw Malformed(reason: "a type that is no text")
    }
    var title: String?
    if titleLength != 0xFFFF {
      title = String(validating: body[typeEnd..<end], as: UTF8.self)
      if title == nil { throw Malformed(reason: "a title that is no text") }
    }
    do {
      return try HandoffActivity(checking: type, title, Data(body[end...]))
    } catch {
      throw Malformed(reason: error.reason)
    }
  }
}
