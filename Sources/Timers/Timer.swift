import CoreGraphics
import Foundation

/// A timer like Foundation's that uses the kiosk's clock where that differs from the machine's: in a virtual kiosk,
/// whose clock a test advances, and while a recording is made or replayed. On a device, and in run loops of other
/// threads, it wraps a timer of Foundation.
///
/// It has the name of Foundation's class: `import UIKit` makes apps use this class, even beside `import Foundation`.
///
/// - Threading: as in Foundation. Create, schedule and invalidate a timer on the thread whose run loop it is in.
open class Timer: NSObject {
  private var block: (@Sendable (Timer) -> Void)?
  private let repeats: Bool
  private let interval: TimeInterval
  private var due: Date
  /// The `userInfo` of timers that call a target and selector in Foundation.
  private let info: Any?
  /// Foundation's timer, while the timer is in a run loop.
  private var foundationTimer: Foundation.Timer?
  /// The pending call, while the kiosk's clock drives the timer.
  private var call: PendingCall?

  /// The object that the kiosk's clock keeps. Its timer becomes nil when the timer is invalidated or gets another fire
  /// date.
  private final class PendingCall: @unchecked Sendable {
    // Unchecked: used by the thread of the timer's run loop, which is the main actor's.
    var timer: Timer?
    init(_ timer: Timer) { self.timer = timer }
  }

  /// Adds a timer to the current run loop that calls `block` after `interval` seconds, and at that interval from then
  /// on if it repeats.
  @discardableResult
  open class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @Sendable @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.enter(.current, .default)
    return timer
  }

  /// Creates a timer that starts when it is added to a run loop.
  /// - Parameters:
  ///   - date: When it fires for the first time.
  ///   - interval: Seconds between later firings; at least 0.1 ms.
  public convenience init(
    fire date: Date, interval: TimeInterval, repeats: Bool, block: @Sendable @escaping (Timer) -> Void
  ) {
    self.init(date, interval, repeats: repeats, info: nil, block)
  }

  /// Creates a timer that starts when it is added to a run loop, and fires `interval` seconds from now.
  public convenience init(timeInterval interval: TimeInterval, repeats: Bool, block: @Sendable @escaping (Timer) -> Void) {
    self.init(Date(timeIntervalSinceNow: interval), interval, repeats: repeats, info: nil, block)
  }

  /// Creates a timer that is not valid and never fires: what apps write as a placeholder until they schedule one.
  public override init() {
    (due, repeats, info, interval) = (.distantFuture, false, nil, 0)
    super.init()
  }

  package init(
    _ date: Date, _ interval: TimeInterval, repeats: Bool, info: Any?, _ block: @Sendable @escaping (Timer) -> Void
  ) {
    (due, self.repeats, self.info, self.block) = (date, repeats, info, block)
    self.interval = max(interval, 0.0001)
    super.init()
  }

  /// Calls the block now, and invalidates a timer that does not repeat.
  open func fire() {
    guard let block else { return }
    block(self)
    if !repeats { invalidate() }
  }

  /// The date when the timer fires next, on the machine's calendar.
  open var fireDate: Date {
    get { foundationTimer?.fireDate ?? due }
    set {
      due = newValue
      foundationTimer?.fireDate = newValue
      if call != nil { callAfter(newValue.timeIntervalSinceNow) }
    }
  }

  /// The interval in seconds; 0 for a timer that does not repeat.
  open var timeInterval: TimeInterval { repeats ? interval : 0 }

  /// The number of seconds by which the timer may fire late.
  open var tolerance: TimeInterval = 0 {
    didSet { foundationTimer?.tolerance = tolerance }
  }

  /// Whether the timer can still fire.
  open var isValid: Bool { block != nil }
  /// Nil, except for timers created with an info object.
  open var userInfo: Any? { info }

  /// Stops the timer for good and releases its block.
  open func invalidate() {
    block = nil
    call?.timer = nil
    call = nil
    foundationTimer?.invalidate()
    foundationTimer = nil
  }

  // MARK: Clocks

  /// Adds the timer to a run loop. In the main thread's run loop it follows the kiosk's clock.
  package func enter(_ loop: RunLoop, _ mode: RunLoop.Mode) {
    guard isValid else { return }
    if KioskTime.isOverridden, loop === RunLoop.main || (MainQueue.isCurrent && loop === RunLoop.current) {
      if call == nil, foundationTimer == nil { callAfter(due.timeIntervalSinceNow) }
    } else {
      loop.add(runLoopTimer(), forMode: mode)
    }
  }

  private func callAfter(_ seconds: TimeInterval) {
    call?.timer = nil
    let call = PendingCall(self)
    self.call = call
    // Dates more than about 30 years ahead, such as `Date.distantFuture`, are never scheduled.
    guard seconds < 1e9 else { return }
    KioskTime.call(after: UInt64(max(seconds, 0) * 1e9)) { call.timer?.fireOnSchedule() }
  }

  private func fireOnSchedule() {
    if repeats {
      // The interval counts from now, however long the block takes. Calls by the kiosk's clock are at least a
      // millisecond apart.
      due = Date(timeIntervalSinceNow: interval)
      callAfter(max(interval, 0.001))
    }
    fire()
  }

  private func runLoopTimer() -> Foundation.Timer {
    if let foundationTimer { return foundationTimer }
    // The run loop of this thread calls the block, on this thread.
    nonisolated(unsafe) let timer = self
    let foundationTimer = Foundation.Timer(fire: due, interval: interval, repeats: repeats) { _ in timer.fire() }
    foundationTimer.tolerance = tolerance
    self.foundationTimer = foundationTimer
    return foundationTimer
  }
}
