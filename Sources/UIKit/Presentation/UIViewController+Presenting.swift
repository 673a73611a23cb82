/// A controller's part in presentations.
struct ModalState {
  /// What the controller presents.
  var presentation: Presentation?
  /// What it is presented by. The presenter keeps both.
  weak var presentedBy: Presentation?
  /// Made before presenting, for its delegate to be set.
  var prepared: UIPresentationController?
}

extension UIViewController {
  // MARK: Asking

  /// This controller or the nearest above it that is presented, by way of its containers.
  private final var presentedAncestor: UIViewController? {
    var step: UIViewController? = self
    while let here = step {
      if here.modal.presentedBy != nil { return here }
      step = here.storedParent
    }
    return nil
  }

  final var findPresenting: UIViewController? { presentedAncestor?.modal.presentedBy?.presenter }

  final var findPresented: UIViewController? { nearestPresentation?.presented }

  /// What this controller presents, or the nearest above it.
  private final var nearestPresentation: Presentation? {
    var step: UIViewController? = self
    while let here = step {
      if let presentation = here.modal.presentation { return presentation }
      step = here.storedParent
    }
    return nil
  }

  final var findCoordinator: (any UIViewControllerTransitionCoordinator)? {
    if let context = presentedAncestor?.modal.presentedBy?.context { return context.coordinator }
    return nearestPresentation?.context?.coordinator
  }

  final func findPresentationController() -> UIPresentationController? {
    if let running = presentedAncestor?.modal.presentedBy { return running.controller }
    if let prepared = modal.prepared { return prepared }
    guard storedParent == nil else { return nil }
    modal.prepared = standardPresentationController(presenter: nil)
    return modal.prepared
  }

  // MARK: Making

  final func makePresentationController(presenter: UIViewController, source: UIViewController) -> UIPresentationController {
    let delegate = modal.prepared?.delegate
    modal.prepared = nil
    var made: UIPresentationController?
    if modalPresentationStyle == .custom {
      made = transitioningDelegate?.presentationController(forPresented: self, presenting: presenter, source: source)
    }
    let controller = made ?? standardPresentationController(presenter: presenter)
    if controller.delegate == nil { controller.delegate = delegate }
    return controller
  }

  private final func standardPresentationController(presenter: UIViewController?) -> UIPresentationController {
    if let own = ownPresentationController(presenter: presenter) { return own }
    switch modalPresentationStyle {
    case .automatic, .pageSheet, .formSheet, .popover:
      return SheetPresentation(presentedViewController: self, presenting: presenter)
    case .none, .fullScreen, .currentContext, .overFullScreen, .overCurrentContext, .custom:
      return CoveringPresentation(presentedViewController: self, presenting: presenter)
    }
  }

  // MARK: Presenting

  /// The container that everything is covered of: the outermost, or the nearest that defines a context.
  private final func presenter(for style: UIModalPresentationStyle) -> UIViewController {
    var here = self
    while let parent = here.storedParent, !(style.usesContext && here.definesPresentationContext) { here = parent }
    return here
  }

  final func presentNow(_ presented: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let presenter = presenter(for: presented.modalPresentationStyle)
    func refuse(_ reason: String) {
      Log.error("\(type(of: self)).present(\(type(of: presented))): \(reason); nothing is presented.")
    }
    if presented === self || presented === presenter { return refuse("a controller cannot present itself") }
    if presented.modal.presentedBy != nil { return refuse("it is presented already") }
    if presented.storedParent != nil { return refuse("it is a child of a \(presented.parent.map { "\(type(of: $0))" } ?? "")") }
    if let other = presenter.modal.presentation {
      return refuse("\(type(of: presenter)) presents a \(type(of: other.presented)) already, present from that one")
    }
    guard presenter.view.window != nil else {
      return refuse("the view of \(type(of: presenter)) is in no window; present from viewDidAppear on")
    }
    Presentation(presented, by: presenter, source: self).begin(animated: animated, completion: completion)
  }

  final func dismissNow(animated: Bool, completion: (() -> Void)?) {
    // The one that presents takes away what it presents; without that, it asks its own presenter.
    guard let presentation = nearestPresentation ?? presentedAncestor?.modal.presentedBy else { return }
    presentation.dismiss(animated: animated, completion: completion)
  }

  /// The controller on top of all that are presented from here.
  final var topmostPresented: UIViewController {
    var here = self
    while let next = here.modal.presentation, next.stage != .dismissing { here = next.presented }
    return here
  }
}

extension UIView {
  /// First half of appearing or disappearing for the controllers in this view, before it enters or leaves the window.
  final func beginAppearances(_ isAppearing: Bool, animated: Bool) {
    forEachController { $0.followVisibility(isAppearing, animated: animated) }
  }

  final func endAppearances() {
    forEachController { controller in
      if controller.appearance.state == .appearing { controller.endAppearance() }
    }
  }

  /// The controllers with a root view in here, containers before what they contain.
  final func forEachController(_ body: (UIViewController) -> Void) {
    if let controller = controllerLink { body(controller) }
    for child in children { child.forEachController(body) }
  }
}
