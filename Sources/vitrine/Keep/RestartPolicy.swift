/// Decides how soon a program that died is restarted, and when to give up.
struct RestartPolicy: Hashable, Sendable {
  /// The number of deaths within `window` seconds at which it gives up.
  var burst = 5
  /// Seconds. Three minutes, as in the service unit: long enough for five slow starts and the delays between them.
  var window = 180.0
  /// Seconds until the first restart; the delay doubles with each further death within the window.
  var firstDelay = 0.2
  var longestDelay = 10.0

  private var deaths: [Double] = []

  init() {}

  enum Verdict: Hashable, Sendable {
    case restart(after: Double)
    case giveUp
  }

  /// - Parameters:
  ///   - time: Seconds of any monotonic clock.
  ///   - isAskedFor: Whether the program exited to be restarted, which is not counted as a death.
  mutating func died(at time: Double, isRequested: Bool = false) -> Verdict {
    if isRequested { return .restart(after: 0) }
    deaths.removeAll { time - $0 >= window }
    deaths.append(time)
    if deaths.count >= burst { return .giveUp }
    var delay = firstDelay
    for _ in 1..<deaths.count where delay < longestDelay { delay *= 2 }
    return .restart(after: min(delay, longestDelay))
  }
}
