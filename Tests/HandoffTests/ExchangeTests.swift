import Foundation
import Testing

@testable import Handoff

/// Two ends over loopback.
@Suite struct ExchangeTests {
  @Test func anActivityIsFetchedOnceWithItsCode() async throws {
    let kiosks = try Kiosks()
    let activity = try Kiosks.activity()
    #expect(kiosks.origin.port == nil)
    let code = try kiosks.origin.offer(activity)
    let address = kiosks.address
    #expect(try await kiosks.fetch(code).value == activity)
    #expect(kiosks.taken.all == [code])
    let again = try await kiosks.fetch(code, from: [address])
    #expect(again.error.map { "\($0)" }?.contains("no kiosk has an activity with this code") == true)
    #expect(kiosks.log.all == ["handoff: 127.0.0.1 has fetched an activity of type com.example.visit."])
  }

  @Test func ofSeveralPeersTheOneThatHasItAnswers() async throws {
    let all = try (0..<5).map { _ in try Kiosks() }
    let activity = try Kiosks.activity()
    let code = try all[3].origin.offer(activity)
    // All of them listen.
    for (index, kiosks) in all.enumerated() where index != 3 { _ = try kiosks.origin.offer(Kiosks.activity(size: 9)) }
    let unknown = try #require(HandoffAddress("no-such-host.invalid"))
    let result = try await all[0].fetch(code, from: [unknown] + all.map(\.address))
    // Two kiosks may have codes with the same first two characters, which only counts as a wrong one.
    #expect(result.value == activity, "\(result)")
    #expect(all.map(\.taken.all) == [[], [], [], [code], []])
  }

