/// One presentation of a controller by another, from the start of its appearance to the end of its dismissal.
///
/// The presenter retains it; it retains the presented controller.
@MainActor
final class Presentation {
  enum Stage { case presenting, presented, dismissing, over }

  let presented: UIViewController
  private(set) weak var presenter: UIViewController?
  private(set) var controller: UIPresentationController
  private(set) var container = TransitionView(frame: .zero)
  private(set) var stage = Stage.presenting { didSet { SessionState.current.visit?.interfaceDidChange() } }
  private(set) var context: TransitionContext?
  private weak var host: UIView?
  /// Whether the container is in the presenter's view, so that it is clipped, moved and removed with that.
  private(set) var isInside = false
  /// Whether the presenter is not seen: its view has left the window, or a container inside covers it.
  private var hidesPresenter = false
  /// What the presenter's view was in before it left the window: its parent's view, or the card of a sheet.
  private weak var presenterPlace: UIView?
  /// What animators move in place of a presenter's view that is around the container: a clear view, which shows it.
  private lazy var standIn = {
    let view = UIView(frame: container.bounds)
    view.isUserInteractionEnabled = false
    return view
  }()
  private weak var formerFocus: UIResponder?
  private var completions: [() -> Void] = []
  private weak var source: UIViewController?

  init(_ presented: UIViewController, by presenter: UIViewController, source: UIViewController) {
    self.presented = presented
    self.presenter = presenter
    self.source = source
    controller = presented.makePresentationController(presenter: presenter, source: source)
    controller.container = container
    container.presentation = self
  }

  // MARK: Appearing

  func begin(animated: Bool, completion: (() -> Void)?) {
    guard let presenter, let window = presenter.view.window else { return }
    if let completion { completions.append(completion) }
    // A presenter that a finger is dragging away stays.
    presenter.modal.presentedBy?.cancelDismissal()
    isInside = !controller.shouldPresentInFullscreen
    let host: UIView = isInside ? presenter.view : window
    self.host = host
    container.frame = host.bounds
    if isInside, controller.isolatesPresenter { container.isolatePresenter() }
    presenter.modal.presentation = self
    presented.modal.presentedBy = self
    VisitPlaces.didChange()
    presented.isBeingPresented = true
    takeFocus(in: window)
    presented.appearance.isControlledByTransition = true
    context = TransitionContext(self, in: container, isAnimated: animated) { [weak self] in self?.presentationDidEnd($0) }
    if controller.shouldRemovePresentersView { presenter.view.beginAppearances(false, animated: animated) }
    presented.view.beginAppearances(true, animated: animated)
    host.addSubview(container)
    controller.presentationTransitionWillBegin()
    let delegate = presented.transitioningDelegate
    let custom = animated
      ? delegate?.animationController(forPresented: presented, presenting: presenter, source: source ?? presenter) : nil
    context?.run(
      custom ?? controller.animator(isPresenting: true),
      interaction: { custom == nil ? nil : delegate?.interactionControllerForPresentation(using: $0) },
      place: placePresented)
  }

  private func placePresented() {
    guard let view = controller.presentedView else { return }
    view.frame = controller.frameOfPresentedViewInContainerView
    container.addSubview(view)
  }

  private func presentationDidEnd(_ completed: Bool) {
    guard stage == .presenting else { return }
    context = nil
    presented.appearance.isControlledByTransition = false
    controller.presentationTransitionDidEnd(completed)
    guard completed else { return undo() }
    stage = .presented
    container.setNeedsLayout()
    presented.view.endAppearances()
    presented.isBeingPresented = false
    hidePresenter()
    callCompletions()
  }

  /// Called when an animator has cancelled: reverts the presentation.
  private func undo() {
    presented.view.beginAppearances(false, animated: true)
    // Removes the presented view, which has disappeared then.
    end()
    if controller.shouldRemovePresentersView {
      presenter?.view.beginAppearances(true, animated: true)
      presenter?.view.endAppearances()
    }
    returnFocus()
    callCompletions()
  }

  // MARK: The presenter

  /// Whether the presenter's view is not in the window meanwhile.
  var hasRemovedPresenter: Bool { hidesPresenter && !isInside }
  /// Whether the presenter and its children do not appear, although their views may be in the window.
  var coversPresenter: Bool { hidesPresenter && isInside }

  private func hidePresenter() {
    guard controller.shouldRemovePresentersView, let view = presenter?.viewIfLoaded else { return }
    if isInside {
      standIn.removeFromSuperview()
      hidesPresenter = true
      container.backgroundColor = view.window?.backgroundColor ?? .black
      view.forEachController(except: container) { controller in
        if controller.appearance.state == .disappearing { controller.finishFollowing() }
      }
    } else if let place = view.superview {
      hidesPresenter = true
      // A dismissal that was cancelled has put it into a container.
      if !chain.contains(where: { $0.container === place }) { presenterPlace = place }
      view.removeFromSuperview()
    }
  }

