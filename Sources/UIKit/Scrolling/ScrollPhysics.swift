import CoreGraphics
import Foundation

/// How scrolling moves along one axis. Positions in points, times in seconds, speeds in points a second.
enum ScrollPhysics {
  /// How strongly content beyond its end follows the finger.
  private static let rubberStiffness: CGFloat = 0.55

  /// How far content stands beyond its end for a finger that went `excess` beyond it, in a view of this length. It
  /// approaches that length and never reaches it.
  static func rubber(_ excess: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let shown = (1 - 1 / (abs(excess) * rubberStiffness / length + 1)) * length
    return excess < 0 ? -shown : shown
  }

  /// The finger's way that content standing `shown` beyond its end stands for.
  static func unrubber(_ shown: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let share = min(abs(shown) / length, 0.999)
    let excess = (1 / (1 - share) - 1) * length / rubberStiffness
    return shown < 0 ? -excess : excess
  }

  /// The share of a finger's speed that content at `excess` has.
  static func rubberSpeed(_ excess: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let term = abs(excess) * rubberStiffness / length + 1
    return rubberStiffness / (term * term)
  }

  /// Where content goes that is let go with `speed`, when it loses so much of it each millisecond.
  static func coastingDistance(_ speed: CGFloat, rate: CGFloat) -> CGFloat { speed / damping(rate) }

  /// The deceleration rate, per millisecond, as an exponent per second.
  static func damping(_ rate: CGFloat) -> CGFloat { -log(min(max(rate, 0.5), 0.9999)) * 1000 }
}

/// The movement of one axis after the finger has left, in closed form: the same for every frame rate.
struct ScrollMotion {
  enum Kind {
    /// Loses speed evenly until it stands at `target`.
    case coasting(damping: CGFloat)
    /// Pulled to `target` without swinging.
    case spring(frequency: CGFloat)
    /// From start to target in a given time.
    case eased(duration: TimeInterval)
  }

  let kind: Kind
  let start: CGFloat
  let target: CGFloat
  /// At the start.
  let speed: CGFloat
  let beginning: TimeInterval

  /// Angular frequency of the spring that brings back what went beyond the end.
  static let bounceFrequency: CGFloat = 10
  /// Of the one that settles on a page: there in about 0.3 s.
  static let pageFrequency: CGFloat = 16

  // Closer than half a pixel of the densest screens is there.
  private static let restDistance: CGFloat = 0.25
  private static let restSpeed: CGFloat = 8

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
    return abs(position(at: time) - target) < Self.restDistance && abs(speed(at: time)) < Self.restSpeed
  }

  /// When coasting passes `limit`; nil when it stops before.
  func time(reaching limit: CGFloat) -> TimeInterval? {
    guard case .coasting(let damping) = kind, target != start else { return nil }
    let share = (limit - start) / (target - start)
    guard share >= 0, share < 1 else { return nil }
    return beginning + TimeInterval(-log(1 - share) / damping)
  }

  /// Slow, fast, slow.
  static func ease(_ share: CGFloat) -> CGFloat { share * share * (3 - 2 * share) }
}
