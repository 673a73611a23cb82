import Display
import Raster
import Testing

@testable import Host

@MainActor
@Suite struct FrameSchedulerTests {
  /// A host on a virtual screen and clock whose frames present one whole frame, or nothing.
  @MainActor final class Room {
    let clock = VirtualClock(start: 0)
    let screen: VirtualScreen
    let host: Host
    let frame: Bitmap
    var begun: [UInt64] = []
    var targets: [UInt64] = []
    var presents = true
    /// ns that painting a frame takes.
    var cost: UInt64 = 0
    /// How many frames ask for the next one.
    var animatedFrames = 0

    init() throws {
      screen = try VirtualScreen(width: 8, height: 8, clock: clock)
      host = Host(screen: screen, clock: clock)
      frame = try #require(Bitmap(width: 8, height: 8, format: .xrgb8888))
      host.frames.onFrame = { [unowned self] timing in
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
    let room = try Room()
    room.host.frames.requestFrame()
    room.host.frames.requestFrame()
    #expect(room.begun == [])
    room.clock.runDue()
    #expect(room.begun == [0])
    #expect(room.host.turns == 1)
  }

  @Test func eventsComeBeforeTheFrameOfTheSameTurn() throws {
    let room = try Room()
    var log: [String] = []
    room.host.onTurn = {
      log.append("events")
      room.host.frames.requestFrame()
    }
    room.host.frames.onFrame = { _ in log.append("frame") }
    room.host.setNeedsTurn()
    room.clock.runDue()
    #expect(log.prefix(2) == ["events", "frame"])
  }

  @Test func framesFollowTheFlip() throws {
    let room = try Room()
    room.animatedFrames = 1000
    room.host.frames.requestFrame()
    room.clock.advance(by: period * 60)
    #expect(room.begun.count == 61)
    #expect(room.begun == (0...60).map { UInt64($0) * period })
    #expect(room.targets == (1...61).map { UInt64($0) * period })
    #expect(room.screen.bufferCount == 2)
    // One flip and one turn each, nothing else.
    #expect(room.clock.wakeUps == 60 * 2 + 1)
  }

  @Test func aRequestDuringTheFlightWaitsForTheFlip() throws {
    let room = try Room()
    room.host.frames.requestFrame()
    room.clock.runDue()
    room.clock.advance(by: period / 2)
    room.host.frames.requestFrame()
    room.clock.runDue()
    #expect(room.begun.count == 1)
    room.clock.advance(to: period)
    #expect(room.begun == [0, period])
  }

  @Test func framesThatPresentNothingArePacedToo() throws {
    let room = try Room()
    room.presents = false
    room.animatedFrames = 1000
    room.host.frames.requestFrame()
    room.clock.advance(by: period * 60)
    #expect(room.begun.count == 61)
    #expect(room.clock.wakeUps == 60 * 2 + 1)
    room.animatedFrames = 0
    room.clock.advance(by: period * 2)
    let wakeUps = room.clock.wakeUps
    room.clock.advance(by: 10_000_000_000)
    #expect(room.clock.wakeUps == wakeUps)
  }

  @Test func nothingRequestedMeansNoTimerAndNoWakeUp() throws {
    let room = try Room()
    room.host.frames.requestFrame()
    room.clock.advance(by: period * 2)
    let wakeUps = room.clock.wakeUps
    #expect(room.clock.pendingTimers == 0)
    room.clock.advance(by: 3_600_000_000_000)
    #expect(room.clock.wakeUps == wakeUps)
    #expect(room.begun.count == 1)
  }

  @Test func slowFramesArePaintedAheadWithAThirdBuffer() throws {
    let room = try Room()
    room.cost = period * 5 / 4
    room.animatedFrames = 100
    room.host.frames.requestFrame()
    room.clock.advance(by: period * 50)
    #expect(room.screen.bufferCount == 3)
    // Two buffers would show one frame in two refreshes: 25.
    #expect(room.screen.flips >= 38)

    // Quick again: back to the short way, one frame per flip.
    room.cost = 0
    room.animatedFrames = 1000
    room.clock.advance(by: period * 5)
    let begun = room.begun.count
    room.clock.advance(by: period * 20)
    #expect(room.begun.count - begun == 20)
    #expect(!room.screen.isFrameQueued)
  }

  @Test func aStoppedHostTakesNoTurn() throws {
    let room = try Room()
    var goodbyes = 0
    room.host.onStop = { goodbyes += 1 }
    room.host.setNeedsTurn()
    room.host.stop(exitStatus: 3)
    room.host.stop(exitStatus: 4)
    room.host.setNeedsTurn()
    room.clock.runDue()
    #expect(room.host.turns == 0)
    #expect(room.host.exitStatus == 3)
    #expect(goodbyes == 1)
    #expect(room.host.run() == 3)
  }
}
