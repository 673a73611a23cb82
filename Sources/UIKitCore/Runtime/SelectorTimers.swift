import Foundation
import Timers
// Exported as in Exports.swift: if a folder imports one class both plainly and exported, the compiler uses the import
// of the file it reads first, and that order is not defined.
@_exported import class Timers.Timer

extension CADisplayLink {
  /// A link that invokes `selector` on `target`, which it retains until it is invalidated.
  public convenience init(target: Any, selector: Selector) {
    let target = target as AnyObject
    self.init { link in
      if !selector.invoke(on: target, sender: link, event: nil), !selector.isImplemented(by: target) {
        Log.error("display link: \(type(of: target)) does not implement \(selector).", once: "link \(selector.name)")
      }
    }
  }
}

extension Timer {
  /// A timer that invokes `selector` on `target`, which it retains until it is invalidated; add it to a run loop.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    let date = Date(timeIntervalSinceNow: interval)
    self.init(fireAt: date, interval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
  }

  /// As above, with a date for the first firing.
  public convenience init(
    fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    let call = SelectorCall(target, selector)
    self.init(date, interval, repeats: repeats, info: userInfo) { call.perform($0) }
  }

  /// A timer in the current run loop that invokes `selector` on `target`, which it retains until it is invalidated.
  @discardableResult
  public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let timer = Timer(timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
    timer.enter(.current, .default)
    return timer
  }
}

extension RunLoop {
  /// Adds the timer; in the main thread's run loop it uses the kiosk's clock.
  public func add(_ timer: Timer, forMode mode: RunLoop.Mode) { timer.enter(self, mode) }
}

/// A retained target and the selector to invoke on it.
private final class SelectorCall: @unchecked Sendable {
  // Unchecked: constant, and the target is called on the main actor only.
  private let target: AnyObject
  private let selector: Selector

  init(_ target: Any, _ selector: Selector) {
    self.target = target as AnyObject
    self.selector = selector
  }

  func perform(_ sender: AnyObject) {
    // The timer, which the run loop of its thread holds meanwhile.
    nonisolated(unsafe) let sender = sender
    MainQueue.perform { [self] in
      if !selector.invoke(on: target, sender: sender, event: nil), !selector.isImplemented(by: target) {
        Log.error("timer: \(type(of: target)) does not implement \(selector).", once: "timer \(selector.name)")
      }
    }
  }
}
