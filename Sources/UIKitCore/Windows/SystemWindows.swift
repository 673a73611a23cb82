// The windows of the kiosk itself, in front of the app's.
extension UIWindow.Level {
  /// The level of keyboards and input views, above alerts. Windows that a program puts higher are meant to cover the
  /// keyboard.
  package static let inputViews = UIWindow.Level(rawValue: 10_000)
  /// The level of the layout inspector's outlines, above what they are drawn over.
  package static let inspector = inputViews + 2_000
  /// The level of the inactivity prompt.
  package static let inactivityPrompt = inputViews + 5_000
  /// The level of the staff's panel.
  package static let staff = inputViews + 10_000
}

/// What a window of the kiosk itself is for.
package enum SystemWindowKind {
  /// Shows input views.
  case inputViews
  /// Asks whether the user is still there. It must be answered before windows below can be used, although it does not
  /// become the key window.
  case inactivityPrompt
  /// Shows the layout inspector's outlines. Touches pass through it.
  case inspector
  /// Asks staff for their PIN. Every touch on it reveals something of it.
  case staff
}
