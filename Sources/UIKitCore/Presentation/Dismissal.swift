/// The dismissal of a presentation and of all above it, of which only the topmost is seen leaving.
///
/// A user's begins before it runs: the delegate finds a coordinator, and a finger may still cancel it.
@MainActor
final class Dismissal {
  /// The presentation that is dismissed, and the one above all.
  private weak var base: Presentation?
  private weak var top: Presentation?
  /// All that are dismissed, the lowest first, while the dismissal runs. They stay until its end, whatever becomes of the
  /// controllers.
  private var chain: [Presentation] = []
  private let container: UIView
  private let isAnimated: Bool
  private(set) lazy var context = TransitionContext(self, in: container, isAnimated: isAnimated)

  init(of base: Presentation, top: Presentation, animated: Bool) {
    (self.base, self.top, container, isAnimated) = (base, top, top.container, animated)
  }

  /// Dismisses what is presented, as far as it is not cancelled.
  func run(_ chain: [Presentation]) {
    self.chain = chain
    context.run()
  }

  // MARK: Ending

  private func complete(_ base: Presentation) {
    base.takePresenterOutOfContainers(chain)
    base.presenter?.viewIfLoaded?.endAppearances()
    for presentation in chain.reversed() {
      // `viewDidDisappear` is called from here, while `isBeingDismissed` is still true.
      presentation.end()
      presentation.presented.isBeingDismissed = false
      presentation.controller.dismissalTransitionDidEnd(true)
    }
    base.returnFocus()
    callCompletions()
  }

  /// Called when an interactive dismissal was cancelled: what was presented appears again.
  private func revert(_ base: Presentation) {
    if base.controller.shouldRemovePresentersView, let view = base.presenter?.viewIfLoaded, view.superview != nil {
      view.beginAppearances(false, animated: true, except: base.container)
      base.hidePresenter()
    }
    for presentation in chain {
      presentation.stage = .presented
      presentation.presented.isBeingDismissed = false
      presentation.container.isHidden = false
      presentation.controller.dismissalTransitionDidEnd(false)
      presentation.container.setNeedsLayout()
    }
    for presentation in chain where presentation.presented.viewIfLoaded?.window != nil {
      presentation.presented.view.beginAppearances(true, animated: true)
      presentation.presented.view.endAppearances()
    }
    callCompletions()
  }

  /// Calls also those of dismissals that were asked of controllers above while all were being dismissed.
  private func callCompletions() {
    for presentation in chain { presentation.callCompletions() }
  }
}

extension Dismissal: TransitionSource {
  func controller(_ key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .to ? top?.presenter : top?.presented
  }

  func view(_ key: UITransitionContextViewKey) -> UIView? {
    key == .to ? top?.presenterView : top?.controller.presentedView
  }

  func frame(of controller: UIViewController, atEnd isEnd: Bool) -> CGRect {
    guard let top else { return .zero }
    guard controller === top.presented else { return top.container.bounds }
    return isEnd ? .zero : top.controller.frameOfPresentedViewInContainerView
  }

  var transitionStyle: UIModalPresentationStyle { top?.controller.presentationStyle ?? .none }

  /// The presenter, if its view comes back.
  var appearingController: UIViewController? {
    guard let base, base.hidesPresenter else { return nil }
    return base.presenter
  }

  func transitionWillBegin(animated: Bool) -> Bool {
    for presentation in chain.reversed() where presentation.presented.viewIfLoaded?.window != nil {
      presentation.presented.view.beginAppearances(false, animated: animated)
    }
    base?.bringBackPresenter(animated: animated)
    for presentation in chain.dropLast() { presentation.container.isHidden = true }
    return base?.stage == .dismissing
  }

  func customAnimator() -> (any UIViewControllerAnimatedTransitioning)? {
    guard let presented = top?.presented else { return nil }
    return presented.transitioningDelegate?.animationController(forDismissed: presented)
  }

