import Display
import Input
import Testing
import VNCChannel

@testable import Host

/// Keeps what viewers do.
@MainActor
final class ReceivedInput: InputSink {
  var kinds: [InputEvent.Kind] = []
  func receive(_ event: InputEvent) { kinds.append(event.kind) }
  func report(_ message: InputDiagnostic) {}
}

/// A viewer's input as events of devices.
@MainActor
@Suite struct VNCInputTests {
  @MainActor
  private final class InputFixture {
    let input: VNCInput
    private let screen: VirtualScreen
    private let events = ReceivedInput()
    func key(_ keysym: UInt32, _ isPressed: Bool, viewer: UInt32 = 1) {
      input.receive(.key(viewer: viewer, keysym: keysym, isPressed: isPressed))
    }
    var log: [InputEvent.Kind] {
      get { events.kinds }
      set { events.kinds = newValue }
    }

    var keys: [Key] { log.compactMap { if case .key(let key) = $0 { key } else { nil } } }
    /// What the presses and repeats type.
    var text: String { keys.filter { $0.phase == .pressed || $0.phase == .repeated }.map(\.text).joined() }

    init(rotation: Rotation = .none, layout: String = "de") throws {
      var keyboard = KeyboardConfiguration()
      (keyboard.layout, keyboard.variant, keyboard.options) = (layout, "", "")
      screen = try VirtualScreen(width: 200, height: 100, rotation: rotation)
      input = VNCInput(screen: screen, sink: events, now: { 7 }) { [keyboard] in KeysymKeys(keyboard) }
      input.start()
      log = []
    }
  }

  @Test func aViewersKeyboardIsNotAttached() throws {
    let events = ReceivedInput()
    let input = VNCInput(screen: try VirtualScreen(width: 20, height: 10), sink: events, now: { 7 })
    input.start()
    #expect(events.kinds == [.added(VNCInput.pointer), .added(VNCInput.keyboard), .added(VNCInput.touchScreen)])
    // Visitors at the panel keep the on-screen keyboard.
    #expect(!VNCInput.keyboard.isTextKeyboard && SimulatedInput.keyboard.isTextKeyboard)
  }

  // The kiosk's layout has neither: the viewer's shift was released first.
  @Test func aCharacterOfNoKeyDoesNotStayHeld() throws {
    let fixture = try InputFixture(layout: "us")
    for _ in 0..<2 {
      fixture.key(0xFFE1, true)
      fixture.key(0xC9, true)
      fixture.key(0xFFE1, false)
      fixture.key(0xE9, false)
    }
    #expect(fixture.keys.filter { $0.text == "É" }.map(\.phase) == [.pressed, .released, .pressed, .released])
  }

