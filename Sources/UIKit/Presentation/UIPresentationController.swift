/// Places a presented controller, and whatever is around it, while it is there.
///
/// - Threading: main actor.
@MainActor
open class UIPresentationController: NSObject {
  public final let presentedViewController: UIViewController
  public final private(set) weak var presenter: UIViewController?
  final weak var container: TransitionView?

  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    self.presentedViewController = presentedViewController
    presenter = presentingViewController
    super.init()
  }

  /// The controller that presents.
  open var presentingViewController: UIViewController { presenter ?? presentedViewController }

  /// Where the presented view is put: it covers the presenter, or the whole window. Nil while nothing is presented.
  open var containerView: UIView? { container }

  /// The view that is brought in: the controller's, or one around it.
  open var presentedView: UIView? { presentedViewController.view }

  /// In coordinates of the container.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Whether the presenter's view leaves the window while it is covered.
  open var shouldRemovePresentersView: Bool { false }

  /// Whether the whole window is covered, and not the presenter alone.
  open var shouldPresentInFullscreen: Bool { !presentedViewController.modalPresentationStyle.usesContext }

  open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }

  /// What surrounds the presented view is added here, and animated along with the presented controller's
  /// `transitionCoordinator`.
  open func presentationTransitionWillBegin() {}
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  open func dismissalTransitionWillBegin() {}
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  open func containerViewWillLayoutSubviews() {}
  open func containerViewDidLayoutSubviews() {}

  /// How it comes and goes where the transitioning delegate does not say.
  /// The presented controller has gone, in whatever way: also with the window of its presenter.
  func presentationIsOver() {}

  func animator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    switch presentedViewController.modalTransitionStyle {
    case .coverVertical, .partialCurl: return SlideTransition(isPresenting: isPresenting)
    case .crossDissolve, .flipHorizontal: return FadeTransition(isPresenting: isPresenting)
    }
  }

  /// Somebody asks to leave by touching outside.
  final func userWantsToLeave() {
    guard presentedViewController.modal.presentedBy?.stage == .presented else { return }
    guard !presentedViewController.isModalInPresentation,
      delegate?.presentationControllerShouldDismiss(self) ?? true
    else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    delegate?.presentationControllerWillDismiss(self)
    presentedViewController.dismiss(animated: true) { [weak self] in
      guard let self else { return }
      self.delegate?.presentationControllerDidDismiss(self)
    }
  }
}

/// Hears of a presentation that the user ends by a touch outside.
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// Covers everything, with the presenter's view gone or showing through.
@MainActor
final class CoveringPresentation: UIPresentationController {
  override var shouldRemovePresentersView: Bool {
    presentationStyle == .fullScreen || presentationStyle == .currentContext
  }
}
