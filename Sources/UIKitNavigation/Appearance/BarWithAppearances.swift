import UIKitCore

/// A bar with appearances that an app sets.
@MainActor
protocol BarWithAppearances: UIView, AppearanceUser {
  /// Called when an appearance was set or has changed: the bar shows it in its next layout.
  func appearanceDidChange()
}

extension BarWithAppearances {
  /// The copy of an appearance that the bar keeps in place of `old`. As in UIKit, it is the copy whose changes are shown.
  func replacement<Look: UIBarAppearance>(of old: Look?, by new: Look?, _ setting: AppearanceSettings) -> Look? {
    noteAppearance(setting)
    old?.user = nil
    return new.flatMap { $0.copy() as? Look }.map { observed($0, setting) }
  }

  /// Has the bar show the changes of an appearance of its own.
  func observed<Look: UIBarAppearance>(_ look: Look, _ setting: AppearanceSettings) -> Look {
    (look.user, look.setting) = (self, setting)
    return look
  }

  func appearanceDidChange(_ setting: AppearanceSettings?) {
    if let setting { noteAppearance(setting) }
    appearanceDidChange()
  }
}
