import Dispatch
import Foundation

/// Tells whether the main actor is executing, for code that any thread may call (a deinit, a getter of a current value).
///
/// This is not the same as the main thread: if a program parks that in `dispatchMain()`, as test runners do, other threads
/// serve the main queue.
package enum MainQueue {
  package static var isCurrent: Bool {
    // Checking the thread is faster, and sufficient in a program with a main run loop.
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark) != nil
  }

  // Never written; the key's type is only marked as sendable since Swift 6.1.
  nonisolated(unsafe) private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}
