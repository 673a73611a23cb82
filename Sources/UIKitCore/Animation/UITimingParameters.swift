/// Provides the timing of a property animator.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
  /// The curve; nil if the timing is a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil if the timing is a curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic Bézier curve from (0, 0) to (1, 1).
@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// First control point of the curve.
  public final let controlPoint1: CGPoint
  /// Second control point of the curve.
  public final let controlPoint2: CGPoint

  /// Creates a curve from its two inner control points.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (controlPoint1, controlPoint2) = (point1, point2)
    super.init()
  }

  /// Creates one of the standard curves.
  public convenience init(animationCurve curve: UIView.AnimationCurve) {
    switch curve {
    case .easeInOut: self.init(controlPoint1: CGPoint(x: 0.42, y: 0), controlPoint2: CGPoint(x: 0.58, y: 1))
    case .easeIn: self.init(controlPoint1: CGPoint(x: 0.42, y: 0), controlPoint2: CGPoint(x: 1, y: 1))
    case .easeOut: self.init(controlPoint1: CGPoint(x: 0, y: 0), controlPoint2: CGPoint(x: 0.58, y: 1))
    case .linear: self.init(controlPoint1: CGPoint(x: 0, y: 0), controlPoint2: CGPoint(x: 1, y: 1))
    }
  }

  /// The curve itself.
  public final var cubicTimingParameters: UICubicTimingParameters? { self }
  /// Nil: the timing is a curve.
  public final var springTimingParameters: UISpringTimingParameters? { nil }

  final var pace: AnimationTiming {
    .curve(
      CAMediaTimingFunction(
        controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x), Float(controlPoint2.y)))
  }
}

/// A damped spring.
@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  private enum Shape {
    /// Settles within the animator's duration.
    case ratio(CGFloat)
    /// Its duration follows from its parameters.
    case physics(ratio: CGFloat, frequency: CGFloat)
    case perceived(duration: TimeInterval, bounce: CGFloat)
  }

  private let shape: Shape
  /// Initial velocity in whole distances per second; only the horizontal component is used.
  public final let initialVelocity: CGVector

  /// Creates a spring with this damping ratio (1: no overshoot) that settles within the animator's duration.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = CGVector(dx: 0, dy: 0)) {
    (shape, initialVelocity) = (.ratio(ratio), velocity)
    super.init()
  }

  /// Creates a spring from its mechanics, which also determine the animator's duration.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector = CGVector(dx: 0, dy: 0)
  ) {
    let (mass, stiffness) = (mass > 0 && mass.isFinite ? mass : 1, stiffness > 0 && stiffness.isFinite ? stiffness : 100)
    let frequency = (stiffness / mass).squareRoot()
    let ratio = damping.isFinite ? max(0, damping) / (2 * mass * frequency) : 1
    (shape, initialVelocity) = (.physics(ratio: ratio, frequency: frequency), velocity)
    super.init()
  }

  /// Creates a spring from its perceived duration in seconds and its bounce (0 … 1).
  public init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = CGVector(dx: 0, dy: 0)
  ) {
    (shape, initialVelocity) = (.perceived(duration: duration, bounce: bounce), velocity)
    super.init()
  }

  /// Nil: the timing is a spring.
  public final var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The spring itself.
  public final var springTimingParameters: UISpringTimingParameters? { self }

  final func pace(in duration: TimeInterval) -> AnimationTiming {
    switch shape {
    case .ratio(let ratio): return .spring(settlingIn: duration, ratio: ratio, velocity: initialVelocity.dx)
    case .physics(let ratio, let frequency):
      return .spring(ratio: ratio, velocity: initialVelocity.dx, frequency: frequency)
    case .perceived(let duration, let bounce):
      return .spring(perceived: duration, bounce: bounce, velocity: initialVelocity.dx)
    }
  }

  /// Whether the spring's own duration replaces the animator's.
  final var hasOwnDuration: Bool {
    if case .ratio = shape { return false }
    return true
  }
}
