import Testing

@testable import Input

@MainActor
@Suite struct RawInputTranslatorTests {
  @MainActor private final class Fixture {
    let clock = ManualClock()
    let translator: RawInputTranslator
    let keyboards = FakeKeyboards()
    let sink = InputLog()
    var events: [InputEvent] {
      get { sink.events }
      set { sink.events = newValue }
    }

    @MainActor init(_ configuration: InputConfiguration = InputConfiguration()) throws {
      let keymap = try Keymap(KeyboardNames(), numLock: false)
      let keyboard = KeyTracker(
        keymap: keymap, configuration: configuration.keyboard, clock: clock, devices: keyboards, sink: sink)
      translator = RawInputTranslator(keyboard: keyboard, configuration: configuration, clock: clock, sink: sink)
    }

    /// Handles one batch of raw events, each 1 ms after the one before.
    @MainActor func read(_ kinds: (Int, RawInputEvent.Kind)...) {
      translator.handle(
        kinds.map { handle, kind in
          clock.advance(milliseconds: 1)
          return RawInputEvent(time: clock.now, device: handle, kind: kind)
        })
    }

    @MainActor func down(_ slot: Int, _ x: Double, _ y: Double) -> RawInputEvent.Kind {
      .touch(.down, slot: slot, x: x, y: y, radius: 0, pressure: 0)
    }

    var log: [String] {
      events.map { event in
        switch event.kind {
        case .added(let device): return "added \(device.name)"
        case .removed: return "removed"
        case .touch(let touch): return "\(touch.phase.rawValue) \(touch.slot)"
        case .touchFrame: return "frame"
        case .pointer(.button(let code, let isPressed)): return "button \(code) \(isPressed)"
        case .pointer: return "pointer"
        case .key(let key): return "\(key.phase.rawValue) \(key.code)"
        case .toggle(let toggle, let isOn): return "\(toggle.rawValue) \(isOn)"
        case .systemKey(let key, let isPressed): return "\(key.rawValue) \(isPressed)"
        case .shake(let shake): return "shake \(shake.rawValue)"
        case .orientation(let orientation): return orientation.rawValue
        }
      }
    }
  }

  private static let glass: DeviceFacts = {
    var facts = DeviceFacts(name: "glass", path: "/dev/input/event1")
    facts.capabilities = .touch
    return facts
  }()
  private static let mouse: DeviceFacts = {
    var facts = DeviceFacts(name: "mouse", path: "/dev/input/event2")
    facts.capabilities = .pointer
    return facts
  }()
  private static let keyboard: DeviceFacts = {
    var facts = DeviceFacts(name: "keyboard", path: "/dev/input/event3")
    facts.capabilities = .keyboard
    facts.keys = [.typing, .other, .letters]
    return facts
  }()

  @Test func aPanelThatIsUnpluggedLiftsItsFingersAsCancelled() throws {
    let fixture = try Fixture()
    fixture.read((1, .added(Self.glass)))
    fixture.read((1, fixture.down(0, 0.1, 0.2)), (1, fixture.down(1, 0.3, 0.4)), (1, .touchFrame))
    fixture.events = []
    // libinput ends the touches that it knows of before it reports the removal.
    fixture.read((1, .touchEnd(.up, slot: 1)), (1, .touchFrame), (1, .removed))
    #expect(fixture.log == ["cancel 1", "frame", "cancel 0", "frame", "removed"])
    guard case .touch(let first) = fixture.events[0].kind else { return }
    #expect(first.position == PanelPoint(x: 0.3, y: 0.4))
    // Events after the removal change nothing.
    fixture.read((1, fixture.down(0, 0, 0)), (1, .key(code: 30, isPressed: true)))
    #expect(fixture.log.count == 5)
  }

  @Test func slotsOfTwoPanelsAreApart() throws {
    let fixture = try Fixture()
    var other = Self.glass
    other.path = "/dev/input/event9"
    fixture.read((1, .added(Self.glass)), (2, .added(other)))
    fixture.read((1, fixture.down(0, 0, 0)), (2, fixture.down(0, 1, 1)), (1, .touchEnd(.up, slot: 0)), (1, .removed))
    let devices = Set(fixture.events.map(\.device))
    #expect(devices.count == 2)
    #expect(fixture.log == ["added glass", "added glass", "down 0", "down 0", "cancel 0", "removed"])
    fixture.events = []
    fixture.read((2, .touchEnd(.up, slot: 0)))
    #expect(fixture.log == ["up 0"])
  }

