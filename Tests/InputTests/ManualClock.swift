import Input

/// A clock that stands still until the test advances it.
@MainActor
final class ManualClock: InputClock {
  final class Timer: InputTimer {
    let time: UInt64
    var action: (@MainActor () -> Void)?
    init(_ time: UInt64, _ action: @escaping @MainActor () -> Void) { (self.time, self.action) = (time, action) }
    func cancel() { action = nil }
  }

  private(set) var now: UInt64 = 1_000_000_000
  private var timers: [Timer] = []
  var pending: Int { timers.filter { $0.action != nil }.count }

  func timer(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> any InputTimer {
    let timer = Timer(time, action)
    timers.append(timer)
    return timer
  }

  func advance(milliseconds: UInt64) {
    let end = now + milliseconds * 1_000_000
    while true {
      timers.removeAll { $0.action == nil }
      guard let next = timers.min(by: { $0.time < $1.time }), next.time <= end else { break }
      now = max(now, next.time)
      let action = next.action
      next.action = nil
      action?()
    }
    now = end
  }

  /// Advances the time without running timers.
  func stall(milliseconds: UInt64) { now += milliseconds * 1_000_000 }
}
