import UIKitCore

/// One change of a navigation controller's stack that is seen: from one top controller to another.
@MainActor
final class NavigationStep: TransitionSource {
  let operation: UINavigationController.Operation
  let from: UIViewController
  let to: UIViewController
  /// The stack to which a cancelled step returns.
  let oldStack: [UIViewController]
  let added: [UIViewController]
  let removed: [UIViewController]
  var context: TransitionContext?
  private weak var controller: UINavigationController?

  init(
    _ operation: UINavigationController.Operation, from: UIViewController, to: UIViewController,
    oldStack: [UIViewController], added: [UIViewController], removed: [UIViewController],
    in controller: UINavigationController
  ) {
    (self.operation, self.from, self.to, self.oldStack) = (operation, from, to, oldStack)
    (self.added, self.removed, self.controller) = (added, removed, controller)
  }

  var transitionStyle: UIModalPresentationStyle { .none }

  func controller(_ key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: return from
    case .to: return to
    default: return nil
    }
  }

  func view(_ key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: return from.viewIfLoaded
    case .to: return to.viewIfLoaded
    default: return nil
    }
  }

  func frame(of controller: UIViewController, atEnd isEnd: Bool) -> CGRect {
    guard controller === (isEnd ? to : from) else { return .zero }
    return self.controller?.contentFrame(of: controller) ?? .zero
  }
}

/// Slides the new page over the old one, which moves more slowly and is dimmed; a pop does the reverse. With reduced motion
/// the pages cross-fade.
@MainActor
final class PushTransition: NSObject, SpringTransition {
  private let isPush: Bool
  /// Puts the views back to where they are without a transition.
  private var putBack: (() -> Void)?
  private static let duration: TimeInterval = 0.35
  /// How far the lower page moves, in widths.
  private static let parallax: CGFloat = 0.3
  private static let dimming: CGFloat = 0.1

  init(_ operation: UINavigationController.Operation) { isPush = operation == .push }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    UIAccessibility.isReduceMotionEnabled ? 0.2 : Self.duration
  }

  /// A step that is ended before its time leaves nothing behind: the next one moves the same views.
  func transitionWillEnd() {
    putBack?()
    putBack = nil
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let target = context.viewController(forKey: .to)
    else { return context.completeTransition(true) }
    let container = context.containerView
    to.frame = context.finalFrame(for: target)
    if isPush { container.addSubview(to) } else { container.insertSubview(to, belowSubview: from) }
    to.layoutIfNeeded()
    if UIAccessibility.isReduceMotionEnabled { return fade(from, to, context) }
    let (upper, lower) = isPush ? (to, from) : (from, to)
    let dimming = UIView(frame: lower.bounds)
    dimming.backgroundColor = .black
    dimming.isUserInteractionEnabled = false
    container.insertSubview(dimming, belowSubview: upper)
    dimming.frame = lower.frame
    let way = container.bounds.width * (container.isRightToLeft ? -1 : 1)
    let away = CGAffineTransform(translationX: way, y: 0)
    let behind = CGAffineTransform(translationX: (-way * Self.parallax).rounded(), y: 0)
    upper.transform = isPush ? away : .identity
    for view in [lower, dimming] { view.transform = isPush ? .identity : behind }
    dimming.alpha = isPush ? 0 : Self.dimming
    let changes = { [isPush] in
      upper.transform = isPush ? .identity : away
      for view in [lower, dimming] { view.transform = isPush ? behind : .identity }
      dimming.alpha = isPush ? Self.dimming : 0
    }
    putBack = {
      dimming.removeFromSuperview()
      for view in [upper, lower] { view.transform = .identity }
    }
    let completion: (Bool) -> Void = { _ in context.completeTransition(!context.transitionWasCancelled) }
    let duration = transitionDuration(using: context)
    // Under a finger the page is where the finger is.
    if context.isInteractive {
      UIView.animate(
        withDuration: duration, delay: 0, options: .curveLinear, animations: changes, completion: completion)
    } else {
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, animations: changes,
        completion: completion)
    }
  }

  private func fade(_ from: UIView, _ to: UIView, _ context: any UIViewControllerContextTransitioning) {
    let upper = isPush ? to : from
    upper.alpha = isPush ? 0 : 1
    putBack = { upper.alpha = 1 }
    UIView.animate(
      withDuration: transitionDuration(using: context), animations: { [isPush] in upper.alpha = isPush ? 1 : 0 },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}
