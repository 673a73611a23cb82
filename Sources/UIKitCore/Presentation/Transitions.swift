/// Slides in from the bottom edge and out to it. With reduced motion it fades.
@MainActor
package final class SlideTransition: UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool

  package init(isPresenting: Bool) { self.isPresenting = isPresenting }

  package func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    UIAccessibility.isReduceMotionEnabled ? UIAccessibility.reducedMotionDuration : 0.5
  }

  package func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if UIAccessibility.isReduceMotionEnabled {
      return FadeTransition(isPresenting: isPresenting).animateTransition(using: context)
    }
    let container = context.containerView
    // The incoming view is laid out at its final frame and moved by its transform, so that layout during the animation
    // does no harm.
    let key: UITransitionContextViewControllerKey = isPresenting ? .to : .from
    guard let moving = context.view(forKey: isPresenting ? .to : .from), let controller = context.viewController(forKey: key)
    else { return context.completeTransition(true) }
    let frame = isPresenting ? context.finalFrame(for: controller) : moving.frame
    let away = CGAffineTransform(translationX: 0, y: max(container.bounds.height - frame.minY, 0))
    if isPresenting {
      moving.frame = frame
      container.addSubview(moving)
      moving.layoutIfNeeded()
      moving.transform = away
    }
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      animations: { moving.transform = self.isPresenting ? .identity : away },
      completion: { _ in
        context.completeTransition(true)
        moving.transform = .identity
      })
  }
}

/// Fades in and out; alerts also shrink into place from a slightly larger size.
@MainActor
package final class FadeTransition: UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool
  private let scale: CGFloat

  package init(isPresenting: Bool, scale: CGFloat = 1) {
    self.isPresenting = isPresenting
    self.scale = UIAccessibility.isReduceMotionEnabled ? 1 : scale
  }

  package func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    UIAccessibility.isReduceMotionEnabled ? UIAccessibility.reducedMotionDuration : 0.25
  }

  package func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let moving = context.view(forKey: isPresenting ? .to : .from) else { return context.completeTransition(true) }
    if isPresenting, let controller = context.viewController(forKey: .to) {
      moving.frame = context.finalFrame(for: controller)
      context.containerView.addSubview(moving)
      moving.layoutIfNeeded()
      moving.alpha = 0
      moving.transform = CGAffineTransform(scaleX: scale, y: scale)
    }
    UIView.animate(
      withDuration: transitionDuration(using: context),
      animations: {
        moving.alpha = self.isPresenting ? 1 : 0
        moving.transform = .identity
      },
      completion: { _ in
        context.completeTransition(true)
        moving.alpha = 1
      })
  }
}
