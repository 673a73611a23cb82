import CoreGraphics
import Foundation

/// The equations of scrolling along one axis. Positions are in points, times in seconds, speeds in points per second.
enum ScrollPhysics {
  /// How strongly content beyond its end follows the finger (rubber band).
  private static let rubberStiffness: CGFloat = 0.55

  /// How far content is beyond its end when the finger is `excess` beyond it, in a view of this length. The result
  /// approaches the length without reaching it.
  static func rubberBandOffset(_ excess: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let shown = (1 - 1 / (abs(excess) * rubberStiffness / length + 1)) * length
    return excess < 0 ? -shown : shown
  }

  /// The inverse of `rubberBandOffset`: how far the finger is beyond the end when the content is `shown` beyond it.
  static func inverseRubberBandOffset(_ shown: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let share = min(abs(shown) / length, 0.999)
    let excess = (1 / (1 - share) - 1) * length / rubberStiffness
    return shown < 0 ? -excess : excess
  }

  /// The ratio of the content's speed to the finger's when the finger is `excess` beyond the end.
  static func rubberBandSpeedRatio(_ excess: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let term = abs(excess) * rubberStiffness / length + 1
    return rubberStiffness / (term * term)
  }

  /// The distance that content released with `speed` travels at a deceleration rate per millisecond.
  static func coastingDistance(_ speed: CGFloat, rate: CGFloat) -> CGFloat { speed / damping(rate) }

  /// The deceleration rate, per millisecond, as an exponent per second.
  static func damping(_ rate: CGFloat) -> CGFloat { -log(min(max(rate, 0.5), 0.9999)) * 1000 }
}

/// The movement of one axis after the finger is lifted, in closed form: independent of the frame rate.
struct ScrollMotion {
  enum Kind {
    /// Loses speed exponentially until it stops at `target`.
    case coasting(damping: CGFloat)
    /// A critically damped spring toward `target`.
    case spring(frequency: CGFloat)
    /// Moves from start to target in a given time, with ease-in and ease-out.
    case eased(duration: TimeInterval)
  }

  let kind: Kind
  let start: CGFloat
  let target: CGFloat
  /// The speed at the start.
  let speed: CGFloat
  let beginning: TimeInterval

  /// The same motion elsewhere, because the content moved under it.
  func moved(by distance: CGFloat) -> ScrollMotion {
    ScrollMotion(kind: kind, start: start + distance, target: target + distance, speed: speed, beginning: beginning)
  }

  /// Angular frequency of the spring that returns content from beyond its end.
  static let bounceFrequency: CGFloat = 10
  /// Angular frequency of the spring that moves to a page: it arrives in about 0.3 s.
  static let pageFrequency: CGFloat = 16

  // Half a pixel of the densest screens, in points.
  private static let stopDistance: CGFloat = 0.25
  private static let stopSpeed: CGFloat = 8

  func position(at time: TimeInterval) -> CGFloat {
    let t = CGFloat(max(time - beginning, 0))
    switch kind {
    case .coasting(let damping):
      return target - (target - start) * exp(-damping * t)
    case .spring(let frequency):
      let distance = start - target
      return target + (distance + (speed + frequency * distance) * t) * exp(-frequency * t)
    case .eased(let duration):
      guard duration > 0 else { return target }
      return start + (target - start) * Self.ease(min(t / CGFloat(duration), 1))
    }
  }

  func speed(at time: TimeInterval) -> CGFloat {
    let t = CGFloat(max(time - beginning, 0))
    switch kind {
    case .coasting(let damping): return (target - start) * damping * exp(-damping * t)
    case .spring(let frequency):
      let distance = start - target
      let slope = speed + frequency * distance
      return (slope - frequency * (distance + slope * t)) * exp(-frequency * t)
    case .eased: return 0
    }
  }

  func isOver(at time: TimeInterval) -> Bool {
    if case .eased(let duration) = kind { return time - beginning >= duration }
    return abs(position(at: time) - target) < Self.stopDistance && abs(speed(at: time)) < Self.stopSpeed
  }

  /// The time at which coasting passes `limit`; nil when it stops before.
  func time(reaching limit: CGFloat) -> TimeInterval? {
    guard case .coasting(let damping) = kind, target != start else { return nil }
    let share = (limit - start) / (target - start)
    guard share >= 0, share < 1 else { return nil }
    return beginning + TimeInterval(-log(1 - share) / damping)
  }

  /// Ease-in and ease-out (smoothstep).
  static func ease(_ share: CGFloat) -> CGFloat { share * share * (3 - 2 * share) }
}
