import CoreGraphics
import Foundation

/// A timer as Foundation's, whose time is the kiosk's where that is not the machine's own: in a virtual kiosk, whose time a
/// test moves, and while a recording is made or replayed. On a device, and in run loops of other threads, a timer of
/// Foundation's does the work.
///
/// It has Foundation's name: `import UIKit` gives it to apps, beside `import Foundation` as well.
///
/// - Threading: as Foundation's: made, scheduled and invalidated on the thread whose run loop it is in.
open class Timer: NSObject {
  private var block: (@Sendable (Timer) -> Void)?
  private let repeats: Bool
  private let interval: TimeInterval
  private var due: Date
  /// What Foundation's timers hold for those who are called by target and selector.
  private let info: Any?
  /// While a run loop has it.
  private var worker: Foundation.Timer?
  /// While the kiosk's clock has it.
  private var call: Call?

  /// What the kiosk's clock holds of a timer: nothing once it is invalid, or has another time.
  private final class Call: @unchecked Sendable {
    var timer: Timer?
    init(_ timer: Timer) { self.timer = timer }
  }

  /// A timer in the current run loop that calls `block` after `interval` seconds, and again and again if it repeats.
  @discardableResult
  open class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @Sendable @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.enter(.current, .default)
    return timer
  }

  /// A timer that begins when it is added to a run loop.
  /// - Parameters:
  ///   - date: When it fires for the first time.
  ///   - interval: Seconds between the times after that; at least 0.1 ms.
  public convenience init(
    fire date: Date, interval: TimeInterval, repeats: Bool, block: @Sendable @escaping (Timer) -> Void
  ) {
    self.init(date, interval, repeats: repeats, info: nil, block)
  }

  public convenience init(timeInterval interval: TimeInterval, repeats: Bool, block: @Sendable @escaping (Timer) -> Void) {
    self.init(Date(timeIntervalSinceNow: interval), interval, repeats: repeats, info: nil, block)
  }

  package init(
    _ date: Date, _ interval: TimeInterval, repeats: Bool, info: Any?, _ block: @Sendable @escaping (Timer) -> Void
  ) {
    (due, self.repeats, self.info, self.block) = (date, repeats, info, block)
    self.interval = max(interval, 0.0001)
    super.init()
  }

  /// Calls the block now. A timer that does not repeat is invalid then.
  open func fire() {
    guard let block else { return }
    block(self)
    if !repeats { invalidate() }
  }

  /// The next time it fires, on the machine's calendar.
  open var fireDate: Date {
    get { worker?.fireDate ?? due }
    set {
      due = newValue
      worker?.fireDate = newValue
      if call != nil { callAfter(newValue.timeIntervalSinceNow) }
    }
  }

  /// Seconds; 0 for a timer that does not repeat.
  open var timeInterval: TimeInterval { repeats ? interval : 0 }

  /// Seconds that it may be late.
  open var tolerance: TimeInterval = 0 {
    didSet { worker?.tolerance = tolerance }
  }

  open var isValid: Bool { block != nil }
  open var userInfo: Any? { info }

  /// It never fires again, and lets go of its block.
  open func invalidate() {
    block = nil
    call?.timer = nil
    call = nil
    worker?.invalidate()
    worker = nil
  }

  // MARK: Clocks

  /// Has the run loop call the timer; in the main thread's it follows the kiosk's clock.
  package func enter(_ loop: RunLoop, _ mode: RunLoop.Mode) {
    guard isValid else { return }
    if KioskTime.isFollowed, loop === RunLoop.main || (MainQueue.isCurrent && loop === RunLoop.current) {
      if call == nil, worker == nil { callAfter(due.timeIntervalSinceNow) }
    } else {
      loop.add(runLoopTimer(), forMode: mode)
    }
  }

  private func callAfter(_ seconds: TimeInterval) {
    call?.timer = nil
    let call = Call(self)
    self.call = call
    // The far future never comes.
    guard seconds < 1e9 else { return }
    KioskTime.call(after: UInt64(max(seconds, 0) * 1e9)) { call.timer?.isDue() }
  }

  private func isDue() {
    if repeats {
      // Counted from this time, however long the block takes. The clock's calls are a millisecond apart.
      due = Date(timeIntervalSinceNow: interval)
      callAfter(max(interval, 0.001))
    }
    fire()
  }

  private func runLoopTimer() -> Foundation.Timer {
    if let worker { return worker }
    nonisolated(unsafe) let timer = self
    let worker = Foundation.Timer(fire: due, interval: interval, repeats: repeats) { _ in timer.fire() }
    worker.tolerance = tolerance
    self.worker = worker
    return worker
  }
}
