import Display
import Input
import Raster
import Testing

@testable import Host

/// Panels that are off, what wakes them, and the effect of the machine's own keys.
@MainActor
@Suite struct HostPowerTests {
  @MainActor
  private final class Panel: PoweredScreen {
    let name = "panel"
    let mode = Mode(width: 8, height: 8)
    let rotation = Rotation.none
    let scale = 1.0
    let isFlipPending = false
    let isFrameQueued = false
    var isPoweredOn = true
    weak var delegate: (any ScreenDelegate)?
    func present(_ frame: Bitmap, damage: Region) {}
    func setPower(_ on: Bool) { isPoweredOn = on }
    /// The output `left` shows the picture in its left half, the output `dark` shows none.
    func mainPanelPosition(x: Double, y: Double, on output: String) -> (x: Double, y: Double)? {
      output == "dark" ? nil : output == "left" ? (x * 2, y) : (x, y)
    }
  }

  /// A source that sends the events a test passes to it.
  @MainActor
  private final class ManualInputSource: InputSource {
    private weak var sink: (any InputSink)?
    init(to sink: any InputSink) { self.sink = sink }
    func start() {}
    func suspend() {}
    func resume() {}
    func stop() {}
    func send(_ kind: InputEvent.Kind, _ device: UInt32 = 7) {
      sink?.receive(InputEvent(time: 0, device: .init(rawValue: device), kind: kind))
    }
  }

  @MainActor
  private final class Fixture {
    let clock = VirtualClock()
    let panel = Panel()
    let source: ManualInputSource
    let host: Host
    let client: LoggingClient
    var heard: [String] = []
    var frames = 0

    init(_ change: (inout HostConfiguration) -> Void = { _ in }) throws {
      var configuration = HostConfiguration()
      change(&configuration)
      host = Host(configuration: configuration, screen: panel, clock: clock)
      source = ManualInputSource(to: host.inputSink)
      client = LoggingClient(of: host)
      client.onEvent = { [unowned self] event in
        switch event.kind {
        case .touch(let touch): heard.append("\(touch.phase) \(touch.slot) \(touch.position.x)")
        case .key(let key): heard.append("\(key.code) \(key.phase)")
        case .pointer(.button(_, let isPressed)): heard.append(isPressed ? "pressed" : "released")
        default: break
        }
      }
      client.onFrame = { [unowned self] _ in frames += 1 }
      try host.add(source)
    }

    func touch(_ phase: Touch.Phase, _ slot: Int = 0, _ x: Double = 0.5, device: UInt32 = 7) {
      source.send(.touch(Touch(phase, slot: slot, at: PanelPoint(x: x, y: 0.5))), device)
    }
  }

  @Test func whatWakesThePanelDoesNothingElse() throws {
    let fixture = try Fixture()
    fixture.touch(.down, 1)
    fixture.host.setPower(false)
    #expect(!fixture.panel.isPoweredOn && !fixture.host.isPanelOn)
    // A finger that was down before may be lifted.
    fixture.touch(.up, 1)
    // Small motion of a pointer wakes nothing.
    fixture.source.send(.pointer(.moved(dx: 1, dy: 1, rawX: 1, rawY: 1)))
    #expect(!fixture.panel.isPoweredOn)
    fixture.touch(.down)
    #expect(fixture.panel.isPoweredOn)
    fixture.touch(.move)
    fixture.touch(.down, 1)
    fixture.touch(.up)
    fixture.touch(.up, 1)
    fixture.touch(.down)
    #expect(fixture.heard == ["down 1 0.5", "up 1 0.5", "down 1 0.5", "up 1 0.5", "down 0 0.5"])
    fixture.heard = []
    for (begin, end) in [
      (InputEvent.Kind.key(Key(.pressed, code: 30)), InputEvent.Kind.key(Key(.released, code: 30))),
      (.pointer(.button(code: 0x110, isPressed: true)), .pointer(.button(code: 0x110, isPressed: false))),
    ] {
      fixture.host.setPower(false)
      fixture.source.send(begin)
      #expect(fixture.panel.isPoweredOn)
      fixture.source.send(end)
      #expect(fixture.heard.isEmpty)
    }
  }

  @Test func noFrameIsMadeWhileThePanelIsOff() throws {
    let fixture = try Fixture()
    fixture.host.setPower(false)
    fixture.host.frames.requestFrame()
    fixture.host.setNeedsCycle()
    fixture.clock.advance(by: 1_000_000_000)
    #expect(fixture.frames == 0)
    fixture.host.setPower(true)
    fixture.clock.advance(by: 1_000_000_000)
    #expect(fixture.frames == 1)
  }

  @Test func aSessionThatComesBackFindsThePanelAsItWas() throws {
    let fixture = try Fixture()
    let seat = FakeSeat()
    fixture.host.adopt(seat)
    fixture.host.setPower(false)
    seat.delegate?.seatDid(.disabled)
    seat.delegate?.seatDid(.enabled)
    fixture.host.frames.requestFrame()
    fixture.host.setNeedsCycle()
    fixture.clock.advance(by: 1_000_000_000)
    #expect(fixture.frames == 0 && !fixture.panel.isPoweredOn)
  }

  @Test func thePolicyIsWhatIsConfigured() throws {
    let ignoring = try Fixture()
    ignoring.host.applyPolicy(.systemKey(.power, isPressed: true))
    ignoring.host.applyPolicy(.toggle(.lid, isOn: true))
    #expect(ignoring.panel.isPoweredOn && ignoring.host.exitStatus == nil)
    let dark = try Fixture {
      $0.powerKey = .display
      $0.lid = .display
    }
    var states: [Bool] = []
    for event: InputEvent.Kind in [
      .systemKey(.power, isPressed: true), .systemKey(.power, isPressed: false), .systemKey(.power, isPressed: true),
      .systemKey(.sleep, isPressed: true), .systemKey(.wakeUp, isPressed: true), .toggle(.lid, isOn: true),
      .toggle(.tabletMode, isOn: true), .toggle(.lid, isOn: false),
    ] {
      dark.host.applyPolicy(event)
      states.append(dark.panel.isPoweredOn)
    }
    #expect(states == [false, false, true, false, true, false, false, true])
    let ending = try Fixture { $0.powerKey = .quit }
    ending.host.applyPolicy(.systemKey(.power, isPressed: true))
    #expect(ending.host.exitStatus == 0)
  }

  @Test func touchScreensTouchTheOutputTheyLieOn() throws {
    let fixture = try Fixture()
    for (id, output) in [(7, nil), (8, "left"), (9, "dark")] as [(UInt32, String?)] {
      fixture.source.send(.added(InputDevice(id: .init(rawValue: id), name: "glass", uses: .touch, output: output)), id)
    }
    fixture.touch(.down, 0, 0.75, device: 7)
    fixture.touch(.down, 0, 0.25, device: 8)
    // A finger that moves off the picture stays at its edge.
    fixture.touch(.move, 0, 0.75, device: 8)
    fixture.touch(.up, 0, 0.75, device: 8)
    // A touch that begins beside the picture is ignored, wherever it moves.
    fixture.touch(.down, 1, 0.75, device: 8)
    fixture.touch(.move, 1, 0.25, device: 8)
    fixture.touch(.up, 1, 0.25, device: 8)
    fixture.touch(.down, 0, 0.5, device: 9)
    fixture.touch(.up, 0, 0.5, device: 9)
    #expect(fixture.heard == ["down 0 0.75", "down 0 0.5", "move 0 1.0", "up 0 1.0"])
  }
}
