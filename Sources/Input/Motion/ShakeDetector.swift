/// Detects shakes in the readings of an accelerometer.
///
/// A shake is force in one direction and back, several times in quick succession. Knocks, steps and lifting do that once.
struct ShakeDetector {
  /// The force beyond gravity, in g, that counts as a stroke: a brisk movement of a hand, more than walking.
  static let force = 0.9
  /// The strokes in alternating directions that make a shake.
  static let strokes = 3
  /// The longest time between strokes of one shake, in ns.
  static let longestPause: UInt64 = 400_000_000
  /// The time without a stroke that ends a shake, in ns.
  static let idleTime: UInt64 = 400_000_000

  private var gravity: (x: Double, y: Double, z: Double)?
  private var lastTime: UInt64 = 0
  private var lastStroke: (time: UInt64, x: Double, y: Double, z: Double)?
  private var count = 0
  private(set) var isShaking = false

  /// Takes a reading of the accelerometer.
  /// - Parameters:
  ///   - time: In ns.
  ///   - x: In g, as y and z.
  mutating func update(x: Double, y: Double, z: Double, at time: UInt64) -> Shake? {
    guard x.isFinite, y.isFinite, z.isFinite else { return nil }
    guard let old = gravity else {
      gravity = (x, y, z)
      lastTime = time
      return nil
    }
    // A low-pass filter of half a second: what passes it is gravity.
    let seconds = min(Double(time &- lastTime) / 1e9, 1)
    lastTime = time
    let share = seconds / (0.5 + seconds)
    let slow = (x: old.x + (x - old.x) * share, y: old.y + (y - old.y) * share, z: old.z + (z - old.z) * share)
    gravity = slow
    let (fx, fy, fz) = (x - slow.x, y - slow.y, z - slow.z)
    if (fx * fx + fy * fy + fz * fz).squareRoot() >= Self.force { return stroke(fx, fy, fz, at: time) }
    return endIfIdle(at: time)
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

  /// Ends the shake when there was no stroke for a while before `time`.
  mutating func endIfIdle(at time: UInt64) -> Shake? {
    guard let last = lastStroke, time &- last.time > Self.idleTime else { return nil }
    lastStroke = nil
    count = 0
    guard isShaking else { return nil }
    isShaking = false
    return .ended
  }

  /// Resets the detector because the sensor is gone.
  mutating func cancel() -> Shake? {
    let was = isShaking
    self = ShakeDetector()
    return was ? .cancelled : nil
  }
}
