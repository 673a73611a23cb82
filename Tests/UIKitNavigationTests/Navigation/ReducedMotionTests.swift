import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// Containers fade where motion is reduced.
@MainActor
@Suite struct ReducedContainerMotionTests {
  private func isMoved(_ view: UIView) -> Bool {
    guard let shown = view.layer.makePresentation() else { return false }
    return shown.frame.origin != view.layer.frame.origin || !CATransform3DIsIdentity(shown.transform)
  }

  @Test func NV11_aPushFades() {
    let root = UIViewController()
    let kiosk = VirtualKiosk(800, 480, reducesMotion: true) { UINavigationController(rootViewController: root) }
    kiosk.advance(by: .seconds(1))
    let page = UIViewController()
    kiosk.rootViewController.pushViewController(page, animated: true)
    kiosk.advance(by: .milliseconds(100))
    #expect(!isMoved(page.view) && !isMoved(root.view))
    let alpha = page.view.layer.makePresentation()?.opacity ?? 1
    #expect(alpha > 0 && alpha < 1)
    kiosk.advance(by: .seconds(1))
    #expect(page.view.alpha == 1 && root.view.window == nil)
    kiosk.end()
  }

  @Test func TC5_aTabBarFades() {
    let tabs = UITabBarController()
    tabs.viewControllers = [UIViewController(), UIViewController()]
    let kiosk = VirtualKiosk(800, 480, reducesMotion: true) { tabs }
    kiosk.advance(by: .seconds(1))
    for hidden in [true, false] {
      tabs.setTabBarHidden(hidden, animated: true)
      kiosk.advance(by: .milliseconds(100))
      let alpha = tabs.tabBar.layer.makePresentation()?.opacity ?? 1
      #expect(!isMoved(tabs.tabBar) && alpha > 0 && alpha < 1, "hidden \(hidden)")
      kiosk.advance(by: .seconds(1))
      #expect((tabs.tabBar.window == nil) == hidden && tabs.tabBar.alpha == 1)
    }
    kiosk.end()
  }

  @Test func TC10_aPageFades() {
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    pages.setViewControllers([UIViewController()], direction: .forward, animated: false)
    let kiosk = VirtualKiosk(800, 480, reducesMotion: true) { pages }
    kiosk.advance(by: .seconds(1))
    let next = UIViewController()
    pages.setViewControllers([next], direction: .forward, animated: true)
    kiosk.advance(by: .milliseconds(100))
    let alpha = next.view.layer.makePresentation()?.opacity ?? 1
    #expect(alpha > 0 && alpha < 1)
    kiosk.advance(by: .seconds(1))
    #expect(next.view.alpha == 1 && pages.viewControllers == [next])
    kiosk.end()
  }
}
