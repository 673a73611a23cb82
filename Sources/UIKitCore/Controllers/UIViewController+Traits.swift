extension UIViewController: UITraitEnvironment, UITraitChangeObservable, TraitObserverStorage {
  /// Ends a registration for trait changes.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) { forget(registration) }

  /// The traits around the view with this controller's overrides; before the view is loaded, those of the parent.
  final var effectiveTraits: UITraitCollection {
    let around = storedView.map { $0.surroundingTraits } ?? storedParent?.effectiveTraits ?? .base
    return applyOverrides(to: around)
  }

  final func applyOverrides(to traits: UITraitCollection) -> UITraitCollection {
    traits.overridden(by: storedOverrides, style: storedStyle)
  }

  /// Called when the root view inherits its traits.
  final func inheritTraits() {
    let now = effectiveTraits
    let before = storedTraits ?? .base
    storedTraits = now
    guard now !== before, now != before else { return }
    now.asCurrent {
      traitCollectionDidChange(before)
      if !traitObservers.isEmpty { notifyTraitObservers(now: now, previous: before) }
    }
  }
}
