import Foundation
import Raster
import Testing

@testable import Display

@MainActor
@Suite struct DRMScreenTests {
  // MARK: Pixels

  struct Panel: Sendable, CustomTestStringConvertible {
    var format: Bitmap.Format
    var rotation: Rotation
    var buffers: Int
    var isAtomic: Bool
    var testDescription: String {
      "\(format) turned \(rotation.rawValue)° with \(buffers) buffers\(isAtomic ? "" : ", legacy")"
    }

    static let all = [Bitmap.Format.xrgb8888, .rgb565].flatMap { format in
      Rotation.allCases.flatMap { rotation in
        (1...3).map { Panel(format: format, rotation: rotation, buffers: $0, isAtomic: $0 != 2) }
      }
    }

    var card: DRMCardDescription {
      fakeDescription(
        connectors: [fakeConnector(modes: [fakeMode(61, 37, preferred: true)])],
        planes: [fakePlane(formats: [format == .rgb565 ? DRMFormat.rgb565 : DRMFormat.xrgb8888])], isAtomic: isAtomic)
    }
  }

  @Test(arguments: Panel.all)
  func randomDamageLeavesTheFrameOnThePanel(_ panel: Panel) throws {
    var dice = Dice(seed: UInt64(panel.rotation.rawValue + panel.buffers * 7 + (panel.format == .rgb565 ? 1 : 0)))
    let rig = try DRMRig(panel.card, DRMPreferences(rotation: panel.rotation, buffers: panel.buffers))
    let frame = try rig.frame(0)
    #expect(frame.width == (panel.rotation.isSideways ? 37 : 61))
    frame.scribble(frame.bounds, &dice)
    try rig.screen.present(frame, damage: Region(frame.bounds))
    for _ in 0..<200 {
      let (damage, changes) = frame.change(&dice)
      if Int.random(in: 0..<10, using: &dice) == 0 { rig.card.flipCodes = [EBUSY, EBUSY] }
      try rig.screen.present(frame, damage: damage, changes: changes)
      // Refreshes come late, early and in bursts; the newest frame has to arrive in any case.
      if Int.random(in: 0..<3, using: &dice) == 0 { continue }
      while rig.screen.isFlipPending { rig.refresh() }
      #expect(try #require(rig.card.picture(rotation: panel.rotation)) == frame.content)
    }
  }

  @Test func oneHundredthOfDamageCopiesAboutOneHundredthAndStillnessNothing() throws {
    let rig = try DRMRig(fakeDescription(connectors: [fakeConnector(modes: [fakeMode(1000, 500, preferred: true)])]))
    let frame = try rig.frame(0xFF11_2233)
    for _ in 0..<3 { try rig.show(frame) }
    let small = Region(PixelRect(x: 100, y: 100, width: 100, height: 50))
    for _ in 0..<3 { try rig.show(frame, small) }
    let (bytes, flips) = (rig.screen.bytesCopied, rig.screen.flips)
    for _ in 0..<10 { try rig.show(frame, small) }
    #expect(rig.screen.bytesCopied - bytes == 10 * 100 * 50 * 4)
    #expect(rig.screen.flips - flips == 10)
    #expect(rig.card.buffers.count == 2)

    let commits = rig.card.log.count
    rig.clock.advance(milliseconds: 60_000)
    try rig.screen.present(frame, damage: Region())
    #expect(rig.card.log.count == commits)
    // Not even a watchdog timer is pending.
    #expect(rig.clock.pending == 0)
  }

  @Test func theKernelGetsWhatChangedButNotWithAMode() throws {
    let rig = try DRMRig()
    let frame = try rig.frame(0xFF00_FF00)
    let small = Region(PixelRect(x: 3, y: 4, width: 5, height: 6))
    try rig.show(frame)
    #expect(rig.card.damage.isEmpty && rig.card.log.contains("mode") && !rig.card.log.contains("flip"))
    // The second buffer is entirely new, but the panel changes only in `small`.
    try rig.show(frame, small)
    #expect(rig.card.damage.last == small.rects)
    try rig.show(frame, Region(PixelRect(x: 0, y: 0, width: 1, height: 1)))
    #expect(rig.card.damage.last == [PixelRect(x: 0, y: 0, width: 1, height: 1)])
  }

