/// Information about a transition of size or traits.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether the transition was cancelled.
  var isCancelled: Bool { get }
  /// Duration of the transition in seconds.
  var transitionDuration: TimeInterval { get }
  /// The view that contains the views of the transition.
  var containerView: UIView { get }
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
}

extension UIViewControllerTransitionCoordinator {
  /// Runs `animation` together with the transition.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The size change of a window with its screen. A new mode takes effect from one frame to the next, without animation.
@MainActor
final class SizeTransition: NSObject, UIViewControllerTransitionCoordinator {
  typealias Step = (any UIViewControllerTransitionCoordinatorContext) -> Void

  let containerView: UIView
  let isAnimated = false
  let isCancelled = false
  let transitionDuration: TimeInterval = 0
  private var alongside: [Step] = []
  private var completions: [Step] = []

  init(in window: UIWindow) { containerView = window }

  func animate(alongsideTransition animation: Step?, completion: Step?) -> Bool {
    if let animation { alongside.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func run(_ change: () -> Void) {
    change()
    for step in alongside { step(self) }
    for step in completions { step(self) }
  }
}
