import SystemOutput

/// The delay after wrong PINs: none for two, then 30 s, doubled each time, at most an hour. A thousand PINs of six
/// digits take weeks.
///
/// The delay survives restarts, or a power cut would give two more guesses. Within one boot it continues. After a
/// reboot the whole delay starts again, because anyone who can cut the power may affect the time of day.
struct PINBackoff: Hashable, Sendable {
  /// Its times are ns of the host's clock, which starts at boot.
  private var attempts = AttemptBackoff(free: 2, first: 30, longest: 3600)

  var failures: Int { attempts.failures }

  init() {}

  /// Reads what `text(boot:)` wrote, during this boot or another.
  /// - Parameter text: Nil when there is none. Malformed text counts as if the free guesses were used up.
  init(_ text: String?, boot: String, now: UInt64) {
    guard let text else { return }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 4, words[0] == "1", let failures = Int(words[1]), let next = UInt64(words[3]), failures >= 0 else {
      attempts.restore(failures: attempts.free, next: nil, now: now)
      return
    }
    // If the clock went back or the file is from another machine, the delay is still at most the normal one.
    attempts.restore(failures: min(failures, 1000), next: words[2] == boot ? next : nil, now: now)
  }

  /// The stored form: version, number of wrong PINs, boot ID, and the end of the delay on the clock of that boot.
  func text(boot: String) -> String { "1 \(failures) \(boot.isEmpty ? "-" : boot) \(attempts.next)\n" }

  /// Seconds until the next PIN is checked.
  func wait(at now: UInt64) -> Double { attempts.wait(at: now) }

  mutating func failed(at now: UInt64) { attempts.failed(at: now) }

  mutating func succeeded() { attempts.succeeded() }
}
