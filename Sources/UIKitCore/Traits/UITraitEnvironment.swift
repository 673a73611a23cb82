/// An object that has traits and is notified when they change.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  /// The current traits.
  var traitCollection: UITraitCollection { get }
  /// Called when the traits have changed, with the previous ones.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// Identifies a registration by `registerForTraitChanges`, for `unregisterForTraitChanges`.
public protocol UITraitChangeRegistration {}

/// An object that runs handlers when specific traits change.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {
  /// Removes a handler.
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

extension UITraitChangeObservable {
  /// Runs `handler` with the previous traits after any of `traits` has changed.
  ///
  /// The handler receives the observed object as an argument: use that instead of capturing the object, which would
  /// leak it.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping @MainActor (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let observer = TraitObserver(traits: traits) { subject, previous in
      if let subject = subject as? Self { handler(subject, previous) }
    }
    (self as? any TraitObserverStorage)?.traitObservers.append(observer)
    return observer
  }

  /// Invokes `action` on the observed object, which is also the sender, after any of `traits` has changed.
  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits) { (subject: Self, _: UITraitCollection) in
      if !action.invoke(on: subject, sender: subject, event: nil), !action.isImplemented(by: subject) {
        Log.error("trait changes: \(type(of: subject)) does not implement \(action).", once: "traits \(action.name)")
      }
    }
  }
}

@MainActor
protocol TraitObserverStorage: AnyObject {
  var traitObservers: [TraitObserver] { get set }
}

final class TraitObserver: UITraitChangeRegistration {
  let traits: [UITrait]
  let handler: @MainActor (AnyObject, UITraitCollection) -> Void

  init(traits: [UITrait], handler: @escaping @MainActor (AnyObject, UITraitCollection) -> Void) {
    self.traits = traits
    self.handler = handler
  }

  func concerns(_ now: TraitValues, _ before: TraitValues) -> Bool {
    traits.contains { now.differs(in: $0, from: before) }
  }
}

extension TraitObserverStorage {
  func notifyTraitObservers(now: UITraitCollection, previous: UITraitCollection) {
    // A handler may register or unregister.
    for observer in traitObservers where observer.concerns(now.values, previous.values) {
      observer.handler(self, previous)
    }
  }

  func forget(_ registration: any UITraitChangeRegistration) {
    traitObservers.removeAll { $0 === (registration as? TraitObserver) }
  }
}
