import Testing

@testable import Handoff

/// The key exchange, by the test vectors of draft-irtf-cfrg-cpace for ristretto255 and SHA-512.
@Suite struct CPaceTests {
  private static func bytes(_ digits: String) -> [UInt8] {
    let digits = digits.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue).map { UInt8($0) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private let secret = Array("Password".utf8)
  private let channel = Array("\u{0B}A_initiator\u{0B}B_responder".utf8)
  private let session = bytes("7e4b4791d6a8ef019b936c79fb7f2c57")
  private let data = (initiator: Array("ADa".utf8), responder: Array("ADb".utf8))
  private let ya = bytes("da3d23700a9e5699258aef94dc060dfda5ebb61f02a5ea77fad53f4ff0976d08")
  private let yb = bytes("d2316b454718c35362d83d69df6320f38578ed5984651435e2949762d900b80d")

  @Test func generatorIsThatOfTheDraft() {
    #expect(
      CPace.generator(secret: secret, channel: channel, session: session)
        == Self.bytes("222b6b195fe84b1652badb6f6a3ae3d24341e7306967f0b8115b40d5698c7e56"))
  }

  @Test func lengthsAreLEB128() {
    #expect(CPace.concatenation([], [1, 2]) == [0, 2, 1, 2])
    let long = [UInt8](repeating: 9, count: 300)
    #expect(CPace.concatenation(long) == [0xAC, 2] + long)
    #expect(CPace.concatenation(Array(long.prefix(128))).prefix(2) == [0x80, 1])
  }

  @Test func sharesAndKeysAreThoseOfTheDraft() throws {
    let a = CPace(.initiator, secret: secret, channel: channel, session: session, associatedData: data, scalar: ya)
    let b = CPace(.responder, secret: secret, channel: channel, session: session, associatedData: data, scalar: yb)
    #expect(a.share == Self.bytes("d6bac480f2c386c394efc7c47adb9925dcd2630b64f240c50f8d0eec482b9157"))
    #expect(b.share == Self.bytes("3ea7e0b19560d7c0b0f5734f63b955286dfa8232b5ebe63324e2d9e7433f7258"))
    #expect(
      CPace.product(ya, b.share) == Self.bytes("80b69a8a76457ab6a4d7f887a4bf6b55a2f80ac19c333f917a05fc9887c8b40f"))
    let key = Self.bytes(
      """
      b69effbf61b51d56401c0f65601abe428de8206feaaf0e32198896dcae7b35cd
      2b38950a39dfd5d4a79164614c2984f7daa460b588c1e80c3fa2068af7900447
      """)
    #expect(a.key(for: b.share) == key && b.key(for: a.share) == key)
    let (ofA, ofB) = (try #require(a.tags(for: b.share)), try #require(b.tags(for: a.share)))
    #expect(ofA.accepts(ofB.own) && ofB.accepts(ofA.own))
    // HMAC-SHA-512 by SHA-512("CPaceMac" || sid || ISK) over lv_cat(Ya, ADa), computed with Python's hashlib and hmac.
    #expect(
      ofA.own
        == Self.bytes(
          """
          30478d28d83ae3b214295e91f4a3eb62999a8ed94575075db4a7d3bc3e4d26f1
          6c51adba12dc7771372637a46b5134e0937cddd7d820bfdd83be335e339eb57a
          """))
  }

  @Test func productsAreThoseOfTheDraftAndInvalidOnesAreRefused() {
    let scalar = Self.bytes("7cd0e075fa7955ba52c02759a6c90dbbfc10e6d40aea8d283e407d88cf538a05")
    let element = Self.bytes("2c3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c")
    #expect(
      CPace.product(scalar, element) == Self.bytes("7c13645fe790a468f62c39beb7388e541d8405d1ade69d1778c5fe3e7f6b600e"))
    let none = [
      Self.bytes("2b3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c"), [UInt8](repeating: 0, count: 32),
    ]
    let end = CPace(.responder, secret: secret, channel: channel, session: session, associatedData: data)
    for wrong in none {
      #expect(CPace.product(scalar, wrong) == nil)
      #expect(end.tags(for: wrong) == nil && end.key(for: wrong) == nil)
    }
    #expect(end.tags(for: []) == nil && end.tags(for: element + [0]) == nil)
  }

  @Test func whateverDiffersGivesAnotherKey() throws {
    let (code, other) = (try #require(HandoffCode("K7QM4XWP")), try #require(HandoffCode("K7QM4XWQ")))
    let asking = CodeProof.exchange(.initiator, code, binding: [1, 2, 3])
    func isAccepted(_ end: CPace) throws -> Bool {
      let (own, others) = (try #require(asking.tags(for: end.share)), try #require(end.tags(for: asking.share)))
      #expect(own.accepts(others.own) == others.accepts(own.own))
      return own.accepts(others.own)
    }
    #expect(try isAccepted(CodeProof.exchange(.responder, code, binding: [1, 2, 3])))
    #expect(try !isAccepted(CodeProof.exchange(.responder, other, binding: [1, 2, 3])))
    #expect(try !isAccepted(CodeProof.exchange(.responder, code, binding: [1, 2, 4])))
    #expect(try !isAccepted(CodeProof.exchange(.initiator, code, binding: [1, 2, 3])))
    #expect(Set((0..<50).map { _ in CodeProof.exchange(.initiator, code, binding: [1]).share }).count == 50)
    // An end's own messages prove nothing to it.
    let tags = try #require(asking.tags(for: asking.share))
    #expect(!tags.accepts(tags.own) && !tags.accepts([]))
  }
}
