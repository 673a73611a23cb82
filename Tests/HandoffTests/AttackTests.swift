import Foundation
import Testing

@testable import Handoff

/// What somebody in the network tries. After each attempt the visitor's code still leads to the activity.
@Suite(.serialized) struct AttackTests {
  private let kiosks: Kiosks
  private let activity: HandoffActivity
  private let code: HandoffCode

  init() throws {
    kiosks = try Kiosks()
    activity = try Kiosks.activity()
    code = try kiosks.origin.offer(activity)
  }

  private func isUnharmed(_ attempt: String = "") async throws {
    #expect(kiosks.taken.all == [], "\(attempt)")
    var result = try await kiosks.fetch(code)
    // A connection that was cut just now may have the activity until the origin has seen its end.
    for _ in 0..<100 where "\(result)".contains("another kiosk is fetching it") {
      try await Task.sleep(nanoseconds: 20_000_000)
      result = try await kiosks.fetch(code)
    }
    #expect(result.value == activity, "\(attempt): \(result)")
    #expect(kiosks.taken.all == [code], "\(attempt)")
  }

  private func count(_ words: String) -> Int { kiosks.log.all.count { $0.contains(words) } }

  @Test func anotherKeyOpensNothing() async throws {
    let result = try await kiosks.fetch(code, keys: Kiosks.keys(Kiosks.otherKey))
    #expect(result.error.map { "\($0)" }?.contains("it has no key in common with this kiosk") == true, "\(result)")
    #expect(await kiosks.until { count("127.0.0.1 was refused: it has shown no key of this fleet") == 1 })
    try await isUnharmed()
  }

  @Test func somebodyWhoPosesAsAKioskGetsNoCode() async throws {
    let impostor = try Kiosks(keys: Kiosks.keys(Kiosks.otherKey))
    _ = try impostor.origin.offer(activity)
    let result = try await impostor.fetch(code)
    #expect(result.error.map { "\($0)" }?.contains("it has no key in common") == true)
    #expect(await impostor.until { impostor.log.all.contains { $0.contains("has shown no key of this fleet") } })
    #expect(!impostor.log.all.contains { $0.contains("code") })
  }

  @Test func theChannelIsTLSWithFreshKeys() throws {
    let peer = try #require(RawPeer(kiosks.address))
    let summary = try #require(peer.handshake(Kiosks.keys(Kiosks.oldKey)))
    #expect(summary == "TLS1.3 ECDHE-PSK X25519", "\(summary)")
  }

  @Test func whatWasRecordedIsNoUseAgain() async throws {
    let relay = try #require(Relay(to: kiosks.address))
    // Fetched by a kiosk behind the relay, so its bytes are those of a whole exchange.
    let second = try kiosks.origin.offer(activity)
    #expect(try await kiosks.fetch(second, from: [relay.address]).value == activity)
    let bytes = relay.requests
    #expect(bytes.count > 300)
    for _ in 0..<5 {
      let peer = try #require(RawPeer(kiosks.address))
      peer.write(bytes)
      let answer = try #require(peer.readAll())
      #expect(answer.count < 300)
    }
    #expect(kiosks.taken.all == [second])
    #expect(await kiosks.until { count("was refused") + count("left out") == 5 }, "\(kiosks.log.all)")
    #expect(try await kiosks.fetch(code).value == activity)
  }

