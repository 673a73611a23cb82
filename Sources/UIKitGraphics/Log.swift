import Foundation
import SystemOutput

/// Logs errors, one line each, to standard error, where a service's journal collects them.
package enum Log {
  /// - Parameter key: Messages with the same key are logged once, for errors that occur in every frame.
  package static func error(_ message: @autoclosure () -> String, once key: @autoclosure () -> String? = nil) {
    let destination = capture ?? process
    if let key = key(), !destination.isFirst(key) { return }
    destination.append(message())
  }

  /// Takes the lines of the task that runs, in place of standard error.
  @TaskLocal package static var capture: Destination?

  private static let process = Destination { SystemLog.write("vitrine: \($0)") }

  /// Where lines go, and the messages that it need not get again.
  package final class Destination: @unchecked Sendable {
    private let lock = NSLock()
    private let sink: @Sendable (String) -> Void
    // Unchecked: used under `lock` only.
    private var seen: Set<String> = []

    package init(_ sink: @escaping @Sendable (String) -> Void) { self.sink = sink }

    fileprivate func isFirst(_ key: String) -> Bool { lock.withLock { seen.insert(key).inserted } }
    fileprivate func append(_ line: String) { sink(line) }
  }
}
