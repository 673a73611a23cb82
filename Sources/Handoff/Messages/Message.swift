import Foundation

/// What the two ends say to each other inside TLS. Each message is a byte for its kind, four bytes for the length of what
/// follows, the highest first, and that.
///
/// ```
/// asking kiosk     → request    → proof                   → acknowledgement
/// offering kiosk            ← share    ← tag and activity                 ← confirmation
/// ```
///
/// Instead of a share, a tag or a confirmation there may be a refusal. The code itself is in none of them: `CodeProof`
/// says how each end shows the other that it has it. The asking kiosk does so first: whoever guesses there is counted, and
/// whoever only asks and leaves has learnt nothing.
enum Message: Hashable, Sendable {
  /// Asks for the activity that has this name.
  case request(HandoffCode.Name)
  /// A request of a kiosk that speaks another version of these messages, of which only the version is read.
  case foreignRequest(version: UInt8)
  /// What the offering kiosk begins the proof with: Yb of CPace.
  case share([UInt8])
  /// Shows that the asking kiosk has the code: Ya and Ta of CPace.
  case proof(share: [UInt8], tag: [UInt8])
  /// Shows that the offering kiosk has it: Tb of CPace.
  case tag([UInt8])
  case activity(HandoffActivity)
  case refusal(Refusal)
  /// The activity has arrived and can be used.
  case acknowledgement
  /// The code is used up; only now does the asking kiosk use the activity.
  case confirmation

  enum Refusal: Hashable, Sendable {
    /// No activity has this code: it is wrong, used up, has expired, or too many wrong ones were tried for it.
    case unknown
    /// Another kiosk is fetching this activity.
    case busy
    /// After wrong codes with the name of this one, it is not looked at for this many seconds.
    case wait(Int)
    /// The kiosk speaks this version of the messages. Kiosks of version 1 read it as a refusal that they do not know, and
    /// report that both should run the same version.
    case version(UInt8)
  }

  /// Bytes that are no message.
  struct Malformed: Error {
    let reason: String
  }

  static let headSize = 5
  /// The size of the largest message that an asking kiosk sends.
  static let requestLimit = headSize + CPace.shareSize + CPace.tagSize
  /// The size of the largest message that an offering kiosk sends.
  static let answerLimit = headSize + 3 + HandoffActivity.sizeLimit

  private var kind: UInt8 {
    switch self {
    case .request, .foreignRequest: 1
    case .activity: 2
    case .refusal: 3
    case .acknowledgement: 4
    case .confirmation: 5
    case .share: 6
    case .proof: 7
    case .tag: 8
    }
  }

  var bytes: [UInt8] {
    var body: [UInt8] = []
    switch self {
    // As short as a request of version 1, which those kiosks read as far as the version, and report that.
    case .request(let name): body = [CodeProof.version] + name.bytes
    case .foreignRequest(let version): body = [version]
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
    case .refusal(.version(let version)): body = [3, version, 0]
    case .share(let bytes), .tag(let bytes): body = bytes
    case .proof(let share, let tag): body = share + tag
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
    guard (1...8).contains(kind) else { throw Malformed(reason: "a message of no known kind") }
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
    case (1, 1...):
      guard body[0] == CodeProof.version else {
        self = .foreignRequest(version: body[0])
        return
      }
      guard let name = HandoffCode.Name(bytes: body.dropFirst()) else { throw Malformed(reason: "a request without a name") }
      self = .request(name)
    case (2, 3...): self = .activity(try Self.activity(body))
    case (3, 3):
      switch body[0] {
      case 0: self = .refusal(.unknown)
      case 1: self = .refusal(.busy)
      case 2: self = .refusal(.wait(Int(body[1]) << 8 | Int(body[2])))
      case 3: self = .refusal(.version(body[1]))
      default: throw Malformed(reason: "a refusal of no known kind")
      }
    case (4, 0): self = .acknowledgement
    case (5, 0): self = .confirmation
    case (6, CPace.shareSize): self = .share(body)
    case (7, CPace.shareSize + CPace.tagSize):
      self = .proof(share: Array(body.prefix(CPace.shareSize)), tag: Array(body.dropFirst(CPace.shareSize)))
    case (8, CPace.tagSize): self = .tag(body)
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
