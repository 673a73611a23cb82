/// A transition as its `TransitionContext` drives it: a presentation, a dismissal, a step of a navigation controller, or a
/// change from tab to tab.
///
/// It says who comes and goes, what is placed, which animator and which interaction move it, and what follows. The context
/// calls it in the order of the methods below. It retains its context, not the other way round.
@MainActor
package protocol TransitionSource: AnyObject {
  // MARK: What the animator sees

  /// The controller at one end.
  func controller(_ key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view that is removed or added; nil where it stays.
  func view(_ key: UITransitionContextViewKey) -> UIView?
  /// The frame of a controller's view at the start or at the end, in the container; zero where it is not in it.
  func frame(of controller: UIViewController, atEnd isEnd: Bool) -> CGRect
  /// The style of a presentation; `.none` for containers.
  var transitionStyle: UIModalPresentationStyle { get }

  // MARK: What happens, in this order

  /// The controller that has appeared when the transition ends, and not with the frame in which it became visible; nil if
  /// none comes. Asked before anything else.
  var appearingController: UIViewController? { get }
  /// Starts the appearance callbacks of the controllers that come and go.
  /// - Returns: Whether the transition goes on. What it calls may have ended it.
  func transitionWillBegin(animated: Bool) -> Bool
  /// The animator of the app; nil stands for the standard one. Asked only if the transition is animated.
  func customAnimator() -> (any UIViewControllerAnimatedTransitioning)?
  /// Starts what changes along with the views: bars, and what is around a presented view.
  func prepare(along coordinator: TransitionCoordinator)
  /// The animator where the app has none. Asked only then.
  func standardAnimator() -> any UIViewControllerAnimatedTransitioning
  /// What controls the progress; nil lets the animations run by themselves.
  /// - Parameter custom: The animator of the app; nil for the standard one.
  func interactionController(
    for custom: (any UIViewControllerAnimatedTransitioning)?
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Puts the views where they are at the end, in place of an animator: for a transition that is not animated.
  func showEnd()
  /// Leaves the views at the end or, if the transition was not completed, at the start; ends the appearance callbacks and
  /// calls who waits for the end.
  func transitionDidEnd(completed: Bool)
}

/// An animator that moves with a critically damped spring, and under a finger linearly: so does what runs alongside.
@MainActor
package protocol SpringTransition: UIViewControllerAnimatedTransitioning {
  /// Called before the controllers are notified of the end, also of one that comes before the animations are over.
  func transitionWillEnd()
}

extension SpringTransition {
  package func transitionWillEnd() {}
}
