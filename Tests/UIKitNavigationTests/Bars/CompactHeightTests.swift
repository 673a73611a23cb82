import KioskTesting
import Testing
import UIKit

/// Bars leave a low screen to its content.
@MainActor
@Suite struct CompactHeightTests {
  private func kiosk(_ width: Int, _ height: Int) -> VirtualKiosk<UITabBarController> {
    let kiosk = VirtualKiosk(width, height) { () -> UITabBarController in
      let tabs = UITabBarController()
      tabs.viewControllers = ["Today", "Collection", "Plan", "Visit"].map { title in
        let page = UIViewController()
        page.title = title
        let stack = UINavigationController(rootViewController: page)
        stack.tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: "house"), selectedImage: nil)
        return stack
      }
      tabs.traitOverrides.userInterfaceIdiom = .kiosk
      return tabs
    }
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  @Test(arguments: [320, 480])
  func NV12_TC5_barsOfAKioskAreLowInCompactHeight(height: Int) throws {
    let kiosk = kiosk(480, height)
    let tabs = kiosk.rootViewController
    let stack = try #require(tabs.selectedViewController as? UINavigationController)
    let isCompact = height < 450
    #expect(stack.navigationBar.frame.height == (isCompact ? 44 : 60))
    #expect(tabs.tabBar.frame.height == (isCompact ? 44 : 64))
    // The title is beside its image, and neither is cut.
    for button in tabs.tabBar.subviews.compactMap({ $0 as? UIControl }) {
      let image = try #require(button.subviews.first { $0 is UIImageView })
      let label = try #require(button.subviews.first { $0 is UILabel } as? UILabel)
      #expect((label.frame.minX >= image.frame.maxX) == isCompact)
      #expect(button.bounds.contains(label.frame) && button.bounds.contains(image.frame))
      #expect(label.frame.width >= label.intrinsicContentSize.width * 0.8)
    }
    kiosk.end()
  }
}
