/// One presentation or dismissal of a controller, as its animator sees it.
@MainActor
final class TransitionContext: UIViewControllerContextTransitioning {
  private(set) weak var presentation: Presentation?
  let isPresenting: Bool
  let isAnimated: Bool
  let containerView: UIView
  let coordinator: ModalTransition
  private(set) var transitionWasCancelled = false
  private var animator: (any UIViewControllerAnimatedTransitioning)?
  private var onEnd: ((Bool) -> Void)?

  init(_ presentation: Presentation, isPresenting: Bool, isAnimated: Bool, onEnd: @escaping (Bool) -> Void) {
    self.presentation = presentation
    self.isPresenting = isPresenting
    self.isAnimated = isAnimated
    self.onEnd = onEnd
    containerView = presentation.container
    coordinator = ModalTransition(in: presentation.container, isAnimated: isAnimated)
  }

  var isInteractive: Bool { false }
  var presentationStyle: UIModalPresentationStyle { presentation?.controller.presentationStyle ?? .none }

  func run(_ animator: @autoclosure () -> any UIViewControllerAnimatedTransitioning) {
    guard isAnimated else {
      placeAtEnd()
      coordinator.runAlongside()
      // By the end of the run loop cycle the views have been laid out and drawn.
      RunLoopCycle.current.performAtCycleEnd {
        self.completeTransition(true)
        return true
      }
      return
    }
    let animator = animator()
    self.animator = animator
    coordinator.transitionDuration = animator.transitionDuration(using: self)
    animator.animateTransition(using: self)
    UIView.animate(withDuration: coordinator.transitionDuration) { self.coordinator.runAlongside() }
  }

  private func placeAtEnd() {
    guard isPresenting, let view = view(forKey: .to), let controller = viewController(forKey: .to) else { return }
    view.frame = finalFrame(for: controller)
    containerView.addSubview(view)
  }

  func completeTransition(_ didComplete: Bool) {
    guard let end = onEnd else { return }
    onEnd = nil
    transitionWasCancelled = !didComplete
    end(didComplete)
    coordinator.finish(isCancelled: !didComplete)
    animator?.animationEnded(didComplete)
    animator = nil
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    let isPresented = (key == .to) == isPresenting
    return isPresented ? presentation?.presented : presentation?.presenter
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    guard let presentation else { return nil }
    if (key == .to) == isPresenting { return presentation.controller.presentedView }
    return presentation.controller.shouldRemovePresentersView ? presentation.presenter?.view : nil
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    let isThere = (vc === presentation?.presented) != isPresenting
    return isThere ? frame(of: vc) : .zero
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    let isThere = vc !== presentation?.presented || isPresenting
    return isThere ? frame(of: vc) : .zero
  }

  private func frame(of vc: UIViewController) -> CGRect {
    guard let presentation else { return .zero }
    if vc === presentation.presented { return presentation.controller.frameOfPresentedViewInContainerView }
    return containerView.bounds
  }
}

/// Collects the animations that a controller runs alongside its presentation or dismissal.
@MainActor
final class ModalTransition: NSObject, UIViewControllerTransitionCoordinator {
  typealias Step = (any UIViewControllerTransitionCoordinatorContext) -> Void

  let containerView: UIView
  let isAnimated: Bool
  private(set) var isCancelled = false
  var transitionDuration: TimeInterval = 0
  private var alongside: [Step] = []
  private var completions: [Step] = []
  private var isOver = false

  init(in container: UIView, isAnimated: Bool) {
    containerView = container
    self.isAnimated = isAnimated
  }

  func animate(alongsideTransition animation: Step?, completion: Step?) -> Bool {
    guard !isOver else { return false }
    if let animation { alongside.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func runAlongside() {
    let steps = alongside
    alongside = []
    for step in steps { step(self) }
  }

  func finish(isCancelled: Bool) {
    isOver = true
    self.isCancelled = isCancelled
    let steps = completions
    completions = []
    for step in steps { step(self) }
  }
}
