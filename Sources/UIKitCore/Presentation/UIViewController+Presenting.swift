/// The presentation state of a controller.
struct ModalState {
  /// The presentation in which this controller is the presenter.
  var presentation: Presentation?
  /// The presentation in which it is presented. The presenter retains both.
  weak var presentedBy: Presentation?
  /// The popover that shows the controller, or would in regular width.
  var popover: UIPopoverPresentationController?
  /// Created before presenting, so that it can be configured, and the style it was created for.
  var prepared: (controller: UIPresentationController, style: UIModalPresentationStyle)?
}

extension UIViewController {
  // MARK: Querying

  /// This controller, or the nearest of its parents, that is presented.
  private final var presentedAncestor: UIViewController? { nearest { $0.modal.presentedBy != nil } }

  final var findPresenting: UIViewController? { presentedAncestor?.modal.presentedBy?.presenter }

  final var findPresented: UIViewController? { nearestPresentation?.presented }

  /// The presentation by this controller, or by the nearest of its parents that presents.
  private final var nearestPresentation: Presentation? {
    nearest { $0.modal.presentation != nil }?.modal.presentation
  }

  final var findCoordinator: (any UIViewControllerTransitionCoordinator)? {
    let container = nearest { ($0 as? any ContainerWithBars)?.childCoordinator != nil }
    if let coordinator = (container as? any ContainerWithBars)?.childCoordinator { return coordinator }
    if let context = presentedAncestor?.modal.presentedBy?.context { return context.coordinator }
    return nearestPresentation?.context?.coordinator
  }

  final func findPresentationController() -> UIPresentationController? {
    if let running = presentedAncestor?.modal.presentedBy { return running.controller.adaptedFrom ?? running.controller }
    if let prepared = usablePrepared { return prepared }
    guard storedParent == nil else { return nil }
    let controller = standardPresentationController(presenter: nil)
    if controller.delegate == nil { controller.delegate = modal.prepared?.controller.delegate }
    modal.prepared = (controller, modalPresentationStyle)
    return controller
  }

  /// The prepared presentation controller, unless the style has become another kind since.
  private final var usablePrepared: UIPresentationController? {
    guard let (controller, style) = modal.prepared else { return nil }
    return style.kind == modalPresentationStyle.kind ? controller : nil
  }

  /// The controller of the sheet that shows, or will show, this controller or the nearest of its parents that is
  /// presented. Nil if that is presented in another style.
  public final var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  // MARK: Presentation controllers

  final func makePresentationController(presenter: UIViewController, source: UIViewController) -> UIPresentationController {
    let delegate = modal.prepared?.controller.delegate
    var made: UIPresentationController?
    if modalPresentationStyle == .custom {
      made = transitioningDelegate?.presentationController(forPresented: self, presenting: presenter, source: source)
    }
    let popover = modal.popover.flatMap { wantsPopover && $0.hasAnchor ? $0 : nil }
    let controller = made ?? popover ?? usablePrepared ?? standardPresentationController(presenter: presenter)
    modal.prepared = nil
    controller.presenter = presenter
    if controller.delegate == nil { controller.delegate = delegate }
    guard controller.canAdapt, controller.adaptedFrom == nil, let window = presenter.viewIfLoaded?.window else {
      return controller
    }
    return controller.adapted(for: window.traitCollection)
  }

  private final func standardPresentationController(presenter: UIViewController?) -> UIPresentationController {
    if let own = ownPresentationController(presenter: presenter) { return own }
    switch modalPresentationStyle {
    case .popover: return makePopover()
    case .automatic, .pageSheet, .formSheet:
      return UISheetPresentationController(presentedViewController: self, presenting: presenter)
    case .none, .fullScreen, .currentContext, .overFullScreen, .overCurrentContext, .custom:
      return CoveringPresentation(presentedViewController: self, presenting: presenter)
    }
  }

  // MARK: Presenting

  /// The container that is covered: the outermost one, or the nearest that defines a presentation context.
  private final func presenter(for style: UIModalPresentationStyle) -> UIViewController {
    var here = self
    while let parent = here.storedParent, !(style.usesContext && here.definesPresentationContext) { here = parent }
    return here
  }