  private func bringBackPresenter(animated: Bool) {
    guard hidesPresenter, let presenter, let host else { return }
    hidesPresenter = false
    presenter.appearance.isControlledByTransition = true
    guard let view = presenter.viewIfLoaded else { return }
    if isInside {
      container.backgroundColor = nil
      // Its tab may not be the one that is selected.
      if view.window != nil { view.beginAppearances(true, animated: animated, except: container) }
      return
    }
    view.beginAppearances(true, animated: animated)
    putBack(view, in: host)
  }

  private func putBack(_ view: UIView, in host: UIView) {
    if let place = presenterPlace, place !== host, place.window != nil {
      view.frame = place.bounds
      place.addSubview(view)
      // What is around it may have another size than before.
      for around in [place, place.superview] { around?.setNeedsLayout() }
    } else {
      view.frame = container.frame
      host.insertSubview(view, belowSubview: container)
    }
  }

  /// Keeps a container inside the presenter's view in front, and a scrolled view's container where it is seen. Called when
  /// a view was added to the presenter's view, or that was scrolled.
  func keepInFront() {
    guard isInside, let host, container.superview === host else { return }
    if container.frame.origin != host.bounds.origin { container.frame = host.bounds }
    if host.children.last !== container { host.reorder(container, to: .front) }
  }

  // MARK: Dismissing

  /// All presentations from here on, this one first.
  private var chain: [Presentation] {
    var chain = [self]
    while let next = chain.last?.presented.modal.presentation { chain.append(next) }
    return chain
  }

  /// Dismisses the presented controller and all above it: only the topmost one is seen leaving.
  func dismiss(animated: Bool, completion: (() -> Void)?) {
    guard stage != .dismissing, stage != .over else {
      if let completion { completions.append(completion) }
      return
    }
    let mayGoOn = presented.modal.presentation == nil && animated && stage == .presented
      && context?.transitionWasCancelled == false
    let begun = mayGoOn ? context : nil
    // Transitions still in progress are completed before. What that calls may dismiss some of the controllers.
    for context in chain.compactMap(\.context) where context !== begun {
      context.completeTransition(!context.transitionWasCancelled)
    }
    if let completion { completions.append(completion) }
    if stage == .over { return callCompletions() }
    let chain = chain
    guard stage == .presented, let top = chain.last else { return }
    for presentation in chain { presentation.stage = .dismissing }
    for presentation in chain { presentation.presented.isBeingDismissed = true }
    top.context = begun
      ?? TransitionContext(top, in: top.container, isAnimated: animated) { [self] in dismissalDidEnd(chain, $0) }
    for presentation in chain.reversed() where presentation.presented.viewIfLoaded?.window != nil {
      presentation.presented.view.beginAppearances(false, animated: animated)
    }
    bringBackPresenter(animated: animated)
    for presentation in chain.dropLast() { presentation.container.isHidden = true }
    let delegate = top.presented.transitioningDelegate
    let custom = animated ? delegate?.animationController(forDismissed: top.presented) : nil
    top.controller.dismissalTransitionWillBegin()
    begun?.endInteraction(isCancelled: false)
    top.context?.run(
      custom ?? top.controller.animator(isPresenting: false),
      interaction: { custom == nil ? nil : delegate?.interactionControllerForDismissal(using: $0) }, place: {})
    // A dismissal that may be cancelled leaves the focus where it is until its end.
    if top.context?.isInteractive != true { returnFocus() }
  }

  private func dismissalDidEnd(_ chain: [Presentation], _ completed: Bool) {
    guard stage == .dismissing else { return }
    for presentation in chain { presentation.context = nil }
    presenter?.appearance.isControlledByTransition = false
    guard completed else { return returnToPresented(chain) }
    takePresenterOutOfContainers(chain)
    presenter?.viewIfLoaded?.endAppearances()
    for presentation in chain.reversed() {
      // `viewDidDisappear` is called from here, while `isBeingDismissed` is still true.
      presentation.end()
      presentation.presented.isBeingDismissed = false
      presentation.controller.dismissalTransitionDidEnd(true)
    }
    returnFocus()
    callCompletions(of: chain)
  }

  /// An animator adds the view that comes back to its container, which is about to be removed.
  private func takePresenterOutOfContainers(_ chain: [Presentation]) {
    guard !isInside, let view = presenter?.viewIfLoaded, let host,
      chain.contains(where: { $0.container === view.superview })
    else { return }
    putBack(view, in: host)
  }