  @Test func aFailureSaysWhoWasAskedAndWhatToDo() async throws {
    let kiosks = try Kiosks()
    let code = try #require(HandoffCode("K7QM4XWP"))
    #expect("\(try #require(try await kiosks.fetch(code, from: []).error))".contains("set handoff-peers"))
    let peers = [try #require(HandoffAddress("no-such-host.invalid")), HandoffAddress("127.0.0.1", port: 1)]
    let text = "\(try #require(try await kiosks.fetch(code, from: peers).error))"
    #expect(text.contains("no-such-host.invalid:7433: its name cannot be looked up ("), "\(text)")
    #expect(text.contains("127.0.0.1:1: it offers nothing now") && text.contains("can show a new one"), "\(text)")
    #expect(!text.contains(code.text))
  }

  @Test func fetchesCanBeCancelled() async throws {
    let kiosks = try Kiosks()
    let code = try kiosks.origin.offer(Kiosks.activity())
    let settings = HandoffSettings(
      address: nil, peers: [kiosks.address], keys: try Kiosks.keys(Kiosks.oldKey), types: ["com.example.visit"])
    let other = HandoffEndpoint(settings)
    let result: Result<HandoffActivity, HandoffError> = await withCheckedContinuation { continuation in
      other.fetch(code) { continuation.resume(returning: $0) }.cancel()
    }
    // The exchange may be faster.
    #expect(result.error == .cancelled || kiosks.taken.all == [code])
  }

  /// All kiosks have the same list of peers, so each asks itself as well: both ends share a queue then.
  @Test func aKioskMayBeAmongItsOwnPeers() async throws {
    let found = try #require(SocketAddress.numeric(HandoffAddress("127.0.0.1", port: 0)))
    let listener = try found.listen().get()
    let own = HandoffAddress("127.0.0.1", port: try #require(SocketAddress.port(of: listener)))
    close(listener)
    let settings = HandoffSettings(
      address: own, peers: [own, own], keys: try Kiosks.keys(Kiosks.oldKey), types: ["com.example.visit"])
    let kiosk = HandoffEndpoint(settings, log: { _ in })
    let activity = try Kiosks.activity(size: 50_000)
    let code = try kiosk.offer(activity)
    let result = await withCheckedContinuation { continuation in
      kiosk.fetch(code) { continuation.resume(returning: $0) }
    }
    #expect(result.value == activity, "\(result)")
  }

  // MARK: Keys

  @Test func oldAndNewKeysAreValidAtOnce() async throws {
    let (old, new) = (Kiosks.oldKey, Kiosks.newKey)
    let fleets: [(origin: [[UInt8]], other: [[UInt8]], isRelated: Bool)] = [
      ([old], [new, old], true), ([new, old], [old], true), ([new, old], [new], true), ([new], [old, new], true),
      ([old, new], [new, old], true), ([old], [new], false), ([old, new], [Kiosks.otherKey], false),
    ]
    for fleet in fleets {
      let kiosks = try Kiosks(keys: FleetKeys(fleet.origin))
      let activity = try Kiosks.activity()
      let code = try kiosks.origin.offer(activity)
      let result = try await kiosks.fetch(code, keys: FleetKeys(fleet.other))
      #expect((result.value == activity) == fleet.isRelated, "\(result)")
      #expect(result.value == nil || result.value == activity)
    }
  }

  /// As docs/operating.md says: each kiosk gets the new key beside the old one, one after the other, and loses the old one
  /// at the end. Whoever has only the old one is then a stranger, at both ends.
  @Test func aStolenKeyIsWithdrawnWhileKiosksGoOn() async throws {
    let (stolen, new) = (Kiosks.oldKey, Kiosks.newKey)
    let activity = try Kiosks.activity()
    let steps: [(origin: [[UInt8]], other: [[UInt8]])] = [
      ([stolen], [stolen]), ([new, stolen], [stolen]), ([new, stolen], [new, stolen]), ([new], [new, stolen]),
      ([new], [new]),
    ]
    for step in steps {
      for (origin, other) in [(step.origin, step.other), (step.other, step.origin)] {
        let kiosks = try Kiosks(keys: FleetKeys(origin))
        let code = try kiosks.origin.offer(activity)
        #expect(try await kiosks.fetch(code, keys: FleetKeys(other)).value == activity, "\(step)")
      }
    }
    let kiosks = try Kiosks(keys: FleetKeys([new]))
    let code = try kiosks.origin.offer(activity)
    #expect(try await kiosks.fetch(code, keys: FleetKeys([stolen])).value == nil)
    let thief = try Kiosks(keys: FleetKeys([stolen]))
    let bait = try thief.origin.offer(activity)
    #expect(try await thief.fetch(bait, keys: FleetKeys([new])).value == nil)
    #expect(try await kiosks.fetch(code, keys: FleetKeys([new])).value == activity)
  }

  @Test func keyFilesAreReadOnlyIfNobodyElseCan() throws {
    let path = "/tmp/vitrine-handoff-key-\(UUID().uuidString)"
    defer { unlink(path) }
    func read(_ text: String, mode: mode_t = 0o600) throws -> Int {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      chmod(path, mode)
      return try FleetKeys(file: path).count
    }
    let (one, two) = (FleetKeys.newFile(), FleetKeys.newFile())
    #expect(one != two && one.count == 65)
    #expect(try read(one) == 1)
    #expect(try read("# the new one\n" + one + "\n  " + two.uppercased()) == 2)
    for mode: mode_t in [0o640, 0o644, 0o602] { #expect(throws: HandoffError.self) { try read(one, mode: mode) } }
    let zeros = String(repeating: "0", count: 64)
    let (short, other) = (String(one.dropLast(3)), "g" + one.dropFirst())
    for text in ["", "# only words\n", one + two + one, short, one + "more", zeros, other] {
      #expect(throws: HandoffError.self) { try read(text) }
    }
    #expect(throws: HandoffError.self) { try FleetKeys(file: "/nowhere/at.all") }
    #expect(throws: HandoffError.self) { try FleetKeys(file: "/dev/zero") }
  }

  // MARK: What may be handed over

  @Test func typesThatAreNotListedAreNeitherOfferedNorAccepted() async throws {
    let kiosks = try Kiosks(types: ["com.example.visit", "com.example.order.*"])
    let (visit, order) = (try Kiosks.activity(), try Kiosks.activity("com.example.order.lunch"))
    #expect(throws: HandoffError.typeNotAllowed("com.example.other")) {
      try kiosks.origin.offer(Kiosks.activity("com.example.other"))
    }
    let code = try kiosks.origin.offer(order)
    let result = try await kiosks.fetch(code, types: ["com.example.visit"])
    #expect(result.error.map { "\($0)" }?.contains("a type that is not among handoff-activities") == true, "\(result)")
    #expect(kiosks.taken.all == [])
    #expect(try await kiosks.fetch(code, types: ["com.example.order.*"]).value == order)
    #expect(try await kiosks.fetch(kiosks.origin.offer(visit)).value == visit)
  }

  @Test func largeActivitiesAreReportedAndLargerOnesRefused() async throws {
    let kiosks = try Kiosks()
    let large = try Kiosks.activity(size: 60_000)
    let code = try kiosks.origin.offer(large)
    #expect(kiosks.log.all.first?.contains("of type com.example.visit has 60") == true, "\(kiosks.log.all)")
    #expect(try await kiosks.fetch(code).value == large)
    #expect(throws: HandoffError.self) { try Kiosks.activity(size: 66_000) }
  }

  @Test func titlesArePlainText() throws {
    let payload = try Kiosks.activity().payload
    func title(_ text: String) throws -> String? { try HandoffActivity(type: "a", title: text, payload: payload).title }
    #expect(try title("A\u{1B}[31m visit\n\u{202E}txt") == "A[31m visittxt")
    #expect(try title(String(repeating: "é", count: 600))?.utf8.count == 512)
    for type in ["", "a b", "a/b", "é", String(repeating: "a", count: 256)] {
      #expect(throws: HandoffError.self) { try HandoffActivity(type: type, payload: payload) }
    }
  }

  @Test func addressesAreReadAsTheyAreConfigured() {
    #expect(HandoffAddress("10.0.0.1")?.description == "10.0.0.1:7433")
    #expect(HandoffAddress("hall-2.example:80")?.description == "hall-2.example:80")
    #expect(HandoffAddress("[fd00::1]:7500")?.description == "[fd00::1]:7500")
    #expect(HandoffAddress("[::1]")?.port == 7433)
    for text in ["", ":80", "a:0", "a:65536", "a:b", "[::1", "[x]:1", "[::1]80", "-a", "a b", "a/b"] {
      #expect(HandoffAddress(text) == nil, "\(text)")
    }
    #expect(HandoffAddress("0.0.0.0")?.isWildcard == true && HandoffAddress("[::]")?.isWildcard == true)
    #expect(HandoffAddress("127.0.0.1")?.isWildcard == false && HandoffAddress("eth0")?.isWildcard == false)
  }

  @Test func anInterfaceIsAsGoodAsItsAddress() async throws {
    let kiosks = try Kiosks { $0.address = HandoffAddress("lo", port: 0) }
    let activity = try Kiosks.activity()
    #expect(try await kiosks.fetch(kiosks.origin.offer(activity)).value == activity)
    let nowhere = try Kiosks { $0.address = HandoffAddress("nowhere0") }
    #expect(throws: HandoffError.self) { try nowhere.origin.offer(activity) }
    let foreign = try Kiosks { $0.address = HandoffAddress("192.0.2.1") }
    #expect(throws: HandoffError.self) { try foreign.origin.offer(activity) }
  }
}
