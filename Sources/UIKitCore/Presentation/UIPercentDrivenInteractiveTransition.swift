/// Controls the progress of a transition, for example with a finger.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Called at the start instead of the animator's `animateTransition(using:)`. The object moves the views, reports with
  /// `updateInteractiveTransition(_:)`, and ends with `finishInteractiveTransition()` or `cancelInteractiveTransition()`,
  /// and with `completeTransition(_:)`.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// The speed after the interaction, relative to the animation's own.
  var completionSpeed: CGFloat { get }
  /// The curve after the interaction. Not used here: the animations keep their own.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the transition starts under control; otherwise it can be paused while it runs.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// 1: the animation's own speed.
  public var completionSpeed: CGFloat { 1 }
  /// Ease-in, ease-out.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// True.
  public var wantsInteractiveStart: Bool { true }
}

/// Controls a transition by a number from 0 to 1: its animator's animations are shown at that part of their duration.
///
/// Everything that the animator and blocks alongside it animate with `UIView` or property animators is controlled, in
/// whatever view it is. A cancelled transition returns to its start: the animated properties have their former values again.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
  private weak var context: TransitionContext?

  public override init() { super.init() }

  /// The duration of the transition in seconds; 0 while there is none.
  open var duration: CGFloat { CGFloat(context?.coordinator.transitionDuration ?? 0) }
  /// The part of the transition that is over, from 0 to 1.
  open var percentComplete: CGFloat { context?.percentComplete ?? 0 }
  /// The speed after the interaction: what remains takes its part of `duration`, divided by the speed.
  open var completionSpeed: CGFloat = 1
  /// Stored but without effect: the animations keep their own curve.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// Stored but without effect: the animations keep their own curve.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition starts paused; otherwise it runs, and `pause()` takes it over.
  open var wantsInteractiveStart = true

  final func attach(_ context: TransitionContext) { self.context = context }

  /// Starts the transition, paused. Overrides call `super`.
  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    guard let context = transitionContext as? TransitionContext else {
      return Log.error(
        "\(type(of: self)).startInteractiveTransition: the context is not one of a transition here; nothing starts.")
    }
    attach(context)
    context.record()
  }

  /// Takes over a transition that runs.
  open func pause() { context?.pauseInteractiveTransition() }

  /// Shows the transition at a part of its duration.
  /// - Parameter percentComplete: From 0 to 1.
  open func update(_ percentComplete: CGFloat) { context?.updateInteractiveTransition(percentComplete) }

  /// Lets the transition run back to its start.
  open func cancel() { context?.cancelInteractiveTransition() }

  /// Lets the transition run to its end.
  open func finish() { context?.finishInteractiveTransition() }
}
