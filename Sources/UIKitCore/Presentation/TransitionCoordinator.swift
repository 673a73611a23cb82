/// Collects what runs alongside a transition: of controllers, or of a window's size.
@MainActor
package final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  package typealias Step = (any UIViewControllerTransitionCoordinatorContext) -> Void

  package let containerView: UIView
  package let isAnimated: Bool
  package private(set) var isCancelled = false
  package private(set) var initiallyInteractive = false
  package private(set) var isInteractive = false
  package var transitionDuration: TimeInterval = 0
  package private(set) weak var context: TransitionContext?

  private enum Stage { case collecting, running, over }

  private var stage = Stage.collecting
  private var alongside: [Step] = []
  private var completions: [Step] = []
  private var interactionHandlers: [Step] = []

  package init(in container: UIView, isAnimated: Bool) {
    containerView = container
    self.isAnimated = isAnimated
  }

  func attach(_ context: TransitionContext) { self.context = context }

  package var presentationStyle: UIModalPresentationStyle { context?.presentationStyle ?? .none }
  package var isInterruptible: Bool { context?.isInterruptible ?? false }
  package var percentComplete: CGFloat { context?.percentComplete ?? (stage == .over ? 1 : 0) }
  package var completionVelocity: CGFloat { context?.completionVelocity ?? 1 }
  package var completionCurve: UIView.AnimationCurve { context?.completionCurve ?? .easeInOut }
  package var targetTransform: CGAffineTransform { .identity }

  package func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    context?.viewController(forKey: key)
  }

  package func view(forKey key: UITransitionContextViewKey) -> UIView? { context?.view(forKey: key) }

  // MARK: Adding

  package func animate(alongsideTransition animation: Step?, completion: Step?) -> Bool {
    guard stage != .over else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    switch stage {
    case .collecting: alongside.append(animation)
    case .running where isAnimated:
      UIView.animate(withDuration: transitionDuration * Double(1 - percentComplete)) { animation(self) }
    case .running, .over: animation(self)
    }
    return true
  }

  package func animateAlongsideTransition(in view: UIView?, animation: Step?, completion: Step?) -> Bool {
    animate(alongsideTransition: animation, completion: completion)
  }

  package func notifyWhenInteractionChanges(_ handler: @escaping Step) { interactionHandlers.append(handler) }

  // MARK: Running

  package func runAlongside() {
    // What the steps add runs with them.
    while !alongside.isEmpty {
      let steps = alongside
      alongside = []
      for step in steps { step(self) }
    }
    stage = .running
  }

  /// Runs the change of a window's size: a new mode takes effect from one frame to the next.
  func run(_ change: () -> Void) {
    change()
    runAlongside()
    finish(isCancelled: false)
  }

  func interactionDidChange(isInteractive: Bool, isCancelled: Bool) {
    if isInteractive, stage == .collecting { initiallyInteractive = true }
    let wasInteractive = self.isInteractive
    (self.isInteractive, self.isCancelled) = (isInteractive, isCancelled)
    guard wasInteractive != isInteractive, stage == .running || wasInteractive else { return }
    for handler in interactionHandlers { handler(self) }
  }

  package func finish(isCancelled: Bool) {
    guard stage != .over else { return }
    stage = .over
    isInteractive = false
    self.isCancelled = isCancelled
    interactionHandlers = []
    let steps = completions
    completions = []
    for step in steps { step(self) }
  }
}
