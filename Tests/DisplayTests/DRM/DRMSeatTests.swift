import Devices
import Foundation
import Raster
import Testing

@testable import Display

/// Displays, sessions and drivers that come and go.
@MainActor
@Suite struct DRMSeatTests {
  // MARK: Flow control

  @Test func busyIsFlowControl() throws {
    let rig = try DRMRig()
    let frame = try rig.frame(0xFF00_0001)
    try rig.show(frame)
    frame.clear(to: 0xFF00_0002)
    rig.card.flipCodes = Array(repeating: EBUSY, count: 20)
    try rig.screen.present(frame, damage: Region(frame.bounds))
    rig.clock.advance(milliseconds: 200)
    while rig.screen.isFlipPending { rig.refresh() }
    #expect(rig.card.picture() == frame.content)
    #expect(rig.log.failure == nil && rig.card.log.filter { $0 == "mode" }.count == 1)
  }

  @Test func aFlipThatNeverComesSetsTheModeOnceAndThenFails() throws {
    let rig = try DRMRig()
    let frame = try rig.frame(0xFF00_0001)
    try rig.show(frame)
    try rig.screen.present(frame, damage: Region(frame.bounds))
    let late = rig.card.takeLateEvent()
    rig.clock.advance(milliseconds: 5100)
    #expect(rig.card.log.filter { $0 == "mode" }.count == 2 && rig.log.failure == nil)
    #expect(!rig.screen.isFlipPending)
    // The event of the lost flip is ignored now.
    if let late { rig.card.delegate?.deviceDidFlip(late) }
    try rig.show(frame)
    // The count starts again after a flip that completed.
    for _ in 0..<2 {
      try rig.screen.present(frame, damage: Region(frame.bounds))
      #expect(rig.card.takeLateEvent() != nil)
      rig.clock.advance(milliseconds: 5100)
    }
    #expect(rig.log.drmFailure == .flipTimeout(output: "/dev/dri/card0 (fake) HDMI-A-1", milliseconds: 5000))
  }

  @Test func aRefusedFlipSetsTheModeAgain() throws {
    let rig = try DRMRig()
    let frame = try rig.frame(0xFF00_0001)
    try rig.show(frame)
    rig.card.flipCodes = [EINVAL]
    frame.clear(to: 0xFF00_0002)
    try rig.show(frame)
    #expect(rig.card.picture() == frame.content)
    frame.clear(to: 0xFF00_0003)
    try rig.show(frame)
    #expect(rig.card.log.last == "flip")
  }

  // MARK: Session

  @Test func awayNothingIsAskedOfTheKernelAndBackEverythingIsNew() throws {
    let rig = try DRMRig()
    let frame = try rig.frame(0xFF00_0001)
    try rig.show(frame)
    (rig.log.changes, rig.log.flips) = (0, 0)
    try rig.screen.present(frame, damage: Region(frame.bounds))
    rig.screen.suspend()
    // The flip is reported as done, so that its requester does not wait for ever.
    #expect(rig.log.flips == 1 && !rig.screen.isFlipPending)
    let late = try #require(rig.card.takeLateEvent())
    let asked = rig.card.log.count
    rig.card.delegate?.deviceDidFlip(late)
    frame.clear(to: 0xFF00_0002)
    #expect(throws: ScreenError.disabled(screen: "HDMI-A-1")) {
      try rig.screen.present(frame, damage: Region(PixelRect(x: 0, y: 0, width: 1, height: 1)))
    }
    rig.screen.deviceDidChange(
      .change, DiscoveredDevice(subsystem: "drm", name: "card0", systemPath: "", properties: ["HOTPLUG": "1"]))
    rig.screen.moveCursor(toX: 3, y: 3)
    rig.screen.setPower(false)
    rig.screen.setPower(true)
    rig.clock.advance(milliseconds: 10_000)
    #expect(rig.card.log.count == asked && rig.clock.pending == 0)

