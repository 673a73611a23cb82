/// A clock that stands still until it is advanced: same script, same times, same pixels.
@MainActor
public final class VirtualClock: HostClock {
  public private(set) var now: UInt64
  public private(set) var wakeUps = 0
  private var queue = TimerQueue()
  private var isRunning = false

  /// How many actions may run without time passing before the rest is left for the next advance.
  private static let actionsPerInstant = 100_000

  /// - Parameter start: ns. Not zero, so that a time never set stands out.
  public init(start: UInt64 = 1_000_000_000_000) {
    now = start
  }

  /// Timers waiting. Zero when nothing is to happen.
  public var pendingTimers: Int { queue.pendingCount }

  /// When the next timer is due.
  public var nextDeadline: UInt64? { queue.first()?.time }

  @discardableResult
  public func schedule(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> ClockTimer {
    let timer = ClockTimer(time: time, action: action)
    queue.insert(timer)
    return timer
  }

  public func enqueue(_ action: @escaping @MainActor () -> Void) {
    schedule(at: now, action)
  }

  /// Runs what is due now, and what that makes due, without moving the time.
  public func runDue() { advance(to: now) }

  /// - Parameter duration: ns.
  public func advance(by duration: UInt64) {
    let (end, overflow) = now.addingReportingOverflow(duration)
    advance(to: overflow ? .max : end)
  }

  /// Moves to `time`, stopping at every timer on the way. Called from within an action it does nothing: time is already
  /// moving. Neither does a time in the past.
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

  /// Lets `duration` ns pass as if the program were busy: timers due meanwhile run afterwards, late.
  public func skip(_ duration: UInt64) {
    let (end, overflow) = now.addingReportingOverflow(duration)
    now = overflow ? .max : end
  }
}
