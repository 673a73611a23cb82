import Dispatch
import Testing

@testable import Host

@MainActor
@Suite struct ClockTests {
  @Test func virtualTimersRunInOrderAtTheirTimes() {
    let clock = VirtualClock(start: 1000)
    var log: [String] = []
    clock.schedule(at: 1300) { log.append("c \(clock.now)") }
    clock.schedule(at: 1100) { log.append("a \(clock.now)") }
    clock.schedule(at: 1100) {
      log.append("b \(clock.now)")
      clock.schedule(at: 1200) { log.append("nested \(clock.now)") }
    }
    clock.advance(by: 200)
    #expect(log == ["a 1100", "b 1100", "nested 1200"])
    #expect(clock.now == 1200)
    #expect(clock.wakeUps == 3)
    clock.advance(to: 2000)
    #expect(log.last == "c 1300")
    #expect(clock.now == 2000 && clock.nextDeadline == nil)
  }

  @Test func aPastTimeRunsInALaterTurnNotInTheCall() {
    let clock = VirtualClock(start: 1000)
    var ran = false
    clock.schedule(at: 5) { ran = true }
    #expect(!ran)
    clock.runDue()
    #expect(ran && clock.now == 1000)
  }

  @Test func cancelledTimersDoNotRunOrWake() {
    let clock = VirtualClock(start: 0)
    let timer = clock.schedule(at: 10) { Issue.record("a cancelled timer ran") }
    #expect(timer.isPending)
    timer.cancel()
    #expect(!timer.isPending && clock.nextDeadline == nil)
    clock.advance(by: 100)
    #expect(clock.wakeUps == 0)
  }

  @Test func timeDoesNotRunBackOverflowOrNest() {
    let clock = VirtualClock(start: 100)
    clock.advance(to: 50)
    #expect(clock.now == 100)
    clock.schedule(at: 200) { clock.advance(by: 1000) }
    clock.advance(by: 150)
    #expect(clock.now == 250)
    clock.advance(by: .max)
    #expect(clock.now == .max)
  }

  @Test func anActionThatRenewsItselfAtOnceDoesNotHangTheClock() {
    let clock = VirtualClock(start: 0)
    var runs = 0
    @MainActor func again() {
      runs += 1
      clock.enqueue { again() }
    }
    again()
    clock.advance(by: 1000)
    #expect(runs > 1000)
    #expect(clock.now == 0)
  }

  @Test func monotonicTimersRunInOrderAndTheClockThenSleeps() async {
    let clock = MonotonicClock()
    var log: [Int] = []
    let start = clock.now
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      func add(_ number: Int) {
        log.append(number)
        if log.count == 3 { done.resume() }
      }
      clock.schedule(at: start + 3_000_000) {
        #expect(clock.now >= start + 3_000_000)
        add(2)
      }
      clock.schedule(at: start + 1_000_000) { add(1) }
      clock.schedule(at: start + 2_000_000) { add(9) }.cancel()
      clock.enqueue { add(0) }
    }
    // Enqueued actions run soon, but on a machine that is busy for a millisecond a timer may run first.
    #expect(log.filter { $0 != 0 } == [1, 2] && log.contains(0))
    // One wake-up each: the cancelled timer causes none.
    #expect(clock.wakeUps <= 3)
  }
}
