/// The delay after wrong guesses at a secret: none for the first ones, then one that doubles each time up to a limit.
///
/// - Times are ns of a clock that the caller chooses and never changes.
package struct AttemptBackoff: Hashable, Sendable {
  /// How many wrong guesses cause no delay.
  package let free: Int
  /// The first delay, in seconds.
  package let first: Double
  /// The longest delay, in seconds.
  package let longest: Double
  /// The number of wrong guesses.
  package private(set) var failures = 0
  /// When the next guess may be checked.
  package private(set) var next: UInt64 = 0

  /// Creates a state without wrong guesses.
  package init(free: Int, first: Double, longest: Double) {
    (self.free, self.first, self.longest) = (free, first, longest)
  }

  /// Continues from a stored state.
  /// - Parameter next: The end of the delay under way; no delay becomes longer than the normal one.
  package mutating func restore(failures: Int, next: UInt64?, now: UInt64) {
    self.failures = failures
    guard let delay = delay(after: failures) else { return }
    self.next = min(next ?? .max, now &+ delay)
  }

  /// Seconds until the next guess is checked.
  package func wait(at now: UInt64) -> Double { now >= next ? 0 : Double(next - now) / 1e9 }

  /// Counts a wrong guess.
  package mutating func failed(at now: UInt64) {
    failures += 1
    if let delay = delay(after: failures) { next = now &+ delay }
  }

  /// Forgets the wrong guesses.
  package mutating func succeeded() { (failures, next) = (0, 0) }

  /// The delay in ns; nil while guesses are free.
  private func delay(after failures: Int) -> UInt64? {
    guard failures > free else { return nil }
    var seconds = first
    for _ in (free + 1)..<failures where seconds < longest { seconds *= 2 }
    return UInt64(min(seconds, longest) * 1e9)
  }
}
