/// Manages the place of a presented controller, and the views around it, while it is presented.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer, UITraitEnvironment {
  /// The controller that is presented.
  public final var presentedViewController: UIViewController { storedPresented ?? UIViewController() }
  // The controller retains the presentation controller that is configured before it is presented; while it is presented,
  // the presentation retains both.
  private weak var storedPresented: UIViewController?
  /// The controller that presents; nil once it is deallocated.
  public final internal(set) weak var presenter: UIViewController?
  final weak var container: TransitionView? {
    didSet { applyOverrides() }
  }
  /// The presentation controller in whose place this one shows the controller.
  final var adaptedFrom: UIPresentationController?
  /// The style in which this one shows a controller that asked for another one.
  final var adaptedStyle: UIModalPresentationStyle?
  /// Whether the controller is about to be shown in another style.
  final var isAdapting = false

  /// Decides about and observes dismissals by the user.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// Creates a presentation controller; `presentingViewController` may be nil until the presentation begins.
  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    storedPresented = presentedViewController
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
  open var presentationStyle: UIModalPresentationStyle {
    adaptedStyle ?? presentedViewController.modalPresentationStyle
  }

  /// Traits that the presented controller has in place of those around it.
  open var overrideTraitCollection: UITraitCollection? {
    didSet { applyOverrides() }
  }

  /// Whether the presented view lies above the presenter's, which shows around it: backgrounds are lighter in dark
  /// appearance.
  var isElevated: Bool { false }

  private func applyOverrides() {
    guard let container else { return }
    var overrides = UITraitOverrides()
    if isElevated { overrides.userInterfaceLevel = .elevated }
    if let overrideTraitCollection { overrides.values.merge(overrideTraitCollection.values) }
    container.setTraitOverrides(overrides)
  }

  /// The style in which the controller is shown in the present traits; `.none` stands for its own.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    traitsAround.map { adaptivePresentationStyle(for: $0) } ?? .none
  }

  /// The style in which the controller is shown in the given traits; `.none` stands for its own.
  open func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle { .none }

  /// Whether there are traits in which it shows the controller in another style.
  var canAdapt: Bool { false }

  /// Makes the sheet that shows the controller where this one cannot.
  func makeSheet() -> UISheetPresentationController {
    UISheetPresentationController(presentedViewController: presentedViewController, presenting: presenter)
  }

  // MARK: Size and traits

  /// The size that the presented controller prefers, in points.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

  /// Not called here.
  open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

  /// Returns the size of the presented controller's view in a container of size `parentSize`, in points.
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called before the container's size changes with the screen's.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}

  /// Not called here: see `traitCollectionDidChange(_:)`.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  /// The traits of the container, or before the presentation those of the presented controller.
  open var traitCollection: UITraitCollection { container?.traitCollection ?? presentedViewController.traitCollection }

  /// Called when the traits of the container have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Called when the controller prefers another size. Sheets and popovers take it; others do nothing.
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

  /// Moves the presented view to its place.
  final func animateToPlace() {
    guard isPresented, let containerView, containerView.window != nil else { return }
    containerView.setNeedsLayout()
    guard !UIAccessibility.isReduceMotionEnabled else { return }
    UIView.animate(withDuration: 0.25) { containerView.layoutIfNeeded() }
  }

  /// Whether the presentation has ended, and no dismissal has begun.
  final var isPresented: Bool { presentedViewController.modal.presentedBy?.stage == .presented }

  /// Called before the presentation. Views around the presented one are added here, and animated along with the
  /// presented controller's `transitionCoordinator`.
  open func presentationTransitionWillBegin() { announceAdaptation() }
  /// Called after the presentation; `completed` is false if it was reverted.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the dismissal.
  open func dismissalTransitionWillBegin() {}
  /// Called after the dismissal.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// Called before the presented view is laid out in the container.
  open func containerViewWillLayoutSubviews() { adaptAgainIfNeeded() }
  /// Called after the presented view was laid out in the container.
  open func containerViewDidLayoutSubviews() {}

  /// Whether the screen reader's command to go back asks to dismiss the controller.
  var isLeftByEscape: Bool { false }

  /// Whether a presenter whose view contains the presented one cannot be used meanwhile.
  @_spi(Hooks) open var isolatesPresenter: Bool { true }

  /// Called when it shows the controller no longer: another presentation controller may do so.
  @_spi(Hooks) open func releaseViews() {}

  /// Called when the presentation has ended in any way, including with the window of its presenter.
  @_spi(Hooks) open func presentationIsOver() {
    releaseViews()
    presentedViewController.modal.popover = nil
    adaptedFrom?.presentedViewController.modal.popover = nil
    // A popover keeps the sheet that stands in for it.
    adaptedFrom = nil
  }

  /// The animator where the transitioning delegate provides none.
  @_spi(Hooks) open func animator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    let provider = presentedViewController.modalPresentationStyle.usesContext ? presenter : nil
    let source = provider?.providesPresentationContextTransitionStyle == true ? provider : nil
    switch (source ?? presentedViewController).modalTransitionStyle {
    case .coverVertical, .partialCurl: return SlideTransition(isPresenting: isPresenting)
    case .crossDissolve, .flipHorizontal: return FadeTransition(isPresenting: isPresenting)
    }
  }

  /// Whether a touch beside the presented view, at a point of the container, goes to what is behind.
  @_spi(Hooks) open func passesTouches(at point: CGPoint, with event: UIEvent?) -> Bool { false }

  /// Whether the controller and the delegate allow users to dismiss.
  final func userMayDismiss() -> Bool {
    !presentedViewController.isModalInPresentation && delegateAllowsDismissal()
  }

  func delegateAllowsDismissal() -> Bool { delegate?.presentationControllerShouldDismiss(self) ?? true }

  func didDismissForUser() { delegate?.presentationControllerDidDismiss(self) }

  /// How far the keyboard covers the container above its safe area, while something in `view` is edited. In points.
  final func keyboardOverlap(in container: UIView, below view: UIView) -> CGFloat {
    let covered = UIApplication.shared.inputViews.coveredFrame
    guard let window = container.window, !covered.isEmpty,
      let edited = window.firstResponder as? UIView, edited.isDescendant(of: view)
    else { return 0 }
    // Without the distance by which the window's content is moved up for the keyboard.
    let area = window.convert(covered, from: nil as UIWindow?).offsetBy(dx: 0, dy: -window.bounds.minY)
    let top = container.convert(area, from: window).minY
    return max(container.bounds.maxY - container.safeAreaInsets.bottom - top, 0)
  }

  /// Called by the view behind the content when the user has tapped it.
  @_spi(Hooks) open func userTouchedOutside() { userWantsToLeave() }

  /// Called when the user touches outside: dismisses the controller, if it and the delegate allow that.
  final func userWantsToLeave() {
    guard presentedViewController.modal.presentedBy?.stage == .presented,
      presentedViewController.modal.presentation == nil
    else { return }
    guard userMayDismiss() else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    beginDismissalForUser(isInteractive: false)
    dismissForUser()
  }

  /// Begins a dismissal by the user, who has been allowed to; `isInteractive` by a finger that may still return.
  final func beginDismissalForUser(isInteractive: Bool) {
    let presentation = presentedViewController.modal.presentedBy
    presentation?.beginDismissal(isInteractive: isInteractive)
    delegate?.presentationControllerWillDismiss(self)
    if isInteractive { presentation?.announceDismissal() }
  }

  /// Dismisses the controller for the user, who has been allowed to.
  final func dismissForUser() {
    presentedViewController.dismiss(animated: true) { [weak self] in
      self?.didDismissForUser()
    }
    // An override may have dismissed something else, or nothing.
    presentedViewController.modal.presentedBy?.cancelDismissal()
  }
}

