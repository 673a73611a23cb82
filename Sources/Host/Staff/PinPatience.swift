/// How long staff wait after wrong PINs: not at all for two, then half a minute, twice as long each time, an hour at most.
/// A thousand PINs of four digits take weeks.
struct PinPatience: Hashable, Sendable {
  static let free = 2
  static let first = 30.0
  static let longest = 3600.0

  private var failures = 0
  /// ns of the host's clock.
  private var next: UInt64 = 0

  /// Seconds until the next PIN is looked at.
  func wait(at now: UInt64) -> Double { now >= next ? 0 : Double(next - now) / 1e9 }

  mutating func failed(at now: UInt64) {
    failures += 1
    guard failures > Self.free else { return }
    var seconds = Self.first
    for _ in (Self.free + 1)..<failures where seconds < Self.longest { seconds *= 2 }
    next = now &+ UInt64(min(seconds, Self.longest) * 1e9)
  }

  mutating func succeeded() { self = PinPatience() }
}
