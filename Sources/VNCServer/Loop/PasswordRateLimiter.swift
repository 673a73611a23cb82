/// Delays password checks by a second after each wrong one, for all addresses together, and prefers addresses that have
/// not failed lately: guessing from one address does not block users at another.
struct PasswordRateLimiter {
  /// The delay from a wrong password to the next check, in milliseconds.
  static let interval: UInt64 = 1000
  private static let addressLimit = 256

  private(set) var wrong = 0
  private var nextTime: UInt64 = 0
  private var lastTries: [UInt32: UInt64] = [:]

  /// The time when the next password may be checked, ms.
  func time(now: UInt64) -> UInt64 { max(nextTime, now) }

  /// The index of the next address to check: the one whose last wrong try is longest ago, then the one that connected
  /// first.
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
