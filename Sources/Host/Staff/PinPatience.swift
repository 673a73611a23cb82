/// How long staff wait after wrong PINs: not at all for two, then half a minute, twice as long each time, an hour at most.
/// A thousand PINs of six digits take weeks.
///
/// It is kept from one start to the next, or a power cut would give two more guesses. Within one boot the wait goes on where
/// it was. After another boot the whole wait begins again: what time it is then, nobody who can pull a plug may decide.
struct PinPatience: Hashable, Sendable {
  static let free = 2
  static let first = 30.0
  static let longest = 3600.0

  private(set) var failures = 0
  /// ns of the host's clock, which counts from the boot.
  private var next: UInt64 = 0

  init() {}

  /// What `text(boot:)` wrote, now or before another boot.
  /// - Parameter text: Nil when there is none. What makes no sense counts as the free guesses used up.
  init(_ text: String?, boot: String, now: UInt64) {
    guard let text else { return }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 4, words[0] == "1", let failures = Int(words[1]), let next = UInt64(words[3]), failures >= 0 else {
      self.failures = Self.free
      return
    }
    self.failures = min(failures, 1000)
    guard let wait = Self.wait(after: self.failures) else { return }
    // A clock that went back, or a file of another machine, asks for no more than the wait.
    self.next = words[2] == boot ? min(next, now &+ wait) : now &+ wait
  }

  /// Version, wrong PINs, the boot, and until when there is to wait on its clock.
  func text(boot: String) -> String { "1 \(failures) \(boot.isEmpty ? "-" : boot) \(next)\n" }

  /// Seconds until the next PIN is looked at.
  func wait(at now: UInt64) -> Double { now >= next ? 0 : Double(next - now) / 1e9 }

  mutating func failed(at now: UInt64) {
    failures += 1
    if let wait = Self.wait(after: failures) { next = now &+ wait }
  }

  mutating func succeeded() { self = PinPatience() }

  /// ns; nil while guesses are free.
  private static func wait(after failures: Int) -> UInt64? {
    guard failures > free else { return nil }
    var seconds = first
    for _ in (free + 1)..<failures where seconds < longest { seconds *= 2 }
    return UInt64(min(seconds, longest) * 1e9)
  }
}
