/// Finds shakes in what an accelerometer feels.
///
/// A shake is force in one direction and back, several times in quick succession. Knocks, steps and lifting do that once.
struct ShakeDetector {
  /// g beyond gravity that counts as a stroke: brisk for a hand, more than walking.
  static let force = 0.9
  /// Changes of direction before it is a shake.
  static let strokes = 3
  /// ns between strokes of one shake.
  static let longestPause: UInt64 = 400_000_000
  /// ns of rest that end it.
  static let rest: UInt64 = 400_000_000

  private var gravity: (x: Double, y: Double, z: Double)?
  private var lastTime: UInt64 = 0
  private var lastStroke: (time: UInt64, x: Double, y: Double, z: Double)?
  private var count = 0
  private(set) var isShaking = false

  /// - Parameters:
  ///   - time: ns.
  ///   - x: g, as y and z.
  mutating func feel(x: Double, y: Double, z: Double, at time: UInt64) -> Shake? {
    guard x.isFinite, y.isFinite, z.isFinite else { return nil }
    guard let old = gravity else {
      gravity = (x, y, z)
      lastTime = time
      return nil
    }
    // What stays for half a second is gravity.
    let seconds = min(Double(time &- lastTime) / 1e9, 1)
    lastTime = time
    let share = seconds / (0.5 + seconds)
    let slow = (x: old.x + (x - old.x) * share, y: old.y + (y - old.y) * share, z: old.z + (z - old.z) * share)
    gravity = slow
    let (fx, fy, fz) = (x - slow.x, y - slow.y, z - slow.z)
    if (fx * fx + fy * fy + fz * fz).squareRoot() >= Self.force { return stroke(fx, fy, fz, at: time) }
    return settle(at: time)
  }

  private mutating func stroke(_ x: Double, _ y: Double, _ z: Double, at time: UInt64) -> Shake? {
    defer { lastStroke = (time, x, y, z) }
    guard let last = lastStroke, time &- last.time <= Self.longestPause else {
      count = 1
      return nil
    }
    // Still the same stroke.
    guard last.x * x + last.y * y + last.z * z < 0 else { return nil }
    count += 1
    guard count >= Self.strokes, !isShaking else { return nil }
    isShaking = true
    return .began
  }

  /// Nothing was felt until `time`.
  mutating func settle(at time: UInt64) -> Shake? {
    guard let last = lastStroke, time &- last.time > Self.rest else { return nil }
    lastStroke = nil
    count = 0
    guard isShaking else { return nil }
    isShaking = false
    return .ended
  }

  /// The sensor is gone.
  mutating func cancel() -> Shake? {
    let was = isShaking
    self = ShakeDetector()
    return was ? .cancelled : nil
  }
}
