import Devices
import Display
import Input
import Raster
import Testing

@testable import Host

@MainActor
@Suite struct HostSeatTests {
  /// A screen that logs the calls of the seat.
  @MainActor
  private final class LoggedScreen: Screen {
    let name = "logged"
    let mode = Mode(width: 8, height: 8)
    let rotation = Rotation.none
    let scale = 1.0
    var isFlipPending = false
    let isFrameQueued = false
    weak var delegate: (any ScreenDelegate)?
    var log: (String) -> Void = { _ in }
    func present(_ frame: Bitmap, damage: Region) {}
    func suspend() {
      isFlipPending = false
      log("screen suspended")
    }
    func resume() {
      log("screen resumed")
      delegate?.screenDidChange()
    }
    func close() { log("screen closed") }
  }

  @MainActor
  private struct Fixture {
    let clock = VirtualClock()
    let screen = LoggedScreen()
    let seat = FakeSeat()
    let input: SimulatedInput
    let host: Host
    let client: LoggingClient

    init(_ configuration: HostConfiguration = HostConfiguration()) throws {
      let clock = clock
      host = Host(configuration: configuration, screen: screen, clock: clock)
      input = SimulatedInput(to: host.inputSink) { clock.now }
      let seat = seat
      screen.log = { seat.log.append($0) }
      client = LoggingClient(of: host)
      client.onSeatState = { seat.log.append("\($0)") }
      client.onEvent = { event in
        switch event.kind {
        case .touch(let touch): seat.log.append("touch \(touch.phase)")
        case .key(let key): seat.log.append("key \(key.code) \(key.phase)")
        default: break
        }
      }
      try host.add(input)
      host.adopt(seat)
    }
  }

  @Test func aSwitchAwayAndBackRunsInOrder() throws {
    let fixture = try Fixture()
    fixture.input.touch(.down, at: PanelPoint(x: 0.5, y: 0.5))
    fixture.input.key(Key(.pressed, code: 30))
    fixture.seat.log = []
    fixture.seat.delegate?.seatDid(.disabled)
    #expect(fixture.host.seatState == .away)
    #expect(fixture.seat.log == ["touch cancel", "key 30 cancelled", "screen suspended", "acknowledged", "away"])
    #expect(!fixture.input.touch(.down, at: PanelPoint(x: 0.5, y: 0.5)))
    fixture.seat.log = []
    fixture.seat.delegate?.seatDid(.enabled)
    #expect(fixture.seat.log == ["screen resumed", "active"])
    #expect(fixture.input.touch(.down, at: PanelPoint(x: 0.5, y: 0.5)))
  }

  @Test func noFrameBeginsAndNothingWakesWhileAway() throws {
    let fixture = try Fixture()
    let frames = fixture.host.frames
    // An animation that never ends.
    fixture.client.onFrame = { _ in frames.requestFrame() }
    frames.requestFrame()
    fixture.clock.advance(by: 100_000_000)
    #expect(frames.frames > 3)
    fixture.seat.delegate?.seatDid(.disabled)
    fixture.clock.runDue()
    let (count, wakeUps) = (frames.frames, fixture.clock.wakeUps)
    fixture.clock.advance(by: 10_000_000_000)
    #expect(frames.frames == count)
    #expect(fixture.clock.wakeUps == wakeUps)
    fixture.seat.delegate?.seatDid(.enabled)
    fixture.clock.advance(by: 100_000_000)
    #expect(frames.frames > count + 3)
  }

  @Test func aFlipThatWasLostWithTheSeatHoldsNothingUp() throws {
    let fixture = try Fixture()
    let frames = fixture.host.frames
    fixture.client.onFrame = { [screen = fixture.screen] _ in screen.isFlipPending = true }
    frames.requestFrame()
    fixture.clock.runDue()
    frames.requestFrame()
    fixture.clock.advance(by: 1_000_000_000)
    #expect(frames.frames == 1)
    fixture.seat.delegate?.seatDid(.disabled)
    fixture.seat.delegate?.seatDid(.enabled)
    fixture.clock.runDue()
    #expect(frames.frames == 2)
  }

  @Test func theEndClosesTheScreenBeforeTheSeat() throws {
    let fixture = try Fixture()
    fixture.host.stop(exitStatus: 0)
    fixture.host.stop(exitStatus: 0)
    #expect(fixture.seat.log == ["screen closed", "given back"])
  }

  @Test func aLostSeatEndsTheProgramForASupervisorToRestart() throws {
    let fixture = try Fixture()
    fixture.seat.delegate?.seatDid(.lost)
    #expect(fixture.host.exitStatus == ExitStatus.seatLost)
    #expect(fixture.seat.log == ["screen suspended", "gone", "screen closed"])
  }

  @Test func controlAltFunctionKeysSwitchTerminals() throws {
    let fixture = try Fixture()
    fixture.input.key(Key(.pressed, code: 60, keysym: 0x1008_FE02))
    fixture.input.key(Key(.released, code: 60))
    fixture.input.key(Key(.pressed, code: 87, modifiers: [.control, .alternate]))
    fixture.input.key(Key(.released, code: 87, modifiers: [.control, .alternate]))
    fixture.input.key(Key(.pressed, code: 60))
    fixture.input.key(Key(.released, code: 60))
    #expect(fixture.seat.log == ["switch to 2", "switch to 11", "key 60 pressed", "key 60 released"])
  }

  @Test func aTerminalThatCannotBeSwitchedToIsReportedAndSurvived() throws {
    let fixture = try Fixture()
    fixture.seat.refusal = .switching(provider: "fake", terminal: 2, code: 6)
    fixture.input.key(Key(.pressed, code: 60, keysym: 0x1008_FE02))
    #expect(fixture.seat.log == [])
    #expect(fixture.host.exitStatus == nil)
  }

  @Test func lockedTerminalsLeaveTheKeysToTheApp() throws {
    var configuration = HostConfiguration()
    configuration.terminalSwitching = .lock
    let fixture = try Fixture(configuration)
    fixture.input.key(Key(.pressed, code: 60, keysym: 0x1008_FE02))
    fixture.input.key(Key(.released, code: 60))
    #expect(fixture.seat.log == ["key 60 pressed", "key 60 released"])
  }
}
