/// Lets one password be tried a second once one was wrong, whoever tries, and lets addresses take turns: a guesser keeps
/// nobody out who comes from elsewhere.
struct GuessLimiter {
  /// Milliseconds from a wrong password to the next try.
  static let interval: UInt64 = 1000
  private static let addressLimit = 256

  private(set) var wrong = 0
  private var nextTime: UInt64 = 0
  private var lastTries: [UInt32: UInt64] = [:]

  /// When the next try may be judged.
  func time(now: UInt64) -> UInt64 { max(nextTime, now) }

  /// Of the addresses of those who wait, in the order they came, the one whose turn it is.
  func choose(among addresses: [UInt32]) -> Int? {
    addresses.indices.min { (lastTries[addresses[$0]] ?? 0, $0) < (lastTries[addresses[$1]] ?? 0, $1) }
  }

  mutating func tried(_ address: UInt32, isRight: Bool, now: UInt64) {
    guard !isRight else { return }
    if lastTries.count >= Self.addressLimit { lastTries = [:] }
    lastTries[address] = now
    wrong += 1
    nextTime = now + Self.interval
  }
}
