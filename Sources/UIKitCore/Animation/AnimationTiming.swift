/// The timing of an animation: a curve or a spring.
@MainActor
enum AnimationTiming {
  case curve(CAMediaTimingFunction)
  /// Damping ratio (1: no overshoot), initial velocity in whole distances per second, undamped angular frequency in
  /// radians per second.
  case spring(ratio: CGFloat, velocity: CGFloat, frequency: CGFloat)

  /// The pace that `options` specify.
  init(_ options: UIView.AnimationOptions, duration: TimeInterval) {
    if let curve = UIView.AnimationCurve(rawValue: Int(options.curveNumber)) {
      self = .curve(curve.timingFunction)
    } else {
      // Curve 7, the keyboard's, is a spring that does not overshoot.
      self = .spring(settlingIn: duration, ratio: 1, velocity: 0)
    }
  }

  /// Returns the spring with this damping ratio that settles after `duration` seconds.
  static func spring(settlingIn duration: TimeInterval, ratio: CGFloat, velocity: CGFloat) -> AnimationTiming {
    let ratio = ratio.isFinite ? min(max(ratio, 0.02), 100) : 1
    let velocity = velocity.isFinite ? velocity : 0
    let duration = max(duration, 0.001)
    // The settling time falls as the frequency rises, in exact proportion if the initial velocity is 0.
    var frequency: CGFloat = 10
    for _ in 0..<12 {
      let settles = spring(ratio, velocity, frequency).settlingDuration
      frequency = min(max(frequency * CGFloat(settles / duration), 0.1), 10_000)
    }
    return .spring(ratio: ratio, velocity: velocity, frequency: frequency)
  }

  /// Returns the spring with this perceived duration in seconds and this bounce (0: none, 1: forever).
  static func spring(perceived duration: TimeInterval, bounce: CGFloat, velocity: CGFloat) -> AnimationTiming {
    let bounce = bounce.isFinite ? min(max(bounce, -0.99), 0.98) : 0
    let duration = duration.isFinite ? max(duration, 0.001) : 0.5
    return .spring(
      ratio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce), velocity: velocity.isFinite ? velocity : 0,
      frequency: 2 * .pi / CGFloat(duration))
  }

  private static func spring(_ ratio: CGFloat, _ velocity: CGFloat, _ frequency: CGFloat) -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: nil)
    spring.mass = 1
    spring.stiffness = frequency * frequency
    spring.damping = 2 * ratio * frequency
    spring.initialVelocity = velocity
    return spring
  }

  /// Seconds until a spring has settled; nil for curves, which take the time they are given.
  var settlingDuration: TimeInterval? {
    guard case .spring(let ratio, let velocity, let frequency) = self else { return nil }
    return Self.spring(ratio, velocity, frequency).settlingDuration
  }

  /// An animation of `key` at this pace.
  func animation(of key: String) -> CABasicAnimation {
    switch self {
    case .curve(let function):
      let animation = CABasicAnimation(keyPath: key)
      animation.timingFunction = function
      return animation
    case .spring(let ratio, let velocity, let frequency):
      let animation = Self.spring(ratio, velocity, frequency)
      animation.keyPath = key
      return animation
    }
  }
}
