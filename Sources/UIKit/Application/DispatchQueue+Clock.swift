import Dispatch
import Timers

// Delays on the main queue follow the kiosk's clock where that is not the machine's own: in a virtual kiosk, whose time a test
// moves, and while a recording is made or replayed. On a device, and on every other queue, Dispatch's own methods do the work.
//
// The compiler prefers these to Dispatch's, which need default arguments. Where both take a `DispatchWorkItem` the same way
// it could not tell them apart: UIKit's `DispatchWorkItem` is a class of its own.
extension DispatchQueue {
  /// Calls `work` on the queue, not before `deadline`. May be called on any thread.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void) {
    guard isKiosksOwn else { return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work) }
    guard deadline != .distantFuture else { return }
    let (now, due) = (DispatchTime.now().uptimeNanoseconds, deadline.uptimeNanoseconds)
    KioskTime.call(after: due > now ? due - now : 0) { work() }
  }

  /// Calls `work` on the queue, not before the time of day `wallDeadline`. May be called on any thread.
  public func asyncAfter(wallDeadline: DispatchWallTime, execute work: @escaping @Sendable @convention(block) () -> Void) {
    guard isKiosksOwn else { return asyncAfter(wallDeadline: wallDeadline, qos: .unspecified, flags: [], execute: work) }
    guard wallDeadline != .distantFuture else { return }
    // Times of day are negative counts of nanoseconds.
    let delay = Int64(bitPattern: DispatchWallTime.now().rawValue) &- Int64(bitPattern: wallDeadline.rawValue)
    KioskTime.call(after: UInt64(max(delay, 0))) { work() }
  }

  /// Does the work on the queue, not before `deadline`, unless it is cancelled until then. May be called on any thread.
  public func asyncAfter(deadline: DispatchTime, execute work: DispatchWorkItem) {
    guard isKiosksOwn else { return asyncAfter(deadline: deadline, execute: work.inner) }
    asyncAfter(deadline: deadline) { work.perform() }
  }

  /// Does the work on the queue, not before the time of day `wallDeadline`, unless it is cancelled until then. May be called
  /// on any thread.
  public func asyncAfter(wallDeadline: DispatchWallTime, execute work: DispatchWorkItem) {
    guard isKiosksOwn else { return asyncAfter(wallDeadline: wallDeadline, execute: work.inner) }
    asyncAfter(wallDeadline: wallDeadline) { work.perform() }
  }

  public func async(execute work: DispatchWorkItem) { async(execute: work.inner) }
  public func async(group: DispatchGroup, execute work: DispatchWorkItem) { async(group: group, execute: work.inner) }
  public func sync(execute work: DispatchWorkItem) { sync(execute: work.inner) }

  private var isKiosksOwn: Bool { KioskTime.isFollowed && label == DispatchQueue.main.label }
}

extension DispatchGroup {
  public func notify(queue: DispatchQueue, work: DispatchWorkItem) { notify(queue: queue, work: work.inner) }
}
