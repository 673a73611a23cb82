import Foundation
import Raster
import Testing

@testable import Display

/// Modes that the kernel refuses, in a test commit or when they are set.
@MainActor
@Suite struct DRMRefusalTests {
  /// A television with ten modes that are too large for the board, in tenths of their pixels.
  private static let television: [DRMMode] =
    [fakeMode(384, 216, preferred: true)]
    + [60, 50, 30, 25, 24].map { fakeMode(410, 216, $0 * 1000) } + [50, 30, 25, 24].map { fakeMode(384, 216, $0 * 1000) }
    + [fakeMode(192, 108, 50_000), fakeMode(192, 108), fakeMode(128, 72)]

  private static let small = [fakeMode(64, 48, preferred: true), fakeMode(40, 30), fakeMode(32, 24)]

  /// Shows a frame as an app does: again whenever the size has changed, until it is on the panel.
  private func show(_ color: UInt32 = 0xFF12_3456, on rig: DRMRig) throws {
    var size = 0
    for _ in 0..<200 where rig.log.failure == nil {
      if rig.screen.isConnected, size != rig.screen.frameWidth {
        size = rig.screen.frameWidth
        let frame = try rig.frame(color)
        try rig.screen.present(frame, damage: Region(frame.bounds))
      }
      rig.refresh()
    }
  }

  private func refusals(in rig: DRMRig) -> [String] { rig.log.notes.filter { $0.contains("is refused") } }

