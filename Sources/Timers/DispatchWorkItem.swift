import CoreGraphics
import Dispatch

/// A piece of work as Dispatch's, which `DispatchQueue.main.asyncAfter` calls by the kiosk's clock where that is not the
/// machine's own.
///
/// It has Dispatch's name, and Dispatch's own does the work: `import UIKit` gives it to apps, beside `import Foundation` as
/// well.
///
/// - Threading: any thread.
public final class DispatchWorkItem: @unchecked Sendable {
  /// What queues and groups get.
  package let inner: Dispatch.DispatchWorkItem

  public init(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    block: @escaping @convention(block) () -> Void
  ) {
    inner = Dispatch.DispatchWorkItem(qos: qos, flags: flags, block: block)
  }

  /// Does the work now, on this thread, unless it is cancelled.
  public func perform() { inner.perform() }

  /// Work that has not begun never begins.
  public func cancel() { inner.cancel() }

  public var isCancelled: Bool { inner.isCancelled }

  public func wait() { inner.wait() }
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { inner.wait(timeout: timeout) }
  public func wait(wallTimeout: DispatchWallTime) -> DispatchTimeoutResult { inner.wait(wallTimeout: wallTimeout) }

  /// Has `queue` do `execute` after this.
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute: @escaping @Sendable @convention(block) () -> Void
  ) {
    inner.notify(qos: qos, flags: flags, queue: queue, execute: execute)
  }

  public func notify(queue: DispatchQueue, execute: DispatchWorkItem) {
    inner.notify(queue: queue, execute: execute.inner)
  }
}