  @Test func aConnectionThatIsCutLeavesTheCodeValid() async throws {
    // Up to the confirmation, which is the last that the origin sends; after it the code is used up.
    for (isRequest, limit) in (0..<12).flatMap({ [(true, $0 * 61), (false, $0 * 61)] }) {
      let relay = try #require(
        Relay(to: kiosks.address) { isFromClient, offset, bytes in
          guard isFromClient == isRequest, offset + bytes.count > limit else { return bytes }
          return nil
        })
      let result = try await kiosks.fetch(code, from: [relay.address])
      if result.value != nil || kiosks.taken.all != [] { break }
      #expect(result.error != nil)
    }
    if kiosks.taken.all == [] { try await isUnharmed() }
    #expect(await kiosks.until { count("The code remains valid") > 0 })
  }

  @Test func bytesThatSomebodyChangesOnTheWayAreNoticed() async throws {
    for place in stride(from: 3, to: 500, by: 23) {
      for isRequest in [true, false] {
        guard kiosks.taken.all == [] else { break }
        let relay = try #require(
          Relay(to: kiosks.address) { isFromClient, offset, bytes in
            var bytes = bytes
            let index = place - offset
            if isFromClient == isRequest, bytes.indices.contains(index) { bytes[index] ^= 0x10 }
            return bytes
          })
        let result = try await kiosks.fetch(code, from: [relay.address]) {
          $0.connectionTime = .milliseconds(500)
        }
        // Some bytes come after the exchange, or are of no meaning, such as the version of a record.
        #expect(result.value == nil || result.value == activity)
        if kiosks.taken.all == [] {
          #expect(result.value == nil, "byte \(place)")
        } else if result.value == nil, case .unconfirmed = result.error {
          // The last that the origin says was changed: the code is used up, and the activity was not used.
        } else {
          #expect(result.value == activity, "byte \(place): \(result)")
        }
      }
    }
    if kiosks.taken.all == [] { try await isUnharmed() }
  }

  @Test func tenThousandChangedMessagesDoNothing() async throws {
    // The bytes with which a kiosk begins, as far as they come without an answer.
    let relay = try #require(Relay(to: kiosks.address) { isRequest, _, bytes in isRequest ? nil : bytes })
    _ = try await kiosks.fetch(code, from: [relay.address])
    let hello = relay.requests
    #expect(hello.count > 200)
    var mutator = Mutator(19)
    for index in 0..<4000 {
      let peer = try #require(RawPeer(kiosks.address), "\(index)")
      peer.writeLast(mutator.mutate(hello))
      // At most the origin's own part of the handshake.
      #expect(try #require(peer.readAll()).count < 400)
    }
    // Peers that have a key, and say something else than they should.
    let keys = try Kiosks.keys(Kiosks.oldKey)
    let share = CodeProof.exchange(.initiator, code, binding: []).share
    let messages = [
      Message.request(code.name).bytes, Message.acknowledgement.bytes, Message.activity(activity).bytes,
      Message.refusal(.busy).bytes, Message.confirmation.bytes,
      Message.proof(share: share, tag: [UInt8](repeating: 8, count: CPace.tagSize)).bytes,
    ]
    for index in 0..<1000 {
      let peer = try #require(RawPeer(kiosks.address), "\(index)")
      try #require(peer.handshake(keys) != nil, "\(index)")
      var bytes = mutator.mutate(messages[index % messages.count])
      if bytes == messages[0] { bytes = [] }
      // Half of them after a request.
      if index % 2 == 0 { peer.say(.request(code.name)) }
      peer.say(bytes + [0])
      peer.finish()
      while let message = peer.listen() { #expect(message != .activity(activity)) }
    }
    for index in 0..<5000 { fuzzHandoff(input: mutator.mutate([UInt8(index % 2)] + messages[index % messages.count])) }
    // Twenty lines in ten seconds.
    #expect(count("was refused") >= 10 && kiosks.log.all.count < 60, "\(kiosks.log.all.count)")
    // Some may have been proofs of a wrong code, after which the visitor needs a new one.
    #expect(kiosks.taken.all == [])
    let second = try kiosks.origin.offer(activity)
    #expect(try await kiosks.fetch(second).value == activity)
  }

  @Test func oversizedAndUnexpectedMessagesEndTheConnection() async throws {
    let keys = try Kiosks.keys(Kiosks.oldKey)
    let wrong: [[UInt8]] = [
      [1, 0, 16, 0, 0] + [UInt8](repeating: 65, count: 5000), [1, 0xFF, 0xFF, 0xFF, 0xFF, 0], [9], [1, 0, 0, 0, 0],
      Message.acknowledgement.bytes, Message.confirmation.bytes, Message.activity(activity).bytes,
      [1, 0, 0, 0, 9, 2] + Array(code.text.utf8), [1, 0, 0, 0, 3, 2] + Array("ae".utf8), Message.refusal(.unknown).bytes,
      Message.share([UInt8](repeating: 1, count: CPace.shareSize)).bytes,
      Message.proof(
        share: [UInt8](repeating: 1, count: CPace.shareSize), tag: [UInt8](repeating: 1, count: CPace.tagSize)
      ).bytes,
    ]
    for bytes in wrong {
      let peer = try #require(RawPeer(kiosks.address))
      try #require(peer.handshake(keys) != nil)
      peer.say(bytes)
      #expect(peer.listen() == nil, "\(bytes.prefix(20))")
    }
    #expect(await kiosks.until { count("was refused: it sent") == wrong.count }, "\(kiosks.log.all)")
    try await isUnharmed()
  }

  @Test func oneConnectionAsksOnce() async throws {
    let peer = try #require(RawPeer(kiosks.address))
    try #require(peer.handshake(Kiosks.keys(Kiosks.oldKey)) != nil)
    peer.say(Message.request(code.name).bytes + Message.request(code.name).bytes)
    var answers: [Message] = []
    while let answer = peer.listen() { answers.append(answer) }
    // At most the share of the first.
    #expect(answers.count <= 1)
    #expect(await kiosks.until { count("a message that does not belong here") == 1 })
    try await isUnharmed()
  }

  @Test func silentPeersAreDisconnectedAndBlockNobody() async throws {
    let kiosks = try Kiosks { $0.connectionTime = .milliseconds(400) }
    let code = try kiosks.origin.offer(activity)
    let address = kiosks.address
    let idle = (0..<100).compactMap { _ in RawPeer(address) }
    #expect(idle.count == 100)
    let result = try await kiosks.fetch(code)
    #expect(result.value == activity, "\(result)")
    for peer in idle { #expect(peer.readAll() == []) }
    #expect(kiosks.log.all.contains { $0.contains("others came") })
    #expect(kiosks.log.all.count < 25)
  }

  /// Sixteen connections with the fleet's key that ask nothing, or ask and prove nothing, keep no kiosk out.
  @Test(arguments: [false, true]) func silentPeersWithTheKeyBlockNobody(areAsking: Bool) async throws {
    let kiosks = try Kiosks { $0.connectionTime = .seconds(60) }
    let code = try kiosks.origin.offer(activity)
    let keys = try Kiosks.keys(Kiosks.oldKey)
    var idle: [RawPeer] = []
    for _ in 0..<16 {
      let peer = try #require(RawPeer(kiosks.address))
      try #require(peer.handshake(keys) != nil)
      if areAsking {
        peer.say(Message.request(code.name).bytes)
        try #require(peer.listen() != nil)
      }
      idle.append(peer)
    }
    let result = try await kiosks.fetch(code)
    #expect(result.value == activity, "\(result)")
    #expect(await kiosks.until { count(kiosks, "others came, and it said nothing") >= 1 }, "\(kiosks.log.all)")
    withExtendedLifetime(idle) {}
  }

  private func count(_ kiosks: Kiosks, _ part: String) -> Int { kiosks.log.all.count { $0.contains(part) } }

  @Test func aConnectionEndsAfterItsTime() async throws {
    let kiosks = try Kiosks { $0.connectionTime = .milliseconds(100) }
    let code = try kiosks.origin.offer(activity)
    let (idle, slow) = (try #require(RawPeer(kiosks.address)), try #require(RawPeer(kiosks.address)))
    try #require(slow.handshake(Kiosks.keys(Kiosks.oldKey)) != nil)
    slow.say(Array(Message.request(code.name).bytes.dropLast()))
    #expect(idle.readAll() == [] && slow.listen() == nil)
    #expect(await kiosks.until { kiosks.log.all.count { $0.contains("the connection took too long") } == 2 })
    #expect(try await kiosks.fetch(code).value == activity)
  }

  @Test func aPeerThatSaysNothingEndsTheFetch() async throws {
    let found = try #require(SocketAddress.numeric(HandoffAddress("127.0.0.1", port: 0)))
    let listener = try found.listen().get()
    defer { close(listener) }
    let silent = HandoffAddress("127.0.0.1", port: try #require(SocketAddress.port(of: listener)))
    let result = try await kiosks.fetch(code, from: [silent]) { $0.connectionTime = .milliseconds(200) }
    #expect(result.error.map { "\($0)" }?.contains("it did not answer in time") == true, "\(result)")
    // Together with one that has it, it delays nothing.
    #expect(try await kiosks.fetch(code, from: [silent, kiosks.address]).value == activity)
  }
}