  @Test func whatSeveralDevicesDidIsReportedInTheOrderItHappened() throws {
    let fixture = try Fixture()
    var other = Self.glass
    other.path = "/dev/input/event9"
    fixture.read((1, .added(Self.glass)), (2, .added(other)))
    fixture.events = []
    func rawEvent(_ time: UInt64, _ device: Int, _ kind: RawInputEvent.Kind) -> RawInputEvent {
      RawInputEvent(time: time, device: device, kind: kind)
    }
    fixture.translator.handle([
      rawEvent(10, 1, fixture.down(0, 0, 0)), rawEvent(10, 1, .touchFrame), rawEvent(40, 1, .touchEnd(.up, slot: 0)),
      rawEvent(40, 1, .touchFrame), rawEvent(30, 2, fixture.down(5, 0, 0)), rawEvent(30, 2, .touchFrame),
    ])
    #expect(fixture.log == ["down 0", "frame", "down 5", "frame", "up 0", "frame"])
    #expect(fixture.events.map(\.time) == [10, 10, 30, 30, 40, 40])
  }

  @Test func aContactNeverBeginsTwiceNorEndsUnbegun() throws {
    let fixture = try Fixture()
    fixture.read((1, .added(Self.glass)))
    fixture.events = []
    fixture.read(
      (1, .touch(.move, slot: 0, x: 0, y: 0, radius: 0, pressure: 0)), (1, .touchEnd(.up, slot: 0)),
      (1, fixture.down(0, 0.5, 0.5)), (1, fixture.down(0, 2, -1)), (1, .touchEnd(.up, slot: 0)),
      (1, .touchEnd(.up, slot: 0)))
    #expect(fixture.log == ["down 0", "cancel 0", "down 0", "up 0"])
    guard case .touch(let last) = fixture.events[3].kind else { return }
    #expect(last.position == PanelPoint(x: 1, y: 0))
  }

  @Test func aKeyboardThatIsUnpluggedCancelsItsKeys() throws {
    let fixture = try Fixture()
    fixture.read((3, .added(Self.keyboard)))
    fixture.read((3, .key(code: 30, isPressed: true)))
    fixture.events = []
    fixture.read((3, .key(code: 30, isPressed: false)), (3, .removed))
    #expect(fixture.log == ["cancelled 30", "removed"])
    fixture.clock.advance(milliseconds: 3000)
    #expect(fixture.log.count == 2 && fixture.clock.pending == 0)
  }

  @Test func aReleaseBeforeOtherNewsOfTheDeviceIsARelease() throws {
    let fixture = try Fixture()
    fixture.read((3, .added(Self.keyboard)))
    fixture.read((3, .key(code: 30, isPressed: true)), (3, .key(code: 30, isPressed: false)))
    fixture.events = []
    fixture.read(
      (3, .key(code: 31, isPressed: true)), (3, .key(code: 31, isPressed: false)), (3, .key(code: 32, isPressed: true)),
      (3, .removed))
    #expect(fixture.log == ["pressed 31", "released 31", "pressed 32", "cancelled 32", "removed"])
  }

  @Test func theSessionCancelsEverythingAndDevicesKeepTheirIdentity() throws {
    let fixture = try Fixture()
    fixture.read((1, .added(Self.glass)), (2, .added(Self.mouse)), (3, .added(Self.keyboard)))
    let ids = fixture.events.map(\.device)
    fixture.read(
      (1, fixture.down(4, 0.5, 0.5)), (2, .pointer(.button(code: 0x110, isPressed: true))),
      (3, .key(code: 42, isPressed: true)),
      (3, .key(code: 30, isPressed: true)))
    fixture.events = []
    fixture.translator.suspend()
    #expect(fixture.log == ["cancel 4", "frame", "button 272 false", "cancelled 42", "cancelled 30"])
    #expect(fixture.clock.pending == 0)
    fixture.events = []
    // After the session they are new devices of libinput; the mouse was unplugged meanwhile.
    fixture.read((11, .added(Self.glass)), (13, .added(Self.keyboard)))
    fixture.translator.finishResume()
    #expect(fixture.log == ["removed"] && fixture.events[0].device == ids[1])
    fixture.events = []
    // A key that was held all the time is released: no phantom press.
    fixture.read((13, .key(code: 30, isPressed: false)), (13, .key(code: 30, isPressed: true)))
    #expect(fixture.log == ["pressed 30"] && fixture.events[0].device == ids[2])
    guard case .key(let key) = fixture.events[0].kind else { return }
    #expect(key.text == "a")
  }

