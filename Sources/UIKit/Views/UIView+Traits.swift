extension UIView: UITraitEnvironment, UITraitChangeObservable, TraitObserverKeeping {
  final var traitObservers: [TraitObserver] {
    get { rare?.traitObservers ?? [] }
    set { rareState.traitObservers = newValue }
  }

  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) { forget(registration) }

  /// Looks for changed traits now instead of at the next opportunity.
  public final func updateTraitsIfNeeded() { inheritTraits() }

  final func setOverrideStyle(_ style: UIUserInterfaceStyle) {
    guard overrideUserInterfaceStyle != style else { return }
    rareState.style = style
    inheritTraits()
  }

  final func setTraitOverrides(_ overrides: UITraitOverrides) {
    guard (rare?.overrides.values ?? TraitValues()) != overrides.values else { return }
    rareState.overrides = overrides
    inheritTraits()
  }

  /// In a window these are kept; outside of one they are found by climbing.
  final var effectiveTraits: UITraitCollection {
    if isInWindow, let storedTraits { return storedTraits }
    return computeTraits()
  }

  /// What is given to this view from outside: by the superview, to a window by its screen.
  final var surroundingTraits: UITraitCollection {
    if let superviewLink { return superviewLink.effectiveTraits }
    return (self as? UIWindow)?.screen.traitCollection ?? .base
  }

  final func computeTraits() -> UITraitCollection {
    var traits = surroundingTraits
    if let controllerLink { traits = controllerLink.applyOverrides(to: traits) }
    guard let rare else { return traits }
    return traits.overridden(by: rare.overrides, style: rare.style)
  }

  /// Takes over the traits of the environment, here and below, and tells whom they changed for.
  final func inheritTraits() {
    guard isInWindow else {
      // Colours that were resolved before still have to follow an override.
      if storedBackgroundColor?.isDynamic == true { resolveBackgroundColor() }
      for child in children { child.inheritTraits() }
      return
    }
    let computed = computeTraits()
    let isNew = storedTraits == nil
    let before = storedTraits ?? .base
    let isChanged = before !== computed && before != computed
    // Equal traits stay the same object, which is what the views below compare with.
    let now = isChanged || isNew ? computed : before
    storedTraits = now
    // Outside of a window it was resolved with what could be seen from there.
    if isNew, storedBackgroundColor?.isDynamic == true { resolveBackgroundColor() }
    if isChanged { traitsDidChange(from: before, to: now) }
    controllerLink?.inheritTraits()
    for child in children where isNew || isChanged || child.storedTraits !== now { child.inheritTraits() }
  }

  private func traitsDidChange(from before: UITraitCollection, to now: UITraitCollection) {
    let changesColor = now.hasDifferentColorAppearance(comparedTo: before)
    now.asCurrent {
      if changesColor, storedBackgroundColor?.isDynamic == true { resolveBackgroundColor() }
      setNeedsLayout()
      if drawsContent { setNeedsDisplay() }
      traitCollectionDidChange(before)
      if !traitObservers.isEmpty { notifyTraitObservers(now: now, previous: before) }
      if changesColor { tintColorDidChange() }
      // Wide surroundings ask for wider margins of a controller's view.
      if now.horizontalSizeClass != before.horizontalSizeClass,
        controllerLink?.viewRespectsSystemMinimumLayoutMargins == true
      {
        layoutMarginsChanged()
      }
    }
  }
}

extension UITraitCollection {
  /// This collection under somebody's overrides; itself when there are none.
  func overridden(by overrides: UITraitOverrides, style: UIUserInterfaceStyle) -> UITraitCollection {
    var values = self.values
    values.merge(overrides.values)
    // A kiosk is read standing, from farther away than a phone, in whatever light there is.
    if overrides.values.userInterfaceIdiom == .kiosk, overrides.values.accessibilityContrast == .unspecified {
      values.accessibilityContrast = .high
    }
    if style != .unspecified { values.userInterfaceStyle = style }
    return values == self.values ? self : UITraitCollection(values: values)
  }
}
