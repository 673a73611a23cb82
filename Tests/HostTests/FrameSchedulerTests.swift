import Display
import Raster
import Testing

@testable import Host

@MainActor
@Suite struct FrameSchedulerTests {
  /// A host on a virtual screen and clock whose frames present one whole frame, or nothing.
  @MainActor final class SchedulerFixture {
    let clock = VirtualClock(start: 0)
    let screen: VirtualScreen
    let host: Host
    let client: LoggingClient
    let frame: Bitmap
    var begun: [UInt64] = []
    var targets: [UInt64] = []
    var presents = true
    /// The time that painting a frame takes, in ns.
    var cost: UInt64 = 0
    /// How many frames request the next one.
    var animatedFrames = 0

    init() throws {
      screen = try VirtualScreen(width: 8, height: 8, clock: clock)
      host = Host(screen: screen, clock: clock)
      frame = try #require(Bitmap(width: 8, height: 8, format: .xrgb8888))
      client = LoggingClient(of: host)
      client.onFrame = { [unowned self] timing in
        begun.append(timing.timestamp)
        targets.append(timing.target)
        if animatedFrames > 0 {
          animatedFrames -= 1
          host.frames.requestFrame()
        }
        if cost > 0 { clock.skip(cost) }
        if presents { try? screen.present(frame, damage: Region(frame.bounds)) }
      }
    }
  }

  private let period: UInt64 = 16_666_666

  @Test func theFirstFrameBeginsInTheNextTurn() throws {
    let fixture = try SchedulerFixture()
    fixture.host.frames.requestFrame()
    fixture.host.frames.requestFrame()
    #expect(fixture.begun == [])
    fixture.clock.runDue()
    #expect(fixture.begun == [0])
    #expect(fixture.host.cycles == 1)
  }

  @Test func eventsComeBeforeTheFrameOfTheSameTurn() throws {
    let fixture = try SchedulerFixture()
    var log: [String] = []
    let client = fixture.client
    client.onCycle = {
      log.append("events")
      fixture.host.frames.requestFrame()
    }
    client.onFrame = { _ in log.append("frame") }
    fixture.host.setNeedsCycle()
    fixture.clock.runDue()
    #expect(log.prefix(2) == ["events", "frame"])
  }

  @Test func framesFollowTheFlip() throws {
    let fixture = try SchedulerFixture()
    fixture.animatedFrames = 1000
    fixture.host.frames.requestFrame()
    fixture.clock.advance(by: period * 60)
    #expect(fixture.begun.count == 61)
    #expect(fixture.begun == (0...60).map { UInt64($0) * period })
    #expect(fixture.targets == (1...61).map { UInt64($0) * period })
    #expect(fixture.screen.bufferCount == 2)
    // One wake-up for the flip and one for the run loop cycle of each frame, nothing else.
    #expect(fixture.clock.wakeUps == 60 * 2 + 1)
  }

  @Test func aRequestDuringTheFlightWaitsForTheFlip() throws {
    let fixture = try SchedulerFixture()
    fixture.host.frames.requestFrame()
    fixture.clock.runDue()
    fixture.clock.advance(by: period / 2)
    fixture.host.frames.requestFrame()
    fixture.clock.runDue()
    #expect(fixture.begun.count == 1)
    fixture.clock.advance(to: period)
    #expect(fixture.begun == [0, period])
  }

  @Test func framesThatPresentNothingArePacedToo() throws {
    let fixture = try SchedulerFixture()
    fixture.presents = false
    fixture.animatedFrames = 1000
    fixture.host.frames.requestFrame()
    fixture.clock.advance(by: period * 60)
    #expect(fixture.begun.count == 61)
    #expect(fixture.clock.wakeUps == 60 * 2 + 1)
    fixture.animatedFrames = 0
    fixture.clock.advance(by: period * 2)
    let wakeUps = fixture.clock.wakeUps
    fixture.clock.advance(by: 10_000_000_000)
    #expect(fixture.clock.wakeUps == wakeUps)
  }

  @Test func nothingRequestedMeansNoTimerAndNoWakeUp() throws {
    let fixture = try SchedulerFixture()
    fixture.host.frames.requestFrame()
    fixture.clock.advance(by: period * 2)
    let wakeUps = fixture.clock.wakeUps
    #expect(fixture.clock.nextDeadline == nil)
    fixture.clock.advance(by: 3_600_000_000_000)
    #expect(fixture.clock.wakeUps == wakeUps)
    #expect(fixture.begun.count == 1)
  }

  @Test func slowFramesArePaintedAheadWithAThirdBuffer() throws {
    let fixture = try SchedulerFixture()
    fixture.cost = period * 5 / 4
    fixture.animatedFrames = 100
    fixture.host.frames.requestFrame()
    fixture.clock.advance(by: period * 50)
    #expect(fixture.screen.bufferCount == 3)
    // With two buffers it would be one frame in two refreshes: 25.
    #expect(fixture.screen.flips >= 38)

    // Fast frames are not painted ahead: one frame per flip again.
    fixture.cost = 0
    fixture.animatedFrames = 1000
    fixture.clock.advance(by: period * 5)
    let begun = fixture.begun.count
    fixture.clock.advance(by: period * 20)
    #expect(fixture.begun.count - begun == 20)
    #expect(!fixture.screen.isFrameQueued)
  }

  @Test func aStoppedHostTakesNoTurn() throws {
    let fixture = try SchedulerFixture()
    let client = LoggingClient(of: fixture.host)
    fixture.host.setNeedsCycle()
    fixture.host.stop(exitStatus: 3)
    fixture.host.stop(exitStatus: 4)
    fixture.host.setNeedsCycle()
    fixture.clock.runDue()
    #expect(fixture.host.cycles == 0)
    #expect(fixture.host.exitStatus == 3)
    #expect(client.stops == 1)
    #expect(fixture.host.run() == 3)
  }
}
