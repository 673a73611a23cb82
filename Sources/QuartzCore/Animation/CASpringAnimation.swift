/// A basic animation driven by a damped spring. The timing function is ignored.
open class CASpringAnimation: CABasicAnimation {
  /// The mass on the spring; it must be positive.
  open var mass: CGFloat = 1
  /// The spring constant; it must be positive.
  open var stiffness: CGFloat = 100
  /// The damping coefficient; it must not be negative.
  open var damping: CGFloat = 10
  /// The speed at the start, in distances between the two values per second.
  open var initialVelocity: CGFloat = 0
  /// Whether damping may exceed the critical value. The value is stored but has no effect.
  open var allowsOverdamping = true

  /// Creates a spring animation with default values.
  public required init() { super.init() }

  /// Creates a spring from its perceived duration in seconds and its bounce (−1 … 1).
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let duration = max(0.01, perceptualDuration.isFinite ? perceptualDuration : 0.5)
    let bounce = min(1, max(-0.99, bounce.isFinite ? bounce : 0))
    mass = 1
    stiffness = CGFloat((2 * Double.pi / duration) * (2 * Double.pi / duration))
    let ratio = bounce >= 0 ? 1 - Double(bounce) : 1 / (1 + Double(bounce))
    damping = CGFloat(4 * Double.pi * ratio / duration)
    self.duration = settlingDuration
  }

  /// The time in seconds until the spring stays within a thousandth of its target.
  open var settlingDuration: CFTimeInterval { spring.settlingDuration }

  final var spring: Spring {
    Spring(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping), velocity: Double(initialVelocity))
  }

  override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CASpringAnimation else { return }
    (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
    (initialVelocity, allowsOverdamping) = (other.initialVelocity, other.allowsOverdamping)
  }

  override func progress(at fraction: Double) -> Double { spring.position(at: fraction * duration) }
}

/// A mass on a damped spring, released at 0 with its equilibrium at 1; the position over time in closed form.
struct Spring {
  /// The undamped angular frequency in radians per second.
  private let frequency: Double
  /// The damping ratio; 1 is critical.
  private let ratio: Double
  private let velocity: Double

  init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    let mass = mass.isFinite && mass > 0 ? mass : 1
    let stiffness = stiffness.isFinite && stiffness > 0 ? stiffness : 100
    let damping = damping.isFinite && damping >= 0 ? damping : 10
    frequency = (stiffness / mass).squareRoot()
    ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.velocity = velocity.isFinite ? velocity : 0
  }

  func position(at t: Double) -> Double {
    guard t > 0 else { return 0 }
    let w = frequency
    // x is the remaining distance: x(0) = 1, x'(0) = −velocity.
    if ratio < 1 - 1e-6 {
      let wd = w * (1 - ratio * ratio).squareRoot()
      let decay = exp(-ratio * w * t)
      return 1 - decay * (cos(wd * t) + (ratio * w - velocity) / wd * sin(wd * t))
    }
    if ratio <= 1 + 1e-6 {
      return 1 - exp(-w * t) * (1 + (w - velocity) * t)
    }
    let root = w * (ratio * ratio - 1).squareRoot()
    let (slow, fast) = (-ratio * w + root, -ratio * w - root)
    let a = (-velocity - fast) / (slow - fast)
    return 1 - (a * exp(slow * t) + (1 - a) * exp(fast * t))
  }

  var settlingDuration: Double {
    guard ratio > 0 else { return 60 }
    let threshold = 0.001
    let w = frequency
    if ratio < 1 - 1e-6 {
      let wd = w * (1 - ratio * ratio).squareRoot()
      let k = (ratio * w - velocity) / wd
      let amplitude = (1 + k * k).squareRoot()
      return min(60, max(0, log(amplitude / threshold) / (ratio * w)))
    }
    // Without oscillation the distance finally decreases, so search for the last time it is too large by bisection.
    var high = 1.0
    while high < 60, abs(1 - position(at: high)) > threshold { high *= 2 }
    var low = 0.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if abs(1 - position(at: middle)) > threshold { low = middle } else { high = middle }
    }
    return min(60, high)
  }
}
