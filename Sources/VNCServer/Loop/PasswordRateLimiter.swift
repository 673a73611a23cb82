/// Delays password checks by a second after each wrong one, for all addresses together, and prefers addresses that have
/// not failed lately: guessing from one address does not block users at another.
///
/// Many may share an address, behind a router. Those who guess there get the answer to each wrong password later than the
/// one before, so that they are rarely among those who wait, and a user's right password is checked within moments.
struct PasswordRateLimiter {
  /// The delay from a wrong password to the next check, in milliseconds.
  static let interval: UInt64 = 1000
  /// The longest delay of an answer, in milliseconds.
  static let longestHold: UInt64 = 30_000
  /// An address that has sent no wrong password for this long is forgiven, in milliseconds.
  private static let memory: UInt64 = 60_000
  private static let addressLimit = 256

  private(set) var wrong = 0
  private var nextTime: UInt64 = 0
  private var tries: [UInt32: (last: UInt64, count: UInt64)] = [:]

  /// The time when the next password may be checked, ms.
  func time(now: UInt64) -> UInt64 { max(nextTime, now) }

  /// The index of the next address to check: the one whose last wrong try is longest ago, then the first.
  func choose(among addresses: [UInt32]) -> Int? {
    addresses.indices.min { (tries[addresses[$0]]?.last ?? 0, $0) < (tries[addresses[$1]]?.last ?? 0, $1) }
  }

  /// - Returns: The delay until the address gets its answer, ms: none when the password is right or the first wrong one, and
  ///   then a second more each time.
  mutating func tried(_ address: UInt32, isRight: Bool, now: UInt64) -> UInt64 {
    guard !isRight else { return 0 }
    if tries.count >= Self.addressLimit { tries = [:] }
    let before = tries[address].map { now >= $0.last + Self.memory ? 0 : $0.count } ?? 0
    tries[address] = (now, before + 1)
    wrong += 1
    nextTime = now + Self.interval
    return min(before * Self.interval, Self.longestHold)
  }
}
