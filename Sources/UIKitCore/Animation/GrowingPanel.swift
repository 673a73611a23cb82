import CoreGraphics

extension UIView {
  /// Grows from `scale` to its size while it fades in, or only fades in with reduced motion.
  /// - Parameter alongside: Changes of the same animation.
  package final func growIn(
    from scale: CGFloat, duration: TimeInterval, damping: CGFloat = 1, alongside: @escaping () -> Void = {}
  ) {
    alpha = 0
    let changes = {
      self.alpha = 1
      self.transform = .identity
      alongside()
    }
    guard !UIAccessibility.isReduceMotionEnabled else {
      return UIView.animate(
        withDuration: UIAccessibility.reducedMotionDuration, delay: 0, options: .allowUserInteraction, animations: changes)
    }
    transform = CGAffineTransform(scaleX: scale, y: scale)
    if damping < 1 {
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0,
        options: .allowUserInteraction, animations: changes)
    } else {
      UIView.animate(
        withDuration: duration, delay: 0, options: [.allowUserInteraction, .curveEaseOut], animations: changes)
    }
  }

  /// Shrinks to `scale` while it fades out, or only fades out with reduced motion.
  /// - Parameter alongside: Changes of the same animation.
  package final func shrinkOut(
    to scale: CGFloat, duration: TimeInterval, alongside: @escaping () -> Void = {}, completion: @escaping () -> Void
  ) {
    let isReduced = UIAccessibility.isReduceMotionEnabled
    UIView.animate(
      withDuration: isReduced ? UIAccessibility.reducedMotionDuration : duration,
      animations: {
        self.alpha = 0
        if !isReduced { self.transform = CGAffineTransform(scaleX: scale, y: scale) }
        alongside()
      }, completion: { _ in completion() })
  }
}