  /// Called when an interactive dismissal was cancelled: what was presented appears again.
  private func returnToPresented(_ chain: [Presentation]) {
    if controller.shouldRemovePresentersView, let view = presenter?.viewIfLoaded, view.superview != nil {
      view.beginAppearances(false, animated: true, except: container)
      hidePresenter()
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
    callCompletions(of: chain)
  }

  /// Whether the controller stays, as far as that is decided: what a finger brings or takes away is as it was before.
  var isStaying: Bool {
    switch stage {
    case .presenting: return context?.isArriving != false
    case .presented: return true
    case .dismissing: return chain.last?.context?.isArriving == false
    case .over: return false
    }
  }

  // MARK: Dismissals by users

  /// Begins a dismissal by the user before it runs, so that the delegate finds a coordinator: with `isInteractive` one that
  /// a finger may still cancel.
  func beginDismissal(isInteractive: Bool) {
    cancelDismissal()
    guard stage == .presented, presented.modal.presentation == nil else { return }
    presented.isBeingDismissed = true
    let context = TransitionContext(self, in: container, isAnimated: true) { [weak self] completed in
      guard let self else { return }
      if self.stage == .dismissing { self.dismissalDidEnd([self], completed) } else { self.begunDismissalDidEnd() }
    }
    self.context = context
    if isInteractive { context.beginInteraction() }
  }

  /// Whether a dismissal has begun that does not run yet.
  private var hasBegunDismissal: Bool { stage == .presented && context != nil }

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

  private func begunDismissalDidEnd() {
    context = nil
    presented.isBeingDismissed = false
    if presented.viewIfLoaded?.window != nil { presented.view.endAppearances() }
  }

  // MARK: Changing the style

  /// Shows the controller with another presentation controller, without its view leaving the window.
  func show(with new: UIPresentationController) {
    guard stage == .presented, new !== controller, let host, let presenter else { return }
    cancelDismissal()
    let (old, former) = (controller, container)
    let hid = hidesPresenter
    if hid, !new.shouldRemovePresentersView {
      bringBackPresenter(animated: false)
      presenter.appearance.isControlledByTransition = false
      presenter.viewIfLoaded?.endAppearances()
    }
    old.dismissalTransitionWillBegin()
    container = TransitionView(frame: former.frame)
    container.presentation = self
    controller = new
    new.presenter = presenter
    host.insertSubview(container, aboveSubview: former)
    new.container = container
    // The surface around the controller's view is in the window before it takes that view over.
    placePresented()
    new.presentationTransitionWillBegin()
    former.presentation = nil
    former.removeFromSuperview()
    old.dismissalTransitionDidEnd(true)
    old.releaseViews()
    old.container = nil
    old.adaptedFrom = nil
    new.presentationTransitionDidEnd(true)
    if !hid, new.shouldRemovePresentersView {
      presenter.viewIfLoaded?.beginAppearances(false, animated: false)
      hidePresenter()
    }
    container.setNeedsLayout()
  }

  private func end() {
    stage = .over
    controller.presentationIsOver()
    container.removeFromSuperview()
    context = nil
    if presenter?.modal.presentation === self { presenter?.modal.presentation = nil }
    presented.modal.presentedBy = nil
    VisitPlaces.didChange()
    presented.isBeingPresented = false
  }

  /// Called when the presenter has left its window for good: ends all presentations from here on.
  func drop() {
    for presentation in chain.reversed() {
      presentation.end()
      presentation.presented.isBeingDismissed = false
      presentation.completions = []
    }
  }

  /// Calls also those of dismissals that were asked of controllers above while all were being dismissed.
  private func callCompletions(of chain: [Presentation]) {
    for presentation in chain { presentation.callCompletions() }
  }

  private func callCompletions() {
    let due = completions
    completions = []
    for completion in due { completion() }
  }

  // MARK: Focus

  private func takeFocus(in window: UIWindow) {
    guard !presented.disablesAutomaticKeyboardDismissal, let current = window.focus.current else { return }
    formerFocus = current
    _ = current.resignFirstResponder()
  }

  private func returnFocus() {
    // One that is in no window, because its page was left meanwhile, does not get the focus when it is shown again.
    guard let former = formerFocus, former.focusWindow != nil else { return }
    formerFocus = nil
    former.becomeFirstResponder()
  }

  // MARK: Layout

  /// Called when the container has a new size, or the presented view is in place.
  func layOut() {
    guard stage == .presented || stage == .presenting else { return }
    controller.containerViewWillLayoutSubviews()
    // Until then the animator places the view.
    if stage == .presented, let view = controller.presentedView, view.superview === container, view.transform == .identity {
      view.frame = controller.frameOfPresentedViewInContainerView
    }
    controller.containerViewDidLayoutSubviews()
  }
}

extension Presentation: TransitionSource {
  var transitionStyle: UIModalPresentationStyle { controller.presentationStyle }

  func controller(_ key: UITransitionContextViewControllerKey) -> UIViewController? {
    (key == .to) == (stage == .presenting) ? presented : presenter
  }

  func view(_ key: UITransitionContextViewKey) -> UIView? {
    if (key == .to) == (stage == .presenting) { return controller.presentedView }
    guard controller.shouldRemovePresentersView else { return nil }
    return isInside ? standIn : presenter?.view
  }

  func frame(of controller: UIViewController, atEnd isEnd: Bool) -> CGRect {
    if controller === presented {
      return isEnd == (stage == .presenting) ? self.controller.frameOfPresentedViewInContainerView : .zero
    }
    return container.bounds
  }
}
