import Foundation
import Synchronization
import SystemOutput

extension NSRange {
  /// The part of the range that lies within `0..<length`. iOS raises an exception for a range outside; here it is
  /// logged, since a kiosk must not crash because of it.
  func checked(_ length: Int, _ function: StaticString) -> Range<Int> {
    let (end, overflows) = location.addingReportingOverflow(self.length)
    if location >= 0, self.length >= 0, !overflows, end <= length { return location..<end }
    logMisuse(function, "the range {\(location), \(self.length)} lies outside a string of \(length) units; it was clamped.")
    let lower = Swift.min(Swift.max(location, 0), length)
    let upper = Swift.min(Swift.max(overflows ? (location < 0 ? 0 : length) : end, lower), length)
    return lower..<upper
  }
}

/// Writes one line to the log, once per function, so that a loop does not flood the log.
func logMisuse(_ function: StaticString, _ message: @autoclosure () -> String) {
  guard logged.withLock({ $0.insert("\(function)").inserted }) else { return }
  SystemLog.write("NSAttributedString.\(function): \(message())")
}

private let logged = Mutex<Set<String>>([])
