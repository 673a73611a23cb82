/// One presentation of a controller by another, from the start of its appearance to the end of its dismissal.
///
/// The presenter retains it; it retains the presented controller.
@MainActor
final class Presentation {
  enum Stage { case presenting, presented, dismissing, over }

  let presented: UIViewController
  private(set) weak var presenter: UIViewController?
  let controller: UIPresentationController
  let container = TransitionView(frame: .zero)
  private(set) var stage = Stage.presenting
  private(set) var context: TransitionContext?
  private weak var host: UIView?
  private(set) var hasRemovedPresenter = false
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
    let isInside = controller.isInsidePresenter
    let around = isInside ? presenter.view : presenter.view.superview
    let host = controller.shouldPresentInFullscreen ? window : around ?? window
    self.host = host
    container.frame = host === window || isInside ? host.bounds : presenter.view.frame
    presenter.modal.presentation = self
    presented.modal.presentedBy = self
    presented.isBeingPresented = true
    takeFocus(in: window)
    presented.appearance.isControlledByTransition = true
    context = TransitionContext(self, in: container, isAnimated: animated) { [weak self] in self?.presentationDidEnd($0) }
    if controller.shouldRemovePresentersView { presenter.view.beginAppearances(false, animated: animated) }
    presented.view.beginAppearances(true, animated: animated)
    if host === window || isInside {
      host.addSubview(container)
    } else {
      host.insertSubview(container, aboveSubview: presenter.view)
    }
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
    if controller.shouldRemovePresentersView, let view = presenter?.viewIfLoaded, view.superview != nil {
      hasRemovedPresenter = true
      view.removeFromSuperview()
    }
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

  // MARK: Dismissing

  /// All presentations from here on, this one first.
  private var chain: [Presentation] {
    var chain = [self]
    while let next = chain.last?.presented.modal.presentation { chain.append(next) }
    return chain
  }

  /// Dismisses the presented controller and all above it: only the topmost one is seen leaving.
  func dismiss(animated: Bool, completion: (() -> Void)?) {
    let chain = chain
    guard stage != .dismissing, stage != .over, let top = chain.last else {
      if let completion { completions.append(completion) }
      return
    }
    // Presentations still in progress are completed before they are dismissed.
    for presentation in chain { presentation.context?.completeTransition(true) }
    for presentation in chain { presentation.stage = .dismissing }
    if let completion { completions.append(completion) }
    for presentation in chain { presentation.presented.isBeingDismissed = true }
    top.context = TransitionContext(top, in: top.container, isAnimated: animated) { [self] in dismissalDidEnd(chain, $0) }
    for presentation in chain.reversed() where presentation.presented.viewIfLoaded?.window != nil {
      presentation.presented.view.beginAppearances(false, animated: animated)
    }
    bringBackPresenter(animated: animated)
    for presentation in chain.dropLast() { presentation.container.isHidden = true }
    let delegate = top.presented.transitioningDelegate
    let custom = animated ? delegate?.animationController(forDismissed: top.presented) : nil
    top.controller.dismissalTransitionWillBegin()
    top.context?.run(
      custom ?? top.controller.animator(isPresenting: false),
      interaction: { custom == nil ? nil : delegate?.interactionControllerForDismissal(using: $0) }, place: {})
    // A dismissal that may be cancelled leaves the focus where it is until its end.
    if top.context?.isInteractive != true { returnFocus() }
  }

  private func bringBackPresenter(animated: Bool) {
    guard hasRemovedPresenter, let presenter, let host else { return }
    hasRemovedPresenter = false
    presenter.appearance.isControlledByTransition = true
    presenter.view.beginAppearances(true, animated: animated)
    presenter.view.frame = container.frame
    host.insertSubview(presenter.view, belowSubview: container)
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
    callCompletions()
  }

  /// An animator adds the view that comes back to its container, which is about to be removed.
  private func takePresenterOutOfContainers(_ chain: [Presentation]) {
    guard let view = presenter?.viewIfLoaded, let host, chain.contains(where: { $0.container === view.superview }) else {
      return
    }
    view.frame = container.frame
    host.insertSubview(view, belowSubview: container)
  }

  /// Called when an interactive dismissal was cancelled: what was presented appears again.
  private func returnToPresented(_ chain: [Presentation]) {
    if controller.shouldRemovePresentersView, let view = presenter?.viewIfLoaded, view.superview != nil {
      view.beginAppearances(false, animated: true)
      hasRemovedPresenter = true
      view.removeFromSuperview()
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

  private func end() {
    stage = .over
    controller.presentationIsOver()
    container.removeFromSuperview()
    context = nil
    if presenter?.modal.presentation === self { presenter?.modal.presentation = nil }
    presented.modal.presentedBy = nil
    presented.isBeingPresented = false
  }

  /// Called when the presenter has left its window for good: ends all presentations from here on.
  func drop() {
    for presentation in chain.reversed() {
      presentation.end()
      presentation.completions = []
    }
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
    guard let former = formerFocus else { return }
    formerFocus = nil
    former.becomeFirstResponder()
  }

  // MARK: Layout

  /// Called when the container has a new size, or the presented view is in place.
  func layOut() {
    guard stage == .presented else { return }
    controller.containerViewWillLayoutSubviews()
    if let view = controller.presentedView, view.superview === container, view.transform == .identity {
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
    return controller.shouldRemovePresentersView ? presenter?.view : nil
  }

  func frame(of controller: UIViewController, atEnd isEnd: Bool) -> CGRect {
    if controller === presented {
      return isEnd == (stage == .presenting) ? self.controller.frameOfPresentedViewInContainerView : .zero
    }
    return container.bounds
  }
}
