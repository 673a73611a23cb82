import Display
import Foundation
import Testing

import class Host.Host

@testable import Handoff
@testable import Host

/// The service of the host: a kiosk's settings, its main actor and its clock.
@MainActor
@Suite struct ServiceTests {
  private func service(_ clock: VirtualClock, peer: Int? = nil) throws -> HandoffService {
    var settings = HandoffSettings(
      address: HandoffAddress("127.0.0.1", port: 0), peers: [], keys: try Kiosks.keys(Kiosks.oldKey),
      types: ["com.example.visit"])
    if let peer { settings.peers = [HandoffAddress("127.0.0.1", port: peer)] }
    return HandoffService(settings, clock: clock, log: { _ in })
  }

  private func fetch(_ service: HandoffService, _ code: HandoffCode) async -> Result<HandoffActivity, HandoffError> {
    await withCheckedContinuation { continuation in
      var result: Result<HandoffActivity, HandoffError>?
      service.fetch(code) {
        MainActor.assertIsolated()
        result = $0
        continuation.resume(returning: $0)
      }
      #expect(result == nil)
    }
  }

  @Test func oneKioskOffersAndAnotherFetches() async throws {
    let origin = try service(VirtualClock())
    let activity = try Kiosks.activity()
    var taken: [HandoffCode] = []
    let code = try origin.offer(type: activity.type, title: activity.title, payload: activity.payload) {
      if $1 == .taken { taken.append($0) }
    }
    let other = try service(VirtualClock(), peer: origin.port)
    #expect(await fetch(other, code).value == activity)
    while taken.isEmpty { await Task.yield() }
    #expect(taken == [code])
    #expect(await fetch(other, code).error != nil)
  }

  @Test func codesExpireByTheKiosksClock() async throws {
    let clock = VirtualClock()
    let origin = try service(clock)
    let activity = try Kiosks.activity()
    var expired: [HandoffCode] = []
    func offer() throws -> HandoffCode {
      try origin.offer(type: activity.type, payload: activity.payload) { if $1 == .expired { expired.append($0) } }
    }
    let first = try offer()
    clock.advance(by: 300_000_000_000)
    let second = try offer()
    let third = try offer()
    origin.withdraw(third)
    clock.advance(by: 299_000_000_000)
    #expect(expired == [])
    clock.advance(by: 1_000_000_000)
    #expect(expired == [first])
    let other = try service(VirtualClock(), peer: origin.port)
    #expect(await fetch(other, first).error != nil)
    #expect(await fetch(other, third).error != nil)
    #expect(await fetch(other, second).value?.payload == activity.payload)
    clock.advance(by: 600_000_000_000)
    #expect(expired == [first])
    // Nothing is left that would wake the kiosk.
    #expect(clock.nextDeadline == nil && origin.port == nil)
  }

  @Test func aKioskHasItWhenItIsConfigured() throws {
    let path = "/tmp/vitrine-key-\(UUID().uuidString)"
    defer { unlink(path) }
    try Data(FleetKeys.newFile().utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o600)
    var environment = [
      "VITRINE_HANDOFF_ADDRESS": "127.0.0.1:17433", "VITRINE_HANDOFF_PEERS": "10.0.0.1, hall.example:80",
      "VITRINE_HANDOFF_KEY": path, "VITRINE_HANDOFF_ACTIVITIES": "com.example.visit,com.example.order.*",
    ]
    func host() throws -> Host {
      let configuration = try HostConfiguration(environment: environment)
      let clock = VirtualClock()
      let screen = try VirtualScreen(width: 64, height: 48, scale: 1, rotation: .none, clock: clock)
      return Host(configuration: configuration, screen: screen, clock: clock)
    }
    let configured = try host()
    let service = try #require(configured.handoff)
    #expect(configured.handoff === service && service.canOffer && service.canFetch)
    #expect(service.allows("com.example.order.lunch") && !service.allows("com.example.other"))
    configured.stop(exitStatus: 0)
    #expect(configured.handoff == nil)
    environment["VITRINE_HANDOFF_ADDRESS"] = nil
    #expect(try host().handoff?.canOffer == false)
    // A kiosk may have nobody in its list, and find them.
    environment["VITRINE_HANDOFF_PEERS"] = nil
    #expect(try host().handoff == nil && !host().isHandoffFetchConfigured)
    environment["VITRINE_HANDOFF_DISCOVERY"] = "on"
    #expect(try host().handoff?.canFetch == true && host().isHandoffFetchConfigured)
    chmod(path, 0o644)
    #expect(try host().handoff == nil)
    #expect(try Host.start(HostConfiguration(environment: ["VITRINE_DISPLAY": "virtual"])).handoff == nil)
    for wrong in ["0.0.0.0", "a b", "[::]:80"] {
      #expect(throws: ConfigurationError.self) { try HostConfiguration(environment: ["VITRINE_HANDOFF_ADDRESS": wrong]) }
    }
    for wrong in ["*", "com example/visit", "é"] {
      #expect(throws: ConfigurationError.self) { try HostConfiguration(environment: ["VITRINE_HANDOFF_ACTIVITIES": wrong]) }
    }
  }
}
