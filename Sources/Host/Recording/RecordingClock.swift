import Dispatch
import Foundation

/// A virtual clock that real time advances, for recording: the program's behaviour then follows from the recording
/// alone.
///
/// A real clock returns a new time on every read, so a run could never be repeated. This clock stands still while the
/// program works. It advances at external events (`withExternalEvent`) and at each timer, to exactly the timer's
/// deadline, however late the kernel woke the program. A virtual clock that gets the same events reproduces the run.
///
/// Rendering takes no time on this clock: while recording, slow frames do not cause a third buffer.
@MainActor
public final class RecordingClock: HostClock {
  private let inner: VirtualClock
  private let source: any DispatchSourceTimer
  private let realNow: () -> UInt64
  private var timerDeadline: UInt64?

  /// Creates a clock driven by CLOCK_MONOTONIC.
  public convenience init() {
    self.init { DispatchTime.now().uptimeNanoseconds }
  }

  /// - Parameter realNow: Returns the time in ns of CLOCK_MONOTONIC.
  init(realNow: @escaping () -> UInt64) {
    self.realNow = realNow
    inner = VirtualClock(start: realNow())
    source = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.wake() }
    }
    source.activate()
  }

  /// The time in ns, which stands still between external events and timers.
  public var now: UInt64 { inner.now }
  /// The same time for other threads.
  public var sharedTime: SharedTime? { inner.sharedTime }
  /// The number of timers and queued actions that have run.
  public var wakeUps: Int { inner.wakeUps }

  /// Calls `action` once when real time has reached `time` (ns); `now` is exactly `time` then, unless it was past
  /// already.
  @discardableResult
  public func schedule(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> ClockTimer {
    let timer = inner.schedule(at: time, action)
    arm()
    return timer
  }

  /// Calls `action` in a later run loop cycle, at the present time of this clock.
  public func enqueue(_ action: @escaping @MainActor () -> Void) { schedule(at: inner.now, action) }

  /// Advances to the real time, running the timers that became due, and then runs `body`.
  public func withExternalEvent(_ body: () -> Void) {
    inner.advance(to: max(realNow(), inner.now))
    body()
    arm()
  }

  func wake() {
    timerDeadline = nil
    inner.advance(to: max(realNow(), inner.now))
    arm()
  }

  private func arm() {
    let next = inner.nextDeadline
    guard next != timerDeadline else { return }
    timerDeadline = next
    if let next {
      source.schedule(deadline: DispatchTime(uptimeNanoseconds: max(next, 1)), leeway: .nanoseconds(0))
    } else {
      source.schedule(deadline: .distantFuture)
    }
  }
}
