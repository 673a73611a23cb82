/// The words and signs of a Swift file, without comments and literals.
///
/// Regular expressions over the whole tree would take minutes in a debug build.
struct SwiftTokens {
  enum Token: Equatable {
    case word(String)
    case sign(UInt8)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// Calls `body` with each token in turn.
  static func scan(_ text: String, _ body: (Token) -> Void) {
    var text = text
    text.withUTF8 { bytes in
      var tokens = SwiftTokens(bytes: bytes)
      while let token = tokens.next() { body(token) }
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func next() -> Token? {
    while index < bytes.count {
      let byte = bytes[index]
      if byte <= .space {
        index += 1
      } else if Self.isInWord(byte) {
        return word()
      } else if !skipCommentOrLiteral(byte) {
        index += 1
        return .sign(byte)
      }
    }
    return nil
  }

  private mutating func word() -> Token {
    let start = index
    while index < bytes.count, Self.isInWord(bytes[index]) { index += 1 }
    return .word(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self))
  }

  static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Whether something was skipped that begins with `byte` at `index`.
  private mutating func skipCommentOrLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case .slash where peek(1) == .slash: skipLine()
    case .slash where peek(1) == .star: skipComment()
    case .quote: skipString(hashes: 0)
    case .hash:
      var hashes = 1
      while peek(hashes) == .hash { hashes += 1 }
      switch peek(hashes) {
      case .quote:
        index += hashes
        skipString(hashes: hashes)
      case .slash:
        index += hashes + 1
        skip(past: .slash, hashes: hashes)
      default: return false
      }
    default: return false
    }
    return true
  }

  private func peek(_ offset: Int) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

  private mutating func skipLine() {
    while index < bytes.count, bytes[index] != .newline { index += 1 }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if peek(0) == .slash, peek(1) == .star {
        depth += 1
        index += 2
      } else if peek(0) == .star, peek(1) == .slash {
        depth -= 1
        index += 2
      } else {
        index += 1
      }
    } while depth > 0 && index < bytes.count
  }

  /// Skips to behind `sign` and as many `#`.
  private mutating func skip(past sign: UInt8, hashes: Int) {
    while index < bytes.count, !(peek(0) == sign && (1...hashes).allSatisfy { peek($0) == .hash }) { index += 1 }
    index += 1 + hashes
  }

  /// Skips a literal whose first quote is at `index`, with what its interpolations contain.
  private mutating func skipString(hashes: Int) {
    let quotes = peek(1) == .quote && peek(2) == .quote ? 3 : 1
    index += quotes
    while index < bytes.count {
      let byte = bytes[index]
      if byte == .quote, isEnd(quotes: quotes, hashes: hashes) {
        index += quotes + hashes
        return
      }
      guard byte == .backslash, isFollowed(byHashes: hashes, at: 1) else {
        index += 1
        continue
      }
      index += 1 + hashes
      if peek(0) == .open { skipInterpolation() } else { index += 1 }
    }
  }

  private func isEnd(quotes: Int, hashes: Int) -> Bool {
    if quotes == 3, peek(1) != .quote || peek(2) != .quote { return false }
    return isFollowed(byHashes: hashes, at: quotes)
  }

  private func isFollowed(byHashes hashes: Int, at offset: Int) -> Bool {
    for hash in 0..<hashes where peek(offset + hash) != .hash { return false }
    return true
  }

  private mutating func skipInterpolation() {
    var depth = 0
    while index < bytes.count {
      let byte = bytes[index]
      if skipCommentOrLiteral(byte) { continue }
      index += 1
      if byte == .open { depth += 1 }
      if byte == .close {
        depth -= 1
        if depth == 0 { return }
      }
    }
  }
}

extension UInt8 {
  static let space = UInt8(ascii: " ")
  static let newline = UInt8(ascii: "\n")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let slash = UInt8(ascii: "/")
  static let star = UInt8(ascii: "*")
  static let hash = UInt8(ascii: "#")
  static let open = UInt8(ascii: "(")
  static let close = UInt8(ascii: ")")
}
