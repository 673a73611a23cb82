import UIKitCore

extension UISplitViewController {
  private static let duration: TimeInterval = 0.3
  private static let fadeDuration: TimeInterval = 0.2

  final func preferenceDidChange() {
    split.chosen = nil
    noteVisit(.control)
    guard isViewLoaded else { return }
    applyPreference(animated: UIView.inheritedAnimationDuration > 0)
    view.setNeedsLayout()
  }

  /// Shows as many columns as were asked for last.
  final func applyPreference(animated: Bool = false) {
    guard !split.isCollapsed else { return }
    change(toShowing: split.chosen ?? count(in: preferredDisplayMode), animated: animated)
  }

  /// Shows `count` columns besides the secondary one, until the preference changes.
  final func choose(_ count: Int) {
    split.chosen = count
    noteVisit(.control)
    guard !split.isCollapsed, isViewLoaded else { return }
    change(toShowing: count, animated: true)
  }

  final func hideOverlays() {
    guard !split.isCollapsed else { return }
    choose(split.behavior == .displace ? 1 : 0)
  }

  // MARK: Changing

  private func change(toShowing wanted: Int, animated: Bool) {
    finishTransition()
    let count = min(max(wanted, 0), sides.count)
    let behavior = currentBehavior
    let isFirst = split.behavior == nil
    let old = isFirst ? [] : columns(showing: split.shown)
    let new = columns(showing: count)
    let (oldCount, oldBehavior) = (split.shown, split.behavior)
    let oldMode = oldBehavior.map { mode(showing: oldCount, $0) }
    let newMode = mode(showing: count, behavior)
    guard oldMode != newMode || oldBehavior != behavior || old != new else { return installColumns() }
    let isSeen = hasAppeared && viewIfLoaded?.window != nil && UIView.areAnimationsEnabled
    let root = isSeen && animated && !isFirst ? splitView : nil
    let coordinator = root.map { TransitionCoordinator(in: $0, isAnimated: true) }
    if !isFirst {
      split.coordinator = coordinator
      if oldMode != newMode { delegate?.splitViewController(self, willChangeTo: newMode) }
      for column in new where !old.contains(column) { delegate?.splitViewController(self, willShow: column) }
      for column in old where !new.contains(column) { delegate?.splitViewController(self, willHide: column) }
      // The delegate may have changed the columns itself.
      guard split.shown == oldCount, split.behavior == oldBehavior, !split.isCollapsed,
        columns(showing: count) == new
      else {
        if split.coordinator === coordinator { split.coordinator = nil }
        coordinator?.finish(isCancelled: true)
        return
      }
    }
    let entering = new.filter { !old.contains($0) }.compactMap { split.columns[$0] }
    let leaving = old.filter { !new.contains($0) }.compactMap { split.columns[$0] }
    let hidden = Dictionary(uniqueKeysWithValues: entering.map { ($0.column, isFirst ? .zero : frame(of: $0.column)) })
    (split.shown, split.behavior) = (count, behavior)
    updateButtons()
    guard let root, let coordinator else { return installColumns() }
    let isFade = UIAccessibility.isReduceMotionEnabled
    coordinator.transitionDuration = isFade ? Self.fadeDuration : Self.duration
    run(
      SplitTransition(entering: entering, leaving: leaving, isFade: isFade, coordinator: coordinator), from: hidden,
      in: root)
  }

  private func run(_ transition: SplitTransition, from hidden: [Column: CGRect], in root: SplitView) {
    split.transition = transition
    let staying = split.columns.values.filter { $0.view.superview === root }.map { ($0.view, $0.view.frame) }
    for column in transition.leaving { column.root.view.beginAppearances(false, animated: true) }
    for column in transition.entering {
      guard split.transition === transition else { return }
      UIView.performWithoutAnimation {
        column.view.frame = hidden[column.column] ?? .zero
        column.view.show(column.root.view)
      }
      column.root.view.beginAppearances(true, animated: true)
      // Callbacks of the controllers may have changed the columns, which ended this transition.
      guard split.transition === transition else { return }
      column.root.isAppearanceHeld = true
    }
    guard split.transition === transition else { return }
    let dimming = root.dimming.superview == nil ? 0 : root.dimming.alpha
    UIView.performWithoutAnimation {
      for column in transition.entering {
        if transition.isFade {
          place(column, in: root, isAlone: false)
          column.view.alpha = 0
        }
        root.insert(column.view)
        column.view.layoutIfNeeded()
      }
      if transition.isFade {
        layOutColumns()
        root.dimming.alpha = dimming
        root.layoutIfNeeded()
      } else {
        // Laying out a column lays out what is around it, too: all begin where they were.
        for (view, frame) in staying { view.frame = frame }
        for column in transition.entering { column.view.frame = hidden[column.column] ?? .zero }
      }
    }
    UIView.animate(withDuration: transition.coordinator.transitionDuration, delay: 0, options: .allowUserInteraction) {
      for column in transition.entering { column.view.alpha = 1 }
      if transition.isFade { for column in transition.leaving { column.view.alpha = 0 } }
      self.layOutColumns()
      root.layoutIfNeeded()
      transition.coordinator.runAlongside()
    } completion: { [weak self] _ in
      if let self, self.split.transition === transition { self.finishTransition() }
    }
  }

  /// Ends a running change at once, as it would have ended.
  final func finishTransition() {
    guard let transition = split.transition else { return }
    split.transition = nil
    if split.coordinator === transition.coordinator { split.coordinator = nil }
    for column in transition.leaving {
      column.view.removeFromSuperview()
      column.view.alpha = 1
    }
    installColumns()
    for column in transition.entering {
      column.view.alpha = 1
      column.root.isAppearanceHeld = false
      if let view = column.root.viewIfLoaded, view.window != nil, isAppearingOrAppeared { view.endAppearances() }
    }
    // If the change has ended before it was seen.
    transition.coordinator.runAlongside()
    transition.coordinator.finish(isCancelled: false)
  }
}
