import Devices
import Display
import Input
import Raster
import Testing

@testable import Host

@MainActor
@Suite struct HostSeatTests {
  /// A screen that writes down what the seat does to it.
  @MainActor
  private final class LoggedScreen: Screen {
    let name = "logged"
    let mode = Mode(width: 8, height: 8)
    let rotation = Rotation.none
    let scale = 1.0
    var isFlipPending = false
    let isFrameQueued = false
    var onFlip: ((UInt64) -> Void)?
    var onModeChange: (() -> Void)?
    var log: (String) -> Void = { _ in }
    func present(_ frame: Bitmap, damage: Region) {}
    func suspend() {
      isFlipPending = false
      log("screen suspended")
    }
    func resume() {
      log("screen resumed")
      onModeChange?()
    }
    func close() { log("screen closed") }
  }

  @MainActor
  private struct Scene {
    let clock = VirtualClock()
    let screen = LoggedScreen()
    let seat = FakeSeat()
    let hand: ScriptedInput
    let host: Host

    init(_ configuration: HostConfiguration = HostConfiguration()) throws {
      let clock = clock
      hand = ScriptedInput { clock.now }
      host = Host(configuration: configuration, screen: screen, clock: clock)
      let seat = seat
      screen.log = { seat.log.append($0) }
      host.onSeatChange = { seat.log.append("\($0)") }
      host.onInput = { event in
        switch event.kind {
        case .touch(let touch): seat.log.append("touch \(touch.phase)")
        case .key(let key): seat.log.append("key \(key.code) \(key.phase)")
        default: break
        }
      }
      try host.add(hand)
      host.adopt(seat)
    }
  }

  @Test func aSwitchAwayAndBackRunsInOrder() throws {
    let scene = try Scene()
    scene.hand.touch(.down, at: PanelPoint(x: 0.5, y: 0.5))
    scene.hand.key(Key(.pressed, code: 30))
    scene.seat.log = []
    scene.seat.onEvent?(.disabled)
    #expect(scene.host.seatState == .away)
    #expect(scene.seat.log == ["touch cancel", "key 30 cancelled", "screen suspended", "acknowledged", "away"])
    #expect(!scene.hand.touch(.down, at: PanelPoint(x: 0.5, y: 0.5)))
    scene.seat.log = []
    scene.seat.onEvent?(.enabled)
    #expect(scene.seat.log == ["screen resumed", "active"])
    #expect(scene.hand.touch(.down, at: PanelPoint(x: 0.5, y: 0.5)))
  }

  @Test func noFrameBeginsAndNothingWakesWhileAway() throws {
    let scene = try Scene()
    let frames = scene.host.frames
    // An animation that never ends.
    frames.onFrame = { _ in frames.requestFrame() }
    frames.requestFrame()
    scene.clock.advance(by: 100_000_000)
    #expect(frames.frames > 3)
    scene.seat.onEvent?(.disabled)
    scene.clock.runDue()
    let (count, wakeUps) = (frames.frames, scene.clock.wakeUps)
    scene.clock.advance(by: 10_000_000_000)
    #expect(frames.frames == count)
    #expect(scene.clock.wakeUps == wakeUps)
    scene.seat.onEvent?(.enabled)
    scene.clock.advance(by: 100_000_000)
    #expect(frames.frames > count + 3)
  }

  @Test func aFlipThatWasLostWithTheSeatHoldsNothingUp() throws {
    let scene = try Scene()
    let frames = scene.host.frames
    frames.onFrame = { [screen = scene.screen] _ in screen.isFlipPending = true }
    frames.requestFrame()
    scene.clock.runDue()
    frames.requestFrame()
    scene.clock.advance(by: 1_000_000_000)
    #expect(frames.frames == 1)
    scene.seat.onEvent?(.disabled)
    scene.seat.onEvent?(.enabled)
    scene.clock.runDue()
    #expect(frames.frames == 2)
  }

  @Test func theEndClosesTheScreenBeforeTheSeat() throws {
    let scene = try Scene()
    scene.host.stop(exitStatus: 0)
    scene.host.stop(exitStatus: 0)
    #expect(scene.seat.log == ["screen closed", "given back"])
  }

  @Test func aLostSeatEndsTheProgramForASupervisorToRestart() throws {
    let scene = try Scene()
    scene.seat.onEvent?(.lost)
    #expect(scene.host.exitStatus == ExitStatus.seatLost)
    #expect(scene.seat.log == ["screen suspended", "gone", "screen closed"])
  }

  @Test func controlAltFunctionKeysSwitchTerminals() throws {
    let scene = try Scene()
    scene.hand.key(Key(.pressed, code: 60, keysym: 0x1008_FE02))
    scene.hand.key(Key(.released, code: 60))
    scene.hand.key(Key(.pressed, code: 87, modifiers: [.control, .alternate]))
    scene.hand.key(Key(.released, code: 87, modifiers: [.control, .alternate]))
    scene.hand.key(Key(.pressed, code: 60))
    scene.hand.key(Key(.released, code: 60))
    #expect(scene.seat.log == ["switch to 2", "switch to 11", "key 60 pressed", "key 60 released"])
  }

  @Test func aTerminalThatCannotBeSwitchedToIsReportedAndSurvived() throws {
    let scene = try Scene()
    scene.seat.refusal = .switching(provider: "fake", terminal: 2, code: 6)
    scene.hand.key(Key(.pressed, code: 60, keysym: 0x1008_FE02))
    #expect(scene.seat.log == [])
    #expect(scene.host.exitStatus == nil)
  }

  @Test func lockedTerminalsLeaveTheKeysToTheApp() throws {
    var configuration = HostConfiguration()
    configuration.terminalSwitching = .lock
    let scene = try Scene(configuration)
    scene.hand.key(Key(.pressed, code: 60, keysym: 0x1008_FE02))
    scene.hand.key(Key(.released, code: 60))
    #expect(scene.seat.log == ["key 60 pressed", "key 60 released"])
  }
}