  @Test func thePointerIsPlacedOnThePanel() throws {
    let fixture = try InputFixture(rotation: .half)
    fixture.input.receive(.pointer(viewer: 1, x: 0, y: 99, buttons: 0))
    #expect(fixture.log == [.pointer(.placed(PanelPoint(x: 1 - 0.0025, y: 1 - 0.995)))])
    fixture.log = []
    fixture.input.receive(.pointer(viewer: 1, x: 0, y: 99, buttons: 0b101))
    fixture.input.receive(.pointer(viewer: 1, x: 0, y: 99, buttons: 0b100))
    #expect(
      fixture.log == [
        .pointer(.button(code: 0x110, isPressed: true)), .pointer(.button(code: 0x111, isPressed: true)),
        .pointer(.button(code: 0x110, isPressed: false)),
      ])
    fixture.log = []
    fixture.input.receive(.pointer(viewer: 1, x: 0, y: 99, buttons: 0b10100))
    fixture.input.receive(.pointer(viewer: 1, x: 0, y: 99, buttons: 0b00100))
    #expect(fixture.log == [.pointer(.scrolled(.init(.wheel, dx: 0, dy: 15, clicksY120: 120)))])
  }

  @Test func keysOfTheLayoutAreFound() throws {
    let fixture = try InputFixture()
    // The German z is where the American y is; A needs shift.
    fixture.input.receive(.key(viewer: 1, keysym: 0x7A, isPressed: true))
    fixture.input.receive(.key(viewer: 1, keysym: 0x7A, isPressed: true))
    fixture.input.receive(.key(viewer: 1, keysym: 0x7A, isPressed: false))
    #expect(
      fixture.log == [
        .key(Key(.pressed, code: 21, keysym: 0x7A, text: "z")), .key(Key(.repeated, code: 21, keysym: 0x7A, text: "z")),
        .key(Key(.released, code: 21, keysym: 0x7A, text: "z")),
      ])
    fixture.log = []
    fixture.input.receive(.key(viewer: 1, keysym: 0xFFE1, isPressed: true))
    fixture.input.receive(.key(viewer: 1, keysym: 0x41, isPressed: true))
    #expect(
      fixture.log == [
        .key(Key(.pressed, code: 42, keysym: 0xFFE1, modifiers: .shift)),
        .key(Key(.pressed, code: 30, keysym: 0x41, text: "A", modifiers: .shift)),
      ])
    fixture.log = []
    fixture.input.receive(.key(viewer: 1, keysym: 0xFFE3, isPressed: true))
    fixture.input.receive(.key(viewer: 1, keysym: 0x63, isPressed: true))
    guard case .key(let key)? = fixture.log.last else {
      Issue.record("no key")
      return
    }
    #expect(key.text == "\u{3}" && key.textIgnoringModifiers == "c" && key.modifiers == [.shift, .control])
  }

  // RFC 6143, 7.5.4. A US keyboard has none of these.
  @Test(
    arguments: [(0xFC, "ü"), (0xDF, "ß"), (0x20AC, "€"), (0x6D1, "я"), (0x100_3042, "あ")] as [(UInt32, String)])
  func keysymsMeanTheirCharacters(_ keysym: UInt32, _ character: String) throws {
    let fixture = try InputFixture(layout: "us")
    for isPressed in [true, true, false] { fixture.key(keysym, isPressed) }
    #expect(fixture.keys.map(\.phase) == [.pressed, .repeated, .released])
    #expect(fixture.keys.allSatisfy { $0.text == character && $0.textIgnoringModifiers == character })
    // It is the position of no other key.
    #expect(fixture.keys.allSatisfy { HIDUsage(evdev: $0.code) == nil })
  }

  @Test func aNameIsTypedAsItIsWritten() throws {
    let fixture = try InputFixture(layout: "us")
    let name = "Zoë Ó Súilleabháin-Mørk"
    for scalar in name.unicodeScalars {
      fixture.key(scalar.value, true)
      fixture.key(scalar.value, false)
    }
    #expect(fixture.text == name)
    #expect(fixture.keys.count == 2 * name.unicodeScalars.count)
  }

  @Test func keysymsOfOneKeyMayBeHeldTogether() throws {
    let fixture = try InputFixture(layout: "us")
    // 1 and ! are two keys of the viewer's layout, and one of the kiosk's.
    for (keysym, isPressed) in [(0x31, true), (0x21, true), (0x31, false), (0x21, false)] {
      fixture.key(UInt32(keysym), isPressed)
    }
    #expect(fixture.text == "1!")
    #expect(fixture.keys.map(\.phase) == [.pressed, .released, .pressed, .released])
    // Two characters that are on no key.
    fixture.log = []
    for (keysym, isPressed) in [(0xFC, true), (0xE4, true), (0xFC, false), (0xE4, false)] {
      fixture.key(UInt32(keysym), isPressed)
    }
    #expect(fixture.keys.map { "\($0.phase) \($0.text)" } == ["pressed ü", "pressed ä", "released ü", "released ä"])
    #expect(Set(fixture.keys.map(\.code)).count == 2)
  }

  @Test func aViewerMayHoldAnyNumberOfCharacters() throws {
    let fixture = try InputFixture(layout: "us")
    for keysym in UInt32(0x100_4E00)..<0x100_6000 { fixture.key(keysym, true) }
    #expect(fixture.text.unicodeScalars.count == 0x1200)
    fixture.input.receive(.closed(viewer: 1))
    #expect(fixture.keys.count == 2 * 0x1200)
  }

  @Test func keysymsWithoutKeyAndCharacterDoNothing() throws {
    let fixture = try InputFixture(layout: "us")
    // Also a control character as a Unicode keysym.
    for keysym in [0, 0x100_0008, 0xFE50, 0xFFFF_FFFF] as [UInt32] {
      fixture.key(keysym, true)
      fixture.key(keysym, false)
    }
    #expect(fixture.text == "")
  }

  @Test func theLayoutOfTheConfigurationIsTheViewersToo() throws {
    var configuration = HostConfiguration()
    configuration.keyboard.layout = "de"
    configuration.vnc = VNCAddress(host: "127.0.0.1", port: RFBViewer.freePort())
    let clock = VirtualClock()
    let host = Host(
      configuration: configuration, screen: try VirtualScreen(width: 20, height: 10, clock: clock), clock: clock)
    try host.openVNC()
    defer { host.stop(exitStatus: 0) }
    let client = LoggingClient(of: host)
    let input = try #require(host.vnc?.input)
    input.start()
    client.events = []
    input.receive(.key(viewer: 1, keysym: 0x7A, isPressed: true))
    #expect(client.events.map(\.kind) == [.key(Key(.pressed, code: 21, keysym: 0x7A, text: "z"))])
  }

  @Test func whatAViewerHoldsIsReleasedWhenItLeaves() throws {
    let fixture = try InputFixture()
    fixture.input.receive(.key(viewer: 1, keysym: 0x61, isPressed: true))
    fixture.input.receive(.key(viewer: 2, keysym: 0x62, isPressed: true))
    fixture.input.receive(.pointer(viewer: 1, x: 0, y: 0, buttons: 1))
    fixture.input.receive(.pointer(viewer: 2, x: 0, y: 0, buttons: 1))
    fixture.log = []
    fixture.input.receive(.closed(viewer: 1))
    // The button is still held by the other viewer.
    #expect(fixture.log == [.key(Key(.cancelled, code: 30, keysym: 0x61, text: "a"))])
    fixture.log = []
    fixture.input.suspend()
    #expect(
      fixture.log == [
        .key(Key(.cancelled, code: 48, keysym: 0x62, text: "b")), .pointer(.button(code: 0x110, isPressed: false)),
      ])
    fixture.input.receive(.key(viewer: 2, keysym: 0x63, isPressed: true))
    #expect(fixture.log.count == 2)
  }
}
