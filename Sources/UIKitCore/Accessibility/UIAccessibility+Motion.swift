import Foundation

extension UIAccessibility {
  /// Posted when `isReduceMotionEnabled` has changed.
  public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Posted when `prefersCrossFadeTransitions` has changed.
  public static let prefersCrossFadeTransitionsStatusDidChange = Foundation.Notification.Name(
    "UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")

  /// Whether what would move should fade instead: the setting `reduce-motion` of the machine, until the app changes it.
  ///
  /// Transitions, alerts, menus and the on-screen keyboard follow it. The app's own animations do not change by themselves.
  public static var isReduceMotionEnabled: Bool { SessionState.current.reducesMotion }

  /// Whether transitions should cross-fade: with reduced motion all of them do.
  public static var prefersCrossFadeTransitions: Bool { isReduceMotionEnabled }

  /// Sets `isReduceMotionEnabled`, for example from a button of the app, until the app returns to its start. Not in UIKit.
  public static func setReduceMotionEnabled(_ isEnabled: Bool) {
    let state = SessionState.current
    guard state.reducesMotion != isEnabled else { return }
    state.reducesMotion = isEnabled
    for name in [reduceMotionStatusDidChangeNotification, prefersCrossFadeTransitionsStatusDidChange] {
      NotificationCenter.default.post(name: name, object: nil)
    }
  }

  /// The duration in seconds of the fade that replaces a movement.
  package static let reducedMotionDuration: TimeInterval = 0.2
}
