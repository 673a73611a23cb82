/// Finds how the panel is held. It changes only once another way up is clear and has lasted: a panel on a swaying arm does
/// not flicker.
struct OrientationDetector {
  /// Of gravity along one axis: the panel is within 35 degrees of that way up.
  static let clear = 0.82
  /// ns.
  static let patience: UInt64 = 300_000_000

  private(set) var current: PanelOrientation?
  private var candidate: (orientation: PanelOrientation, since: UInt64)?

  /// Another way up is felt and has to last.
  var isUndecided: Bool { candidate != nil }

  /// - Parameters:
  ///   - x: g to the panel's right, y up, z towards the viewer: what holds the device against gravity, so that y is 1 for a
  ///     panel that stands upright.
  /// - Returns: The new way up, when it is another one than before.
  mutating func feel(x: Double, y: Double, z: Double, at time: UInt64) -> PanelOrientation? {
    let length = (x * x + y * y + z * z).squareRoot()
    // In free fall or while it is thrown about nothing says where down is.
    guard length.isFinite, (0.7...1.3).contains(length), let now = Self.orientation(x / length, y / length, z / length) else {
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
    guard time &- held.since >= Self.patience else { return nil }
    candidate = nil
    current = now
    return now
  }

  private static func orientation(_ x: Double, _ y: Double, _ z: Double) -> PanelOrientation? {
    if y >= clear { return .upright }
    if y <= -clear { return .upsideDown }
    if x >= clear { return .turnedLeft }
    if x <= -clear { return .turnedRight }
    if z >= clear { return .faceUp }
    if z <= -clear { return .faceDown }
    return nil
  }
}
