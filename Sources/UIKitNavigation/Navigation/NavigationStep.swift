import UIKitCore

/// One change of a navigation controller's stack that is seen: from one top controller to another.
@MainActor
final class NavigationStep {
  let operation: UINavigationController.Operation
  let from: UIViewController
  let to: UIViewController
  /// The stack to which a cancelled step returns.
  let oldStack: [UIViewController]
  let added: [UIViewController]
  let removed: [UIViewController]
  /// Nil until the step runs.
  private(set) var context: TransitionContext?
  /// Whether the app animates the pages.
  private(set) var isCustom = false
  private weak var controller: UINavigationController?

  init(
    _ operation: UINavigationController.Operation, from: UIViewController, to: UIViewController,
    oldStack: [UIViewController], added: [UIViewController], removed: [UIViewController],
    in controller: UINavigationController
  ) {
    (self.operation, self.from, self.to, self.oldStack) = (operation, from, to, oldStack)
    (self.added, self.removed, self.controller) = (added, removed, controller)
  }

  func run(animated: Bool) {
    guard let controller else { return }
    to.loadViewIfNeeded()
    if operation == .push, added.contains(to) { to.view.frame = controller.contentFrame(of: to) }
    let context = TransitionContext(self, in: controller.contentView, isAnimated: animated)
    self.context = context
    context.run()
  }

  /// Ends the step at once, as it would have ended.
  func finish() { context.map { $0.completeTransition(!$0.transitionWasCancelled) } }
}

extension NavigationStep: TransitionSource {
  func controller(_ key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: return from
    case .to: return to
    default: return nil
    }
  }

  func view(_ key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: return from.viewIfLoaded
    case .to: return to.viewIfLoaded
    default: return nil
    }
  }

  func frame(of controller: UIViewController, atEnd isEnd: Bool) -> CGRect {
    guard controller === (isEnd ? to : from) else { return .zero }
    return self.controller?.contentFrame(of: controller) ?? .zero
  }

  var transitionStyle: UIModalPresentationStyle { .none }

  var appearingController: UIViewController? { to }

  func transitionWillBegin(animated: Bool) -> Bool {
    from.view.beginAppearances(false, animated: animated)
    to.view.beginAppearances(true, animated: animated)
    guard let controller else { return false }
    controller.delegate?.navigationController(controller, willShow: to, animated: animated)
    // These callbacks may have changed the stack again, which ends this step.
    return controller.step === self
  }

  func customAnimator() -> (any UIViewControllerAnimatedTransitioning)? {
    guard let controller else { return nil }
    let animator = controller.delegate?.navigationController(
      controller, animationControllerFor: operation, from: from, to: to)
    isCustom = animator != nil
    return animator
  }

  func prepare(along coordinator: TransitionCoordinator) {
    controller?.prepareBars(for: self, along: coordinator)
    controller?.contentView.isInTransition = true
  }

  func standardAnimator() -> any UIViewControllerAnimatedTransitioning { PushTransition(operation) }

  /// The swipe back, if it has begun the step; otherwise what the delegate has for its animator.
  func interactionController(
    for custom: (any UIViewControllerAnimatedTransitioning)?
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    guard let controller else { return nil }
    if let swipe = controller.backGesture.interaction { return swipe }
    return custom.flatMap { controller.delegate?.navigationController(controller, interactionControllerFor: $0) }
  }

  func showEnd() {
    guard let controller else { return }
    to.view.frame = controller.contentFrame(of: to)
    controller.contentView.addSubview(to.view)
  }

  func transitionDidEnd(completed: Bool) { controller?.stepDidEnd(self, completed: completed) }
}
