extension UIViewController: UITraitEnvironment, UITraitChangeObservable, TraitObserverKeeping {
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) { forget(registration) }

  /// The view's surroundings with this controller's overrides; before it has a view, the parent's.
  final var effectiveTraits: UITraitCollection {
    let around = storedView.map { $0.surroundingTraits } ?? storedParent?.effectiveTraits ?? .base
    return applyOverrides(to: around)
  }

  final func applyOverrides(to traits: UITraitCollection) -> UITraitCollection {
    traits.overridden(by: storedOverrides, style: storedStyle)
  }

  /// Called while the root view takes over its traits.
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
