import CoreGraphics
import Dispatch

/// A work item like Dispatch's. `DispatchQueue.main.asyncAfter` schedules it by the kiosk's clock where that differs
/// from the machine's clock.
///
/// It has the name of Dispatch's class and wraps an instance of it. `import UIKit` makes apps use this class, even
/// beside `import Foundation`.
///
/// - Threading: any thread.
public final class DispatchWorkItem: @unchecked Sendable {
  // Unchecked: Dispatch's own item may be used on any thread.
  /// The wrapped work item, which queues and groups receive.
  package let inner: Dispatch.DispatchWorkItem

  /// Creates a work item that runs `block`.
  public init(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    block: @escaping @convention(block) () -> Void
  ) {
    inner = Dispatch.DispatchWorkItem(qos: qos, flags: flags, block: block)
  }

  /// Runs the block now, on this thread, unless the item is cancelled.
  public func perform() { inner.perform() }

  /// Keeps the block from running if it has not begun.
  public func cancel() { inner.cancel() }

  /// Whether `cancel` was called.
  public var isCancelled: Bool { inner.isCancelled }

  /// Blocks the thread until the block has run.
  public func wait() { inner.wait() }
  /// Blocks the thread until the block has run or the timeout has passed.
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { inner.wait(timeout: timeout) }
  /// Blocks the thread until the block has run or the timeout has passed.
  public func wait(wallTimeout: DispatchWallTime) -> DispatchTimeoutResult { inner.wait(wallTimeout: wallTimeout) }

  /// Schedules `execute` on `queue` after this item has run.
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute: @escaping @Sendable @convention(block) () -> Void
  ) {
    inner.notify(qos: qos, flags: flags, queue: queue, execute: execute)
  }

  /// Schedules another item on `queue` after this one has run.
  public func notify(queue: DispatchQueue, execute: DispatchWorkItem) {
    inner.notify(queue: queue, execute: execute.inner)
  }
}