  @Test func driversThatUploadEachBufferGetAllThatIsNewInIt() throws {
    let rig = try DRMRig(fakeDescription(driver: "virtio_gpu"))
    let frame = try rig.frame(0xFF00_FF00)
    try rig.show(frame)
    try rig.show(frame, Region(PixelRect(x: 0, y: 0, width: 2, height: 2)))
    #expect(rig.card.damage.last == [frame.bounds])
    try rig.show(frame, Region(PixelRect(x: 10, y: 0, width: 2, height: 2)))
    // The first frame's buffer lacks both changes made since.
    #expect(
      rig.card.damage.last == [PixelRect(x: 0, y: 0, width: 2, height: 2), PixelRect(x: 10, y: 0, width: 2, height: 2)])
  }

  @Test func turnedDamageIsReportedInPixelsOfTheBuffer() throws {
    let rig = try DRMRig(fakeDescription(), DRMPreferences(rotation: .quarter))
    let frame = try rig.frame(0xFF00_FF00)
    try rig.show(frame)
    try rig.show(frame, Region(PixelRect(x: 0, y: 0, width: 2, height: 1)))
    #expect(rig.card.damage.last == [PixelRect(x: 63, y: 0, width: 1, height: 2)])
  }

  // MARK: Modes and rotation

  @Test func nothingIsShownBeforeTheFirstFrame() throws {
    let rig = try DRMRig()
    #expect(rig.card.log == ["describe", "test"])
    #expect(rig.screen.name == "HDMI-A-1" && rig.screen.mode.description == "64x48@60")
    try rig.show(try rig.frame(0xFF12_3456))
    #expect(rig.card.picture()?.allSatisfy { $0 == 0xFF12_3456 } == true)
  }

  @Test func aPlaneThatRefusesToRotateLeavesItToTheCopy() throws {
    let card = fakeDescription(planes: [fakePlane(rotations: Rotation.allCases)])
    let willing = try DRMRig(card, DRMPreferences(rotation: .quarter))
    try willing.show(try willing.frame(0xFF00_00FF))
    let turned = try #require(willing.card.settings[50])
    #expect(turned.planeRotation == Rotation.quarter.planeBit && turned.width == 48 && turned.height == 64)
    #expect(willing.card.picture()?.count == 64 * 48)

    let refusing = try DRMRig(card, DRMPreferences(rotation: .quarter)) {
      $0.refusesTest = { $0.planeRotation != Rotation.none.planeBit }
    }
    try refusing.show(try refusing.frame(0xFF00_00FF))
    let upright = try #require(refusing.card.settings[50])
    #expect(upright.planeRotation == Rotation.none.planeBit && upright.width == 64)
    #expect(refusing.screen.frameWidth == 48)
    #expect(refusing.screen.summary.contains("rotated 90° while copying"))
  }

  @Test func aRunningScreenRotatesByThePlaneOrTheCopy() throws {
    for rotations in [[Rotation.none], Rotation.allCases] {
      let rig = try DRMRig(fakeDescription(planes: [fakePlane(rotations: rotations)]))
      try rig.show(try rig.frame(0xFF00_00FF))
      for rotation in [Rotation.quarter, .half, .threeQuarters, .none] {
        let changes = rig.log.changes
        rig.screen.setRotation(rotation)
        #expect(rig.screen.rotation == rotation && rig.log.changes == changes + 1)
        #expect(rig.screen.frameWidth == (rotation.isSideways ? 48 : 64))
        let frame = try rig.frame(0xFF00_0000)
        frame.row(0).assumingMemoryBound(to: UInt32.self)[0] = 0xFFFF_FFFF
        try rig.show(frame)
        let isInPlane = rotations.contains(rotation) && rotation != .none
        #expect(rig.card.settings[50]?.planeRotation == (isInPlane ? rotation : Rotation.none).planeBit)
        #expect(rig.card.picture(rotation: isInPlane ? .none : rotation) == frame.content, "\(rotation)")
        #expect(rig.log.notes.last?.contains(rotation == .none ? "64x48" : "rotated \(rotation.rawValue)°") == true)
      }
      rig.screen.setRotation(.none)
      #expect(rig.log.failure == nil)
    }
  }

  @Test func aScreenWithoutADisplayOrASessionRotatesWhenItHasThem() throws {
    let away = try DRMRig()
    try away.show(try away.frame(0xFF00_00FF))
    away.screen.suspend()
    let calls = away.card.log.count
    away.screen.setRotation(.quarter)
    #expect(away.card.log.count == calls && away.screen.rotation == .none)
    away.screen.resume()
    #expect(away.screen.rotation == .quarter)

    let dark = try DRMRig(fakeDescription(connectors: [fakeConnector("HDMI-A-1", .disconnected)]))
    dark.screen.setRotation(.quarter)
    #expect(dark.screen.rotation == .quarter && dark.log.changes == 1)
    dark.card.card = fakeDescription()
    dark.screen.probe()
    dark.clock.advance(milliseconds: 100)
    #expect(dark.screen.frameWidth == 48)
  }

  @Test func aRefusedPreferredModeGivesWayToAnother() throws {
    let card = fakeDescription(connectors: [fakeConnector(modes: [fakeMode(640, 480, preferred: true), fakeMode(320, 240)])])
    let rig = try DRMRig(card) { $0.refusesTest = { $0.mode.mode.width > 320 } }
    #expect(rig.screen.mode.width == 320)
    // A mode that was requested does not.
    #expect(throws: DRMError.refused(output: "/dev/dri/card0 (fake) HDMI-A-1", mode: "640x480@60", code: EINVAL)) {
      _ = try DRMRig(card, DRMPreferences(mode: .exact(width: 640, height: 480, refreshMilliHertz: nil))) {
        $0.refusesTest = { $0.mode.mode.width > 320 }
      }
    }
  }

  @Test func whatAnotherMasterLeftOnIsSwitchedOff() throws {
    var other = fakeConnector("DP-1", id: 31, .disconnected)
    other.currentCRTC = 51
    var cursor = fakePlane(41, .cursor)
    cursor.currentCRTC = 50
    let rig = try DRMRig(
      fakeDescription(connectors: [fakeConnector(), other], crtcs: [50, 51], planes: [fakePlane(), cursor]))
    try rig.show(try rig.frame(0))
    #expect(rig.card.foreign == [DRMForeignState(connectors: [31], crtcs: [51], planes: [41])])
  }

  @Test func aTakenCardIsAnErrorAndIsClosed() throws {
    let card = FakeCard(fakeDescription())
    card.isTaken = true
    #expect(throws: DRMError.notMaster(card: "/dev/dri/card0 (fake)")) {
      _ = try DRMScreen(DRMPreferences(), machine: FakeMachine([card]), clock: ManualClock())
    }
    #expect(card.isClosed)
  }

  // MARK: Memory

  @Test func withoutMemoryForTwoTheVisibleBufferIsDrawn() throws {
    let rig = try DRMRig { $0.memory = 1 }
    let frame = try rig.frame(0xFF00_00FF)
    try rig.show(frame)
    frame.clear(to: 0xFF00_FF00)
    try rig.show(frame, Region(PixelRect(x: 1, y: 2, width: 3, height: 4)))
    #expect(rig.card.log.last == "dirty")
    try rig.show(frame, Region(PixelRect(x: 7, y: 2, width: 3, height: 4)))
    #expect(rig.card.dirt.last == [PixelRect(x: 7, y: 2, width: 3, height: 4)])
    #expect(!rig.card.log.contains("flip"))
    // It still keeps to the refresh rate.
    try rig.screen.present(frame, damage: Region(frame.bounds))
    #expect(rig.screen.isFlipPending)
    rig.clock.advance(milliseconds: 17)
    #expect(!rig.screen.isFlipPending)
    #expect(rig.card.picture() == frame.content)
  }

  @Test func aDriverThatCannotFlipDrawsTheVisibleBuffer() throws {
    let rig = try DRMRig(fakeDescription(isAtomic: false))
    let frame = try rig.frame(0xFF00_00FF)
    try rig.show(frame)
    rig.card.flipCodes = Array(repeating: EINVAL, count: 100)
    for step in 0..<6 {
      frame.clear(to: 0xFF00_0000 | UInt32(step))
      try rig.show(frame)
      #expect(rig.card.picture() == frame.content)
    }
    #expect(rig.card.log.suffix(2) == ["dirty", "dirty"])
    #expect(rig.card.log.filter { $0 == "flip" }.count == 2)
  }

  @Test func twoBuffersAndAThirdWhenAFrameQueues() throws {
    let rig = try DRMRig()
    let frame = try rig.frame(0xFF00_0001)
    for _ in 0..<4 { try rig.show(frame) }
    #expect(rig.card.buffers.count == 2)
    try rig.screen.present(frame, damage: Region(frame.bounds))
    frame.clear(to: 0xFF00_0002)
    try rig.screen.present(frame, damage: Region(frame.bounds))
    #expect(rig.card.buffers.count == 3 && rig.screen.isFrameQueued)
    while rig.screen.isFlipPending { rig.refresh() }
    #expect(rig.card.picture() == frame.content)
  }

  // MARK: Pace

  @Test func driversWithoutAnInterruptAreNotRunAtFullSpeed() throws {
    let rig = try DRMRig { $0.sequence = 0 }
    let frame = try rig.frame(0xFF00_0001)
    try rig.show(frame)
    let start = rig.clock.now
    rig.log.flips = 0
    while rig.clock.now < start + 1_000_000_000 {
      if !rig.screen.isFlipPending { try rig.screen.present(frame, damage: Region(frame.bounds)) }
      rig.card.refresh(rig.clock)
      rig.clock.advance(milliseconds: 1)
    }
    #expect((57...61).contains(rig.log.flips), "\(rig.log.flips)")
  }

  @Test func mirrorsShowTheSamePictureInTheirMiddle() throws {
    let card = fakeDescription(
      connectors: [
        fakeConnector("HDMI-A-1", id: 30, modes: [fakeMode(64, 48, preferred: true)], possibleCRTCs: 0b001),
        fakeConnector("HDMI-A-2", id: 31, modes: [fakeMode(80, 60, preferred: true)], possibleCRTCs: 0b010),
        fakeConnector(
          "HDMI-A-3", id: 32, modes: [fakeMode(100, 100, preferred: true), fakeMode(64, 48)], possibleCRTCs: 0b100),
      ],
      crtcs: [50, 51, 52], planes: [fakePlane(40, crtcs: 0b001), fakePlane(41, crtcs: 0b010), fakePlane(42, crtcs: 0b100)])
    let rig = try DRMRig(card, DRMPreferences(connectors: .mirror))
    #expect(rig.screen.connectors == ["HDMI-A-1", "HDMI-A-2", "HDMI-A-3"])
    var dice = Dice(seed: 5)
    let frame = try rig.frame(0)
    for _ in 0..<20 {
      let (damage, changes) = frame.change(&dice)
      try rig.screen.present(frame, damage: damage, changes: changes)
      for _ in 0..<4 {
        for crtc in [50, 51, 52] as [UInt32] { rig.card.refresh(rig.clock, crtc: crtc) }
        rig.clock.advance(milliseconds: 17)
      }
    }
    #expect(rig.card.picture(crtc: 50) == frame.content)
    // The third connector has a mode of exactly that size.
    #expect(rig.card.picture(crtc: 52) == frame.content)
    let middle = try #require(rig.card.picture(crtc: 51))
    let cut = (6..<54).flatMap { y in (8..<72).map { x in middle[y * 80 + x] } }
    #expect(middle.count == 80 * 60 && cut == frame.content)
    // Touches on that connector's panel map to the picture on it; touches beside the picture are outside it.
    let place = try #require(rig.screen.mainPanelPosition(x: 8.0 / 80, y: 54.0 / 60, on: "HDMI-A-2"))
    #expect(abs(place.x) < 1e-9 && abs(place.y - 1) < 1e-9)
    #expect(try #require(rig.screen.mainPanelPosition(x: 0, y: 0.5, on: "HDMI-A-2")).x < 0)
    #expect(try #require(rig.screen.mainPanelPosition(x: 0.25, y: 0.5, on: "HDMI-A-1")) == (0.25, 0.5))
    #expect(try #require(rig.screen.mainPanelPosition(x: 0.25, y: 0.5, on: "DSI-9")) == (0.25, 0.5))
  }

  @Test(arguments: Rotation.allCases)
  func aTouchScreenOnAMirrorTouchesTheTurnedPicture(_ rotation: Rotation) throws {
    let card = fakeDescription(
      connectors: [
        fakeConnector("HDMI-A-1", id: 30, modes: [fakeMode(64, 48, preferred: true)], possibleCRTCs: 0b01),
        fakeConnector("HDMI-A-2", id: 31, modes: [fakeMode(80, 60, preferred: true)], possibleCRTCs: 0b10),
        fakeConnector("HDMI-A-3", id: 32, .disconnected),
      ],
      crtcs: [50, 51], planes: [fakePlane(40, crtcs: 0b01), fakePlane(41, crtcs: 0b10)])
    let rig = try DRMRig(card, DRMPreferences(connectors: .mirror, rotation: rotation))
    // A point a quarter across and down the small panel is the same point of the picture in the middle of the large
    // one.
    let place = try #require(rig.screen.mainPanelPosition(x: (8 + 16.0) / 80, y: (6 + 12.0) / 60, on: "HDMI-A-2"))
    #expect(abs(place.x - 0.25) < 1e-9 && abs(place.y - 0.25) < 1e-9)
    #expect(rig.screen.mainPanelPosition(x: 0.5, y: 0.5, on: "HDMI-A-3") == nil)
  }
}
