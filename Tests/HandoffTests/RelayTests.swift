import Foundation
import Testing

@testable import Handoff

/// A peer with the fleet's key between two kiosks learns nothing, and cannot keep the visitor from the activity.
@Suite(.serialized) struct RelayTests {
  /// A code with the same name.
  private func wrong(_ code: HandoffCode) -> HandoffCode? {
    HandoffCode(String(code.text.prefix(2)) + String(HandoffCode.random().text.suffix(6)))
  }

  @Test func aRelayWithTheKeyLearnsNothingInAHundredAttempts() async throws {
    let keys = try Kiosks.keys(Kiosks.oldKey)
    let forged = try Kiosks.activity(size: 7)
    var (successes, asked, mistaken) = (0, 0, 0)
    for number in 0..<100 {
      let attempt = FleetRelay.Attempt.allCases[number % FleetRelay.Attempt.allCases.count]
      let kiosks = try Kiosks()
      let activity = try Kiosks.activity()
      let code = try kiosks.origin.offer(activity)
      // It knows the name, which the visitor's kiosk asks for.
      let guess = try #require(wrong(code))
      let relay = try #require(
        FleetRelay(attempt, to: kiosks.address, keys: keys, guess: guess, forged: forged))
      // Alone, and faster than the kiosk that offers; then beside it.
      let alone = try await kiosks.fetch(code, from: [relay.address])
      if alone.value != nil { mistaken += 1 }
      if case .mustWait = alone.error { mistaken += 1 }
      #expect(kiosks.taken.all == [], "\(attempt)")
      let both = try await kiosks.fetch(code, from: [relay.address, kiosks.address])
      #expect(both.value == activity, "\(attempt): \(both)")
      #expect(kiosks.taken.all == [code], "\(attempt)")
      asked += relay.requests
      successes += relay.successes.count
      #expect(relay.successes == [], "\(attempt)")
    }
    print("A relay with the fleet's key was asked \(asked) times in 100 attempts: \(successes) successes.")
    #expect(successes == 0 && mistaken == 0 && asked >= 100)
  }

  /// Somebody who passes on what TLS makes of it changes nothing.
  @Test func aRelayThatOnlyForwardsDelaysNobody() async throws {
    for _ in 0..<100 {
      let kiosks = try Kiosks()
      let activity = try Kiosks.activity()
      let code = try kiosks.origin.offer(activity)
      let relay = try #require(Relay(to: kiosks.address))
      #expect(try await kiosks.fetch(code, from: [relay.address]).value == activity)
      #expect(kiosks.taken.all == [code])
    }
  }

  @Test func twoConnectionsHaveDifferentBindings() throws {
    let kiosks = try Kiosks()
    _ = try kiosks.origin.offer(Kiosks.activity())
    let peers = try (0..<3).map { _ in try #require(RawPeer(kiosks.address)) }
    for peer in peers { try #require(peer.handshake(Kiosks.keys(Kiosks.oldKey)) != nil) }
    #expect(Set(peers.map(\.binding)).count == 3 && peers.allSatisfy { $0.binding.count == 32 })
  }

  /// Guesses that are made at once are as few as those one after the other.
  @Test func guessesAtOnceCountAsThoseInTurn() async throws {
    let kiosks = try Kiosks()
    let activity = try Kiosks.activity()
    let code = try kiosks.origin.offer(activity)
    let guess = try #require(wrong(code))
    var ready: [(RawPeer, Message)] = []
    for _ in 0..<14 {
      let peer = try #require(RawPeer(kiosks.address))
      try #require(peer.handshake(Kiosks.keys(Kiosks.oldKey)) != nil)
      peer.say(.request(code.name))
      guard case .share(let share)? = peer.listen() else {
        Issue.record("no share")
        return
      }
      let exchange = CodeProof.exchange(.initiator, guess, binding: peer.binding)
      ready.append((peer, .proof(share: exchange.share, tag: try #require(exchange.tags(for: share)).own)))
    }
    for (peer, proof) in ready { peer.say(proof) }
    let answers = ready.map { $0.0.listen() }
    #expect(answers.count { $0 == .refusal(.unknown) } == 5)
    #expect(answers.count { $0 == .refusal(.wait(15)) } == 9, "\(answers)")
    kiosks.clock.advance(seconds: 15)
    #expect(try await kiosks.fetch(code).value == activity)
  }
}
