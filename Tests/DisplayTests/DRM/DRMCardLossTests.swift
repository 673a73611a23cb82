import Devices
import Foundation
import Raster
import Testing

@testable import Display

/// Cards that appear late, disappear during an animation, or are replaced by another driver's card.
@MainActor
@Suite struct DRMCardLossTests {
  private static func change(_ kind: DeviceChange, _ card: String = "card0") -> (DeviceChange, DiscoveredDevice) {
    (kind, DiscoveredDevice(subsystem: "drm", name: card, systemPath: "", file: "/dev/dri/\(card)"))
  }

  // MARK: Late

  @Test(arguments: [
    DRMPreferences(), DRMPreferences(card: "/dev/dri/card0"), DRMPreferences(connectors: .named(["HDMI-A-1"])),
  ])
  func aCardThatComesLateIsWaitedFor(_ request: DRMPreferences) throws {
    let machine = FakeMachine([])
    let clock = ManualClock()
    let screen = try DRMScreen(request, machine: machine, clock: clock)
    let log = ScreenLog()
    screen.delegate = log
    #expect(!screen.isConnected && screen.summary.hasSuffix("Waiting for it."))
    let frame = try #require(Bitmap(width: screen.frameWidth, height: screen.frameHeight, format: .xrgb8888))
    #expect(throws: ScreenError.self) { try screen.present(frame, damage: Region(frame.bounds)) }
    clock.advance(milliseconds: 60_000)
    // The failure was reported once, and udev will report the card: no timer wakes the program until then.
    #expect(log.notes.count == 1 && clock.pending == 0)
    log.changes = 0
    machine.cards = [FakeCard(fakeDescription())]
    screen.deviceDidChange(Self.change(.add).0, Self.change(.add).1)
    clock.advance(milliseconds: 100)
    #expect(screen.isConnected && log.changes == 1 && screen.mode.width == 64 && log.notes.count == 2)
    #expect(log.failure == nil)
  }

  @Test func aConnectorThatComesLateIsWaitedForAndDoesNotTakeAnother() throws {
    let rig = try DRMRig(
      fakeDescription(connectors: [fakeConnector("HDMI-A-1")]), DRMPreferences(connectors: .named(["DP-3"])))
    #expect(!rig.screen.isConnected && rig.screen.summary.contains("DP-3") && rig.screen.summary.contains("HDMI-A-1"))
    rig.clock.advance(milliseconds: 60_000)
    #expect(!rig.screen.isConnected)
    // A hub brings its connector with it.
    rig.plug(fakeConnector("HDMI-A-1"), fakeConnector("DP-3", id: 33, modes: [fakeMode(32, 32, preferred: true)]))
    #expect(rig.screen.connectors == ["DP-3"] && rig.screen.mode.width == 32)
  }

