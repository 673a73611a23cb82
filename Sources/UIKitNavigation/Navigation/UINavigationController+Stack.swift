import UIKitCore

extension UINavigationController {
  /// Whether the change of the stack is seen: the controller is on the screen and does not come or go itself.
  private var isSeen: Bool { hasAppeared && viewIfLoaded?.window != nil }

  /// Changes the stack, with a transition if the top changes.
  final func change(to stack: [UIViewController], animated: Bool) {
    // A second change ends the one that runs: the bar would show neither.
    finishStep()
    let old = self.stack
    guard old != stack else { return }
    let added = stack.filter { !old.contains($0) }
    let removed = old.filter { !stack.contains($0) }
    for controller in added { addChild(controller) }
    for controller in removed { controller.willMove(toParent: nil) }
    self.stack = stack
    guard let new = stack.last, let top = old.last, new !== top, isSeen else {
      return exchangeUnseen(top: old.last, added: added, removed: removed)
    }
    let isPop = old.contains(new)
    let step = NavigationStep(
      isPop ? .pop : .push, from: top, to: new, oldStack: old, added: added, removed: removed, in: self)
    run(step, animated: animated && UIView.areAnimationsEnabled)
  }

  private func exchangeUnseen(top: UIViewController?, added: [UIViewController], removed: [UIViewController]) {
    if isViewLoaded {
      if let top, top !== stack.last, let view = top.viewIfLoaded, view.superview === contentView {
        view.removeFromSuperview()
      }
      placeTop()
    }
    for controller in removed { controller.removeFromParent() }
    for controller in added { controller.didMove(toParent: self) }
    (parent as? any StackObserver)?.stackDidChange(of: self)
  }

  /// Shows the top controller without a transition.
  final func placeTop() {
    guard isViewLoaded else { return }
    let items = stack.map(\.navigationItem)
    barState.bar.show(items, as: .push, along: nil)
    barState.toolbar.setItems(stack.last?.toolbarItems, animated: false)
    bottomBarMayHaveChanged(animated: false)
    guard let top = stack.last, let view = top.view else { return followScrollView() }
    view.frame = contentFrame(of: top)
    if view.superview !== contentView { contentView.addSubview(view) }
    followScrollView()
    layOutBars()
    applyInsets(to: top)
  }

  // MARK: Steps

  private func run(_ step: NavigationStep, animated: Bool) {
    self.step = step
    step.to.loadViewIfNeeded()
    if step.operation == .push, step.added.contains(step.to) { step.to.view.frame = contentFrame(of: step.to) }
    let context = TransitionContext(step, in: contentView, isAnimated: animated) { [weak self] in
      self?.stepDidEnd(step, completed: $0)
    }
    step.context = context
    step.to.isAppearanceHeld = true
    step.from.view.beginAppearances(false, animated: animated)
    step.to.view.beginAppearances(true, animated: animated)
    delegate?.navigationController(self, willShow: step.to, animated: animated)
    // These callbacks may have changed the stack again, which ends this step.
    guard self.step === step, !context.isOver else { return }
    let custom = animated
      ? delegate?.navigationController(
        self, animationControllerFor: step.operation, from: step.from, to: step.to) : nil
    prepareBars(for: step, along: context.coordinator)
    contentView.isInTransition = true
    context.run(
      custom ?? PushTransition(step.operation),
      interaction: { animator in
        if let swipe = backGesture.interaction { return swipe }
        return custom == nil ? nil : delegate?.navigationController(self, interactionControllerFor: animator)
      },
      place: {
        step.to.view.frame = contentFrame(of: step.to)
        contentView.addSubview(step.to.view)
      })
  }

  private func stepDidEnd(_ step: NavigationStep, completed: Bool) {
    guard self.step === step else { return }
    self.step = nil
    contentView.isInTransition = false
    backGesture.interaction = nil
    completed ? complete(step) : revert(step)
    step.context = nil
    contentView.setNeedsLayout()
    viewIfLoaded?.setNeedsLayout()
  }

  private func complete(_ step: NavigationStep) {
    // Ends its disappearance.
    step.from.viewIfLoaded?.removeFromSuperview()
    step.to.isAppearanceHeld = false
    if step.to.view.superview !== contentView {
      step.to.view.frame = contentFrame(of: step.to)
      contentView.addSubview(step.to.view)
    }
    followScrollView()
    if isSeen { step.to.view.endAppearances() }
    delegate?.navigationController(self, didShow: step.to, animated: step.context?.isAnimated ?? false)
    for controller in step.removed { controller.removeFromParent() }
    for controller in step.added { controller.didMove(toParent: self) }
    (parent as? any StackObserver)?.stackDidChange(of: self)
  }

  private func revert(_ step: NavigationStep) {
    stack = step.oldStack
    step.to.view.beginAppearances(false, animated: true)
    step.to.isAppearanceHeld = false
    step.to.viewIfLoaded?.removeFromSuperview()
    if step.from.view.superview !== contentView { contentView.addSubview(step.from.view) }
    for controller in step.removed { controller.isMovingFromParent = false }
    for controller in step.added {
      controller.willMove(toParent: nil)
      controller.removeFromParent()
    }
    restoreBars()
    followScrollView()
    // Something may have been presented over the controller meanwhile.
    guard viewIfLoaded?.window != nil, isAppearingOrAppeared else { return }
    step.from.view.beginAppearances(true, animated: true)
    if hasAppeared { step.from.view.endAppearances() }
  }

  /// Ends a running step at once, as it would have ended.
  final func finishStep() {
    guard let context = step?.context else { return }
    context.completeTransition(!context.transitionWasCancelled)
  }
}
