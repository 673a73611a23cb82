/// Pending timers, earliest first; timers of the same time keep their order of insertion.
@MainActor
struct TimerQueue {
  private var timers: [ClockTimer] = []
  // Number of timers at which cancelled ones are removed; afterwards twice the number left, at least 32.
  private var compactionThreshold = 32

  /// The earliest timer that is still pending.
  mutating func first() -> ClockTimer? {
    while let timer = timers.last, !timer.isPending { timers.removeLast() }
    return timers.last
  }

  mutating func insert(_ timer: ClockTimer) {
    // Sorted latest first, so that the next timer is removed from the end. Few timers are ever pending.
    if timers.count >= compactionThreshold {
      timers.removeAll { !$0.isPending }
      compactionThreshold = max(32, timers.count * 2)
    }
    // A loop, because a closure called by the library checks the actor on each call.
    var index = 0
    while index < timers.count, timers[index].time > timer.time { index += 1 }
    timers.insert(timer, at: index)
  }

  /// Removes and returns the earliest timer if it is due.
  mutating func popDue(at now: UInt64) -> ClockTimer? {
    guard let timer = first(), timer.time <= now else { return nil }
    timers.removeLast()
    return timer
  }
}
