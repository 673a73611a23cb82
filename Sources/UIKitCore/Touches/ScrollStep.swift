/// One step of a wheel, or of fingers on a touchpad, as the equivalent movement of a finger on the screen.
struct ScrollStep {
  enum Phase { case began, changed, ended }

  var phase: Phase
  /// In points; positive moves the content right and down.
  var translation: CGPoint
  /// Whether it comes from a wheel with detents instead of fingers.
  var isDiscrete: Bool
  var session: Int
}
