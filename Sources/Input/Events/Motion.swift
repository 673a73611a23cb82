/// A shake of the whole device, detected by its accelerometer.
public enum Shake: String, Hashable, Sendable {
  case began
  case ended
  /// The shake is to be ignored: the sensor was removed or the session suspended.
  case cancelled
}

/// The orientation of the panel relative to gravity, as seen by a viewer in front of it.
public enum DeviceOrientation: String, Hashable, Sendable, CaseIterable {
  /// The panel's own top is up.
  case upright
  case upsideDown
  /// Rotated counter-clockwise by 90°: its right edge is up.
  case turnedLeft
  /// Rotated clockwise by 90°: its left edge is up.
  case turnedRight
  case faceUp, faceDown
}
