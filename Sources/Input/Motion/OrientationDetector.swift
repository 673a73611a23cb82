/// Detects the panel's orientation. It changes only once another one is clear and has lasted, so that a panel on a
/// swaying arm does not flicker.
struct OrientationDetector {
  /// The least share of gravity along one axis: the panel is within 35 degrees of that orientation.
  static let clear = 0.82
  /// How long a new orientation has to last, in ns.
  static let settlingTime: UInt64 = 300_000_000

  private(set) var current: DeviceOrientation?
  private var candidate: (orientation: DeviceOrientation, since: UInt64)?

  /// Whether a new orientation is detected and has yet to last.
  var isUndecided: Bool { candidate != nil }

  /// Takes a reading of the accelerometer.
  /// - Parameters:
  ///   - x: g towards the panel's right; y is up and z towards the viewer. The force that holds the device against
  ///     gravity counts as positive: y is 1 for an upright panel.
  /// - Returns: The new orientation, when it has changed.
  mutating func update(x: Double, y: Double, z: Double, at time: UInt64) -> DeviceOrientation? {
    let length = (x * x + y * y + z * z).squareRoot()
    // In free fall or under strong acceleration the direction of gravity is unknown.
    guard length.isFinite, (0.7...1.3).contains(length),
      let now = Self.orientation(x / length, y / length, z / length)
    else {
      candidate = nil
      return nil
    }
    guard now != current else {
      candidate = nil
      return nil
    }
    guard let held = candidate, held.orientation == now else {
      candidate = (now, time)
      return nil
    }
    guard time &- held.since >= Self.settlingTime else { return nil }
    candidate = nil
    current = now
    return now
  }

  private static func orientation(_ x: Double, _ y: Double, _ z: Double) -> DeviceOrientation? {
    if y >= clear { return .upright }
    if y <= -clear { return .upsideDown }
    if x >= clear { return .turnedLeft }
    if x <= -clear { return .turnedRight }
    if z >= clear { return .faceUp }
    if z <= -clear { return .faceDown }
    return nil
  }
}
