import Dispatch
import Foundation

/// A virtual clock that real time pushes along: while a run is recorded, everything that follows from what happened
/// follows from the recording alone.
///
/// Real clocks differ from read to read, so that a run could never be repeated. Here time stands still while the program
/// works. It moves when something happens from outside (`occur`) and at each timer, to the very time the timer was set
/// for, however late the kernel woke the program. Moving a virtual clock through the same happenings gives the same run.
///
/// Painting takes no time on this clock: while recording, a slow frame does not bring the third buffer.
@MainActor
public final class PacedClock: HostClock {
  private let inner: VirtualClock
  private let source: any DispatchSourceTimer
  private let realNow: () -> UInt64
  private var armed: UInt64?

  public convenience init() {
    self.init { DispatchTime.now().uptimeNanoseconds }
  }

  /// - Parameter realNow: ns of CLOCK_MONOTONIC.
  init(realNow: @escaping () -> UInt64) {
    self.realNow = realNow
    inner = VirtualClock(start: realNow())
    source = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.wake() }
    }
    source.activate()
  }

  public var now: UInt64 { inner.now }
  public var wakeUps: Int { inner.wakeUps }

  @discardableResult
  public func schedule(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> ClockTimer {
    let timer = inner.schedule(at: time, action)
    arm()
    return timer
  }

  public func enqueue(_ action: @escaping @MainActor () -> Void) { schedule(at: inner.now, action) }

  public func occur(_ body: () -> Void) {
    inner.advance(to: max(realNow(), inner.now))
    body()
    arm()
  }

  func wake() {
    armed = nil
    inner.advance(to: max(realNow(), inner.now))
    arm()
  }

  private func arm() {
    let next = inner.nextDeadline
    guard next != armed else { return }
    armed = next
    if let next {
      source.schedule(deadline: DispatchTime(uptimeNanoseconds: max(next, 1)), leeway: .nanoseconds(0))
    } else {
      source.schedule(deadline: .distantFuture)
    }
  }
}
