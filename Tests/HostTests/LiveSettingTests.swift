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
  private final class CursorPanel: CursorScreen, RotatableScreen {
    let name = "panel"
    let mode = Mode(width: 320, height: 240)
    var rotation = Rotation.none
    let scale = 1.0
    let isFlipPending = false
    let isFrameQueued = false
    weak var delegate: (any ScreenDelegate)?
    func present(_ frame: Bitmap, damage: Region) {}
    func setCursor(_ image: Bitmap?, hotspotX: Int, hotspotY: Int) {}
    func moveCursor(toX x: Int, y: Int) {}
    func setRotation(_ rotation: Rotation) { self.rotation = rotation }
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

  @Test func theScreenRotatesAtOnceAndTouchesFollow() throws {
    let screen = try VirtualScreen(width: 320, height: 240, clock: clock)
    let host = Host(screen: screen, clock: clock)
    let client = LoggingClient(of: host)
    let input = SimulatedInput(to: host.inputSink) { clock.now }
    try host.add(input)
    client.events = []
    for (word, rotation) in [("90", Rotation.quarter), ("180", .half), ("270", .threeQuarters), ("0", .none)] {
      try host.control.set("rotation", to: word)
      #expect(host.configuration.rotation == rotation && screen.rotation == rotation)
      #expect(screen.frameWidth == (rotation.isSideways ? 240 : 320))
      // The picture's top left corner, wherever that is on the panel.
      let corner = rotation.inverse.upright(x: 0, y: 0)
      input.touch(.down, at: PanelPoint(x: corner.x, y: corner.y))
      input.touch(.up)
      let downs = client.events.compactMap { event -> PanelPoint? in
        if case .touch(let touch) = event.kind, touch.phase == .down { return touch.position }
        return nil
      }
      #expect(downs == [PanelPoint(x: 0, y: 0)], "\(word)")
      client.events = []
      // The panel gets the frame where it belongs.
      let frame = try #require(Bitmap(width: screen.frameWidth, height: screen.frameHeight, format: .xrgb8888))
      frame.clear(to: 0xFF00_0000)
      frame.row(0).assumingMemoryBound(to: UInt32.self)[0] = 0xFFFF_FFFF
      try screen.present(frame, damage: Region(frame.bounds))
      screen.completeFlip()
      let picture = try #require(screen.snapshot())
      let first = withExtendedLifetime(picture) { picture.row(0).assumingMemoryBound(to: UInt32.self)[0] }
      #expect(first == 0xFFFF_FFFF)
    }
    #expect(client.screenChanges == 4)
  }

  @Test func aScreenThatCannotRotateSaysSo() throws {
    final class FixedScreen: Screen {
      let name = "fixed"
      let mode = Mode(width: 320, height: 240)
      let rotation = Rotation.none
      let scale = 1.0
      let isFlipPending = false
      let isFrameQueued = false
      weak var delegate: (any ScreenDelegate)?
      func present(_ frame: Bitmap, damage: Region) {}
    }
    let host = Host(screen: FixedScreen(), clock: clock)
    #expect { try host.control.set("rotation", to: "90") } throws: { "\($0)".contains("set rotation in the configuration") }
    #expect(host.configuration.rotation == nil)
  }

  /// `vitrine set` reads the words before it looks for a kiosk.
  @Test(arguments: [
    ("idle-rest", "5", "is \"idle-reset\" meant?"), ("idle-reset", "5 min", "is 300 meant?"),
    ("rotaton", "90", "is \"rotation\" meant?"), ("threads", "2", "cannot be set while the kiosk runs"),
    ("scren", "on", "is \"screen\" meant?"), ("cursor", "alway", "is \"always\" meant?"),
  ])
  func wrongWordsAreExplained(_ name: String, _ value: String, _ words: String) throws {
    #expect { try LiveChange(name, to: value) } throws: { "\($0)".contains(words) }
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
      ("rotation", "45"), ("cursor", "blue"), ("threads", "2"),
    ])
  func whatIsWrongChangesNothing(_ name: String, _ value: String) throws {
    let host = try host()
    let before = host.configuration
    #expect(throws: (any Error).self) { try host.control.set(name, to: value) }
    #expect(host.configuration == before && host.isPanelOn)
  }
}
