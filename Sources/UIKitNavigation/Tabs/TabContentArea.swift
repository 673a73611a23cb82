import CoreGraphics
import UIKitCore

/// The view in which a tab's content is, with a safe area that excludes the bar. Content keeps its own
/// `additionalSafeAreaInsets`, since those of the bar belong to this controller.
@MainActor
final class TabContentArea: UIViewController {
  override func loadView() { view = UIView() }
}

/// The root view of a tab bar controller.
@MainActor
final class TabRootView: UIView {
  weak var controller: UITabBarController?

  override func layoutSubviews() {
    super.layoutSubviews()
    controller?.layOutTabs()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }
}
