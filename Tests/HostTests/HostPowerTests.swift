import Display
import Input
import Raster
import Testing

@testable import Host

/// Panels that are off, what wakes them, and what the machine's own keys do.
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
    var onFlip: ((UInt64) -> Void)?
    var onModeChange: (() -> Void)?
    func present(_ frame: Bitmap, damage: Region) {}
    func setPower(_ on: Bool) { isPoweredOn = on }
    /// Of the outputs, `left` shows the picture in its left half, `dark` not at all.
    func mainPanelPlace(x: Double, y: Double, on output: String) -> (x: Double, y: Double)? {
      output == "dark" ? nil : output == "left" ? (x * 2, y) : (x, y)
    }
  }

  /// A source that says what it is told to.
  @MainActor
  private final class Mouth: InputSource {
    var onEvent: ((InputEvent) -> Void)?
    func start() {}
    func suspend() {}
    func resume() {}
    func stop() {}
    func say(_ kind: InputEvent.Kind, _ device: UInt32 = 7) { onEvent?(InputEvent(time: 0, device: .init(rawValue: device), kind: kind)) }
  }

  @MainActor
  private final class Scene {
    let clock = VirtualClock()
    let panel = Panel()
    let mouth = Mouth()
    let host: Host
    var heard: [String] = []
    var frames = 0

    init(_ change: (inout HostConfiguration) -> Void = { _ in }) throws {
      var configuration = HostConfiguration()
      change(&configuration)
      host = Host(configuration: configuration, screen: panel, clock: clock)
      host.onInput = { [unowned self] event in
        switch event.kind {
        case .touch(let touch): heard.append("\(touch.phase) \(touch.slot) \(touch.position.x)")
        case .key(let key): heard.append("\(key.code) \(key.phase)")
        case .pointer(.button(_, let isPressed)): heard.append(isPressed ? "pressed" : "released")
        default: break
        }
      }
      host.frames.onFrame = { [unowned self] _ in frames += 1 }
      try host.add(mouth)
    }

    func touch(_ phase: Touch.Phase, _ slot: Int = 0, _ x: Double = 0.5, device: UInt32 = 7) {
      mouth.say(.touch(Touch(phase, slot: slot, at: PanelPoint(x: x, y: 0.5))), device)
    }
  }

  @Test func whatWakesThePanelDoesNothingElse() throws {
    let scene = try Scene()
    scene.touch(.down, 1)
    scene.host.setPower(false)
    #expect(!scene.panel.isPoweredOn && !scene.host.isPanelOn)
    // A finger that was there before may go.
    scene.touch(.up, 1)
    // A pointer that trembles wakes nothing.
    scene.mouth.say(.pointer(.moved(dx: 1, dy: 1, rawX: 1, rawY: 1)))
    #expect(!scene.panel.isPoweredOn)
    scene.touch(.down)
    #expect(scene.panel.isPoweredOn)
    scene.touch(.move)
    scene.touch(.down, 1)
    scene.touch(.up)
    scene.touch(.up, 1)
    scene.touch(.down)
    #expect(scene.heard == ["down 1 0.5", "up 1 0.5", "down 1 0.5", "up 1 0.5", "down 0 0.5"])
    scene.heard = []
    for (begin, end) in [
      (InputEvent.Kind.key(Key(.pressed, code: 30)), InputEvent.Kind.key(Key(.released, code: 30))),
      (.pointer(.button(code: 0x110, isPressed: true)), .pointer(.button(code: 0x110, isPressed: false)))
    ] {
      scene.host.setPower(false)
      scene.mouth.say(begin)
      #expect(scene.panel.isPoweredOn)
      scene.mouth.say(end)
      #expect(scene.heard.isEmpty)
    }
  }

  @Test func noFrameIsMadeWhileThePanelIsOff() throws {
    let scene = try Scene()
    scene.host.setPower(false)
    scene.host.frames.requestFrame()
    scene.host.setNeedsTurn()
    scene.clock.advance(by: 1_000_000_000)
    #expect(scene.frames == 0)
    scene.host.setPower(true)
    scene.clock.advance(by: 1_000_000_000)
    #expect(scene.frames == 1)
  }

  @Test func aSessionThatComesBackFindsThePanelAsItWas() throws {
    let scene = try Scene()
    let seat = FakeSeat()
    scene.host.adopt(seat)
    scene.host.setPower(false)
    seat.onEvent?(.disabled)
    seat.onEvent?(.enabled)
    scene.host.frames.requestFrame()
    scene.host.setNeedsTurn()
    scene.clock.advance(by: 1_000_000_000)
    #expect(scene.frames == 0 && !scene.panel.isPoweredOn)
  }

  @Test func thePolicyIsWhatIsConfigured() throws {
    let ignoring = try Scene()
    ignoring.host.followPolicy(.systemKey(.power, isPressed: true))
    ignoring.host.followPolicy(.toggle(.lid, isOn: true))
    #expect(ignoring.panel.isPoweredOn && ignoring.host.exitStatus == nil)
    let dark = try Scene {
      $0.powerKey = .display
      $0.lid = .display
    }
    var states: [Bool] = []
    for event: InputEvent.Kind in [
      .systemKey(.power, isPressed: true), .systemKey(.power, isPressed: false), .systemKey(.power, isPressed: true),
      .systemKey(.sleep, isPressed: true), .systemKey(.wakeUp, isPressed: true), .toggle(.lid, isOn: true),
      .toggle(.tabletMode, isOn: true), .toggle(.lid, isOn: false)
    ] {
      dark.host.followPolicy(event)
      states.append(dark.panel.isPoweredOn)
    }
    #expect(states == [false, false, true, false, true, false, false, true])
    let ending = try Scene { $0.powerKey = .quit }
    ending.host.followPolicy(.systemKey(.power, isPressed: true))
    #expect(ending.host.exitStatus == 0)
  }

  @Test func touchScreensTouchTheOutputTheyLieOn() throws {
    let scene = try Scene()
    for (id, output) in [(7, nil), (8, "left"), (9, "dark")] as [(UInt32, String?)] {
      scene.mouth.say(.added(InputDevice(id: .init(rawValue: id), name: "glass", uses: .touch, output: output)), id)
    }
    scene.touch(.down, 0, 0.75, device: 7)
    scene.touch(.down, 0, 0.25, device: 8)
    // Moved off the picture the finger stays at its edge.
    scene.touch(.move, 0, 0.75, device: 8)
    scene.touch(.up, 0, 0.75, device: 8)
    // Beside the picture nothing begins, wherever it goes.
    scene.touch(.down, 1, 0.75, device: 8)
    scene.touch(.move, 1, 0.25, device: 8)
    scene.touch(.up, 1, 0.25, device: 8)
    scene.touch(.down, 0, 0.5, device: 9)
    scene.touch(.up, 0, 0.5, device: 9)
    #expect(scene.heard == ["down 0 0.75", "down 0 0.5", "move 0 1.0", "up 0 1.0"])
  }
}
