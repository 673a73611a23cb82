import Display
import Input
import Testing
import VNCChannel

@testable import Host

/// Viewers' pointers and touches as fingers.
@MainActor
@Suite struct ViewerFingersTests {
  @MainActor
  private final class Fixture {
    let input: VNCInput
    var setting = HostConfiguration.ViewerPointer.finger
    private let screen: VirtualScreen
    private let events = ReceivedInput()

    init(rotation: Rotation = .none) throws {
      screen = try VirtualScreen(width: 400, height: 200, rotation: rotation)
      var setting: () -> HostConfiguration.ViewerPointer = { .finger }
      input = VNCInput(screen: screen, sink: events, now: { 7 }, pointer: { setting() })
      setting = { [unowned self] in self.setting }
      input.start()
      events.kinds = []
    }

    func point(_ x: Int, _ y: Int, _ buttons: Int = 0, viewer: UInt32 = 1) {
      input.receive(.pointer(viewer: viewer, x: x, y: y, buttons: buttons))
    }

    func key(_ keysym: UInt32, _ isPressed: Bool, viewer: UInt32 = 1) {
      input.receive(.key(viewer: viewer, keysym: keysym, isPressed: isPressed))
    }

    func finger(_ finger: Int, _ phase: ViewerEvent.TouchPhase, _ x: Int, viewer: UInt32 = 1) {
      input.receive(.touch(viewer: viewer, finger: finger, phase, x: x, y: 100))
    }

    /// All since the last call but keys: touches as `down 0 50,100`, a line for each frame of them.
    func log() -> [String] {
      defer { events.kinds = [] }
      var lines: [String] = []
      var frame: [String] = []
      for kind in events.kinds {
        switch kind {
        case .touch(let touch):
          let (x, y) = (touch.position.x * 400 - 0.5, touch.position.y * 200 - 0.5)
          frame.append("\(touch.phase.rawValue) \(touch.slot) \(Int(x.rounded())),\(Int(y.rounded()))")
        case .touchFrame:
          lines.append(frame.joined(separator: "; "))
          frame = []
        case .key: break
        case .pointer(.placed): lines.append("placed")
        case .pointer(.button(let code, let isPressed)): lines.append("button \(code - 0x110) \(isPressed ? "down" : "up")")
        case .pointer(.scrolled): lines.append("scrolled")
        default: lines.append("\(kind)")
        }
      }
      return lines + frame
    }
  }

  private static let (alt, shift) = (UInt32(0xFFE9), UInt32(0xFFE1))

  @Test func aPressIsATouchAndAMotionIsNothing() throws {
    let fixture = try Fixture()
    // No hover: the app does not learn where the pointer is.
    fixture.point(10, 20)
    fixture.point(50, 100)
    #expect(fixture.log() == [])
    fixture.point(50, 100, 1)
    fixture.point(50, 100, 1)
    fixture.point(60, 110, 1)
    fixture.point(60, 110)
    #expect(fixture.log() == ["down 0 50,100", "move 0 60,110", "up 0 60,110"])
    // Fingers have no other buttons.
    fixture.point(60, 110, 0b110)
    fixture.point(60, 110)
    #expect(fixture.log() == [])
  }

  @Test func aTouchIsAtThatPlaceOfARotatedPanel() throws {
    let fixture = try Fixture(rotation: .half)
    fixture.point(0, 0, 1)
    fixture.point(1, 0)
    #expect(fixture.log() == ["down 0 399,199", "move 0 398,199", "up 0 398,199"])
  }

  @Test func theWheelScrollsWhereThePointerIs() throws {
    let fixture = try Fixture()
    fixture.point(50, 100, 0b1_0000)
    #expect(fixture.log() == ["placed", "scrolled"])
  }

