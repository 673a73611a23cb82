import Dispatch
import Timers

// Delays on the main queue follow the kiosk's clock if that is not the machine's own: in a virtual kiosk, whose time a
// test advances, and while a session is recorded or replayed. On a device, and on every other queue, Dispatch's own
// methods are used.
//
// The compiler prefers these overloads to Dispatch's, which need default arguments. With the same `DispatchWorkItem`
// parameter they would be ambiguous; UIKit's `DispatchWorkItem` is therefore a class of its own.
extension DispatchQueue {
  /// Calls `work` on the queue, not before `deadline`. Can be called on any thread.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void) {
    guard isKiosksOwn else { return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work) }
    guard deadline != .distantFuture else { return }
    let (now, due) = (DispatchTime.now().uptimeNanoseconds, deadline.uptimeNanoseconds)
    KioskTime.call(after: due > now ? due - now : 0) { work() }
  }

  /// Calls `work` on the queue, not before the time of day `wallDeadline`. Can be called on any thread.
  public func asyncAfter(wallDeadline: DispatchWallTime, execute work: @escaping @Sendable @convention(block) () -> Void) {
    guard isKiosksOwn else { return asyncAfter(wallDeadline: wallDeadline, qos: .unspecified, flags: [], execute: work) }
    guard wallDeadline != .distantFuture else { return }
    // Wall times are stored as negative counts of nanoseconds.
    let delay = Int64(bitPattern: DispatchWallTime.now().rawValue) &- Int64(bitPattern: wallDeadline.rawValue)
    KioskTime.call(after: UInt64(max(delay, 0))) { work() }
  }

  /// Performs `work` on the queue, not before `deadline`, unless it is cancelled first. Can be called on any thread.
  public func asyncAfter(deadline: DispatchTime, execute work: DispatchWorkItem) {
    guard isKiosksOwn else { return asyncAfter(deadline: deadline, execute: work.inner) }
    asyncAfter(deadline: deadline) { work.perform() }
  }

  /// Performs `work` on the queue, not before the time of day `wallDeadline`, unless it is cancelled first. Can be
  /// called on any thread.
  public func asyncAfter(wallDeadline: DispatchWallTime, execute work: DispatchWorkItem) {
    guard isKiosksOwn else { return asyncAfter(wallDeadline: wallDeadline, execute: work.inner) }
    asyncAfter(wallDeadline: wallDeadline) { work.perform() }
  }

  /// Performs `work` on the queue without waiting for it.
  public func async(execute work: DispatchWorkItem) { async(execute: work.inner) }
  /// Performs `work` on the queue as part of `group`, without waiting for it.
  public func async(group: DispatchGroup, execute work: DispatchWorkItem) { async(group: group, execute: work.inner) }
  /// Performs `work` on the queue and waits for its end.
  public func sync(execute work: DispatchWorkItem) { sync(execute: work.inner) }

  private var isKiosksOwn: Bool { KioskTime.isOverridden && label == DispatchQueue.main.label }
}

extension DispatchGroup {
  /// Performs `work` on `queue` once all work of the group has ended.
  public func notify(queue: DispatchQueue, work: DispatchWorkItem) { notify(queue: queue, work: work.inner) }
}
