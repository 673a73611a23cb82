import Foundation

extension CADisplayLink {
  /// A link that invokes `selector` on `target`, which it keeps until it is invalidated.
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
  /// A timer that invokes `selector` on `target`, which it keeps until it is invalidated; add it to a run loop.
  ///
  /// - Parameter userInfo: Kept with the timer; read it with `selectorUserInfo`. A `scheduledTimer` has it in `userInfo`.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    let call = SelectorCall(target, selector)
    self.init(timeInterval: interval, repeats: repeats) { call.perform($0) }
    if let userInfo { objc_setAssociatedObject(self, SelectorCall.userInfoKey, userInfo, .OBJC_ASSOCIATION_RETAIN) }
  }

  /// The same with a date for the first time.
  public convenience init(
    fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    let call = SelectorCall(target, selector)
    self.init(fire: date, interval: interval, repeats: repeats) { call.perform($0) }
    if let userInfo { objc_setAssociatedObject(self, SelectorCall.userInfoKey, userInfo, .OBJC_ASSOCIATION_RETAIN) }
  }

  /// A timer in the current run loop that invokes `selector` on `target`, which it keeps until it is invalidated.
  @discardableResult
  public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let timer = SelectorTimer(interval, SelectorCall(target, selector), repeats: repeats)
    timer.info = userInfo
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }

  /// What was given to the timer when it was made with a selector.
  public var selectorUserInfo: Any? { userInfo ?? objc_getAssociatedObject(self, SelectorCall.userInfoKey) }
}

/// A timer with something of the app's own, which Foundation's has no way to set.
private final class SelectorTimer: Timer, @unchecked Sendable {
  var info: Any?

  init(_ interval: TimeInterval, _ call: SelectorCall, repeats: Bool) {
    super.init(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats) { call.perform($0) }
  }

  override var userInfo: Any? { info }
}

/// A target that a timer keeps, with what it invokes.
private final class SelectorCall: @unchecked Sendable {
  nonisolated(unsafe) static let userInfoKey = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  private let target: AnyObject
  private let selector: Selector

  init(_ target: Any, _ selector: Selector) {
    self.target = target as AnyObject
    self.selector = selector
  }

  func perform(_ sender: AnyObject) {
    nonisolated(unsafe) let sender = sender
    MainQueue.perform { [self] in
      if !selector.invoke(on: target, sender: sender, event: nil), !selector.isImplemented(by: target) {
        Log.error("timer: \(type(of: target)) does not implement \(selector).", once: "timer \(selector.name)")
      }
    }
  }
}
