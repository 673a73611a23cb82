import UIKitCore

/// Is notified of the tabs that users choose in a bar.
@preconcurrency @MainActor
public protocol UITabBarDelegate: NSObjectProtocol {
  /// Called when a user has chosen a tab, also if it was selected already. Not called for selections in code.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
  /// Not called: users cannot rearrange tabs.
  func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem])
  /// Not called: users cannot rearrange tabs.
  func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem])
  /// Not called: users cannot rearrange tabs.
  func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool)
  /// Not called: users cannot rearrange tabs.
  func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool)
}

extension UITabBarDelegate {
  /// The default: does nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
  /// The default: does nothing.
  public func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) {}
  /// The default: does nothing.
  public func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem]) {}
  /// The default: does nothing.
  public func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool) {}
  /// The default: does nothing.
  public func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool) {}
}

/// The container that a bar belongs to: it determines what the bar shows, and what a tap does.
@MainActor
protocol TabBarOwner: AnyObject {
  /// Called when a user has chosen the tab of `item`.
  func tabBar(_ tabBar: UITabBar, wasTappedAt item: UITabBarItem)
  /// Called when the bar's height, visibility or translucency may have changed.
  func tabBarLayoutDidChange(_ tabBar: UITabBar)
}
