/// The delay after wrong PINs: none for two, then 30 s, doubled each time, at most an hour. A thousand PINs of six
/// digits take weeks.
///
/// The delay survives restarts, or a power cut would give two more guesses. Within one boot it continues. After a
/// reboot the whole delay starts again, because anyone who can cut the power may affect the time of day.
struct PINBackoff: Hashable, Sendable {
  static let free = 2
  static let first = 30.0
  static let longest = 3600.0

  private(set) var failures = 0
  /// When the next PIN may be checked: ns of the host's clock, which starts at boot.
  private var next: UInt64 = 0

  init() {}

  /// Reads what `text(boot:)` wrote, during this boot or another.
  /// - Parameter text: Nil when there is none. Malformed text counts as if the free guesses were used up.
  init(_ text: String?, boot: String, now: UInt64) {
    guard let text else { return }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 4, words[0] == "1", let failures = Int(words[1]), let next = UInt64(words[3]), failures >= 0 else {
      self.failures = Self.free
      return
    }
    self.failures = min(failures, 1000)
    guard let wait = Self.wait(after: self.failures) else { return }
    // If the clock went back or the file is from another machine, the delay is still at most the normal one.
    self.next = words[2] == boot ? min(next, now &+ wait) : now &+ wait
  }

  /// The stored form: version, number of wrong PINs, boot ID, and the end of the delay on the clock of that boot.
  func text(boot: String) -> String { "1 \(failures) \(boot.isEmpty ? "-" : boot) \(next)\n" }

  /// Seconds until the next PIN is checked.
  func wait(at now: UInt64) -> Double { now >= next ? 0 : Double(next - now) / 1e9 }

  mutating func failed(at now: UInt64) {
    failures += 1
    if let wait = Self.wait(after: failures) { next = now &+ wait }
  }

  mutating func succeeded() { self = PINBackoff() }

  /// The delay in ns; nil while guesses are free.
  private static func wait(after failures: Int) -> UInt64? {
    guard failures > free else { return nil }
    var seconds = first
    for _ in (free + 1)..<failures where seconds < longest { seconds *= 2 }
    return UInt64(min(seconds, longest) * 1e9)
  }
}
