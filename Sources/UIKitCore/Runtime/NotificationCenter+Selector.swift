import Foundation

extension NotificationCenter {
  /// Invokes `aSelector` on `observer` for every notification named `aName` from `anObject`; nil means any.
  ///
  /// The observer is not retained and does not have to be removed.
  /// - Threading: the selector's method runs on the main actor: synchronously for notifications posted there, else
  ///   asynchronously.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    SelectorObservers.shared.add(observer as AnyObject, aSelector, aName, anObject, to: self)
  }

  /// Removes all registrations of `observer` made with a selector, or a token returned by `addObserver(forName:…)`.
  public func removeObserver(_ observer: AnyObject) { removeObserver(observer, name: nil, object: nil) }

  /// Removes `observer` for notifications named `aName` from `anObject`; nil means any.
  public func removeObserver(_ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?) {
    if SelectorObservers.shared.remove(observer, aName, anObject, from: self) { return }
    removeObserver(observer as Any, name: aName, object: anObject)
  }
}

/// Observers added with a selector, and the tokens under which Foundation has them registered.
private final class SelectorObservers: @unchecked Sendable {
  // Unchecked: both variables are used under `lock` only.
  static let shared = SelectorObservers()

  private struct Entry {
    weak var observer: AnyObject?
    let identity: ObjectIdentifier
    let name: NSNotification.Name?
    let object: ObjectIdentifier?
    weak var center: NotificationCenter?
    let token: NSObjectProtocol
  }

  private let lock = NSLock()
  private var entries: [Entry] = []
  private var limit = 32

  func add(
    _ observer: AnyObject, _ selector: Selector, _ name: NSNotification.Name?, _ object: Any?, to center: NotificationCenter
  ) {
    let box = WeakObserver(observer)
    let token = center.addObserver(forName: name, object: object, queue: nil) { notification in
      // As in UIKit, a poster on another thread must not change the object and the user info afterwards.
      nonisolated(unsafe) let notification = notification
      MainQueue.perform { box.tell(selector, notification) }
    }
    let entry = Entry(
      observer: observer, identity: ObjectIdentifier(observer), name: name,
      object: object.map { ObjectIdentifier($0 as AnyObject) }, center: center, token: token)
    var gone: [Entry] = []
    lock.lock()
    entries.append(entry)
    if entries.count > limit {
      gone = entries.filter { $0.observer == nil }
      entries.removeAll { $0.observer == nil }
      limit = max(32, entries.count * 2)
    }
    lock.unlock()
    for entry in gone { entry.center?.removeObserver(entry.token as Any) }
  }

  /// - Returns: Whether a registration of `observer` with a selector was removed.
  func remove(
    _ observer: AnyObject, _ name: NSNotification.Name?, _ object: Any?, from center: NotificationCenter
  ) -> Bool {
    let identity = ObjectIdentifier(observer)
    let source = object.map { ObjectIdentifier($0 as AnyObject) }
    func isMeant(_ entry: Entry) -> Bool {
      entry.identity == identity && entry.observer === observer && entry.center === center
        && (name == nil || entry.name == name) && (source == nil || entry.object == source)
    }
    lock.lock()
    let meant = entries.filter(isMeant)
    entries.removeAll(where: isMeant)
    lock.unlock()
    for entry in meant { center.removeObserver(entry.token as Any) }
    return !meant.isEmpty
  }
}

private final class WeakObserver: @unchecked Sendable {
  // Unchecked: a weak reference that is set in `init` only and read on the main actor.
  private weak var observer: AnyObject?

  init(_ observer: AnyObject) { self.observer = observer }

  @MainActor func tell(_ selector: Selector, _ notification: Notification) {
    guard let observer else { return }
    if !selector.invoke(on: observer, sender: notification, event: nil), !selector.isImplemented(by: observer) {
      Log.error("notification: \(type(of: observer)) does not implement \(selector).", once: "notification \(selector.name)")
    }
  }
}
