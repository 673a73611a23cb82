/// Lets a popover grow out of the tip of its arrow, and fades it out.
@MainActor
final class PopoverTransition: UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool
  /// In points of the container.
  private let tip: CGPoint?

  init(isPresenting: Bool, tip: CGPoint?) {
    self.isPresenting = isPresenting
    self.tip = tip
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    isPresenting ? 0.3 : 0.2
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let moving = context.view(forKey: isPresenting ? .to : .from) else { return context.completeTransition(true) }
    if isPresenting, let controller = context.viewController(forKey: .to) {
      moving.frame = context.finalFrame(for: controller)
      context.containerView.addSubview(moving)
      moving.layoutIfNeeded()
      moving.alpha = 0
      moving.transform = small(moving)
    }
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      animations: {
        moving.alpha = self.isPresenting ? 1 : 0
        moving.transform = .identity
      },
      completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
        moving.alpha = 1
        moving.transform = .identity
      })
  }

  /// Smaller, with the tip of the arrow where it is.
  private func small(_ view: UIView) -> CGAffineTransform {
    let scale: CGFloat = 0.8
    let tip = tip ?? view.center
    let (x, y) = ((tip.x - view.center.x) * (1 - scale), (tip.y - view.center.y) * (1 - scale))
    return CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y)
  }
}
