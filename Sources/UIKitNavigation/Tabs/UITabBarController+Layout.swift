import CoreGraphics
import Foundation
import UIKitCore

extension UITabBarController {
  private static let hidingDuration: TimeInterval = 0.3

  private var hidesBar: Bool {
    if tabState.isBarHidden || tabBar.isHidden { return true }
    guard let child = tabState.installed else { return false }
    return tabState.childrenHidingBar.contains(ObjectIdentifier(child))
  }

  final func layOutTabs() {
    guard let root = viewIfLoaded else { return }
    showItems(animated: false)
    let bounds = root.bounds
    let height = max(tabBar.sizeThatFits(bounds.size).height, 0)
    let whole = height + root.safeAreaInsets.bottom
    let isHidden = hidesBar
    tabBar.frame = CGRect(x: 0, y: isHidden ? bounds.maxY : bounds.maxY - whole, width: bounds.width, height: whole)
    contentArea.frame = bounds
    if let child = tabState.installed {
      place(child)
      // A list is empty until its first layout: bars would fade in or out while rows show through them.
      if child !== tabState.edgeOwner { UIView.performWithoutAnimation { child.view.layoutIfNeeded() } }
    }
    followContent()
  }

  /// Gives a child its frame: the whole area, or the part above the bar if it does not reach below it.
  final func place(_ child: UIViewController) {
    let area = contentArea.bounds
    let reaches = reachesBelowBar(child)
    let covered = hidesBar || reaches ? 0 : min(tabBar.bounds.height, area.height)
    let height = max(tabBar.sizeThatFits(area.size).height, 0)
    child.containerInsets = UIEdgeInsets(top: 0, left: 0, bottom: hidesBar || !reaches ? 0 : height, right: 0)
    child.view.frame = CGRect(x: 0, y: 0, width: area.width, height: area.height - covered)
  }

  final func reachesBelowBar(_ child: UIViewController) -> Bool {
    child.edgesForExtendedLayout.contains(.bottom)
      && (tabBar.isTranslucent || child.extendedLayoutIncludesOpaqueBars)
  }

  final func tabBarLayoutDidChange(_ tabBar: UITabBar) { barVisibilityDidChange(animated: false) }

  /// Shows or hides the bar without moving it.
  private func fade(_ finish: @escaping () -> Void) {
    let isHidden = hidesBar
    let frame = tabBar.frame
    viewIfLoaded?.layoutIfNeeded()
    if isHidden { tabBar.frame = frame }
    tabBar.alpha = isHidden ? 1 : 0
    UIView.animate(withDuration: UIAccessibility.reducedMotionDuration) {
      self.tabBar.alpha = isHidden ? 0 : 1
    } completion: { _ in
      finish()
      self.tabBar.alpha = 1
    }
  }

  /// Moves the bar to where it belongs. A hidden one leaves the hierarchy, so that nothing reaches it.
  final func barVisibilityDidChange(animated: Bool) {
    guard let root = viewIfLoaded else { return }
    let isHidden = hidesBar
    tabState.hidingSerial += 1
    let serial = tabState.hidingSerial
    if !isHidden, tabBar.superview == nil {
      UIView.performWithoutAnimation {
        tabBar.frame = CGRect(x: 0, y: root.bounds.maxY, width: root.bounds.width, height: tabBar.bounds.height)
        root.addSubview(tabBar)
      }
    }
    root.setNeedsLayout()
    let finish = { [weak self] in
      guard let self, self.tabState.hidingSerial == serial, self.hidesBar else { return }
      self.tabBar.removeFromSuperview()
    }
    guard animated, root.window != nil else { return finish() }
    if UIAccessibility.isReduceMotionEnabled { return fade(finish) }
    UIView.animate(
      withDuration: Self.hidingDuration, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction],
      animations: { root.layoutIfNeeded() }, completion: { _ in finish() })
  }
}
