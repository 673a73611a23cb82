import CoreGraphics
import Foundation
import UIKitCore

/// The looks that an app has given a bar.
@MainActor
struct TabAppearances {
  var standard: UITabBarAppearance?
  var scrollEdge: UITabBarAppearance?
  var legacy = LegacyBarStyle()
  /// What is shown now.
  var current: UITabBarAppearance?
  var needsBackground = true
  var fades = false
}

/// Colours and fonts of one tab in one state.
struct TabStyle {
  var icon: UIColor?
  var title: [NSAttributedString.Key: Any]
  var titleOffset = UIOffset.zero
  var badgeColor: UIColor
  var badgeText: [NSAttributedString.Key: Any]
  var badgeOffset = UIOffset.zero
  var badgeTextOffset = UIOffset.zero
}

extension UITabBar {
  // MARK: Appearances

  final var standardLook: UITabBarAppearance {
    if let set = appearances.standard { return set }
    let initial = observed(UITabBarAppearance(), .standardAppearance)
    appearances.standard = initial
    return initial
  }

  final func changeLegacy(_ setting: AppearanceSettings, _ change: (inout LegacyBarStyle) -> Void) {
    noteAppearance(setting)
    change(&appearances.legacy)
    appearanceDidChange()
  }

  /// Shows the changed look in the next layout.
  final func appearanceDidChange() { appearanceDidChange(animated: false) }

  final func appearanceDidChange(animated: Bool) {
    appearances.current = nil
    appearances.needsBackground = true
    appearances.fades = animated
    setNeedsLayout()
  }

  final func showAppearanceIfNeeded() {
    guard appearances.needsBackground else { return }
    appearances.needsBackground = false
    background.show(look, animated: appearances.fades)
    appearances.fades = false
    showState()
  }

  /// The look now: the selected item's, else the bar's.
  final var look: UITabBarAppearance {
    if let current = appearances.current { return current }
    let edge = isAtScrollEdge ? selectedItem?.scrollEdgeAppearance ?? scrollEdgeAppearance : nil
    let look = UITabBarAppearance(barAppearance: edge ?? selectedItem?.standardAppearance ?? standardLook)
    if isAtScrollEdge, edge == nil { look.configureWithTransparentBackground() }
    // What apps set before there were appearances holds at the edge, too.
    if edge == nil { appearances.legacy.apply(to: look) }
    appearances.current = look
    return look
  }

  // MARK: Tabs

  // 4.5 : 1 and more on the bar.
  private static let grey = UIColor(light: UIColor(white: 0.42, alpha: 1), dark: UIColor(white: 0.62, alpha: 1))
  private static let faint = UIColor(light: UIColor(white: 0.72, alpha: 1), dark: UIColor(white: 0.34, alpha: 1))

  // White text on it is legible in every appearance, which it would not be on the system's red in high contrast.
  private static let red = UIColor(red: 0.9, green: 0.16, blue: 0.13, alpha: 1)

  private var titleSize: CGFloat { isKiosk ? 13 : isStacked ? 10 : 13 }

  /// The style of a tab in `state`: one of normal, selected and disabled. What the item sets wins.
  final func style(of item: UITabBarItem, in state: UIControl.State) -> TabStyle {
    let look = isStacked ? look.stackedLayoutAppearance : look.inlineLayoutAppearance
    let given = look.appearance(for: state)
    var color = state == .selected ? tintColor : unselectedItemTintColor ?? Self.grey
    if state == .disabled { color = Self.faint }
    var title: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: titleSize, weight: .medium)]
    title[.foregroundColor] = given.iconColor ?? color
    title.merge(look.titleTextAttributes(for: state)) { $1 }
    title.merge(attributes(state) { item.proxyTitleTextAttributes(for: $0, in: self) }) { $1 }
    title.merge(attributes(state) { item.titleTextAttributes(for: $0) }) { $1 }
    var badge: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: isKiosk ? 14 : 13, weight: .medium), .foregroundColor: UIColor.white,
    ]
    badge.merge(look.badgeTextAttributes(for: state)) { $1 }
    badge.merge(item.badgeTextAttributes(for: .normal) ?? [:]) { $1 }
    if state != .normal { badge.merge(item.badgeTextAttributes(for: state) ?? [:]) { $1 } }
    return TabStyle(
      icon: given.iconColor ?? color, title: title, titleOffset: given.titlePositionAdjustment,
      badgeColor: item.badgeColor ?? given.badgeBackgroundColor ?? look.normal.badgeBackgroundColor ?? Self.red,
      badgeText: badge, badgeOffset: given.badgePositionAdjustment,
      badgeTextOffset: given.badgeTitlePositionAdjustment)
  }

  /// The attributes for `state`, with those of the normal state where it has none; but not the colour of that.
  private func attributes(
    _ state: UIControl.State, _ own: (UIControl.State) -> [NSAttributedString.Key: Any]?
  ) -> [NSAttributedString.Key: Any] {
    var attributes = own(.normal) ?? [:]
    guard state != .normal else { return attributes }
    attributes[.foregroundColor] = nil
    return attributes.merging(own(state) ?? [:]) { $1 }
  }
}
