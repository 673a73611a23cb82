import Foundation
import Glibc
import Synchronization

extension NSRange {
  /// The part of the range that lies within `0..<length`. On iOS what lies outside raises an exception; here that is logged,
  /// since a kiosk must not end of it.
  func checked(_ length: Int, _ function: StaticString) -> Range<Int> {
    let (end, overflows) = location.addingReportingOverflow(self.length)
    if location >= 0, self.length >= 0, !overflows, end <= length { return location..<end }
    logMisuse(function, "the range {\(location), \(self.length)} lies outside a string of \(length) units; it was clamped.")
    let lower = Swift.min(Swift.max(location, 0), length)
    let upper = Swift.min(Swift.max(overflows ? (location < 0 ? 0 : length) : end, lower), length)
    return lower..<upper
  }
}

/// Writes one line to standard error, for each function once: a loop would flood the log.
func logMisuse(_ function: StaticString, _ message: @autoclosure () -> String) {
  guard logged.withLock({ $0.insert("\(function)").inserted }) else { return }
  let line = Array("NSAttributedString.\(function): \(message())\n".utf8)
  // What cannot be written is lost; there is nobody to tell.
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

private let logged = Mutex<Set<String>>([])