/// Decides about and is notified of dismissals by the user, and of the styles that suit the traits.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Whether the controller is dismissed. The default is yes.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// Called before the dismissal. The presented controller has a `transitionCoordinator`; while a finger drags a sheet it is
  /// interactive, and what is animated alongside runs when the finger has let go.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called after the dismissal.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when a dismissal was refused.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)

  /// The style in compact width; the default is a sheet for popovers. `.none` keeps the style.
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  /// The style in the given traits; by default `adaptivePresentationStyle(for:)` in compact width. `.none` keeps the
  /// style, `.automatic` stands for the default.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// The controller that is presented in place of the original one when the style is another one, for example a
  /// navigation controller that contains it; nil presents the original one.
  func presentationController(
    _ controller: UIPresentationController, viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController?
  /// Called before a presentation whose style may be another one; `.none` stands for its own.
  func presentationController(
    _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)
  /// Called with the presentation controller of another style that takes the place of the original one.
  func presentationController(
    _ presentationController: UIPresentationController, prepare adaptivePresentationController: UIPresentationController)
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
  /// Returns `.automatic`.
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
    .automatic
  }
  /// Returns `adaptivePresentationStyle(for:)` in compact width, else `.automatic`.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    traitCollection.horizontalSizeClass == .compact ? adaptivePresentationStyle(for: controller) : .automatic
  }
  /// Returns nil.
  public func presentationController(
    _ controller: UIPresentationController, viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? { nil }
  /// Does nothing.
  public func presentationController(
    _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) {}
  /// Does nothing.
  public func presentationController(
    _ presentationController: UIPresentationController, prepare adaptivePresentationController: UIPresentationController
  ) {}
}

/// Covers everything; the presenter's view is removed or shows through.
@MainActor
final class CoveringPresentation: UIPresentationController {
  override var shouldRemovePresentersView: Bool {
    presentationStyle == .fullScreen || presentationStyle == .currentContext
  }
}
