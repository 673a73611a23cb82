extension UIPresentationController {
  /// The traits that decide about the style: those around the presented controller.
  final var traitsAround: UITraitCollection? {
    container?.superview?.traitCollection ?? presenter?.viewIfLoaded?.window?.traitCollection
  }

  /// The presentation controller that shows the controller in the given traits: this one, or one of another style.
  final func adapted(for traits: UITraitCollection) -> UIPresentationController {
    let style = adaptivePresentationStyle(for: traits)
    guard style != .none else {
      adaptedStyle = nil
      return self
    }
    let made = makeAdapted(style)
    guard made !== self else { return self }
    made.adaptedFrom = self
    made.adaptedStyle = style
    if made.presenter == nil { made.presenter = presenter }
    if made.delegate == nil { made.delegate = delegate }
    delegate?.presentationController(self, prepare: made)
    return made
  }

  private func makeAdapted(_ style: UIModalPresentationStyle) -> UIPresentationController {
    if let own = presentedViewController.ownPresentationController(presenter: presenter) { return own }
    switch style {
    case .automatic, .pageSheet, .formSheet, .popover: return makeSheet()
    case .none, .fullScreen, .currentContext, .overFullScreen, .overCurrentContext, .custom:
      return CoveringPresentation(presentedViewController: presentedViewController, presenting: presenter)
    }
  }

  /// Tells the delegate in which style the controller is about to be shown. Called as the presentation begins.
  final func announceAdaptation() {
    let original = adaptedFrom ?? self
    guard original.canAdapt else { return }
    original.delegate?.presentationController(
      original, willPresentWithAdaptiveStyle: adaptedStyle ?? .none,
      transitionCoordinator: presentedViewController.transitionCoordinator)
  }

  /// Shows the controller in another style, after the traits have changed so that it needs one.
  final func adaptAgainIfNeeded() {
    let original = adaptedFrom ?? self
    guard original.canAdapt, !isAdapting, let presentation = presentedViewController.modal.presentedBy,
      presentation.stage == .presented, presentedViewController.modal.presentation == nil, let traits = traitsAround,
      original.adaptivePresentationStyle(for: traits) != (adaptedStyle ?? .none)
    else { return }
    isAdapting = true
    RunLoopCycle.current.performNextCycle { [weak self] in self?.presentAgain(original) }
  }

  private func presentAgain(_ original: UIPresentationController) {
    isAdapting = false
    let shown = presentedViewController, controller = original.presentedViewController
    guard let presenter, let presentation = shown.modal.presentedBy, presentation.stage == .presented,
      presentation.controller === self, shown.modal.presentation == nil, let traits = traitsAround
    else { return }
    let next = controller.replacement(in: traits)
    guard next !== shown else {
      // Its view stays in the window, and no callbacks of appearance are called.
      presentation.show(with: original.adapted(for: traits))
      return
    }
    presenter.dismiss(animated: false) { [weak presenter] in
      guard let presenter else { return }
      // A controller that was shown inside another one, see `presentationController(_:viewControllerForAdaptive…)`.
      if controller !== shown, controller.parent != nil {
        controller.willMove(toParent: nil)
        controller.viewIfLoaded?.removeFromSuperview()
        controller.removeFromParent()
      }
      controller.modal.prepared = (original, controller.modalPresentationStyle)
      controller.modal.popover = original as? UIPopoverPresentationController
      presenter.presentNow(controller, as: next, animated: false)
    }
  }
}

extension UIViewController {
  /// The controller of the popover that shows, or will show, this controller or the nearest of its parents that is
  /// presented. Nil if that has another style; an action sheet and an activity sheet have one, and are popovers in regular
  /// width if they have something to point at.
  public final var popoverPresentationController: UIPopoverPresentationController? {
    var step: UIViewController? = self
    while let here = step {
      if let popover = here.modal.popover, here.wantsPopover { return popover }
      if here.modal.presentedBy != nil || here.storedParent == nil { break }
      step = here.storedParent
    }
    guard let step, step.wantsPopover, step.modal.presentedBy == nil else { return nil }
    return step.makePopover()
  }

  /// The popover that shows this controller; made when it is first needed.
  final func makePopover() -> UIPopoverPresentationController {
    if let made = modal.popover { return made }
    let popover = UIPopoverPresentationController(presentedViewController: self, presenting: nil)
    prepare(popover)
    modal.popover = popover
    return popover
  }

  /// The controller that the delegate shows in place of this one, in traits that need another style.
  final func replacement(in traits: UITraitCollection) -> UIViewController {
    guard let original = findPresentationController() else { return self }
    let style = original.adaptivePresentationStyle(for: traits)
    guard style != .none,
      let other = original.delegate?.presentationController(original, viewControllerForAdaptivePresentationStyle: style),
      other !== self, other.modal.presentedBy == nil
    else { return self }
    other.modalPresentationStyle = style
    other.presentationController?.delegate = original.delegate
    other.presentationController?.adaptedFrom = original
    other.presentationController?.adaptedStyle = style
    return other
  }
}
