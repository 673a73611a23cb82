/// A shake of the whole device, as its accelerometer feels it.
public enum Shake: String, Hashable, Sendable {
  case began
  case ended
  /// It does not count: the sensor or the session is gone.
  case cancelled
}

/// How the panel is held, by the direction of gravity. Named for a viewer in front of it.
public enum PanelOrientation: String, Hashable, Sendable, CaseIterable {
  /// The panel's own top is up.
  case upright
  case upsideDown
  /// Turned counter-clockwise by a quarter: its right edge is up.
  case turnedLeft
  /// Turned clockwise by a quarter: its left edge is up.
  case turnedRight
  case faceUp, faceDown
}
