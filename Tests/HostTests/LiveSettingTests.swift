import Display
import Input
import Raster
import Testing

@testable import Host

/// Settings that `vitrine set` changes while the kiosk runs.
@MainActor
@Suite struct LiveSettingTests {
  private let clock = VirtualClock(start: 0)

  private func host() throws -> Host { Host(screen: try VirtualScreen(width: 320, height: 240, clock: clock), clock: clock) }

  @Test func idleStagesFollowAtOnce() throws {
    let host = try host()
    try host.control.set("idle-blank", to: "10")
    clock.advance(by: 9_000_000_000)
    #expect(host.power.stage == .awake)
    clock.advance(by: 2_000_000_000)
    #expect(host.power.stage == .blank)
    try host.control.set("idle-blank", to: "never")
    #expect(host.power.stage == .awake && clock.nextDeadline == nil)
    try host.control.set("idle-dim", to: "5")
    #expect(host.power.stage == .dimmed)
  }

  @Test func returningToTheStartIsSetTheSameWay() throws {
    let host = try host()
    let client = LoggingClient(of: host)
    try host.control.set("idle-reset", to: "20")
    host.wake()
    clock.advance(by: 21_000_000_000)
    #expect(client.returns == 1)
  }

  @Test func whoeverWasHereBeforeTheSettingCounts() throws {
    let host = try host()
    let client = LoggingClient(of: host)
    host.wake()
    clock.advance(by: 10_000_000_000)
    try host.control.set("idle-reset", to: "20")
    clock.advance(by: 9_000_000_000)
    #expect(client.returns == 0)
    clock.advance(by: 2_000_000_000)
    #expect(client.returns == 1)
  }

  /// A screen with a pointer.
  private final class CursorPanel: CursorScreen {
    let name = "panel"
    let mode = Mode(width: 320, height: 240)
    let rotation = Rotation.none
    let scale = 1.0
    let isFlipPending = false
    let isFrameQueued = false
    weak var delegate: (any ScreenDelegate)?
    func present(_ frame: Bitmap, damage: Region) {}
    func setCursor(_ image: Bitmap?, hotspotX: Int, hotspotY: Int) {}
    func moveCursor(toX x: Int, y: Int) {}
  }

  @Test(arguments: Setting.all.filter(\.isLive).map(\.name))
  func everyLiveSettingTakesEffect(_ name: String) throws {
    let setting = try #require(Setting.named(name))
    let host = Host(screen: CursorPanel(), clock: clock)
    // The example may be the default.
    let change = try #require(
      [setting.example, "0.5", "7"].lazy.compactMap { value -> (value: String, asked: HostConfiguration)? in
        var asked = host.configuration
        try? setting.read(value, &asked)
        return asked == host.configuration ? nil : (value, asked)
      }.first)
    do {
      try host.control.set(name, to: change.value)
      #expect(host.configuration == change.asked)
    } catch let refusal as ControlRefusal {
      // It is the kernel that changes this one, where there is a backlight.
      #expect(name == "brightness" && refusal.description.contains("backlight"))
    }
  }

  @Test func theScreenIsSwitched() throws {
    let host = try host()
    try host.control.set("screen", to: "off")
    #expect(!host.isPanelOn)
    try host.control.set("screen", to: "on")
    #expect(host.isPanelOn)
  }

  @Test(
    arguments: [
      ("screen", "perhaps"), ("idle-dim", "soon"), ("idle-dim-level", "2"), ("brightness", "0"), ("screen-hours", "always"),
      ("rotation", "90"), ("cursor", "blue"), ("threads", "2"),
    ])
  func whatIsWrongChangesNothing(_ name: String, _ value: String) throws {
    let host = try host()
    let before = host.configuration
    #expect(throws: (any Error).self) { try host.control.set(name, to: value) }
    #expect(host.configuration == before && host.isPanelOn)
  }
}
