import Foundation

extension UIAccessibility {
  /// Posted when `isReduceTransparencyEnabled` has changed.
  public static let reduceTransparencyStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification")

  /// Whether materials show less of what is behind them. False until the app changes it.
  public static var isReduceTransparencyEnabled: Bool { SessionState.current.reducesTransparency }

  /// Sets `isReduceTransparencyEnabled`, for example from a button of the app, until the app returns to its start. Not in
  /// UIKit.
  public static func setReduceTransparencyEnabled(_ isEnabled: Bool) {
    let state = SessionState.current
    guard state.reducesTransparency != isEnabled else { return }
    state.reducesTransparency = isEnabled
    for window in state.windows.visible { showTransparency(in: window) }
    NotificationCenter.default.post(name: reduceTransparencyStatusDidChangeNotification, object: nil)
  }

  private static func showTransparency(in view: UIView) {
    (view as? any MaterialSurface)?.showTransparency()
    for subview in view.subviews { showTransparency(in: subview) }
  }

  /// Whether materials blur what is behind them: the setting `blur` of the machine, unless transparency is reduced.
  package static var blursMaterials: Bool {
    SessionState.current.blursMaterials && !SessionState.current.reducesTransparency
  }
}

/// A view that shows a material.
@MainActor
package protocol MaterialSurface: UIView {
  /// Blurs or does not, as `UIAccessibility.blursMaterials` says.
  func showTransparency()
}
