import UIKit

/// Opens works by enlarging the picture that was touched, and closes them the same way.
final class ZoomNavigation: NSObject, UINavigationControllerDelegate {
  func navigationController(
    _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard !UIAccessibility.isReduceMotionEnabled else { return nil }
    let isPush = operation == .push
    guard let page = (isPush ? toVC : fromVC) as? ArtworkController,
      let list = (isPush ? fromVC : toVC) as? any ZoomSource, let start = list.paintingView(of: page.artwork),
      start.window != nil || !isPush
    else { return nil }
    return ZoomTransition(page: page, list: list, isPush: isPush)
  }
}

/// Moves a picture between its place in a list and its place on its page, while the pages fade.
final class ZoomTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private let page: ArtworkController
  private let list: any ZoomSource
  private let isPush: Bool

  init(page: ArtworkController, list: any ZoomSource, isPush: Bool) {
    self.page = page
    self.list = list
    self.isPush = isPush
    super.init()
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.45 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let target = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    to.frame = context.finalFrame(for: target)
    if isPush { container.addSubview(to) } else { container.insertSubview(to, belowSubview: from) }
    to.layoutIfNeeded()
    guard let small = list.paintingView(of: page.artwork), let large = page.paintingView(of: page.artwork) else {
      return fade(from, to, context)
    }
    let (start, end) = isPush ? (small, large) : (large, small)
    let picture = UIImageView(image: ArtworkPainter.image(of: page.artwork, height: 600))
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.layer.cornerRadius = Theme.corner
    picture.frame = start.convert(start.bounds, to: container)
    container.addSubview(picture)
    let destination = end.convert(end.bounds, to: container)
    large.alpha = 0
    if isPush {
      to.alpha = 0
      // What is written on the picture in the list leaves with it, and fades.
      if let writing = small.snapshotView(afterScreenUpdates: false) {
        writing.frame = picture.bounds
        writing.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        picture.addSubview(writing)
        UIView.animate(withDuration: 0.15) { writing.alpha = 0 }
      }
    }
    small.alpha = 0
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 0.86, initialSpringVelocity: 0
    ) {
      picture.frame = destination
      if self.isPush { to.alpha = 1 } else { from.alpha = 0 }
    } completion: { _ in
      small.alpha = 1
      large.alpha = 1
      from.alpha = 1
      let isComplete = !context.transitionWasCancelled
      context.completeTransition(isComplete)
      guard isComplete else { return picture.removeFromSuperview() }
      // It uncovers the picture in its place, and what is written on that.
      UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
        picture.alpha = 0
      } completion: { _ in
        picture.removeFromSuperview()
      }
    }
  }

  private func fade(_ from: UIView, _ to: UIView, _ context: any UIViewControllerContextTransitioning) {
    let changing = isPush ? to : from
    if isPush { to.alpha = 0 }
    UIView.animate(withDuration: 0.25) {
      changing.alpha = self.isPush ? 1 : 0
    } completion: { _ in
      changing.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