  /// - Parameter shown: The controller that takes its place in the present traits; nil asks for it.
  final func presentNow(
    _ presented: UIViewController, as shown: UIViewController? = nil, animated: Bool, completion: (() -> Void)? = nil
  ) {
    let presenter = presenter(for: presented.modalPresentationStyle)
    func refuse(_ reason: String) {
      Log.error("\(type(of: self)).present(\(type(of: presented))): \(reason); nothing is presented.")
    }
    if presented === self || presented === presenter { return refuse("a controller cannot present itself") }
    if presented.modal.presentedBy != nil { return refuse("it is presented already") }
    if presented.storedParent != nil {
      return refuse("it is a child of a \(presented.parent.map { "\(type(of: $0))" } ?? "")")
    }
    if let other = presenter.modal.presentation {
      return refuse("\(type(of: presenter)) presents a \(type(of: other.presented)) already, present from that one")
    }
    if presenter.modal.presentedBy?.stage == .dismissing {
      return refuse("\(type(of: presenter)) is being dismissed, present from what presents it, in the completion")
    }
    guard let window = presenter.view.window else {
      return refuse("the view of \(type(of: presenter)) is in no window; present from viewDidAppear on")
    }
    Presentation(shown ?? presented.replacement(in: window.traitCollection), by: presenter, source: self)
      .begin(animated: animated, completion: completion)
  }

  final func dismissNow(animated: Bool, completion: (() -> Void)?) {
    // A controller that presents dismisses what it presents; otherwise its own presentation is dismissed.
    guard let presentation = nearestPresentation ?? presentedAncestor?.modal.presentedBy else { return }
    presentation.dismiss(animated: animated, completion: completion)
  }

  /// The topmost of all controllers presented from here.
  final var topmostPresented: UIViewController {
    var here = self
    while let next = here.modal.presentation, next.stage != .dismissing { here = next.presented }
    return here
  }
}

extension UIViewController {
  /// What shows this controller at the moment; nil while it is not presented.
  package final var usedPresentationController: UIPresentationController? { modal.presentedBy?.controller }

  /// Whether this controller itself, not one of its parents, presents another.
  package final var presentsAnother: Bool { modal.presentation != nil }

  /// Dismisses this controller alone, without its presenter's `dismiss`.
  package final func endPresentation(animated: Bool, completion: @escaping () -> Void) {
    modal.presentedBy?.dismiss(animated: animated, completion: completion)
  }
}

extension UIWindow {
  /// The controller in front of all others.
  package final var topmostController: UIViewController? {
    // What is presented over the whole window need not be presented by the root: also by what is in the context of a child.
    for case let container as TransitionView in children.reversed() {
      if let presentation = container.presentation, presentation.stage != .dismissing, presentation.stage != .over {
        return presentation.presented.topmostPresented
      }
    }
    return storedRoot?.topmostPresented
  }
}

extension UIView {
  /// Starts the appearance or disappearance of the controllers in this view, before it enters or leaves the window.
  package final func beginAppearances(_ isAppearing: Bool, animated: Bool) {
    beginAppearances(isAppearing, animated: animated, except: nil)
  }

  final func beginAppearances(_ isAppearing: Bool, animated: Bool, except excluded: UIView?) {
    forEachController(except: excluded) { $0.followVisibility(isAppearing, animated: animated) }
  }

  package final func endAppearances() {
    forEachController { controller in
      if controller.appearance.state == .appearing { controller.endAppearance() }
    }
  }

  /// Calls `body` with the controllers whose root view is in here, containers before their children.
  final func forEachController(except excluded: UIView? = nil, _ body: (UIViewController) -> Void) {
    if self === excluded { return }
    if let controller = controllerLink { body(controller) }
    for child in children { child.forEachController(except: excluded, body) }
  }

  /// The next view whose recognizers receive the touches of this one: those of a view in which a controller is presented
  /// do not receive the touches of that.
  final var superviewForGestures: UIView? {
    guard flags.contains(.isolatesPresenter) else { return superviewLink }
    return superviewLink?.superviewLink
  }

  /// The subviews that can be used: one that is modal hides the others.
  package final var usableSubviews: [UIView] {
    children.last { $0.accessibilityViewIsModal && !$0.isHidden }.map { [$0] } ?? children
  }
}
