/// Manages the place of a presented controller, and the views around it, while it is presented.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  /// The controller that is presented.
  public final let presentedViewController: UIViewController
  /// The controller that presents; nil once it is deallocated.
  public final private(set) weak var presenter: UIViewController?
  final weak var container: TransitionView?

  /// Decides about and observes dismissals by the user.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// Creates a presentation controller; `presentingViewController` may be nil until the presentation begins.
  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    self.presentedViewController = presentedViewController
    presenter = presentingViewController
    super.init()
  }

  /// The controller that presents.
  open var presentingViewController: UIViewController { presenter ?? presentedViewController }

  /// The view that contains the presented view: it covers the presenter, or the whole window. Nil while nothing is
  /// presented.
  open var containerView: UIView? { container }

  /// The view that is presented: the controller's, or one around it.
  open var presentedView: UIView? { presentedViewController.view }

  /// The frame of the presented view, in coordinates of the container.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Whether the presenter's view leaves the window while it is covered.
  open var shouldRemovePresentersView: Bool { false }

  /// Whether the whole window is covered, not only the presenter.
  open var shouldPresentInFullscreen: Bool { !presentedViewController.modalPresentationStyle.usesContext }

  /// The style of the presentation.
  open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }

  /// Called before the presentation. Views around the presented one are added here, and animated along with the
  /// presented controller's `transitionCoordinator`.
  open func presentationTransitionWillBegin() {}
  /// Called after the presentation; `completed` is false if it was reverted.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the dismissal.
  open func dismissalTransitionWillBegin() {}
  /// Called after the dismissal.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// Called before the presented view is laid out in the container.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the presented view was laid out in the container.
  open func containerViewDidLayoutSubviews() {}

  /// Called when the presentation has ended in any way, including with the window of its presenter.
  func presentationIsOver() {}

  /// The animator where the transitioning delegate provides none.
  func animator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    switch presentedViewController.modalTransitionStyle {
    case .coverVertical, .partialCurl: return SlideTransition(isPresenting: isPresenting)
    case .crossDissolve, .flipHorizontal: return FadeTransition(isPresenting: isPresenting)
    }
  }

  /// Called when the user touches outside: dismisses the controller, if it and the delegate allow that.
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

/// Decides about and is notified of dismissals by a touch outside.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Whether the controller is dismissed. The default is yes.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// Called before the dismissal.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called after the dismissal.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when a dismissal was refused.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// Returns true.
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  /// Does nothing.
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  /// Does nothing.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// Covers everything; the presenter's view is removed or shows through.
@MainActor
final class CoveringPresentation: UIPresentationController {
  override var shouldRemovePresentersView: Bool {
    presentationStyle == .fullScreen || presentationStyle == .currentContext
  }
}
