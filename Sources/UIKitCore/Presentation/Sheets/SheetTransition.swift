/// The spring that moves sheets.
@MainActor
enum SheetSpring {
  /// Undamped angular frequency in radians per second: mass 3 and stiffness 1000. It does not overshoot.
  private static let frequency = CGFloat(1000.0 / 3).squareRoot()

  /// Animates what `changes` changes.
  /// - Parameters:
  ///   - velocity: In points per second, toward the target.
  ///   - distance: From the present place to the target, in points.
  static func animate(
    velocity: CGFloat = 0, distance: CGFloat = 0, _ changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let pace = pace(velocity: velocity, distance: distance)
    AnimationBlock(
      duration: pace.settlingDuration ?? 0.5, pace: pace, options: .allowUserInteraction, completion: completion
    ).run(changes)
  }

  /// Seconds until the spring stands still.
  static func duration(velocity: CGFloat, distance: CGFloat) -> TimeInterval {
    pace(velocity: velocity, distance: distance).settlingDuration ?? 0.5
  }

  private static func pace(velocity: CGFloat, distance: CGFloat) -> AnimationTiming {
    // Whole distances per second. A spring that starts faster than its frequency passes the target.
    let relative = abs(distance) > 1 ? velocity / distance : 0
    return .spring(ratio: 1, velocity: min(max(relative, -frequency), frequency), frequency: frequency)
  }
}

/// Slides a sheet in from the bottom edge, and out to it from where a finger has left it.
@MainActor
final class SheetTransition: SpringTransition {
  private let isPresenting: Bool
  private let velocity: CGFloat

  /// - Parameter velocity: Of a sheet that a finger has thrown downward, in points per second.
  init(isPresenting: Bool, velocity: CGFloat = 0) {
    self.isPresenting = isPresenting
    self.velocity = velocity
  }

  private func way(_ context: (any UIViewControllerContextTransitioning)?) -> CGFloat {
    guard let context, let moving = context.view(forKey: isPresenting ? .to : .from) else { return 0 }
    let controller = context.viewController(forKey: .to)
    let frame = isPresenting ? controller.map { context.finalFrame(for: $0) } ?? .zero : moving.frame
    return max(context.containerView.bounds.height - frame.minY, 0)
  }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    SheetSpring.duration(velocity: velocity, distance: way(context))
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let moving = context.view(forKey: isPresenting ? .to : .from) else { return context.completeTransition(true) }
    let way = way(context)
    let away = CGAffineTransform(translationX: 0, y: way)
    if isPresenting, let controller = context.viewController(forKey: .to) {
      // The view is laid out at its place and moved by its transform, so that layout during the animation does no harm.
      moving.frame = context.finalFrame(for: controller)
      context.containerView.addSubview(moving)
      moving.layoutIfNeeded()
      moving.transform = away
    }
    SheetSpring.animate(
      velocity: velocity, distance: way,
      { moving.transform = isPresenting ? .identity : away },
      completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
        moving.transform = .identity
      })
  }
}
