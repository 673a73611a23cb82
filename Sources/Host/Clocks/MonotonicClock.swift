import Dispatch

/// CLOCK_MONOTONIC, with one timer on the main queue that runs only while something is scheduled.
@MainActor
public final class MonotonicClock: HostClock {
  /// The number of times that timers or queued actions have woken the program.
  public private(set) var wakeUps = 0
  private var queue = TimerQueue()
  private let source: any DispatchSourceTimer
  /// The deadline the source is set to; nil while none is set.
  private var timerDeadline: UInt64?

  /// Creates a clock whose timer source runs on the main queue.
  public init() {
    source = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.fire() }
    }
    source.activate()
  }

  /// On Linux the dispatch clock is CLOCK_MONOTONIC, the clock of input events and page flips.
  public var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Calls `action` once from the main queue, not before `time` (ns of CLOCK_MONOTONIC).
  @discardableResult
  public func schedule(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> ClockTimer {
    let timer = ClockTimer(time: time, action: action)
    timer.onCancel = { [weak self] in self?.arm() }
    queue.insert(timer)
    arm()
    return timer
  }

  /// Calls `action` from the main queue after the current code has returned.
  public func enqueue(_ action: @escaping @MainActor () -> Void) {
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        self?.wakeUps += 1
        action()
      }
    }
  }

  private func fire() {
    wakeUps += 1
    timerDeadline = nil
    // Timers scheduled meanwhile wait for the next cycle; otherwise a timer that reschedules itself would starve the
    // loop.
    let due = now
    while let timer = queue.popDue(at: due) { timer.fire() }
    arm()
  }

  private func arm() {
    let next = queue.first()?.time
    guard next != timerDeadline else { return }
    timerDeadline = next
    if let next {
      source.schedule(deadline: DispatchTime(uptimeNanoseconds: max(next, 1)), leeway: .nanoseconds(0))
    } else {
      source.schedule(deadline: .distantFuture)
    }
  }
}
