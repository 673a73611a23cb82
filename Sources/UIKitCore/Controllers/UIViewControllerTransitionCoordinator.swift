/// Information about a transition between controllers, of size, or of traits.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// The style of a presentation; `.none` for other transitions.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether the transition began under the control of an interaction controller.
  var initiallyInteractive: Bool { get }
  /// Whether the transition can be paused and controlled while it runs.
  var isInterruptible: Bool { get }
  /// Whether the transition is under the control of an interaction controller now.
  var isInteractive: Bool { get }
  /// Whether the transition was cancelled.
  var isCancelled: Bool { get }
  /// Duration of the transition in seconds.
  var transitionDuration: TimeInterval { get }
  /// The part of the transition that is over, from 0 to 1.
  var percentComplete: CGFloat { get }
  /// The speed of what follows after an interaction, relative to the ordinary one.
  var completionVelocity: CGFloat { get }
  /// The curve of what follows after an interaction.
  var completionCurve: UIView.AnimationCurve { get }
  /// The view that contains the views of the transition.
  var containerView: UIView { get }
  /// The rotation of the transition; the identity here, since only the display rotates.
  var targetTransform: CGAffineTransform { get }
  /// The controller at one end of the transition.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view at one end of the transition.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Runs a controller's own changes alongside a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Runs `animation` together with the transition and `completion` after it.
  /// - Returns: Whether `animation` will run.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Runs `animation`, which changes views in `view`, together with the transition and `completion` after it.
  /// - Returns: Whether `animation` will run.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Calls `handler` when the interaction ends or begins again; see `isInteractive` and `isCancelled`.
  func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Runs `animation` together with the transition.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }

  /// Calls `handler` when the interaction ends for the first time.
  public func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {
    var isOver = false
    notifyWhenInteractionChanges { context in
      guard !isOver, !context.isInteractive else { return }
      isOver = true
      handler(context)
    }
  }
}