  func prepare(along coordinator: TransitionCoordinator) {
    top?.controller.dismissalTransitionWillBegin()
    // A finger that has dragged a sheet down has let go of it.
    context.endInteraction(isCancelled: false)
  }

  func standardAnimator() -> any UIViewControllerAnimatedTransitioning {
    top?.controller.animator(isPresenting: false) ?? SlideTransition(isPresenting: false)
  }

  func interactionController(
    for custom: (any UIViewControllerAnimatedTransitioning)?
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    custom.flatMap { top?.presented.transitioningDelegate?.interactionControllerForDismissal(using: $0) }
  }

  /// Nothing: the views leave with their containers.
  func showEnd() {}

  func transitionDidEnd(completed: Bool) {
    switch base?.stage {
    case .dismissing:
      guard let base else { return }
      for presentation in chain { presentation.dismissal = nil }
      if completed { complete(base) } else { revert(base) }
    case .presented: base?.begunDismissalDidEnd()
    case .presenting, .over, nil: break
    }
  }
}

extension Presentation {
  /// Dismisses the presented controller and all above it: only the topmost one is seen leaving.
  func dismiss(animated: Bool, completion: (() -> Void)?) {
    guard stage != .dismissing, stage != .over else {
      if let completion { completions.append(completion) }
      return
    }
    let mayGoOn = presented.modal.presentation == nil && animated && stage == .presented
    let begun = mayGoOn && dismissal?.context.transitionWasCancelled == false ? dismissal : nil
    // Transitions still in progress are completed before. What that calls may dismiss some of the controllers.
    for context in chain.compactMap(\.context) where context !== begun?.context {
      context.completeTransition(!context.transitionWasCancelled)
    }
    if let completion { completions.append(completion) }
    if stage == .over { return callCompletions() }
    let chain = chain
    guard stage == .presented, let top = chain.last else { return }
    for presentation in chain { presentation.stage = .dismissing }
    for presentation in chain { presentation.presented.isBeingDismissed = true }
    let dismissal = begun ?? Dismissal(of: self, top: top, animated: animated)
    top.dismissal = dismissal
    dismissal.run(chain)
    // A dismissal that may be cancelled leaves the focus where it is until its end.
    if top.dismissal?.context.isInteractive != true { returnFocus() }
  }

  // MARK: Dismissals by users

  /// Begins a dismissal by the user before it runs, so that the delegate finds a coordinator: with `isInteractive` one that
  /// a finger may still cancel.
  func beginDismissal(isInteractive: Bool) {
    cancelDismissal()
    guard stage == .presented, presented.modal.presentation == nil else { return }
    presented.isBeingDismissed = true
    let dismissal = Dismissal(of: self, top: self, animated: true)
    self.dismissal = dismissal
    if isInteractive { dismissal.context.beginInteraction() }
  }

  /// Whether a dismissal has begun that does not run yet.
  private var hasBegunDismissal: Bool { stage == .presented && dismissal != nil }

  /// Tells the controllers that the finger is dragging them away.
  func announceDismissal() {
    if hasBegunDismissal { presented.view.beginAppearances(false, animated: true) }
  }

  func updateDismissal(_ progress: CGFloat) {
    if hasBegunDismissal { context?.updateInteractiveTransition(progress) }
  }

  /// Tells the controllers that they stay. `cancelDismissal()` follows when they are in their place.
  func announceReturn() {
    guard hasBegunDismissal else { return }
    context?.endInteraction(isCancelled: true)
    presented.view.beginAppearances(true, animated: true)
  }

  func cancelDismissal() {
    guard hasBegunDismissal else { return }
    announceReturn()
    context?.completeTransition(false)
  }

  fileprivate func begunDismissalDidEnd() {
    dismissal = nil
    presented.isBeingDismissed = false
    if presented.viewIfLoaded?.window != nil { presented.view.endAppearances() }
  }
}
