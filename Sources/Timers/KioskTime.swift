import CoreGraphics
import Dispatch
import Foundation

/// The time of the running session where it differs from the machine's: in a virtual kiosk, whose clock a test
/// advances, and while a recording is made or replayed.
package enum KioskTime {
  /// Calls the body after that many seconds of the session's time.
  package typealias Schedule = @MainActor (_ seconds: Double, _ body: @escaping @MainActor @Sendable () -> Void) -> Void

  private static let lock = NSLock()
  // Used under the lock only.
  nonisolated(unsafe) private static var schedule: Schedule?

  /// Whether timers follow the session's time. May be read on any thread.
  package static var isOverridden: Bool { lock.withLock { schedule != nil } }

  /// Sets the function that schedules calls by the session's time.
  /// - Parameter schedule: Nil to use the machine's own time.
  @MainActor
  package static func follow(_ schedule: Schedule?) { lock.withLock { self.schedule = schedule } }

  /// Calls the body after a delay in the session's time. May be called on any thread.
  /// - Parameter nanoseconds: Rounded to milliseconds: some of the machine's time has passed since the caller read the
  ///   clock, and a test must get the same moment every time.
  package static func call(after nanoseconds: UInt64, _ body: @escaping @MainActor @Sendable () -> Void) {
    let (milliseconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let seconds = Double(milliseconds + (rest >= 500_000 ? 1 : 0)) / 1000
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { lock.withLock { schedule }?(seconds, body) }
    } else {
      DispatchQueue.main.async { lock.withLock { schedule }?(seconds, body) }
    }
  }
}
