import Raster
import Testing

@testable import Display

@Suite struct DRMPlannerTests {
  // MARK: Cards

  @Test func cardsAreChosenByWhatTheyCanDoNotByNumber() throws {
    // As on a Raspberry Pi: card0 renders, card1 has the connectors.
    let renderer = fakeDescription("/dev/dri/card0", driver: "v3d", connectors: [], crtcs: [], planes: [], isBootCard: true)
    let dark = fakeDescription("/dev/dri/card1", connectors: [fakeConnector("HDMI-A-1", .disconnected)])
    let bright = fakeDescription("/dev/dri/card2", driver: "vc4")
    #expect(
      try DRMPlanner.ranked([renderer, dark, bright], request: DRMPreferences()).map(\.file.path)
        == ["/dev/dri/card2", "/dev/dri/card1"])
    // Without any display, the boot card is first.
    var boot = dark
    boot.file = DRMCardIdentity(path: "/dev/dri/card3", isBootCard: true)
    #expect(try DRMPlanner.ranked([dark, boot], request: DRMPreferences()).first == boot)
  }

  @Test func aCardWithoutDumbBuffersOrConnectorsIsAnErrorThatSaysSo() {
    var plain = fakeDescription("/dev/dri/card1", driver: "nodumb")
    plain.hasDumbBuffers = false
    let renderer = fakeDescription("/dev/dri/card0", driver: "v3d", connectors: [], crtcs: [])
    #expect {
      _ = try DRMPlanner.ranked([renderer, plain], request: DRMPreferences())
    } throws: {
      let text = "\($0)"
      return text.contains("/dev/dri/card0 (v3d) renders") && text.contains("card1 (nodumb) offers no dumb buffers")
    }
  }

  @Test func aConnectorByNameChoosesItsCard() throws {
    let first = fakeDescription("/dev/dri/card0")
    let second = fakeDescription("/dev/dri/card1", connectors: [fakeConnector("DSI-1", .disconnected)])
    let request = DRMPreferences(connectors: .named(["DSI-1"]))
    #expect(try DRMPlanner.ranked([first, second], request: request).map(\.file.path) == ["/dev/dri/card1"])
    #expect(throws: DRMError.unknownConnector(asked: "DP-9", connectors: ["HDMI-A-1", "DSI-1"])) {
      _ = try DRMPlanner.ranked([first, second], request: DRMPreferences(connectors: .named(["DP-9"])))
    }
  }

  @Test func cardsAnswerToPathsLinksAndThePartBetween() {
    let file = DRMCardIdentity(path: "/dev/dri/card1", links: ["/dev/dri/by-path/platform-gpu-card"])
    for name in ["/dev/dri/card1", "card1", "/dev/dri/by-path/platform-gpu-card", "platform-gpu-card", "platform-gpu"] {
      #expect(file.answers(to: name), "\(name)")
    }
    #expect(!file.answers(to: "card"))
    #expect(!file.answers(to: ""))
  }

  // MARK: Connectors

  @Test func connectedWithoutAModeDoesNotCount() throws {
    let card = fakeDescription(
      "/dev/dri/card1", driver: "vc4",
      connectors: [
        fakeConnector("HDMI-A-1", id: 30, .disconnected, modes: []), fakeConnector("HDMI-A-2", id: 31, modes: []),
      ])
    #expect(try DRMPlanner.plans(for: card, request: DRMPreferences(), isStrict: true).plans.isEmpty)
    #expect(
      DRMPlanner.waiting(card, request: DRMPreferences())
        == "/dev/dri/card1 (vc4): no usable output. HDMI-A-1 disconnected; "
        + "HDMI-A-2 connected but lists no mode (EDID not read yet). "
        + "Waiting for a hotplug event.")
  }

  @Test func aBuiltInPanelComesFirstAndGuessesLast() {
    let connectors = [
      fakeConnector("VGA-1", id: 30, .unknown), fakeConnector("HDMI-A-1", id: 31), fakeConnector("eDP-1", id: 32),
    ]
    let card = fakeDescription(connectors: connectors)
    #expect(DRMPlanner.candidates(on: card, request: DRMPreferences()).map(\.name) == ["eDP-1"])
    let mirrored = DRMPlanner.candidates(on: card, request: DRMPreferences(connectors: .mirror))
    #expect(mirrored.map(\.name) == ["eDP-1", "HDMI-A-1"])
    let named = DRMPreferences(connectors: .named(["HDMI-A-1", "eDP-1"]))
    #expect(DRMPlanner.candidates(on: card, request: named).map(\.name) == ["HDMI-A-1", "eDP-1"])
  }

  @Test func everyConnectorGetsACRTCWhereThatIsPossible() {
    // The first connector could use either CRTC, the second only the first one.
    let card = fakeDescription(
      connectors: [fakeConnector(id: 30, possibleCRTCs: 0b11), fakeConnector("DP-1", id: 31, possibleCRTCs: 0b01)],
      crtcs: [50, 51])
    #expect(DRMPlanner.assignCRTCs(card.connectors, on: card) == [51, 50])
    let few = fakeDescription(connectors: [fakeConnector(id: 30), fakeConnector("DP-1", id: 31)], crtcs: [50])
    #expect(DRMPlanner.assignCRTCs(few.connectors, on: few) == [50, nil])
    var active = card.connectors
    active[0].currentCRTC = 51
    #expect(DRMPlanner.assignCRTCs([active[0]], on: card) == [51])
  }

  // MARK: Modes

  @Test func modesAreChosenByPreferenceSizeAndRate() {
    let modes = [
      fakeMode(1920, 1080, 60_000, interlaced: true), fakeMode(1920, 1080, 59_940), fakeMode(1280, 720, preferred: true),
      fakeMode(1920, 1080, 50_000), fakeMode(1920, 1080, 60_000),
    ]
    func choose(_ text: String) -> String? {
      DRMPreferences.ModeChoice(text).flatMap { DRMPlanner.mode($0, among: modes) }?.description
    }
    #expect(choose("preferred") == "1280x720@60 (preferred)")
    #expect(choose("largest") == "1920x1080@60")
    #expect(choose("1920x1080") == "1920x1080@60")
    #expect(choose("1920x1080@60") == "1920x1080@60")
    #expect(choose("1920x1080@59.94") == "1920x1080@59.94")
    #expect(choose("1920x1080@50") == "1920x1080@50")
    #expect(choose("1920x1080@75") == nil)
    #expect(choose("800x600") == nil)
    #expect(DRMPlanner.mode(.preferred, among: [fakeMode(800, 600), fakeMode(1024, 768)])?.mode.width == 1024)
    #expect(DRMPlanner.mode(.preferred, among: []) == nil)
  }

  @Test func aRateOf60AlsoMeans5994() {
    let modes = [fakeMode(1920, 1080, 59_940), fakeMode(1920, 1080, 50_000)]
    let mode = DRMPlanner.mode(.exact(width: 1920, height: 1080, refreshMilliHertz: 60_000), among: modes)
    #expect(mode?.mode.refreshMilliHertz == 59_940)
  }

  @Test(arguments: [
    "", "x", "1920", "1920x", "x1080", "1920x1080@", "1920x1080@x", "0x0", "-1x5", "99999999999999999999x1",
    "1920x1080@1e99", "1920x1080@nan", "1920x1080x3", "forced:", "forced:largest", "forced:forced:1x1", "forced:1x0",
  ])
  func garbageIsNoMode(_ text: String) {
    #expect(DRMPreferences.ModeChoice(text) == nil)
  }

  @Test func anUnknownModeListsThoseThereAre() {
    let card = fakeDescription(
      connectors: [fakeConnector(modes: [fakeMode(1280, 720), fakeMode(1280, 720), fakeMode(800, 600)])])
    let request = DRMPreferences(mode: .exact(width: 1920, height: 1080, refreshMilliHertz: 60_000))
    #expect(
      throws: DRMError.unknownMode(
        asked: "1920x1080@60", output: "/dev/dri/card0 (fake) HDMI-A-1", modes: ["1280x720@60", "800x600@60"])
    ) { _ = try DRMPlanner.plans(for: card, request: request, isStrict: true) }
    // Another display that is plugged in later still gets a picture, and a problem is noted.
    let later = try? DRMPlanner.plans(for: card, request: request, isStrict: false)
    #expect(later?.plans.first?.mode.mode.width == 1280)
    #expect(later?.problems.count == 1)
  }

  // MARK: Formats, rotation, scale

  // MARK: Modes that no display lists

  @Test(arguments: [
    // Sizes, rate, and the output of cvt(1) with reduced blanking: kHz, then syncs and totals, horizontal and vertical.
    (1920, 1080, 60_000, [138_500, 1968, 2000, 2080, 1083, 1088, 1111]),
    (1280, 800, 60_000, [71_000, 1328, 1360, 1440, 803, 809, 823]),
    (1024, 768, 60_000, [56_000, 1072, 1104, 1184, 771, 775, 790]),
    (1366, 768, 60_000, [72_250, 1416, 1448, 1528, 771, 781, 790]),
  ])
  func aForcedModeHasTheTimingsOfVESA(_ width: Int, _ height: Int, _ rate: Int, _ expected: [Int]) {
    let mode = DRMMode.forced(width: width, height: height, refreshMilliHertz: rate)
    let timing = mode.timing
    #expect((mode.mode.width, mode.mode.height) == (width, height))
    #expect(
      [
        Int(timing.clock), Int(timing.hsyncStart), Int(timing.hsyncEnd), Int(timing.htotal), Int(timing.vsyncStart),
        Int(timing.vsyncEnd), Int(timing.vtotal),
      ] == expected)
    #expect(abs(mode.mode.refreshMilliHertz - rate) < 300)
  }

  @Test func noSizeOrRateIsTooMuchForTheFormula() {
    for side in [1, 7, 16_384] {
      for rate in [1000, 23_976, 1_000_000] {
        let mode = DRMMode.forced(width: side, height: side, refreshMilliHertz: rate)
        #expect((mode.mode.width, mode.mode.height) == (side, side))
        #expect(mode.timing.vtotal > mode.timing.vsyncEnd && mode.timing.htotal > mode.timing.hsyncEnd)
      }
    }
  }

  @Test func aModeIsForcedOnlyWhereItIsMissing() throws {
    let request = DRMPreferences(mode: try #require(.init("forced:1920x1080@60")))
    let card = fakeDescription(connectors: [fakeConnector(modes: [fakeMode(1280, 720, preferred: true)])])
    let plan = try #require(
      try DRMPlanner.plans(for: card.addingForcedMode(request), request: request, isStrict: true).plans.first)
    #expect(plan.mode.timing.clock == 138_500)
    #expect(plan.mode.mode.description == "1920x1080@59.934")
    // A mode that the display lists is used as listed.
    let listed = fakeDescription(connectors: [fakeConnector(modes: [fakeMode(1920, 1080)])])
    #expect(listed.addingForcedMode(request) == listed)
    // Without the word `forced` it is an error that mentions the word.
    let plain = DRMPreferences(mode: try #require(.init("1920x1080@60")))
    #expect {
      _ = try DRMPlanner.plans(for: card.addingForcedMode(plain), request: plain, isStrict: true)
    } throws: {
      "\($0)".contains("It has 1280x720") && "\($0)".contains("forced:1920x1080@60")
    }
  }

  @Test func aDisplayThatReportsNothingShowsAForcedMode() throws {
    let request = DRMPreferences(mode: try #require(.init("forced:800x480")))
    // Connected, but it never sends an EDID.
    let silent = fakeDescription(connectors: [fakeConnector("HDMI-A-1", modes: [])])
    let plan = try DRMPlanner.plans(for: silent.addingForcedMode(request), request: request, isStrict: true).plans.first
    #expect(plan?.mode.mode.description == "800x480@59.854")
    // This one does not even report that it is connected: it is used only when it is requested by name.
    let unseen = fakeDescription(connectors: [fakeConnector("HDMI-A-1", .disconnected, modes: [])])
    #expect(try DRMPlanner.plans(for: unseen.addingForcedMode(request), request: request, isStrict: true).plans.isEmpty)
    let named = DRMPreferences(connectors: .named(["HDMI-A-1"]), mode: request.mode)
    #expect(try DRMPlanner.plans(for: unseen.addingForcedMode(named), request: named, isStrict: true).plans.count == 1)
  }

  @Test func theFormatIsOneThePlaneHas() {
    #expect(DRMPlanner.format(among: [DRMFormat.rgb565, DRMFormat.xrgb8888]) == .xrgb8888)
    #expect(DRMPlanner.format(among: [DRMFormat.rgb565]) == .rgb565)
    #expect(DRMPlanner.format(among: [DRMFormat.code("NV12")]) == nil)
    #expect(DRMPlanner.format(among: nil) == .xrgb8888)
    #expect(DRMFormat.name(DRMFormat.rgb565) == "RG16")
    let card = fakeDescription(planes: [fakePlane(formats: [DRMFormat.code("NV12")])])
    #expect(throws: DRMError.noFormat(output: "/dev/dri/card0 (fake) HDMI-A-1", formats: ["NV12"])) {
      _ = try DRMPlanner.plans(for: card, request: DRMPreferences(), isStrict: true)
    }
  }

  @Test func thePanelsOrientationIsTheDefaultRotation() throws {
    let card = fakeDescription(
      connectors: [fakeConnector("DSI-1", orientation: .quarter)], planes: [fakePlane(rotations: [.none, .half])])
    let own = try DRMPlanner.plans(for: card, request: DRMPreferences(), isStrict: true).plans[0]
    #expect(own.rotation == .quarter && !own.isRotationInPlane)
    #expect(own.frameWidth == 48 && own.frameHeight == 64)
    let asked = try DRMPlanner.plans(for: card, request: DRMPreferences(rotation: .half), isStrict: true).plans[0]
    #expect(asked.rotation == .half && asked.isRotationInPlane)
    let copied = try DRMPlanner.plans(
      for: card, request: DRMPreferences(rotation: .half, isRotationInPlane: false), isStrict: true
    ).plans[0]
    #expect(!copied.isRotationInPlane && copied.planeRotation == Rotation.none.planeBit)
  }

  @Test(arguments: [
    // 7 and 10 inch panels, a desktop display, a telephone, a 13 inch laptop with four times the pixels.
    (1024, 600, 154, 86, 1.0), (1280, 800, 217, 136, 1.0), (1920, 1080, 527, 296, 1.0), (720, 1280, 62, 110, 2.0),
    (3840, 2160, 294, 165, 2.0),
    // Sides reported for the other orientation.
    (720, 1280, 110, 62, 2.0),
    // No size, aspect ratios, wrong shapes, absurd densities.
    (1920, 1080, 0, 0, 1.0), (1920, 1080, 160, 90, 1.0), (1920, 1080, 16, 9, 1.0), (1920, 1080, 300, 300, 1.0),
    (3840, 2160, 32, 18, 3.0), (1280, 720, 5000, 2812, 1.0), (1920, 1080, -5, -3, 1.0),
    (1920, 1080, Int(Int32.max), Int(Int32.max), 1.0),
  ])
  func theScaleFollowsTheSizeWithinReason(_ width: Int, _ height: Int, _ widthMM: Int, _ heightMM: Int, _ scale: Double) {
    let mode = Mode(width: width, height: height)
    #expect(PanelScale(mode: mode, widthMM: widthMM, heightMM: heightMM, explicit: nil).value == scale)
    #expect(PanelScale(mode: mode, widthMM: widthMM, heightMM: heightMM, explicit: 1.25).value == 1.25)
    #expect(PanelScale(mode: mode, widthMM: widthMM, heightMM: heightMM, explicit: .nan).value == scale)
    #expect(PanelScale(mode: mode, widthMM: widthMM, heightMM: heightMM, explicit: 1e9).value == 8)
  }

  @Test func ratesComeFromTheTimings() {
    // CEA 1080p59.94 and 1080i.
    let ntsc = DRMMode.Timing(
      clock: 148_352, hdisplay: 1920, hsyncStart: 2008, hsyncEnd: 2052, htotal: 2200, vdisplay: 1080, vsyncStart: 1084,
      vsyncEnd: 1089, vtotal: 1125, vrefresh: 60)
    #expect(DRMMode(ntsc).mode.description == "1920x1080@59.94")
    var interlaced = ntsc
    (interlaced.clock, interlaced.flags) = (74_250, DRMMode.interlaceFlag)
    #expect(DRMMode(interlaced).mode.refreshMilliHertz == 60_000)
    let empty = DRMMode.Timing(
      clock: 0, hdisplay: 8, hsyncStart: 0, hsyncEnd: 0, htotal: 0, vdisplay: 8, vsyncStart: 0, vsyncEnd: 0, vtotal: 0,
      vrefresh: .max)
    #expect(DRMMode(empty).mode.refreshPeriod > 0)
  }
}
