import Dispatch
import Foundation
import SystemOutput

/// The log of handoffs: peers, types and reasons, never codes or what activities contain.
///
/// Peers can cause messages at any rate, so of those that they cause at most 20 are written in ten seconds.
final class HandoffLog: @unchecked Sendable {
  // Unchecked: the lock guards what changes.
  private let write: @Sendable (String) -> Void
  private let lock = NSLock()
  private var window: UInt64 = 0
  private var lines = 0
  private var lost = 0

  private static let lineLimit = 20
  private static let windowLength: UInt64 = 10_000_000_000

  /// - Parameter write: Takes lines. Names and types that peers send cannot begin another.
  init(_ write: @escaping @Sendable (String) -> Void) { self.write = { write(SystemLog.onOneLine($0)) } }

  /// Writes a line that a peer has caused.
  func peer(_ line: @autoclosure () -> String) {
    let now = DispatchTime.now().uptimeNanoseconds
    let (isWritten, before) = lock.withLock {
      var before = 0
      if now >= window &+ Self.windowLength { (window, lines, before, lost) = (now, 0, lost, 0) }
      lines += 1
      if lines > Self.lineLimit { lost += 1 }
      return (lines <= Self.lineLimit, before)
    }
    if before > 0 { write("handoff: \(before) more messages about peers were left out.") }
    if isWritten { write("handoff: \(line())") }
  }

  /// Writes a line that this kiosk has caused.
  func own(_ line: String) { write("handoff: \(line)") }

  /// Writes an error, which names the subject itself.
  func error(_ error: HandoffError) { write("\(error)") }

  /// The log of the program.
  static let system: @Sendable (String) -> Void = { SystemLog.write("vitrine: \($0)") }
}
