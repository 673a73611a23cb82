/// Pending timers, earliest first; those of the same time in the order they came.
@MainActor
struct TimerQueue {
  private var timers: [ClockTimer] = []
  // Cancelled timers are thrown out when there are so many; twice as many as are left then next time.
  private var crowd = 32

  /// The earliest timer that still has something to do.
  mutating func first() -> ClockTimer? {
    while let timer = timers.last, !timer.isPending { timers.removeLast() }
    return timers.last
  }

  mutating func insert(_ timer: ClockTimer) {
    // Sorted from late to early, so that the next one leaves at the end. Few timers are ever pending.
    if timers.count >= crowd {
      timers.removeAll { !$0.isPending }
      crowd = max(32, timers.count * 2)
    }
    // A loop: closures that a library calls pay for a check of the actor every time.
    var index = 0
    while index < timers.count, timers[index].time > timer.time { index += 1 }
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
