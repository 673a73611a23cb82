/// A change of size or traits that is under way.
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isAnimated: Bool { get }
  var isCancelled: Bool { get }
  var transitionDuration: TimeInterval { get }
  var containerView: UIView { get }
}

/// Runs a controller's own changes alongside a change of size or traits.
@MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Runs `animation` together with the change and `completion` when it is over.
  /// - Returns: Whether `animation` will run.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The change of a window's size with its screen: a new mode is there from one frame to the next, without animation.
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
