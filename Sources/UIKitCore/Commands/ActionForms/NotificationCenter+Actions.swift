import Foundation

/// Observers with a method or a closure, beside a `Selector`. The observer is not retained and does not have to be removed.
/// - Threading: as with a selector, the method runs on the main actor.
extension NotificationCenter {
  /// Calls a method of `observer` for every notification named `aName` from `anObject`; nil means any.
  @MainActor public func addObserver<Observer: AnyObject>(
    _ observer: Observer,
    selector action: @escaping @MainActor @Sendable (Observer) -> @MainActor () -> Void,
    name aName: NSNotification.Name?, object anObject: Any?
  ) { addObserver(observer, selector: .method(action), name: aName, object: anObject) }

  /// Calls a method of `observer`, which takes the notification, for every one named `aName` from `anObject`; nil means any.
  @MainActor public func addObserver<Observer: AnyObject>(
    _ observer: Observer,
    selector action: @escaping @MainActor @Sendable (Observer) -> @MainActor (Notification) -> Void,
    name aName: NSNotification.Name?, object anObject: Any?
  ) { addObserver(observer, selector: .method(action), name: aName, object: anObject) }

  /// Calls a closure with `observer` for every notification named `aName` from `anObject`; nil means any.
  @MainActor public func addObserver<Observer: AnyObject>(
    _ observer: Observer,
    selector action: @escaping @MainActor @Sendable (Observer) -> Void,
    name aName: NSNotification.Name?, object anObject: Any?
  ) { addObserver(observer, selector: .closure(action), name: aName, object: anObject) }

  /// Calls a closure with `observer` and the notification for every one named `aName` from `anObject`; nil means any.
  @MainActor public func addObserver<Observer: AnyObject>(
    _ observer: Observer,
    selector action: @escaping @MainActor @Sendable (Observer, Notification) -> Void,
    name aName: NSNotification.Name?, object anObject: Any?
  ) { addObserver(observer, selector: .closure(action), name: aName, object: anObject) }
}
