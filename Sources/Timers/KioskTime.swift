import CoreGraphics
import Dispatch
import Foundation

/// The running session's time, where that is not the machine's: in a virtual kiosk, whose time a test moves, and while a
/// recording is made or replayed.
package enum KioskTime {
  /// Calls the body after so many seconds of the session's time.
  package typealias Schedule = @MainActor (_ seconds: Double, _ body: @escaping @MainActor @Sendable () -> Void) -> Void

  private static let lock = NSLock()
  nonisolated(unsafe) private static var schedule: Schedule?

  /// Readable on any thread.
  package static var isFollowed: Bool { lock.withLock { schedule != nil } }

  /// - Parameter schedule: Nil for the machine's own time.
  @MainActor
  package static func follow(_ schedule: Schedule?) { lock.withLock { self.schedule = schedule } }

  /// May be called on any thread.
  /// - Parameter nanoseconds: Rounded to milliseconds: some of the machine's time has passed since the caller asked what time
  ///   it is, and a test gets the same moment every time.
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
