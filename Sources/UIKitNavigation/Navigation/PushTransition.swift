import UIKitCore

/// Slides the new page over the old one, which moves more slowly and is dimmed; a pop does the reverse. With reduced motion
/// the pages cross-fade.
@MainActor
final class PushTransition: NSObject, SpringTransition {
  private let isPush: Bool
  /// What is out of its ordinary place or look while the transition runs.
  private enum Changed {
    case nothing
    case moved([UIView], dimming: UIView)
    case faded(UIView)
  }
  private var changed = Changed.nothing
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
    switch changed {
    case .nothing: break
    case .moved(let views, let dimming):
      dimming.removeFromSuperview()
      for view in views { view.transform = .identity }
    case .faded(let view): view.alpha = 1
    }
    changed = .nothing
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
    changed = .moved([upper, lower], dimming: dimming)
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
    changed = .faded(upper)
    UIView.animate(
      withDuration: transitionDuration(using: context), animations: { [isPush] in upper.alpha = isPush ? 1 : 0 },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}
