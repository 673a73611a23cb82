/// How soon a program that died is started again, and when it is given up.
struct RestartPolicy: Hashable, Sendable {
  /// So many deaths within `window` seconds are too many.
  var burst = 5
  /// Three minutes, as in the unit of the service: long enough for five slow starts and the waits between them.
  var window = 180.0
  /// The first restart comes after this many seconds, each further one within the window after twice as many.
  var firstDelay = 0.2
  var longestDelay = 10.0

  private var deaths: [Double] = []

  init() {}

  enum Verdict: Hashable, Sendable {
    case restart(after: Double)
    case giveUp
  }

  /// - Parameters:
  ///   - time: Seconds of any clock that only goes forward.
  ///   - isAskedFor: Whether it ended to be started anew: that is no death.
  mutating func died(at time: Double, isAskedFor: Bool = false) -> Verdict {
    if isAskedFor { return .restart(after: 0) }
    deaths.removeAll { time - $0 >= window }
    deaths.append(time)
    if deaths.count >= burst { return .giveUp }
    var delay = firstDelay
    for _ in 1..<deaths.count where delay < longestDelay { delay *= 2 }
    return .restart(after: min(delay, longestDelay))
  }
}
