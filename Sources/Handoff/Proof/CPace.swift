import CSodium

/// One run of CPace, a balanced password-authenticated key exchange: two ends that have the same secret, however short, get
/// the same key, and anybody else learns whether one guess was right, no more.
///
/// The suite is CPACE-RISTR255-SHA512 in its initiator-responder mode, with the key confirmation of draft-irtf-cfrg-cpace.
/// Names are those of the draft. What is secret in it is overwritten at its end.
final class CPace {
  enum Role { case initiator, responder }

  /// What each end sends first, Ya and Yb.
  static let shareSize = Int(VS_ELEMENT_SIZE)
  /// What each end sends to confirm its key, Ta and Tb.
  static let tagSize = Int(VS_HASH_SIZE)

  private static let name = Array("CPaceRistretto255".utf8)
  private static let hashBlockSize = 128

  /// What this end sends.
  let share: [UInt8]
  private var scalar: [UInt8]
  private let role: Role
  private let session: [UInt8]
  private let associatedData: (initiator: [UInt8], responder: [UInt8])

  /// Whether the library is there. Everything else needs it.
  static var isAvailable: Bool { vs_is_available() != 0 }

  /// Begins a run.
  /// - Parameters:
  ///   - secret: What both ends have to have in common, PRS.
  ///   - channel: What both ends know of the channel between them, and who is which of them: CI.
  ///   - session: What is different in each run and the same at both ends, sid.
  ///   - associatedData: ADa and ADb. Here neither is sent, and both ends know both. They have to differ, so that nobody can
  ///     send an end's own messages back to it.
  ///   - scalar: A test's. It is random otherwise, as it has to be.
  init(
    _ role: Role, secret: [UInt8], channel: [UInt8], session: [UInt8],
    associatedData: (initiator: [UInt8], responder: [UInt8]), scalar: [UInt8]? = nil
  ) {
    (self.role, self.session, self.associatedData) = (role, session, associatedData)
    if let scalar {
      self.scalar = scalar
    } else {
      self.scalar = [UInt8](repeating: 0, count: Int(VS_SCALAR_SIZE))
      vs_crypto_core_ristretto255_scalar_random(&self.scalar)
    }
    var generator = Self.generator(secret: secret, channel: channel, session: session)
    // It is nil only for a scalar of zero.
    share = Self.product(self.scalar, generator) ?? []
    Self.erase(&generator)
  }

  deinit { Self.erase(&scalar) }

  /// The tags that confirm the key which this end has in common with the one that has sent `share`; nil if that is no
  /// element of the group or the neutral one, after which nothing more may be said to that end.
  func tags(for share: [UInt8]) -> Tags? {
    guard var key = key(for: share) else { return nil }
    var text = Self.concealed([Array("CPaceMac".utf8), session, key])
    var macKey = Self.hash(text)
    defer {
      Self.erase(&key)
      Self.erase(&text)
      Self.erase(&macKey)
    }
    let transcript = transcript(share)
    let (initiator, responder) = (Self.tag(transcript.initiator, macKey), Self.tag(transcript.responder, macKey))
    return role == .initiator
      ? Tags(own: initiator, expected: responder) : Tags(own: responder, expected: initiator)
  }

  /// The key, ISK; nil as `tags` is.
  func key(for share: [UInt8]) -> [UInt8]? {
    guard share.count == Self.shareSize, var product = Self.product(scalar, share) else { return nil }
    let transcript = transcript(share)
    var text = Self.concealed([
      Self.prefix(Self.name.count + 4), Self.name, Array("_ISK".utf8), Self.prefix(session.count), session,
      Self.prefix(product.count), product, transcript.initiator, transcript.responder,
    ])
    defer {
      Self.erase(&product)
      Self.erase(&text)
    }
    return Self.hash(text)
  }

  /// What each end has said, as it is hashed.
  private func transcript(_ other: [UInt8]) -> (initiator: [UInt8], responder: [UInt8]) {
    let (ya, yb) = role == .initiator ? (share, other) : (other, share)
    return (Self.concatenation(ya, associatedData.initiator), Self.concatenation(yb, associatedData.responder))
  }

  /// What an end sends to show that it has the key, and what the other one has to send.
  struct Tags {
    let own: [UInt8]
    private let expected: [UInt8]

    fileprivate init(own: [UInt8], expected: [UInt8]) { (self.own, self.expected) = (own, expected) }

    /// Whether the other end has the key. Takes equally long wherever the tags differ.
    func accepts(_ tag: [UInt8]) -> Bool {
      tag.count == expected.count && vs_sodium_memcmp(tag, expected, expected.count) == 0
    }
  }

  // MARK: Functions of the draft

  /// calculate_generator.
  static func generator(secret: [UInt8], channel: [UInt8], session: [UInt8]) -> [UInt8] {
    // The first block of the hash has the name and the secret only, so how long it takes says nothing about the secret.
    let start = [prefix(name.count), name, prefix(secret.count), secret]
    let length = start.reduce(0) { $0 + $1.count }
    let padding = [UInt8](repeating: 0, count: max(0, hashBlockSize - 1 - length))
    var text = concealed(start + [concatenation(padding, channel, session)])
    var hash = hash(text)
    var element = [UInt8](repeating: 0, count: shareSize)
    vs_crypto_core_ristretto255_from_hash(&element, hash)
    erase(&text)
    erase(&hash)
    return element
  }

  /// lv_cat: each part behind its length in LEB128.
  static func concatenation(_ parts: [UInt8]...) -> [UInt8] {
    var all: [UInt8] = []
    for part in parts { all += prefix(part.count) + part }
    return all
  }

  /// A length in LEB128.
  private static func prefix(_ length: Int) -> [UInt8] {
    var (rest, bytes) = (length, [UInt8]())
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  /// The parts one after the other, some of them secret. The memory is taken once: an array that grows leaves copies behind.
  private static func concealed(_ parts: [[UInt8]]) -> [UInt8] {
    let count = parts.reduce(0) { $0 + $1.count }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      for part in parts {
        for byte in part {
          buffer.initializeElement(at: used, to: byte)
          used += 1
        }
      }
    }
  }

  /// scalar_mult_vfy; nil where the draft has the neutral element.
  static func product(_ scalar: [UInt8], _ element: [UInt8]) -> [UInt8]? {
    var product = [UInt8](repeating: 0, count: shareSize)
    return vs_crypto_scalarmult_ristretto255(&product, scalar, element) == 0 ? product : nil
  }

  private static func hash(_ text: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: Int(VS_HASH_SIZE))
    vs_crypto_hash_sha512(&hash, text, UInt64(text.count))
    return hash
  }

  private static func tag(_ text: [UInt8], _ key: [UInt8]) -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: tagSize)
    vs_hmac(&tag, text, UInt64(text.count), key)
    return tag
  }

  static func erase(_ bytes: inout [UInt8]) { vs_sodium_memzero(&bytes, bytes.count) }
}
