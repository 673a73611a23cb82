import Foundation
import UIKitCore

/// What UIKit says about mistakes of an app, in tests.
///
/// ```swift
/// let lines = FrameworkLog.lines { kiosk.rootViewController.view.layoutIfNeeded() }
/// #expect(lines == [])
/// ```
@preconcurrency @MainActor
public enum FrameworkLog {
  private final class Lines: @unchecked Sendable {
    // Unchecked: used under `lock` only.
    private let lock = NSLock()
    private var lines: [String] = []
    func append(_ line: String) { lock.withLock { lines.append(line) } }
    var all: [String] { lock.withLock { lines } }
  }

  /// The lines that UIKit logs while `body` runs, without the program's name. They do not appear on standard error.
  ///
  /// A message that is logged once only counts as new. Tests that run at the same time do not mix their lines.
  public static func lines(while body: () throws -> Void) rethrows -> [String] {
    let lines = Lines()
    try Log.$capture.withValue(Log.Destination { lines.append($0) }) { try body() }
    return lines.all
  }
}