  @Test func withAltTwoFingersMirrorEachOtherAboutThePlaceWhereItWentDown() throws {
    let fixture = try Fixture()
    fixture.point(200, 100)
    fixture.key(Self.alt, true)
    fixture.point(260, 100)
    fixture.point(260, 100, 1)
    fixture.point(300, 120, 1)
    fixture.point(300, 120)
    #expect(
      fixture.log() == ["down 0 260,100; down 1 140,100", "move 0 300,120; move 1 100,80", "up 0 300,120; up 1 100,80"])
    // Meta is what some viewers send for Alt. Again at the same place: two fingers begin apart.
    fixture.key(Self.alt, false)
    fixture.key(0xFFE7, true)
    fixture.point(300, 120, 1)
    #expect(fixture.log() == ["down 0 300,120; down 1 220,120"])
  }

  @Test func withShiftAsWellBothMoveInParallel() throws {
    let fixture = try Fixture()
    fixture.point(200, 100)
    fixture.key(Self.alt, true)
    fixture.point(260, 100, 1)
    fixture.key(Self.shift, true)
    fixture.point(270, 105, 1)
    fixture.key(Self.shift, false)
    fixture.point(280, 105, 1)
    #expect(
      fixture.log() == [
        "down 0 260,100; down 1 140,100", "move 0 270,105; move 1 150,105", "move 0 280,105; move 1 140,105",
      ])
  }

  @Test func twoFingersAreCancelledWhenAltIsReleased() throws {
    let fixture = try Fixture()
    fixture.point(100, 100)
    fixture.key(Self.alt, true)
    fixture.point(160, 100, 1)
    fixture.key(Self.alt, false)
    #expect(fixture.log() == ["down 0 160,100; down 1 40,100", "cancel 0 160,100; cancel 1 40,100"])
    // The button that is still held is no finger any more.
    fixture.point(170, 100, 1)
    fixture.point(170, 100)
    #expect(fixture.log() == [])
    // Alt makes no second finger of one that is down, and does not end it.
    fixture.point(170, 100, 1)
    fixture.key(Self.alt, true)
    fixture.key(Self.alt, false)
    fixture.point(170, 100)
    #expect(fixture.log() == ["down 0 170,100", "up 0 170,100"])
  }

  @Test func fingersOfSeveralViewersAreApart() throws {
    let fixture = try Fixture()
    fixture.key(Self.alt, true, viewer: 2)
    fixture.point(10, 100, 1, viewer: 1)
    // The Alt of another viewer is none of this one's.
    fixture.point(300, 100, 1, viewer: 2)
    fixture.point(20, 100, 1, viewer: 1)
    #expect(fixture.log() == ["down 0 10,100", "down 1 300,100; down 2 220,100", "move 0 20,100"])
    fixture.input.receive(.closed(viewer: 2))
    #expect(fixture.log() == ["cancel 1 300,100; cancel 2 220,100"])
    fixture.point(20, 100, 0, viewer: 1)
    #expect(fixture.log() == ["up 0 20,100"])
  }

  @Test func aViewersTouchesAreFingersWhateverItsPointerIs() throws {
    let fixture = try Fixture()
    fixture.setting = .mouse
    fixture.finger(0, .down, 10)
    fixture.finger(5, .down, 20)
    fixture.finger(5, .move, 30)
    // What cannot be is nothing: down twice, another finger's end.
    fixture.finger(0, .down, 40)
    fixture.finger(3, .up, 40)
    fixture.finger(0, .up, 50)
    #expect(fixture.log() == ["down 0 10,100", "down 1 20,100", "move 1 30,100", "up 0 10,100"])
    fixture.input.suspend()
    #expect(fixture.log() == ["cancel 1 30,100"])
    fixture.finger(5, .up, 30)
    #expect(fixture.log() == [])
  }

  @Test func aViewersChoiceGoesBeforeTheSetting() throws {
    let fixture = try Fixture()
    fixture.setting = .mouse
    fixture.input.receive(.pointerKind(viewer: 1, .finger))
    fixture.point(50, 100, 1)
    fixture.point(60, 100, 1, viewer: 2)
    #expect(fixture.log() == ["down 0 50,100", "placed", "button 0 down"])
    // The seat's session was switched away and back.
    fixture.input.suspend()
    #expect(fixture.log() == ["cancel 0 50,100", "button 0 up"])
    fixture.input.resume()
    fixture.point(50, 100)
    fixture.point(50, 100, 1)
    #expect(fixture.log() == ["down 0 50,100"])
    fixture.input.receive(.pointerKind(viewer: 1, nil))
    fixture.point(50, 100, 0)
    #expect(fixture.log() == ["cancel 0 50,100", "placed"])
  }

  @Test func theSettingChangesWhatIsHeldNext() throws {
    let fixture = try Fixture()
    fixture.point(50, 100, 1)
    fixture.setting = .mouse
    fixture.point(60, 100, 1)
    fixture.point(60, 100, 0)
    fixture.point(60, 100, 1)
    #expect(fixture.log() == ["down 0 50,100", "cancel 0 50,100", "placed", "button 0 down"])
    fixture.setting = .finger
    fixture.point(60, 100, 1)
    fixture.point(60, 100, 0)
    #expect(fixture.log() == ["button 0 up"])
  }

  /// As the host's client gets them: the same as the touches of a panel, with both fingers in one frame.
  @Test func anAppGetsTheTouchesOfATouchScreen() throws {
    var configuration = HostConfiguration()
    configuration.vnc = VNCAddress(host: "127.0.0.1", port: RFBViewer.freePort())
    let clock = VirtualClock()
    let host = Host(
      configuration: configuration, screen: try VirtualScreen(width: 400, height: 200, clock: clock), clock: clock)
    try host.openVNC()
    defer { host.stop(exitStatus: 0) }
    let client = LoggingClient(of: host)
    let input = try #require(host.vnc?.input)
    input.start()
    client.events = []
    try host.control.set("vnc-pointer", to: "finger")
    input.receive(.key(viewer: 1, keysym: Self.alt, isPressed: true))
    input.receive(.pointer(viewer: 1, x: 300, y: 100, buttons: 1))
    let kinds = client.events.filter { $0.device == VNCInput.touchScreen.id }.map(\.kind)
    #expect(
      kinds == [
        .touch(Touch(.down, slot: 0, at: PanelPoint(x: 300.5 / 400, y: 100.5 / 200))),
        .touch(Touch(.down, slot: 1, at: PanelPoint(x: 220.5 / 400, y: 100.5 / 200))), .touchFrame,
      ])
    #expect(!client.events.contains { if case .pointer = $0.kind { true } else { false } })
  }

  /// Whatever viewers send, contacts go down, move and end in this order, and none stays when they have left.
  @Test func anyEventsLeaveNothingHeld() throws {
    let events = ReceivedInput()
    var (state, setting) = (UInt64(1), HostConfiguration.ViewerPointer.mouse)
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let screen = try VirtualScreen(width: 40, height: 20)
    let input = VNCInput(screen: screen, sink: events, now: { 7 }, pointer: { setting })
    input.start()
    for _ in 0..<20_000 {
      let viewer = UInt32(1 + next(3))
      switch next(12) {
      case 0: input.receive(.closed(viewer: viewer))
      case 1: input.receive(.pointerKind(viewer: viewer, [nil, .mouse, .finger][next(3)]))
      case 2: setting = [.mouse, .finger][next(2)]
      case 3:
        input.suspend()
        if next(2) == 0 { input.receive(.pointer(viewer: viewer, x: 1, y: 1, buttons: 1)) }
        input.resume()
      case 4, 5, 6:
        input.receive(.key(viewer: viewer, keysym: [Self.alt, 0xFFE7, Self.shift, 0x61][next(4)], isPressed: next(2) == 0))
      case 7, 8:
        let phase = [ViewerEvent.TouchPhase.down, .move, .up, .cancel][next(4)]
        input.receive(.touch(viewer: viewer, finger: next(10), phase, x: next(70_000), y: next(70_000)))
      default: input.receive(.pointer(viewer: viewer, x: next(40), y: next(20), buttons: next(256)))
      }
    }
    for viewer in UInt32(1)...3 { input.receive(.closed(viewer: viewer)) }
    var contacts: Set<Int> = [], buttons: Set<UInt16> = [], most = 0
    for kind in events.kinds {
      switch kind {
      case .touch(let touch):
        #expect((0...1).contains(touch.position.x) && (0...1).contains(touch.position.y))
        switch touch.phase {
        case .down: #expect(contacts.insert(touch.slot).inserted)
        case .move: #expect(contacts.contains(touch.slot))
        case .up, .cancel: #expect(contacts.remove(touch.slot) != nil)
        }
        most = max(most, contacts.count)
      case .pointer(.button(let code, true)): #expect(buttons.insert(code).inserted)
      case .pointer(.button(let code, false)): #expect(buttons.remove(code) != nil)
      default: break
      }
    }
    #expect(contacts.isEmpty && buttons.isEmpty && (3...36).contains(most), "\(contacts) \(buttons) \(most)")
  }
}
