import Display
import struct Foundation.Data
import Testing

@testable import Host

/// What a host reports to its client, and what it does without one.
@MainActor
@Suite struct HostClientTests {
  /// A client with the default implementations.
  private final class DefaultClient: HostClient {}

  private let clock = VirtualClock(start: 0)

  private func host(_ change: (inout HostConfiguration) -> Void = { _ in }) throws -> Host {
    var configuration = HostConfiguration()
    change(&configuration)
    return Host(
      configuration: configuration, screen: try VirtualScreen(width: 320, height: 240, clock: clock), clock: clock)
  }

  @Test func theHostDoesNotKeepItsClientAlive() throws {
    let host = try host()
    do {
      let client = DefaultClient()
      host.client = client
      #expect(host.client === client)
    }
    #expect(host.client == nil)
    host.setNeedsCycle()
    clock.runDue()
    #expect(host.cycles == 1)
  }

  @Test func withoutAPictureAScreenshotIsRefused() throws {
    let host = try host()
    let client = DefaultClient()
    for current in [nil, client] {
      host.client = current
      let answer = try #require(host.control.answer("screenshot"))
      #expect(throws: ControlRefusal.self) { try answer.get() }
    }
  }

  /// A client that has something to inspect.
  private final class InspectedClient: HostClient {
    private(set) var asked: [[String]] = []
    func inspect(_ words: [String]) throws -> Data? {
      asked.append(words)
      return Data("views".utf8)
    }
  }

  @Test func theClientAnswersAnInspection() throws {
    let host = try host()
    for current in [nil, DefaultClient()] {
      host.client = current
      let answer = try #require(host.control.answer("inspect json"))
      #expect(throws: ControlRefusal.self) { try answer.get() }
    }
    let client = InspectedClient()
    host.client = client
    #expect(try host.control.answer("inspect json  view Order list")?.get() == Data("views".utf8))
    #expect(client.asked == [["json", "view", "Order", "list"]])
  }

  @Test func aResetIsWarnedOfAndThenHappensBeforeTheWarningEnds() throws {
    let host = try host {
      $0.idle.reset = 60
      $0.idle.warning = 20
    }
    let client = LoggingClient(of: host)
    host.startIdleMonitor()
    host.wake()
    clock.advance(by: 61_000_000_000)
    #expect(client.idleLog == ["reset in 20.0 s", "return", "warning ended"])
  }

  @Test func theOverlayFollowsTheIdleStages() throws {
    let host = try host {
      $0.idle.dim = 10
      $0.idle.blank = 20
      $0.idle.dimLevel = 0.25
    }
    let client = LoggingClient(of: host)
    host.startIdleMonitor()
    clock.advance(by: 25_000_000_000)
    host.wake()
    #expect(client.idleLog == ["dimmed by 0.75", "dimmed by 1.0", "dimmed by 0.0"])
  }
}
