extension UIView: UITraitEnvironment, UITraitChangeObservable, TraitObserverStorage {
  final var traitObservers: [TraitObserver] {
    get { rare?.traitObservers ?? [] }
    set { rareState.traitObservers = newValue }
  }

  /// Removes a handler registered with `registerForTraitChanges`.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) { forget(registration) }

  /// Applies changed traits now instead of at the next update.
  public final func updateTraitsIfNeeded() { inheritTraits() }

  final func setOverrideStyle(_ style: UIUserInterfaceStyle) {
    guard overrideUserInterfaceStyle != style else { return }
    rareState.style = style
    inheritTraits()
  }

  final func setTraitOverrides(_ overrides: UITraitOverrides) {
    guard (rare?.overrides.values ?? .unspecified) != overrides.values else { return }
    rareState.overrides = overrides
    inheritTraits()
  }

  final func setContentSizeLimits(_ limits: ContentSizeLimits) {
    guard (rare?.contentSizeLimits ?? ContentSizeLimits()) != limits else { return }
    rareState.contentSizeLimits = limits
    inheritTraits()
  }

  /// The traits of the view: stored in a window, otherwise computed from the superviews.
  package final var effectiveTraits: UITraitCollection {
    if isInWindow, let storedTraits { return storedTraits }
    return computeTraits()
  }

  /// The traits inherited from the superview, or for a window from its screen.
  final var surroundingTraits: UITraitCollection {
    if let superviewLink { return superviewLink.effectiveTraits }
    return (self as? UIWindow)?.screen.traitCollection ?? .base
  }

  final func computeTraits() -> UITraitCollection {
    var traits = surroundingTraits
    if let controllerLink { traits = controllerLink.applyOverrides(to: traits) }
    guard let rare else { return traits }
    return rare.contentSizeLimits.applied(to: traits.overridden(by: rare.overrides, style: rare.style))
  }

  /// Applies the inherited traits to this view and its descendants, and notifies those whose traits have changed.
  final func inheritTraits() {
    guard isInWindow else {
      // Colours that were already resolved must still follow an override.
      if storedBackgroundColor?.isDynamic == true { resolveBackgroundColor() }
      for child in children { child.inheritTraits() }
      return
    }
    let computed = computeTraits()
    let isNew = storedTraits == nil
    let before = storedTraits ?? .base
    let isChanged = before !== computed && before != computed
    // Equal traits keep the same object, because the views below compare by identity.
    let now = isChanged || isNew ? computed : before
    storedTraits = now
    // Outside a window, the colour was resolved with the traits known there.
    if isNew, storedBackgroundColor?.isDynamic == true { resolveBackgroundColor() }
    if isChanged { traitsDidChange(from: before, to: now) }
    controllerLink?.inheritTraits()
    for child in children where isNew || isChanged || child.storedTraits !== now { child.inheritTraits() }
  }

  private func traitsDidChange(from before: UITraitCollection, to now: UITraitCollection) {
    let changesColor = now.hasDifferentColorAppearance(comparedTo: before)
    if AppearanceRules.isUsed, SessionState.current.appearances.dependsOnTraits { applyAppearance() }
    now.asCurrent {
      if changesColor, storedBackgroundColor?.isDynamic == true { resolveBackgroundColor() }
      setNeedsLayout()
      if drawsContent { setNeedsDisplay() }
      if before.layoutDirection != now.layoutDirection { directionDidChange() }
      traitCollectionDidChange(before)
      if !traitObservers.isEmpty { notifyTraitObservers(now: now, previous: before) }
      if changesColor { tintColorDidChange() }
      // The system's minimum margins of a controller's view depend on the size class.
      if now.horizontalSizeClass != before.horizontalSizeClass,
        controllerLink?.viewRespectsSystemMinimumLayoutMargins == true
      {
        layoutMarginsChanged()
      }
    }
  }
}

extension UITraitCollection {
  /// This collection with overrides applied; itself if nothing changes.
  func overridden(by overrides: UITraitOverrides, style: UIUserInterfaceStyle) -> UITraitCollection {
    var values = self.values
    values.merge(overrides.values)
    // A kiosk is used standing, from farther away than a phone, in any light.
    if overrides.values.userInterfaceIdiom == .kiosk, overrides.values.accessibilityContrast == .unspecified {
      values.accessibilityContrast = .high
    }
    if style != .unspecified { values.userInterfaceStyle = style }
    return values == self.values ? self : UITraitCollection(values: values)
  }
}

/// The smallest and the largest text size of a view and its descendants.
struct ContentSizeLimits: Equatable {
  var smallest: UIContentSizeCategory?
  var largest: UIContentSizeCategory?

  /// The traits with the text size within the limits. Where the limits contradict each other, the largest size wins.
  func applied(to traits: UITraitCollection) -> UITraitCollection {
    let category = traits.preferredContentSizeCategory
    guard category != .unspecified else { return traits }
    var limited = category
    if let smallest, smallest != .unspecified { limited = max(limited, smallest) }
    if let largest, largest != .unspecified { limited = min(limited, largest) }
    guard limited != category else { return traits }
    var values = traits.values
    values.preferredContentSizeCategory = limited
    return UITraitCollection(values: values)
  }
}
