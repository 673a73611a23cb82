import Dispatch

// Delays on the main queue follow the kiosk's clock where that is not the machine's own: in a virtual kiosk, whose time a test
// moves, and while a recording is made or replayed. On a device, and on every other queue, Dispatch's own methods do the work.
//
// The compiler prefers these to Dispatch's, which need default arguments. The forms that take a `DispatchWorkItem` cannot be
// told from Dispatch's own where both modules are imported, and stay with the machine's clock.
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

  private var isKiosksOwn: Bool { KioskTime.isFollowed && label == DispatchQueue.main.label }
}

/// Whether the running session's time is not the machine's.
enum KioskTime {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var storedIsFollowed = false

  /// Readable on any thread.
  static var isFollowed: Bool {
    get { lock.withLock { storedIsFollowed } }
    set { lock.withLock { storedIsFollowed = newValue } }
  }

  /// - Parameter nanoseconds: Rounded to milliseconds: some of the machine's time has passed since the caller asked what time
  ///   it is, and a test gets the same moment every time.
  static func call(after nanoseconds: UInt64, _ body: @escaping @MainActor @Sendable () -> Void) {
    let (milliseconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let seconds = Double(milliseconds + (rest >= 500_000 ? 1 : 0)) / 1000
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { Turn.current.after(seconds, body) }
    } else {
      DispatchQueue.main.async { Turn.current.after(seconds, body) }
    }
  }
}
