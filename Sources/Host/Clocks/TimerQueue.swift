/// Pending timers, earliest first; those of the same time in the order they came.
@MainActor
struct TimerQueue {
  private var timers: [ClockTimer] = []

  /// The earliest timer that still has something to do.
  mutating func first() -> ClockTimer? {
    while let timer = timers.last, !timer.isPending { timers.removeLast() }
    return timers.last
  }

  mutating func insert(_ timer: ClockTimer) {
    // Sorted from late to early, so that the next one leaves at the end. Few timers are ever pending.
    let index = timers.firstIndex { $0.time <= timer.time } ?? timers.endIndex
    timers.insert(timer, at: index)
  }

  /// Takes the earliest timer when its time has come.
  mutating func popDue(at now: UInt64) -> ClockTimer? {
    guard let timer = first(), timer.time <= now else { return nil }
    timers.removeLast()
    return timer
  }

  /// Timers that have neither fired nor been cancelled.
  var pendingCount: Int { timers.reduce(0) { $0 + ($1.isPending ? 1 : 0) } }
}
