import KioskTesting
import Testing

import UIKit

/// What controllers can do during pushes and pops, and ways back for those who do not touch.
@MainActor
@Suite struct NavigationUseTests {
  private final class Alongside: UIViewController {
    var log: [String] = []
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      let runs = transitionCoordinator?.animate(
        alongsideTransition: { [weak self] in self?.log.append("alongside \($0.isAnimated)") },
        completion: { [weak self] in self?.log.append("completed \($0.isCancelled)") })
      log.append("will appear \(runs ?? false)")
    }
  }

  private final class Impatient: UIViewController {
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      if let navigationController, navigationController.viewControllers.count == 2 {
        navigationController.pushViewController(UIViewController(), animated: true)
      }
    }
  }

  private func kiosk(_ root: UIViewController) -> VirtualKiosk<UINavigationController> {
    let kiosk = VirtualKiosk(800, 480) { UINavigationController(rootViewController: root) }
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  @Test func PT7_aPopHasACoordinatorFromViewWillAppearOn() {
    let root = Alongside()
    let kiosk = kiosk(root)
    root.log = []
    kiosk.rootViewController.pushViewController(UIViewController(), animated: false)
    kiosk.advance(by: .seconds(1))
    kiosk.rootViewController.popViewController(animated: true)
    #expect(root.log == ["will appear true", "alongside true"])
    #expect(kiosk.rootViewController.transitionCoordinator?.viewController(forKey: .to) === root)
    kiosk.advance(by: .seconds(1))
    #expect(root.log == ["will appear true", "alongside true", "completed false"])
    #expect(root.transitionCoordinator == nil)
    kiosk.end()
  }

  @Test func NV7_aPushInViewWillAppearEndsTheOneUnderWay() {
    let kiosk = kiosk(UIViewController())
    kiosk.rootViewController.pushViewController(Impatient(), animated: true)
    kiosk.advance(by: .seconds(2))
    let stack = kiosk.rootViewController.viewControllers
    #expect(stack.count == 3)
    #expect(stack.map { $0.viewIfLoaded?.window != nil } == [false, false, true])
    #expect(stack.last?.view.frame == kiosk.screen.bounds)
    kiosk.end()
  }

  @Test func NV10_theScreenReadersEscapeGoesBack() {
    let kiosk = kiosk(UIViewController())
    kiosk.rootViewController.pushViewController(UIViewController(), animated: false)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.topViewController?.view.accessibilityPerformEscape() == true)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.viewControllers.count == 1)
    #expect(kiosk.rootViewController.topViewController?.view.accessibilityPerformEscape() == false)
    kiosk.end()
  }

  @Test func PT11_theScreenReadersEscapeLeavesASheetThatMayBeLeft() {
    let kiosk = kiosk(UIViewController())
    let page = UIViewController()
    kiosk.rootViewController.present(page, animated: true)
    kiosk.advance(by: .seconds(1))
    page.isModalInPresentation = true
    _ = page.view.accessibilityPerformEscape()
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.presentedViewController === page)
    page.isModalInPresentation = false
    #expect(page.view.accessibilityPerformEscape())
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.presentedViewController == nil)
    kiosk.end()
  }

  @Test func NV12_aHiddenBarGivesItsSpaceBack() {
    let root = UIViewController()
    let kiosk = kiosk(root)
    root.additionalSafeAreaInsets.top = 5
    kiosk.presentChanges()
    #expect(root.view.safeAreaInsets.top == 49)
    kiosk.rootViewController.setNavigationBarHidden(true, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(root.view.safeAreaInsets.top == 5)
    #expect(kiosk.rootViewController.navigationBar.isHidden)
    root.toolbarItems = [UIBarButtonItem(systemItem: .trash)]
    kiosk.rootViewController.setToolbarHidden(false, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(root.view.safeAreaInsets.bottom == 44)
    #expect(kiosk.rootViewController.toolbar.items?.count == 1)
    kiosk.end()
  }

  @Test func NV13_aPageHidesTheTabBarForAllAboveIt() {
    let root = UIViewController()
    let tabs = UITabBarController()
    let stack = UINavigationController(rootViewController: root)
    tabs.viewControllers = [stack, UIViewController()]
    let kiosk = VirtualKiosk(800, 480) { tabs }
    kiosk.advance(by: .seconds(1))
    #expect(root.view.safeAreaInsets.bottom == 49)
    let page = UIViewController()
    page.hidesBottomBarWhenPushed = true
    stack.pushViewController(page, animated: true)
    stack.pushViewController(UIViewController(), animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(stack.topViewController?.view.safeAreaInsets.bottom == 0)
    stack.popToRootViewController(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(root.view.safeAreaInsets.bottom == 49)
    kiosk.end()
  }

  @Test func NV8_aChangedItemIsShownInTheSameCycle() {
    let root = UIViewController()
    root.title = "One"
    let kiosk = kiosk(root)
    #expect(kiosk.rootViewController.navigationBar.topItem?.title == "One")
    root.title = "Two"
    root.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
    kiosk.presentChanges()
    let texts = kiosk.views(UILabel.self).filter { !$0.isHidden && $0.alpha > 0 }.compactMap(\.text)
    #expect(texts.contains("Two") && texts.contains("Go") && !texts.contains("One"))
    kiosk.end()
  }

  @Test func NV15_theBarIsAsTheContentOfItsPageStands() {
    func page() -> UIViewController {
      let page = UIViewController()
      let scroll = UIScrollView(frame: page.view.bounds)
      scroll.contentSize = CGSize(width: 0, height: 3_000)
      page.view.addSubview(scroll)
      page.navigationItem.largeTitleDisplayMode = .always
      return page
    }
    let kiosk = kiosk(page())
    let (controller, bar) = (kiosk.rootViewController, kiosk.rootViewController.navigationBar)
    bar.prefersLargeTitles = true
    let scrolled = page()
    controller.pushViewController(scrolled, animated: false)
    kiosk.advance(by: .seconds(1))
    (scrolled.view.subviews.first as? UIScrollView)?.contentOffset.y = 500
    kiosk.presentChanges()
    #expect(bar.frame.height == 44)
    controller.popViewController(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(bar.frame.height == 96)
    for (next, height) in [(page(), 96), (scrolled, 44)] as [(UIViewController, CGFloat)] {
      controller.pushViewController(next, animated: true)
      kiosk.advance(by: .seconds(1))
      #expect(bar.frame.height == height)
      controller.popViewController(animated: true)
      kiosk.advance(by: .seconds(1))
    }
    kiosk.end()
  }
}