  @Test func manyModesThatAreTooLargeGiveWayToTheLargestThatIsNot() throws {
    let card = fakeDescription(connectors: [fakeConnector(modes: Self.television)])
    let rig = try DRMRig(card) { $0.refusesTest = { $0.mode.mode.width > 192 } }
    #expect(rig.screen.mode == Mode(width: 192, height: 108))
    // Each with its size, its rate and the reason, and none twice.
    let lines = refusals(in: rig)
    #expect(lines.count == 10 && Set(lines).count == 10)
    #expect(
      lines.first == "/dev/dri/card0 (fake) HDMI-A-1: the mode 384x216@60 is refused: Invalid argument. "
        + "The next one is tried.")
    try show(on: rig)
    rig.screen.probe()
    rig.clock.advance(milliseconds: 1000)
    #expect(rig.card.picture()?.count == 192 * 108 && refusals(in: rig).count == 10)
  }

  @Test func aCardWithoutMemoryForTheLargeModesUsesASmallOne() throws {
    let card = fakeDescription(connectors: [fakeConnector(modes: Self.television)])
    let rig = try DRMRig(card) { $0.largestBuffer = 192 * 108 }
    #expect(rig.screen.mode == Mode(width: 192, height: 108))
    let reason = "384x216@60 is refused: no buffer of that size: Cannot allocate memory."
    #expect(refusals(in: rig).first?.contains(reason) == true)
  }

  @Test(arguments: [true, false])
  func aModeThatCannotBeSetGivesWayToTheNext(_ isAtomic: Bool) throws {
    let card = fakeDescription(connectors: [fakeConnector(modes: Self.small)], isAtomic: isAtomic)
    let rig = try DRMRig(card) { $0.refusesModeSet = { $0.mode.mode.width > 32 } }
    #expect(rig.screen.mode.width == 64)
    try show(on: rig)
    #expect(rig.log.failure == nil && rig.screen.mode.width == 32)
    #expect(rig.card.picture()?.allSatisfy { $0 == 0xFF12_3456 } == true)
    let lines = refusals(in: rig)
    #expect(lines.count == 2 && lines.first?.contains("64x48@60 is refused: Invalid argument.") == true)
    // The mode stays, and nothing is tried any more.
    rig.card.log = []
    rig.screen.probe()
    for _ in 0..<100 { rig.refresh() }
    #expect(rig.screen.mode.width == 32 && !rig.card.log.contains("mode") && rig.clock.pending == 0)
  }

  @Test func sixteenBitsAreTriedBeforeASmallerMode() throws {
    let card = fakeDescription(
      connectors: [fakeConnector(modes: Self.small)],
      planes: [fakePlane(formats: [DRMFormat.xrgb8888, DRMFormat.rgb565])])
    let rig = try DRMRig(card) { card in
      card.refusesModeSet = { [unowned card] in card.buffers[$0.framebuffer]?.bitmap.format != .rgb565 }
    }
    try show(0xFF00_0000, on: rig)
    #expect(rig.log.failure == nil && rig.screen.mode.width == 64 && rig.card.picture()?.count == 64 * 48)
  }

  @Test func aModeThatWorkedAndIsRefusedLaterGivesWayToo() throws {
    let rig = try DRMRig(fakeDescription(connectors: [fakeConnector(modes: Self.small)]))
    try show(on: rig)
    rig.card.refusesModeSet = { $0.mode.mode.width > 32 }
    rig.screen.setPower(false)
    rig.screen.setPower(true)
    // A driver may refuse for a second what has worked.
    rig.clock.advance(milliseconds: 1000)
    #expect(rig.screen.mode.width == 64)
    rig.clock.advance(milliseconds: 4000)
    try show(on: rig)
    #expect(rig.log.failure == nil && rig.card.picture()?.count == 32 * 24)
    // After another program had the displays, the best mode is tried again only where no output is active.
    rig.screen.suspend()
    rig.screen.resume()
    try show(on: rig)
    #expect(rig.card.picture()?.count == 32 * 24)
    // The same display, plugged in again, may be at another cable.
    rig.card.refusesModeSet = { _ in false }
    rig.card.card.connectors[0].status = .disconnected
    rig.screen.probe()
    rig.clock.advance(milliseconds: 1000)
    rig.card.card.connectors[0].status = .connected
    rig.screen.probe()
    rig.clock.advance(milliseconds: 1000)
    #expect(rig.screen.mode.width == 64)
  }

  @Test func whenEveryModeIsRefusedTheErrorNamesThemAll() throws {
    let card = fakeDescription(connectors: [fakeConnector(modes: Self.small)])
    let all = DRMError.refusedModes(
      output: "/dev/dri/card0 (fake) HDMI-A-1", reasons: ["Invalid argument: 64x48@60, 40x30@60, 32x24@60"])
    #expect(throws: all) { _ = try DRMRig(card) { $0.refusesTest = { _ in true } } }
    let rig = try DRMRig(card) { $0.refusesModeSet = { _ in true } }
    try show(on: rig)
    #expect(rig.log.drmFailure == all && refusals(in: rig).count == 3)
    #expect("\(all)".contains("refuses every mode of the display: Invalid argument: 64x48@60, 40x30@60"))
  }

  @Test func aModeThatWasAskedForIsNotReplaced() throws {
    let card = fakeDescription(connectors: [fakeConnector(modes: Self.small)], isAtomic: false)
    let rig = try DRMRig(card, DRMPreferences(mode: .exact(width: 64, height: 48, refreshMilliHertz: nil))) {
      $0.refusesModeSet = { $0.mode.mode.width > 32 }
    }
    try show(on: rig)
    #expect(rig.log.drmFailure == .refused(output: "/dev/dri/card0 (fake) HDMI-A-1", mode: "64x48@60", code: EINVAL))
  }

  @Test func aDisplayThatLacksTheModeAskedForIsNotTiedToItsPreferredOne() throws {
    let request = DRMPreferences(mode: .exact(width: 30, height: 20, refreshMilliHertz: nil))
    let first = fakeDescription(connectors: [fakeConnector(modes: [fakeMode(30, 20)])])
    let rig = try DRMRig(first, request) { $0.refusesTest = { $0.mode.mode.width > 32 } }
    try show(on: rig)
    rig.card.card.connectors = [fakeConnector(modes: Self.small)]
    rig.screen.probe()
    rig.clock.advance(milliseconds: 1000)
    #expect(rig.screen.mode.width == 32)
  }

  @Test(arguments: [EINVAL, ENOSYS])
  func aPanelThatCannotSleepLosesItsMode(_ code: Int32) throws {
    let rig = try DRMRig { $0.powerCode = code }
    let frame = try rig.frame(0xFF12_3456)
    try rig.show(frame)
    rig.screen.setPower(false)
    #expect(rig.card.picture() == nil && rig.card.log.suffix(2) == ["power off", "off"])
    rig.screen.setPower(true)
    while rig.screen.isFlipPending { rig.refresh() }
    #expect(rig.card.picture() == frame.content)
    // What belongs to another program is left to it.
    rig.card.powerCode = EACCES
    rig.screen.setPower(false)
    #expect(rig.card.log.last == "power off")
  }

  // MARK: Mirrors

  private static func mirrored(_ second: [DRMMode], isAtomic: Bool = true) -> DRMCardDescription {
    fakeDescription(
      connectors: [
        fakeConnector("HDMI-A-1", id: 30, modes: small, possibleCRTCs: 0b01),
        fakeConnector("HDMI-A-2", id: 31, modes: second, possibleCRTCs: 0b10),
      ],
      crtcs: [50, 51], planes: [fakePlane(40, crtcs: 0b01), fakePlane(41, crtcs: 0b10)], isAtomic: isAtomic)
  }

  @Test(arguments: [true, false])
  func aMirrorGoesOnToTheNextModeAsWell(_ isAtomic: Bool) throws {
    let card = Self.mirrored(Self.small, isAtomic: isAtomic)
    // Also where the main output's mode was asked for: the mirror's was not.
    for mode in [DRMPreferences.ModeChoice.preferred, .exact(width: 64, height: 48, refreshMilliHertz: nil)] {
      let rig = try DRMRig(card, DRMPreferences(connectors: .mirror, mode: mode)) {
        $0.refusesModeSet = { $0.crtc == 51 && $0.mode.mode.width > 32 }
      }
      try show(on: rig)
      rig.clock.advance(milliseconds: 1000)
      #expect(rig.screen.connectors == ["HDMI-A-1", "HDMI-A-2"] && rig.log.failure == nil)
      #expect(rig.card.picture(crtc: 51)?.count == 32 * 24 && rig.screen.mode.width == 64)
      #expect(refusals(in: rig).count == 2)
    }
  }

  @Test func aMirrorThatRefusesEverythingIsLeftOutAndSaidOnce() throws {
    let rig = try DRMRig(Self.mirrored(Self.small), DRMPreferences(connectors: .mirror)) {
      $0.refusesModeSet = { $0.crtc == 51 }
    }
    try show(on: rig)
    for _ in 0..<3 {
      rig.screen.probe()
      rig.clock.advance(milliseconds: 1000)
    }
    #expect(rig.screen.connectors == ["HDMI-A-1"] && rig.log.failure == nil)
    #expect(rig.log.notes.count { $0.contains("refuses every mode of the display") } == 1)
    #expect(refusals(in: rig).count == 3)
  }

  @Test func aMirrorFollowsTheMainOutputToASmallerMode() throws {
    let rig = try DRMRig(Self.mirrored(Self.small), DRMPreferences(connectors: .mirror)) {
      $0.refusesModeSet = { $0.crtc == 50 && $0.mode.mode.width > 32 }
    }
    try show(on: rig)
    rig.clock.advance(milliseconds: 1000)
    #expect(rig.screen.mode.width == 32 && rig.screen.connectors == ["HDMI-A-1", "HDMI-A-2"])
    #expect(rig.card.picture(crtc: 51)?.count == 32 * 24)
  }
}
