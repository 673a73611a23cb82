import Host
// Foundation also has a class named Host.
import class Host.Host

/// One transition between two controllers, as its animator and its interaction controller see it.
///
/// What is presented, pushed or chosen is known to its `TransitionSource` only, whose methods `run()` and
/// `completeTransition(_:)` call.
///
/// Without an interaction controller the animator's animations run by themselves. With one they are recorded, so that they
/// can be placed anywhere and run to either end; see `TransitionAnimations`.
@MainActor
package final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
  private weak var source: (any TransitionSource)?
  package let isAnimated: Bool
  package let containerView: UIView
  package let coordinator: TransitionCoordinator
  package private(set) var transitionWasCancelled = false
  package private(set) var isInteractive = false { didSet { interactionDidChange() } }

  private var animator: (any UIViewControllerAnimatedTransitioning)?
  private var interaction: (any UIViewControllerInteractiveTransitioning)?
  private var animations: TransitionAnimations?
  package private(set) var isOver = false
  /// The controller whose appearance ends with the transition.
  private weak var held: UIViewController?
  private var watchdog: ClockTimer?
  private var start: TimeInterval = 0
  private var percent: CGFloat = 0

  /// - Parameter source: Retains the context until the transition has ended.
  package init(_ source: any TransitionSource, in container: UIView, isAnimated: Bool) {
    self.source = source
    self.isAnimated = isAnimated
    containerView = container
    coordinator = TransitionCoordinator(in: container, isAnimated: isAnimated)
    super.init()
    coordinator.attach(self)
  }

  package var presentationStyle: UIModalPresentationStyle { source?.transitionStyle ?? .none }
  package var targetTransform: CGAffineTransform { .identity }
  package var isInterruptible: Bool { animations != nil }
  package var completionVelocity: CGFloat { interaction?.completionSpeed ?? 1 }
  package var completionCurve: UIView.AnimationCurve { interaction?.completionCurve ?? .easeInOut }
  /// Whether it will end where it leads, as far as that is decided: not while a finger holds it.
  package var isArriving: Bool { !isInteractive && !transitionWasCancelled }

  /// The part of the transition that is over, from 0 to 1.
  package var percentComplete: CGFloat {
    let duration = coordinator.transitionDuration
    if isInteractive { return percent }
    guard duration > 0, start > 0 else { return isOver ? 1 : 0 }
    let seconds = animations?.now ?? CACurrentMediaTime() - start
    return CGFloat(min(max(seconds / duration, 0), 1))
  }

  // MARK: Running

  /// Runs the transition as its source says.
  package func run() {
    guard let source else { return }
    held = source.appearingController
    held?.isAppearanceHeld = true
    guard source.transitionWillBegin(animated: isAnimated), !isOver else { return releaseAppearance() }
    let custom = isAnimated ? source.customAnimator() : nil
    guard !isOver else { return }
    source.prepare(along: coordinator)
    guard isAnimated else {
      source.showEnd()
      coordinator.runAlongside()
      // By the end of the run loop cycle the views have been laid out and drawn.
      RunLoopCycle.current.performAtCycleEnd {
        self.completeTransition(true)
        return true
      }
      return
    }
    let animator = custom ?? source.standardAnimator()
    self.animator = animator
    interaction = source.interactionController(for: custom)
    start(animator)
  }

  private func start(_ animator: any UIViewControllerAnimatedTransitioning) {
    let duration = animator.transitionDuration(using: self)
    coordinator.transitionDuration = duration.isFinite ? max(duration, 0) : 0
    start = CACurrentMediaTime()
    if let interaction {
      (interaction as? UIPercentDrivenInteractiveTransition)?.attach(self)
      if interaction.wantsInteractiveStart {
        isInteractive = true
        interaction.startInteractiveTransition(self)
        // An interaction of the app's own moves the views itself.
        if animations == nil { runAlongside() }
      } else {
        record()
        animations?.run(toStart: false, speed: 1) {}
        watch()
      }
    } else {
      animate(with: animator)
      runAlongside()
      watch()
    }
  }

  private func animate(with animator: any UIViewControllerAnimatedTransitioning) {
    if let interruptible = animator.interruptibleAnimator(using: self) {
      interruptible.startAnimation()
    } else {
      animator.animateTransition(using: self)
    }
  }

  private func runAlongside() {
    let animate = { self.coordinator.runAlongside() }
    guard animator is any SpringTransition else {
      return UIView.animate(withDuration: coordinator.transitionDuration, animations: animate)
    }
    if isInteractive {
      UIView.animate(withDuration: coordinator.transitionDuration, delay: 0, options: .curveLinear, animations: animate)
    } else {
      UIView.animate(
        withDuration: coordinator.transitionDuration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
        animations: animate)
    }
  }

  /// Records what the animator and the controllers animate, and shows the start.
  package func record() {
    guard let animator, animations == nil, !isOver else { return }
    let animations = TransitionAnimations()
    self.animations = animations
    animations.record {
      animate(with: animator)
      runAlongside()
    }
    if !isOver { animations.show(at: 0) }
  }

  /// Ends a transition whose animator does not: the controllers could not be used otherwise.
  private func watch() {
    watchdog?.cancel()
    let timeout: TimeInterval = 2
    watchdog = RunLoopCycle.current.schedule(coordinator.transitionDuration + timeout) { [weak self] in
      guard let self, !self.isOver else { return }
      Log.error(
        "\(self.animator.map { "\(type(of: $0))" } ?? "An animator"): completeTransition(_:) was not called within "
          + "\(timeout) seconds after the transition; it is completed now.")
      self.completeTransition(!self.transitionWasCancelled)
    }
  }

  // MARK: Interaction

  /// Puts the transition under a finger before it runs. What runs alongside waits until it runs.
  func beginInteraction() { isInteractive = true }

  /// The finger has decided: the transition is run next, or completed without having run.
  func endInteraction(isCancelled: Bool) {
    guard isInteractive, animator == nil else { return }
    transitionWasCancelled = isCancelled
    isInteractive = false
  }

  package func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard isInteractive, percentComplete.isFinite else { return }
    percent = min(max(percentComplete, 0), 1)
    animations?.show(at: Double(percent) * coordinator.transitionDuration)
  }

  package func pauseInteractiveTransition() {
    guard !isOver, !isInteractive, let animations else { return }
    watchdog?.cancel()
    percent = percentComplete
    transitionWasCancelled = false
    isInteractive = true
    animations.show(at: Double(percent) * coordinator.transitionDuration)
  }

  package func finishInteractiveTransition() { continueTransition(isCancelled: false) }

  package func cancelInteractiveTransition() { continueTransition(isCancelled: true) }

  private func continueTransition(isCancelled: Bool) {
    guard isInteractive, !isOver else { return }
    transitionWasCancelled = isCancelled
    isInteractive = false
    watch()
    let speed = Double(completionVelocity)
    animations?.run(toStart: isCancelled, speed: speed.isFinite && speed > 0 ? min(speed, 100) : 1) {}
  }

  private func interactionDidChange() {
    // What is saved of the controllers depends on `isArriving`.
    SessionState.current.visit?.interfaceDidChange()
    coordinator.interactionDidChange(isInteractive: isInteractive, isCancelled: transitionWasCancelled)
  }

  // MARK: Ending

  package func completeTransition(_ didComplete: Bool) {
    guard !isOver else { return }
    isOver = true
    let source = source
    watchdog?.cancel()
    watchdog = nil
    transitionWasCancelled = !didComplete
    animations?.finish(at: didComplete ? .end : .start)
    animations = nil
    let animator = animator
    (self.animator, interaction) = (nil, nil)
    (animator as? any SpringTransition)?.transitionWillEnd()
    releaseAppearance()
    source?.transitionDidEnd(completed: didComplete)
    // The source answers them too, although nothing else may retain it any longer.
    withExtendedLifetime(source) {
      coordinator.finish(isCancelled: !didComplete)
      animator?.animationEnded(didComplete)
    }
  }

  /// Lets the controller appear whose appearance was to end with the transition.
  func releaseAppearance() {
    held?.isAppearanceHeld = false
    held = nil
  }

  package func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    source?.controller(key)
  }

  package func view(forKey key: UITransitionContextViewKey) -> UIView? { source?.view(key) }
  package func initialFrame(for vc: UIViewController) -> CGRect { source?.frame(of: vc, atEnd: false) ?? .zero }
  package func finalFrame(for vc: UIViewController) -> CGRect { source?.frame(of: vc, atEnd: true) ?? .zero }
}
