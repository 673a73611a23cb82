/// A screen whose panel can be switched off while the program runs.
@MainActor
public protocol PoweredScreen: Screen {
  /// Switches the panel off or on. Frames presented while it is off are shown when it is on again.
  func setPower(_ on: Bool)
}
