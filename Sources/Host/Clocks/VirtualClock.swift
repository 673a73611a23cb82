/// A clock that advances only on request: the same script gives the same times and the same pixels.
@MainActor
public final class VirtualClock: HostClock {
  /// The time in ns; it changes only in `advance` and `skip`.
  public private(set) var now: UInt64 { didSet { time.now = now } }
  private let time: SharedTime
  /// The number of actions that have run.
  public private(set) var wakeUps = 0
  /// The same time for other threads.
  public var sharedTime: SharedTime? { time }
  private var queue = TimerQueue()
  private var isRunning = false

  /// How many actions may run at one time before the remaining ones are left for the next advance.
  private static let actionsPerInstant = 100_000

  /// - Parameter start: ns. Not zero, so that a time that was never set is recognizable.
  public init(start: UInt64 = 1_000_000_000_000) {
    now = start
    time = SharedTime(start)
  }

  /// When the next timer is due (ns); nil without pending timers.
  public var nextDeadline: UInt64? { queue.first()?.time }

  /// Calls `action` once when the clock reaches `time` (ns); for a time in the past, during the advance under way or
  /// else the next one.
  @discardableResult
  public func schedule(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> ClockTimer {
    let timer = ClockTimer(time: time, action: action)
    queue.insert(timer)
    return timer
  }

  /// Calls `action` during the advance under way, or else during the next `runDue()` or `advance`.
  public func enqueue(_ action: @escaping @MainActor () -> Void) {
    schedule(at: now, action)
  }

  /// Runs the actions that are due now, and those they make due, without advancing the time.
  public func runDue() { advance(to: now) }

  /// Moves forward by a duration, running every timer that becomes due.
  /// - Parameter duration: ns.
  public func advance(by duration: UInt64) {
    let (end, overflow) = now.addingReportingOverflow(duration)
    advance(to: overflow ? .max : end)
  }

  /// Moves to `time`, stopping at every timer on the way. Does nothing when `time` is in the past, or when called from
  /// within an action, because the clock is already advancing.
  public func advance(to time: UInt64) {
    guard !isRunning, time >= now else { return }
    isRunning = true
    defer { isRunning = false }
    var actions = 0
    while let timer = queue.popDue(at: time) {
      if timer.time > now {
        now = timer.time
        actions = 0
      }
      wakeUps += 1
      timer.fire()
      actions += 1
      if actions == Self.actionsPerInstant {
        Diagnostics.report(
          "virtual clock: \(actions) actions ran at \(now) ns and more are due at once. "
            + "Something schedules itself without waiting; stopped at that time.")
        return
      }
    }
    now = max(now, time)
  }

  /// Lets `duration` ns pass as if the program were busy: timers due meanwhile run late, on the next advance.
  public func skip(_ duration: UInt64) {
    let (end, overflow) = now.addingReportingOverflow(duration)
    now = overflow ? .max : end
  }
}
