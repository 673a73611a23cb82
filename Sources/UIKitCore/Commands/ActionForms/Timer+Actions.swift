import Foundation

/// Timers and display links with a method or a closure of a target, beside a `Selector`. They retain the target until they
/// are invalidated, as in UIKit.
extension Timer {
  /// A timer in the current run loop that calls a method of `target`.
  @MainActor @discardableResult
  public class func scheduledTimer<Target: AnyObject>(
    timeInterval interval: TimeInterval, target: Target,
    selector action: @escaping @MainActor @Sendable (Target) -> @MainActor () -> Void,
    userInfo: Any?, repeats: Bool
  ) -> Timer {
    scheduledTimer(timeInterval: interval, target: target, selector: .method(action), userInfo: userInfo, repeats: repeats)
  }

  /// A timer that calls a method of `target`; add it to a run loop.
  @MainActor public convenience init<Target: AnyObject>(
    timeInterval interval: TimeInterval, target: Target,
    selector action: @escaping @MainActor @Sendable (Target) -> @MainActor () -> Void,
    userInfo: Any?, repeats: Bool
  ) { self.init(timeInterval: interval, target: target, selector: .method(action), userInfo: userInfo, repeats: repeats) }

  /// A timer in the current run loop that calls a method of `target` that takes the timer.
  @MainActor @discardableResult
  public class func scheduledTimer<Target: AnyObject, Sender>(
    timeInterval interval: TimeInterval, target: Target,
    selector action: @escaping @MainActor @Sendable (Target) -> @MainActor (Sender) -> Void,
    userInfo: Any?, repeats: Bool
  ) -> Timer {
    scheduledTimer(timeInterval: interval, target: target, selector: .method(action), userInfo: userInfo, repeats: repeats)
  }

  /// A timer that calls a method of `target` that takes the timer; add it to a run loop.
  @MainActor public convenience init<Target: AnyObject, Sender>(
    timeInterval interval: TimeInterval, target: Target,
    selector action: @escaping @MainActor @Sendable (Target) -> @MainActor (Sender) -> Void,
    userInfo: Any?, repeats: Bool
  ) { self.init(timeInterval: interval, target: target, selector: .method(action), userInfo: userInfo, repeats: repeats) }

  /// A timer in the current run loop that calls a closure with `target`.
  @MainActor @discardableResult
  public class func scheduledTimer<Target: AnyObject>(
    timeInterval interval: TimeInterval, target: Target, selector action: @escaping @MainActor @Sendable (Target) -> Void,
    userInfo: Any?, repeats: Bool
  ) -> Timer {
    scheduledTimer(timeInterval: interval, target: target, selector: .closure(action), userInfo: userInfo, repeats: repeats)
  }

  /// A timer that calls a closure with `target`; add it to a run loop.
  @MainActor public convenience init<Target: AnyObject>(
    timeInterval interval: TimeInterval, target: Target, selector action: @escaping @MainActor @Sendable (Target) -> Void,
    userInfo: Any?, repeats: Bool
  ) { self.init(timeInterval: interval, target: target, selector: .closure(action), userInfo: userInfo, repeats: repeats) }
}

extension CADisplayLink {
  /// A link that calls a method of `target`.
  public convenience init<Target: AnyObject>(
    target: Target, selector action: @escaping @MainActor @Sendable (Target) -> @MainActor () -> Void
  ) { self.init(target: target, selector: .method(action)) }

  /// A link that calls a method of `target` that takes the link.
  public convenience init<Target: AnyObject, Sender>(
    target: Target, selector action: @escaping @MainActor @Sendable (Target) -> @MainActor (Sender) -> Void
  ) { self.init(target: target, selector: .method(action)) }

  /// A link that calls a closure with `target`.
  public convenience init<Target: AnyObject>(
    target: Target, selector action: @escaping @MainActor @Sendable (Target) -> Void
  ) { self.init(target: target, selector: .closure(action)) }
}
