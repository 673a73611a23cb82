import UIKitCore

extension UINavigationController {
  /// Whether the change of the stack is seen: the controller is on the screen and does not come or go itself.
  private var isSeen: Bool { hasAppeared && viewIfLoaded?.window != nil }

  /// Changes the stack, with a transition if the top changes.
  final func change(to stack: [UIViewController], animated: Bool) {
    // A second change ends the one that runs: the bar would show neither.
    step?.finish()
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
    self.step = step
    step.run(animated: animated && UIView.areAnimationsEnabled)
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

  /// Called by a step when its transition has ended.
  final func stepDidEnd(_ step: NavigationStep, completed: Bool) {
    guard self.step === step else { return }
    self.step = nil
    barState.waitsForStep = false
    contentView.isInTransition = false
    backGesture.stepDidEnd()
    completed ? complete(step) : revert(step)
    contentView.setNeedsLayout()
    viewIfLoaded?.setNeedsLayout()
  }

  private func complete(_ step: NavigationStep) {
    // Ends its disappearance.
    step.from.viewIfLoaded?.removeFromSuperview()
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
}