  @Test func switchesThatWerePutBackMeanwhileAreReportedAfterwards() throws {
    let fixture = try Fixture()
    var lid = DeviceFacts(name: "lid", path: "/dev/input/event5")
    lid.capabilities = .toggle
    fixture.read((1, .added(lid)), (1, .toggle(.lid, isOn: true)), (1, .toggle(.tabletMode, isOn: true)))
    fixture.events = []
    fixture.translator.suspend()
    // When a device is opened, only switches that are on are reported.
    fixture.read((2, .added(lid)), (2, .toggle(.tabletMode, isOn: true)))
    fixture.translator.finishResume()
    #expect(fixture.log == ["lid false"])
    fixture.read((2, .toggle(.tabletMode, isOn: false)), (2, .toggle(.tabletMode, isOn: false)))
    #expect(fixture.log == ["lid false", "tabletMode false"])
  }

  @Test func oneButtonOfTwoMiceIsDownUntilBothLetGo() throws {
    let fixture = try Fixture()
    var other = Self.mouse
    other.path = "/dev/input/event7"
    fixture.read((1, .added(Self.mouse)), (2, .added(other)))
    fixture.events = []
    for (mouse, isPressed) in [(1, true), (2, true), (1, false), (2, false)] {
      fixture.read((mouse, .pointer(.button(code: 0x110, isPressed: isPressed))))
    }
    #expect(fixture.log == ["button 272 true", "button 272 false"])
  }

  @Test func thePowerKeyIsForTheMachine() throws {
    let fixture = try Fixture()
    var power = DeviceFacts(name: "Power Button", path: nil)
    power.capabilities = .keyboard
    power.keys = .system
    fixture.read((1, .added(power)))
    #expect(fixture.translator.devices.first?.device.uses == .systemKeys)
    fixture.events = []
    fixture.read(
      (1, .key(code: 116, isPressed: true)), (1, .key(code: 116, isPressed: false)),
      (1, .key(code: 142, isPressed: true)))
    fixture.read((1, .removed))
    #expect(fixture.log == ["power true", "power false", "sleep true", "sleep false", "removed"])
  }

  @Test func R1_receiversAreRemoteControlsAndNoPointers() {
    var facts = DeviceFacts(name: "vc4-hdmi-0", path: nil)
    facts.capabilities = [.keyboard, .pointer]
    facts.keys = DeviceFacts.KeyKinds { [103, 108, 105, 106, 352, 353, 164, 513].contains($0) }
    facts.isReceiver = true
    #expect(InputDevice.Uses(facts) == .remoteControl)
    facts.isReceiver = false
    #expect(InputDevice.Uses(facts) == [.remoteControl, .pointer])
  }

  @Test func keysTellWhatADeviceIs() {
    func uses(_ codes: [UInt16]) -> InputDevice.Uses {
      var facts = DeviceFacts(name: "", path: nil)
      facts.capabilities = .keyboard
      facts.keys = DeviceFacts.KeyKinds { codes.contains($0) }
      return InputDevice.Uses(facts)
    }
    #expect(uses(Array(1...127)) == [.keyboard, .systemKeys])
    #expect(uses(Array(1...88)) == .keyboard)
    #expect(uses([69, 71, 72, 73, 79, 80, 81, 82]) == [.keyboard, .keypad])
    #expect(uses([113, 114, 115, 163, 164, 165]) == .remoteControl)
    #expect(uses(Array(1...88) + [164]) == [.keyboard, .remoteControl])
    #expect(uses([116]) == .systemKeys)
    #expect(uses([28, 103, 108]) == [.keyboard, .keypad])
    // ACPI's Video Bus: brightness keys.
    #expect(uses([224, 225, 227, 240, 241, 242, 243, 244, 245]) == [.keyboard, .keypad])
    // A number pad with Return, and a PIN pad with letters on two rows.
    #expect(uses(Array(2...11) + [28]) == [.keyboard, .keypad])
    #expect(uses(Array(2...25)) == [.keyboard, .keypad])
  }

  @Test func configuredOutputsWin() throws {
    var configuration = InputConfiguration()
    configuration.outputs = ["glass": "HDMI-A-2"]
    let fixture = try Fixture(configuration)
    var facts = Self.glass
    facts.output = "DSI-1"
    fixture.read((1, .added(facts)))
    #expect(fixture.translator.devices.first?.device.output == "HDMI-A-2")
    #expect(fixture.translator.reports.first?.purpose == "touch screen")
  }

  @Test func calibrationIsReadStrictly() {
    #expect(CalibrationMatrix(parsing: "0 -1 1 1 0 0")?.apply(x: 0.25, y: 0).x == 1)
    #expect(CalibrationMatrix(parsing: "1,0,0,0,1,0") == .identity)
    for text in ["", "1 0 0 0 1", "1 0 0 0 1 nan", "1 0 0 0 1 0 0", "0 0 0 0 0 0", "a b c d e f"] {
      #expect(CalibrationMatrix(parsing: text) == nil)
    }
    #expect("\(CalibrationMatrix.identity)" == "1 0 0 0 1 0")
  }
}
