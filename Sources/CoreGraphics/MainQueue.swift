import Dispatch
import Foundation

/// Whether the main actor is what runs now, for code that any thread may call (the end of an object, a current value).
///
/// Not the same as the main thread: a program that parks that one in `dispatchMain()`, as test runners do, has its main queue
/// served by another.
package enum MainQueue {
  package static var isCurrent: Bool {
    // The thread is the quicker question, and the answer in a program with a main run loop.
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark) != nil
  }

  // Never written; the key's type is marked as sendable since Swift 6.1 only.
  nonisolated(unsafe) private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}
