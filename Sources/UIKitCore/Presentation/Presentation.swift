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
  var stage = Stage.presenting { didSet { SessionState.current.visit?.interfaceDidChange() } }
  /// The transition in which the controller appears, while that runs.
  private var appearing: TransitionContext?
  /// The dismissal of which this presentation is the topmost, and so is seen leaving.
  var dismissal: Dismissal?
  private weak var host: UIView?
  /// Whether the container is in the presenter's view, so that it is clipped, moved and removed with that.
  private(set) var isInside = false
  /// Whether the presenter is not seen: its view has left the window, or a container inside covers it.
  private(set) var hidesPresenter = false
  /// What the presenter's view was in before it left the window: its parent's view, or the card of a sheet.
  private weak var presenterPlace: UIView?
  /// What animators move in place of a presenter's view that is around the container: a clear view, which shows it.
  private lazy var standIn = {
    let view = UIView(frame: container.bounds)
    view.isUserInteractionEnabled = false
    return view
  }()
  private weak var formerFocus: UIResponder?
  var completions: [() -> Void] = []
  private weak var source: UIViewController?

  init(_ presented: UIViewController, by presenter: UIViewController, source: UIViewController) {
    self.presented = presented
    self.presenter = presenter
    self.source = source
    controller = presented.makePresentationController(presenter: presenter, source: source)
    controller.container = container
    container.presentation = self
  }

  /// The transition that runs, or has been begun by a user.
  var context: TransitionContext? { dismissal?.context ?? appearing }

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
    let context = TransitionContext(self, in: container, isAnimated: animated)
    appearing = context
    context.run()
  }

  private func placePresented() {
    guard let view = controller.presentedView else { return }
    view.frame = controller.frameOfPresentedViewInContainerView
    container.addSubview(view)
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

  func hidePresenter() {
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

  /// The view of the presenter that animators move; nil where it stays.
  var presenterView: UIView? {
    guard controller.shouldRemovePresentersView else { return nil }
    return isInside ? standIn : presenter?.view
  }

  func bringBackPresenter(animated: Bool) {
    guard hidesPresenter, let presenter, let host else { return }
    hidesPresenter = false
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

  // MARK: Ending

  /// All presentations from here on, this one first.
  var chain: [Presentation] {
    var chain = [self]
    while let next = chain.last?.presented.modal.presentation { chain.append(next) }
    return chain
  }

  /// An animator adds the view that comes back to its container, which is about to be removed.
  func takePresenterOutOfContainers(_ chain: [Presentation]) {
    guard !isInside, let view = presenter?.viewIfLoaded, let host,
      chain.contains(where: { $0.container === view.superview })
    else { return }
    putBack(view, in: host)
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

  // MARK: Changing the style

  /// Shows the controller with another presentation controller, without its view leaving the window.
  func show(with new: UIPresentationController) {
    guard stage == .presented, new !== controller, let host, let presenter else { return }
    cancelDismissal()
    let (old, former) = (controller, container)
    let hid = hidesPresenter
    if hid, !new.shouldRemovePresentersView {
      bringBackPresenter(animated: false)
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

  func end() {
    stage = .over
    controller.presentationIsOver()
    container.removeFromSuperview()
    // One that was under way has lost its window, and does not end.
    context?.releaseAppearance()
    (appearing, dismissal) = (nil, nil)
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

  func callCompletions() {
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

  func returnFocus() {
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

/// The transition in which the controller appears.
extension Presentation: TransitionSource {
  func controller(_ key: UITransitionContextViewControllerKey) -> UIViewController? { key == .to ? presented : presenter }

  func view(_ key: UITransitionContextViewKey) -> UIView? { key == .to ? controller.presentedView : presenterView }

  func frame(of controller: UIViewController, atEnd isEnd: Bool) -> CGRect {
    guard controller === presented else { return container.bounds }
    return isEnd ? self.controller.frameOfPresentedViewInContainerView : .zero
  }

  var transitionStyle: UIModalPresentationStyle { controller.presentationStyle }

  var appearingController: UIViewController? { presented }

  func transitionWillBegin(animated: Bool) -> Bool {
    if controller.shouldRemovePresentersView { presenter?.view.beginAppearances(false, animated: animated) }
    presented.view.beginAppearances(true, animated: animated)
    host?.addSubview(container)
    controller.presentationTransitionWillBegin()
    return stage == .presenting
  }

  func customAnimator() -> (any UIViewControllerAnimatedTransitioning)? {
    guard let presenter else { return nil }
    return presented.transitioningDelegate?.animationController(
      forPresented: presented, presenting: presenter, source: source ?? presenter)
  }

  /// Nothing: the presentation controller has added what is around the view in `presentationTransitionWillBegin`.
  func prepare(along coordinator: TransitionCoordinator) {}

  func standardAnimator() -> any UIViewControllerAnimatedTransitioning { controller.animator(isPresenting: true) }

  func interactionController(
    for custom: (any UIViewControllerAnimatedTransitioning)?
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    custom.flatMap { presented.transitioningDelegate?.interactionControllerForPresentation(using: $0) }
  }

  func showEnd() { placePresented() }

  func transitionDidEnd(completed: Bool) {
    guard stage == .presenting else { return }
    appearing = nil
    controller.presentationTransitionDidEnd(completed)
    guard completed else { return undo() }
    stage = .presented
    container.setNeedsLayout()
    presented.view.endAppearances()
    presented.isBeingPresented = false
    hidePresenter()
    callCompletions()
  }
}