    rig.screen.resume()
    #expect(rig.log.changes == 1 && rig.card.log.last == "mode")
    while rig.screen.isFlipPending { rig.refresh() }
    #expect(rig.card.picture() == frame.content)
  }

  @Test func fiftySwitchesWithFramesInBetween() throws {
    let rig = try DRMRig()
    let frame = try rig.frame(0)
    for step in 0..<50 {
      frame.clear(to: 0xFF00_0000 | UInt32(step))
      try rig.screen.present(frame, damage: Region(frame.bounds))
      if step % 3 == 0 { rig.refresh() }
      rig.screen.suspend()
      rig.clock.advance(milliseconds: 100)
      rig.screen.resume()
      while rig.screen.isFlipPending { rig.refresh() }
      #expect(rig.card.picture() == frame.content)
    }
    #expect(rig.card.buffers.count <= 3)
  }

  @Test func aLostMasterStopsUntilTheSeatIsBack() throws {
    let rig = try DRMRig { $0.hasSeat = true }
    let frame = try rig.frame(0xFF00_0001)
    try rig.show(frame)
    rig.card.isTaken = true
    frame.clear(to: 0xFF00_0002)
    try rig.screen.present(frame, damage: Region(frame.bounds))
    #expect(rig.screen.isSuspended && !rig.screen.isFlipPending)
    let asked = rig.card.log.count
    #expect(throws: ScreenError.disabled(screen: "HDMI-A-1")) { try rig.screen.present(frame, damage: Region(frame.bounds)) }
    rig.clock.advance(milliseconds: 60_000)
    #expect(rig.card.log.count == asked)
    rig.card.isTaken = false
    rig.screen.resume()
    while rig.screen.isFlipPending { rig.refresh() }
    #expect(rig.card.picture() == frame.content)
  }

  @Test func withoutASeatTheDisplaysAreTakenBackWhenTheyAreFree() throws {
    let rig = try DRMRig()
    let frame = try rig.frame(0xFF00_0001)
    try rig.show(frame)
    rig.card.isTaken = true
    try rig.screen.present(frame, damage: Region(frame.bounds))
    rig.clock.advance(milliseconds: 5000)
    #expect(rig.screen.isSuspended)
    rig.card.isTaken = false
    rig.clock.advance(milliseconds: 5000)
    #expect(!rig.screen.isSuspended && rig.card.picture() == frame.content)
  }

  // MARK: Power

  @Test func offKeepsTheNewestFrameForOn() throws {
    let rig = try DRMRig()
    let frame = try rig.frame(0xFF00_0001)
    try rig.show(frame)
    rig.screen.setPower(false)
    #expect(rig.card.log.last == "power off" && rig.card.picture() == nil)
    frame.clear(to: 0xFF00_0002)
    try rig.screen.present(frame, damage: Region(frame.bounds))
    #expect(!rig.screen.isFlipPending && rig.card.log.last == "power off")
    rig.screen.setPower(true)
    while rig.screen.isFlipPending { rig.refresh() }
    #expect(rig.card.picture() == frame.content)
  }

  @Test func offStaysOffWhenTheSessionComesBack() throws {
    let rig = try DRMRig()
    let frame = try rig.frame(0xFF00_0001)
    try rig.show(frame)
    rig.screen.setPower(false)
    rig.screen.suspend()
    rig.card.log = []
    rig.screen.resume()
    #expect(rig.card.log == ["describe", "power off"])
    rig.screen.setPower(true)
    while rig.screen.isFlipPending { rig.refresh() }
    #expect(rig.card.picture() == frame.content)
  }

  // MARK: Displays

  @Test func startsWithoutADisplayAndLightsUp() throws {
    let rig = try DRMRig(fakeDescription(connectors: [fakeConnector("HDMI-A-1", .disconnected, modes: [])]))
    #expect(!rig.screen.isConnected)
    let frame = try rig.frame(0xFF00_0001)
    #expect(throws: ScreenError.disconnected(screen: "display")) {
      try rig.screen.present(frame, damage: Region(frame.bounds))
    }
    rig.clock.advance(milliseconds: 60_000)
    #expect(rig.clock.pending == 0)
    rig.log.changes = 0
    rig.plug(fakeConnector())
    #expect(rig.log.changes == 1 && rig.screen.isConnected && rig.screen.mode.width == 64)
    let picture = try rig.frame(0xFF00_0005)
    try rig.show(picture)
    #expect(rig.card.picture() == picture.content)
  }

  @Test func withoutUdevOneLooksNowAndThen() throws {
    let card = FakeCard(fakeDescription(connectors: [fakeConnector("HDMI-A-1", .disconnected, modes: [])]))
    let machine = FakeMachine([card])
    machine.hasEvents = false
    let clock = ManualClock()
    let screen = try DRMScreen(DRMPreferences(), machine: machine, clock: clock)
    clock.advance(milliseconds: 30_000)
    card.card.connectors = [fakeConnector()]
    clock.advance(milliseconds: 6000)
    #expect(screen.isConnected)
  }

  @Test func aLateEDIDIsWaitedFor() throws {
    let rig = try DRMRig(fakeDescription(connectors: [fakeConnector("HDMI-A-1", .disconnected, modes: [])]))
    rig.clock.advance(milliseconds: 10_000)
    rig.plug(fakeConnector(modes: []))
    #expect(!rig.screen.isConnected)
    rig.card.card.connectors = [fakeConnector()]
    rig.clock.advance(milliseconds: 1000)
    #expect(rig.screen.isConnected)
  }

  @Test func fiftyHotplugsLeaveTheRightPictureAndNoBuffers() throws {
    let rig = try DRMRig()
    let frame = try rig.frame(0xFF00_0001)
    try rig.show(frame)
    for step in 0..<50 {
      frame.clear(to: 0xFF00_0000 | UInt32(step))
      try rig.screen.present(frame, damage: Region(frame.bounds))
      if step % 2 == 0 { rig.refresh() }
      rig.plug(fakeConnector("HDMI-A-1", .disconnected, modes: []))
      #expect(!rig.screen.isConnected && !rig.screen.isFlipPending && rig.card.buffers.isEmpty)
      // The output is switched off before its buffers are destroyed.
      #expect(!rig.card.log.contains("destroyed while shown"))
      rig.plug(fakeConnector())
      while rig.screen.isFlipPending { rig.refresh() }
      #expect(rig.card.picture() == frame.content)
    }
  }

  @Test func anotherModeAsksForAnotherFrame() throws {
    let rig = try DRMRig()
    try rig.show(try rig.frame(0xFF00_0001))
    rig.log.changes = 0
    try rig.screen.present(try rig.frame(0xFF00_0002), damage: Region(.infinite))
    rig.plug(fakeConnector(modes: [fakeMode(128, 96, preferred: true), fakeMode(64, 48)]))
    #expect(rig.log.changes == 1 && rig.screen.frameWidth == 128)
    let frame = try rig.frame(0xFF00_0003)
    try rig.show(frame)
    #expect(rig.card.picture() == frame.content && rig.card.buffers.count == 1)
    // The same connectors again change nothing.
    rig.plug(fakeConnector(modes: [fakeMode(128, 96, preferred: true), fakeMode(64, 48)]))
    #expect(rig.log.changes == 1 && rig.card.picture() == frame.content)
  }

  @Test func theMainDisplayGoesAndTheOtherTakesOver() throws {
    let first = fakeConnector("HDMI-A-1", id: 30)
    let second = fakeConnector("HDMI-A-2", id: 31, modes: [fakeMode(32, 32, preferred: true)])
    let rig = try DRMRig(fakeDescription(connectors: [first, second], crtcs: [50, 51]))
    try rig.show(try rig.frame(0xFF00_0001))
    var gone = first
    (gone.status, gone.modes) = (.disconnected, [])
    rig.plug(gone, second)
    #expect(rig.screen.name == "HDMI-A-2" && rig.screen.mode.width == 32)
    let frame = try rig.frame(0xFF00_0007)
    try rig.show(frame)
    #expect(rig.card.picture(crtc: 50) == frame.content || rig.card.picture(crtc: 51) == frame.content)
  }

  @Test func aDisplayOnAnotherCardIsFound() throws {
    let dark = FakeCard(fakeDescription("/dev/dri/card0", connectors: [fakeConnector("HDMI-A-1", .disconnected, modes: [])]))
    let machine = FakeMachine([dark])
    let clock = ManualClock()
    let screen = try DRMScreen(DRMPreferences(), machine: machine, clock: clock)
    clock.advance(milliseconds: 5000)
    machine.cards.append(FakeCard(fakeDescription("/dev/dri/card1", driver: "udl")))
    screen.deviceDidChange(.add, DiscoveredDevice(subsystem: "drm", name: "card1", systemPath: ""))
    clock.advance(milliseconds: 100)
    #expect(screen.cardPath == "/dev/dri/card1" && screen.isConnected && dark.isClosed)
  }

  // MARK: Closing

  @Test func closingSetsBackWhatWasThereAndFreesAll() throws {
    let rig = try DRMRig()
    try rig.show(try rig.frame(0xFF00_0001))
    rig.screen.setCursor(Bitmap(width: 8, height: 8, format: .argb8888), hotspotX: 0, hotspotY: 0)
    rig.screen.close()
    rig.screen.close()
    #expect(rig.card.log.suffix(2) == ["restore", "close"])
    #expect(rig.card.buffers.isEmpty && rig.card.cursorBuffers.isEmpty && rig.clock.pending == 0)
    #expect(throws: ScreenError.disabled(screen: "HDMI-A-1")) {
      try rig.screen.present(try rig.frame(0), damage: Region(.infinite))
    }
  }

  @Test func closingWhileAwayLeavesTheDisplaysAlone() throws {
    let rig = try DRMRig()
    try rig.show(try rig.frame(0xFF00_0001))
    rig.screen.suspend()
    rig.screen.close()
    #expect(!rig.card.log.contains("restore") && rig.card.log.last == "close")
  }
}

extension DRMRig {
  /// Changes the connectors and sends the hotplug event.
  func plug(_ connectors: DRMConnector...) {
    card.card.connectors = connectors
    screen.deviceDidChange(
      .change, DiscoveredDevice(subsystem: "drm", name: "card0", systemPath: "", properties: ["HOTPLUG": "1"]))
    clock.advance(milliseconds: 30)
  }
}
