/// Something that has traits and learns when they change.
@MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// What `registerForTraitChanges` returns; `unregisterForTraitChanges` takes it back.
public protocol UITraitChangeRegistration {}

/// Something that runs handlers when chosen traits change.
@MainActor
public protocol UITraitChangeObservable: AnyObject {
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

extension UITraitChangeObservable {
  /// Runs `handler` after any of `traits` changed, with the traits from before.
  ///
  /// The handler gets the observed object as its argument: capture nothing and nothing leaks.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping @MainActor (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let observer = TraitObserver(traits: traits) { subject, previous in
      if let subject = subject as? Self { handler(subject, previous) }
    }
    (self as? any TraitObserverKeeping)?.traitObservers.append(observer)
    return observer
  }

  /// Invokes `action` on the observed object after any of `traits` changed, with that object as the sender.
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
protocol TraitObserverKeeping: AnyObject {
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

extension TraitObserverKeeping {
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