  @Test func aCardThatOnlyComputesIsNoReasonToEnd() throws {
    let computing = FakeCard(fakeDescription("/dev/dri/card0", driver: "v3d", connectors: [], crtcs: []))
    let machine = FakeMachine([computing])
    let clock = ManualClock()
    let screen = try DRMScreen(DRMPreferences(), machine: machine, clock: clock)
    #expect(!screen.isConnected && computing.isClosed)
    machine.cards.append(FakeCard(fakeDescription("/dev/dri/card1", driver: "vc4")))
    screen.deviceDidChange(Self.change(.add, "card1").0, Self.change(.add, "card1").1)
    clock.advance(milliseconds: 100)
    #expect(screen.cardPath == "/dev/dri/card1")
    // Where no display was requested, a virtual screen is used at once.
    #expect(throws: DRMError.self) {
      _ = try DRMScreen(DRMPreferences(waitsForCard: false), machine: FakeMachine([computing]), clock: clock)
    }
  }

  @Test func withoutUdevTheFolderIsLookedAt() throws {
    let machine = FakeMachine([])
    machine.hasEvents = false
    let clock = ManualClock()
    let screen = try DRMScreen(DRMPreferences(), machine: machine, clock: clock)
    clock.advance(milliseconds: 30_000)
    machine.cards = [FakeCard(fakeDescription())]
    clock.advance(milliseconds: 600)
    #expect(screen.isConnected)
  }

  // MARK: Gone

  /// Where the loss is noticed: at a flip, at a mode set, by the udev event, by a probe, or when damage of a visible
  /// buffer is reported.
  enum Noticed: CaseIterable { case flip, mode, event, describe, dirt }

  @Test(arguments: Noticed.allCases)
  func aCardThatGoesComesBackInTheSameProcess(_ noticed: Noticed) throws {
    let rig = try DRMRig { $0.memory = noticed == .dirt ? 1 : 100 }
    defer { #expect(rig.log.failure == nil) }
    let frame = try rig.frame(0xFF00_0001)
    try rig.show(frame)
    if noticed == .dirt { try rig.show(frame) }
    rig.log.flips = 0
    if noticed == .event { try rig.screen.present(frame, damage: Region(frame.bounds)) }
    rig.card.isGone = true
    rig.machine.cards = []
    switch noticed {
    case .flip, .dirt: try rig.screen.present(frame, damage: Region(frame.bounds))
    case .mode:
      rig.screen.setPower(false)
      rig.screen.setPower(true)
    case .event: rig.screen.deviceDidChange(Self.change(.remove).0, Self.change(.remove).1)
    case .describe:
      rig.screen.probe()
      rig.clock.advance(milliseconds: 20)
    }
    #expect(!rig.screen.isConnected && !rig.screen.isFlipPending && rig.card.isClosed && rig.card.buffers.isEmpty)
    if noticed == .event { #expect(rig.log.flips == 1) }
    frame.clear(to: 0xFF00_0002)
    #expect(throws: ScreenError.disconnected(screen: "HDMI-A-1")) {
      try rig.screen.present(frame, damage: Region(frame.bounds))
    }
    rig.clock.advance(milliseconds: 10_000)
    #expect(rig.clock.pending == 0)

    let back = FakeCard(fakeDescription("/dev/dri/card1"))
    rig.machine.cards = [back]
    rig.screen.deviceDidChange(Self.change(.add, "card1").0, Self.change(.add, "card1").1)
    rig.clock.advance(milliseconds: 50)
    while rig.screen.isFlipPending {
      back.refresh(rig.clock)
      rig.clock.advance(milliseconds: 17)
    }
    #expect(back.picture() == frame.content)
  }

  @Test func aHundredHandoversWhileAnimatingShowEachPicture() throws {
    let rig = try DRMRig()
    defer { #expect(rig.log.failure == nil) }
    rig.screen.setCursor(Bitmap(width: 8, height: 8, format: .argb8888), hotspotX: 0, hotspotY: 0)
    let frame = try rig.frame(0xFF00_0001)
    try rig.show(frame)
    var card = rig.card
    for step in 0..<100 {
      frame.clear(to: 0xFF00_0000 | UInt32(step))
      if step % 3 != 0 { try rig.screen.present(frame, damage: Region(frame.bounds)) }
      // The new card may have the same number or another one; the old card's event may arrive when the new one is in
      // use.
      let next = FakeCard(fakeDescription("/dev/dri/card\(step % 2)", driver: step % 2 == 0 ? "fake" : "simpledrm"))
      card.isGone = true
      rig.machine.cards = [next]
      if step % 4 < 2 {
        rig.screen.deviceDidChange(
          Self.change(.remove, "card\(1 - step % 2)").0, Self.change(.remove, "card\(1 - step % 2)").1)
      }
      try? rig.screen.present(frame, damage: Region(frame.bounds))
      rig.screen.deviceDidChange(Self.change(.add, "card\(step % 2)").0, Self.change(.add, "card\(step % 2)").1)
      rig.clock.advance(milliseconds: 50)
      rig.screen.deviceDidChange(Self.change(.remove, "card\(step % 2)").0, Self.change(.remove, "card\(step % 2)").1)
      rig.clock.advance(milliseconds: 50)
      while rig.screen.isFlipPending {
        next.refresh(rig.clock)
        rig.clock.advance(milliseconds: 17)
      }
      #expect(next.picture() == frame.content && next.cursor.visible)
      #expect(card.isClosed && card.buffers.isEmpty && card.cursorBuffers.isEmpty)
      card = next
    }
  }

  @Test func aNamedCardIsFoundAgainUnderAnotherNumber() throws {
    let links = ["/dev/dri/by-path/platform-usb-card"]
    let rig = try DRMRig(fakeDescription("/dev/dri/card0", links: links), DRMPreferences(card: "/dev/dri/card0"))
    try rig.show(try rig.frame(0xFF00_0001))
    rig.card.isGone = true
    rig.machine.cards = [
      FakeCard(fakeDescription("/dev/dri/card2", links: ["/dev/dri/by-path/other-card"])),
      FakeCard(fakeDescription("/dev/dri/card1", links: links)),
    ]
    rig.screen.deviceDidChange(Self.change(.remove).0, Self.change(.remove).1)
    rig.clock.advance(milliseconds: 100)
    #expect(rig.screen.cardPath == "/dev/dri/card1")
  }

  @Test func aCardThatGoesWhileTheDisplaysAreLostOrAwayIsLetGo() throws {
    let rig = try DRMRig { $0.hasSeat = true }
    try rig.show(try rig.frame(0xFF00_0001))
    // The seat daemon revokes access before the kernel reports that the card is gone.
    rig.card.isTaken = true
    try rig.screen.present(try rig.frame(2), damage: Region(.infinite))
    #expect(rig.screen.isSuspended)
    rig.card.isGone = true
    rig.machine.cards = [FakeCard(fakeDescription("/dev/dri/card1"))]
    rig.screen.deviceDidChange(Self.change(.remove).0, Self.change(.remove).1)
    rig.clock.advance(milliseconds: 100)
    #expect(rig.screen.cardPath == "/dev/dri/card1" && !rig.screen.isSuspended)

    let second = try #require(rig.machine.cards.first)
    rig.screen.suspend()
    second.isGone = true
    rig.machine.cards = [FakeCard(fakeDescription("/dev/dri/card0"))]
    rig.screen.deviceDidChange(Self.change(.remove, "card1").0, Self.change(.remove, "card1").1)
    rig.clock.advance(milliseconds: 5000)
    #expect(!rig.screen.isConnected && second.isClosed)
    rig.screen.resume()
    #expect(rig.screen.cardPath == "/dev/dri/card0" && rig.screen.isConnected)
  }

  // MARK: Refused

  @Test func aModeThatIsRefusedOnceIsTriedAgain() throws {
    let rig = try DRMRig()
    let frame = try rig.frame(0xFF00_0001)
    try rig.show(frame)
    rig.card.flipCodes = [EINVAL]
    rig.card.modeCodes = [EIO]
    try rig.screen.present(frame, damage: Region(frame.bounds))
    #expect(!rig.screen.isConnected && rig.log.failure == nil)
    rig.clock.advance(milliseconds: 200)
    while rig.screen.isFlipPending { rig.refresh() }
    #expect(rig.card.picture() == frame.content)
    // A mode that is always refused is an error in the end.
    rig.card.flipCodes = [EINVAL]
    rig.card.modeCodes = Array(repeating: EIO, count: 100)
    try rig.screen.present(frame, damage: Region(frame.bounds))
    rig.clock.advance(milliseconds: 30_000)
    #expect(rig.log.drmFailure == .refused(output: "/dev/dri/card0 (fake) HDMI-A-1", mode: "64x48@60", code: EIO))
  }

  // MARK: The kernel's modes for displays without an EDID

  private static func guessed(_ name: String = "HDMI-A-1") -> DRMConnector {
    var connector = fakeConnector(
      name, modes: [fakeMode(102, 76, 75_000), fakeMode(102, 76), fakeMode(80, 60), fakeMode(64, 48)])
    connector.hasEDID = false
    return connector
  }

  private static func described() -> DRMConnector {
    var connector = fakeConnector(modes: [fakeMode(192, 108, preferred: true), fakeMode(64, 48)])
    connector.hasEDID = true
    return connector
  }

  @Test func modesOfTheKernelAreAGuessThatIsLookedAtAgain() throws {
    let rig = try DRMRig(fakeDescription(connectors: [Self.guessed()]))
    // The most pixels, at the rate that most displays support.
    #expect(rig.screen.mode == Mode(width: 102, height: 76) && rig.screen.summary.contains("guessed"))
    try rig.show(try rig.frame(0xFF00_0001))
    for step in 0..<50 {
      rig.clock.advance(milliseconds: UInt64(step) * 171)
      rig.log.changes = 0
      rig.card.card.connectors = [Self.described()]
      rig.clock.advance(milliseconds: 2000)
      #expect(rig.screen.mode.width == 192 && rig.log.changes == 1)
      // With an EDID no timer is pending.
      #expect(rig.clock.pending == 0)
      rig.plug(Self.guessed())
      #expect(rig.screen.mode.width == 102)
    }
  }

  @Test func aModeThatWasAskedForIsNoMistakeWhileTheDisplayIsUnknown() throws {
    let request = DRMPreferences(mode: .exact(width: 192, height: 108, refreshMilliHertz: nil))
    let rig = try DRMRig(fakeDescription(connectors: [Self.guessed()]), request)
    #expect(rig.screen.mode.width == 102)
    rig.card.card.connectors = [Self.described()]
    rig.clock.advance(milliseconds: 2000)
    #expect(rig.screen.mode.width == 192)
  }

  @Test func displaysThatNeverDescribeThemselvesAreNotAskedForEver() throws {
    for name in ["DSI-1", "Composite-1", "Unknown-1"] {
      let rig = try DRMRig(fakeDescription(connectors: [Self.guessed(name)]))
      rig.clock.advance(milliseconds: 10_000)
      #expect(rig.clock.pending == 0)
    }
    let rig = try DRMRig(fakeDescription(connectors: [Self.guessed()]))
    rig.clock.advance(milliseconds: 120_000)
    rig.card.log = []
    rig.clock.advance(milliseconds: 120_000)
    #expect(rig.card.log.count == 2)
  }
}
