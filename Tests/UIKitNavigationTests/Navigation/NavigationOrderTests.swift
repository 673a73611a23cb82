import KioskTesting
import Testing

import UIKit

/// The order in which controllers and the delegate are notified of changes of the stack.
@MainActor
@Suite struct NavigationOrderTests {
  private let log = NavigationLog()
  private let delegate: LoggedDelegate
  private let root: LoggedPage

  init() {
    delegate = LoggedDelegate(log)
    root = LoggedPage("A", log)
  }

  private func kiosk() -> VirtualKiosk<UINavigationController> {
    let kiosk = VirtualKiosk(800, 480) { [root, delegate] () -> UINavigationController in
      let controller = UINavigationController(rootViewController: root)
      controller.delegate = delegate
      return controller
    }
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  private func page(_ name: String) -> LoggedPage { LoggedPage(name, log) }

  @Test func NV2_theFirstRootIsShownToTheDelegate() {
    let kiosk = kiosk()
    #expect(
      log.take() == [
        "A willMove parent", "A didMove parent", "A load", "A willAppear", "willShow A", "A didAppear", "didShow A",
      ])
    kiosk.end()
  }

  @Test(arguments: [true, false])
  func NV2_aPush(animated: Bool) {
    let kiosk = kiosk()
    _ = log.take()
    kiosk.rootViewController.pushViewController(page("B"), animated: animated)
    let before = [
      "B willMove parent", "B load", "A willDisappear", "B willAppear", "willShow B",
    ]
    #expect(log.take() == before)
    kiosk.advance(by: .seconds(1))
    #expect(log.take() == ["A didDisappear", "B didAppear", "didShow B", "B didMove parent"])
    #expect(root.view.window == nil)
    #expect(kiosk.rootViewController.topViewController?.view.frame == kiosk.screen.bounds)
    kiosk.end()
  }

  @Test func NV3_aPop() {
    let kiosk = kiosk()
    let b = page("B")
    kiosk.rootViewController.pushViewController(b, animated: false)
    kiosk.advance(by: .seconds(1))
    _ = log.take()
    #expect(kiosk.rootViewController.popViewController(animated: true) === b)
    #expect(b.isMovingFromParent)
    #expect(log.take() == ["B willMove nil", "B willDisappear", "A willAppear", "willShow A"])
    kiosk.advance(by: .seconds(1))
    #expect(log.take() == ["B didDisappear", "A didAppear", "didShow A", "B didMove nil"])
    #expect(b.parent == nil && b.view.window == nil)
    kiosk.end()
  }

  @Test func NV5_controllersBetweenAreOnlyMoved() {
    let kiosk = kiosk()
    let pages = ["B", "C", "D"].map(page)
    for page in pages { kiosk.rootViewController.pushViewController(page, animated: false) }
    kiosk.advance(by: .seconds(1))
    _ = log.take()
    #expect(kiosk.rootViewController.popToRootViewController(animated: true) == pages)
    kiosk.advance(by: .seconds(1))
    #expect(
      log.take() == [
        "B willMove nil", "C willMove nil", "D willMove nil", "D willDisappear", "A willAppear", "willShow A",
        "D didDisappear", "A didAppear", "didShow A", "B didMove nil", "C didMove nil", "D didMove nil",
      ])
    kiosk.end()
  }

  @Test func NV6_aNewTopIsPushedAnOldOnePoppedAndTheSameStays() {
    let kiosk = kiosk()
    let (b, c) = (page("B"), page("C"))
    kiosk.rootViewController.setViewControllers([root, b], animated: true)
    kiosk.advance(by: .seconds(1))
    _ = log.take()
    // The same top: nobody appears, and who stays is not moved.
    kiosk.rootViewController.setViewControllers([c, b], animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(log.take() == ["C willMove parent", "A willMove nil", "A didMove nil", "C didMove parent"])
    kiosk.rootViewController.setViewControllers([c], animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(
      log.take() == [
        "B willMove nil", "C load", "B willDisappear", "C willAppear", "willShow C", "B didDisappear", "C didAppear",
        "didShow C", "B didMove nil",
      ])
    kiosk.end()
  }

  @Test func NV4_aCancelledSwipe() {
    let kiosk = kiosk()
    let b = page("B")
    kiosk.rootViewController.pushViewController(b, animated: false)
    kiosk.advance(by: .seconds(1))
    _ = log.take()
    kiosk.touch(.down, at: .point(4, 200))
    for x in stride(from: 10, through: 200, by: 10) {
      kiosk.touch(.move, at: .point(Double(x), 200))
      kiosk.advance(by: .milliseconds(20))
    }
    #expect(log.take() == ["B willMove nil", "B willDisappear", "A willAppear", "willShow A"])
    #expect(kiosk.rootViewController.topViewController === root)
    kiosk.advance(by: .milliseconds(500))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(log.take() == ["A willDisappear", "A didDisappear", "B willAppear", "B didAppear"])
    #expect(kiosk.rootViewController.viewControllers == [root, b])
    #expect(b.view.frame == kiosk.screen.bounds && root.view.window == nil)
    #expect(kiosk.rootViewController.navigationBar.items == [root.navigationItem, b.navigationItem])
    #expect(!b.isMovingFromParent)
    kiosk.end()
  }

  @Test func NV10_aSwipePastTheMiddleGoesBack() {
    let kiosk = kiosk()
    let b = page("B")
    kiosk.rootViewController.pushViewController(b, animated: true)
    kiosk.advance(by: .seconds(1))
    _ = log.take()
    kiosk.drag(from: .point(4, 200), to: .point(600, 210), duration: .milliseconds(900))
    kiosk.advance(by: .seconds(1))
    #expect(
      log.take() == [
        "B willMove nil", "B willDisappear", "A willAppear", "willShow A", "B didDisappear", "A didAppear", "didShow A",
        "B didMove nil",
      ])
    #expect(kiosk.rootViewController.viewControllers == [root])
    kiosk.end()
  }

  @Test func NV7_aSecondPushFinishesTheFirst() {
    let kiosk = kiosk()
    _ = log.take()
    let (b, c) = (page("B"), page("C"))
    kiosk.rootViewController.pushViewController(b, animated: true)
    kiosk.advance(by: .milliseconds(100))
    kiosk.rootViewController.pushViewController(c, animated: true)
    // The same controller again, as by a double tap.
    kiosk.rootViewController.pushViewController(c, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(
      log.take() == [
        "B willMove parent", "B load", "A willDisappear", "B willAppear", "willShow B", "A didDisappear", "B didAppear",
        "didShow B", "B didMove parent", "C willMove parent", "C load", "B willDisappear", "C willAppear", "willShow C",
        "B didDisappear", "C didAppear", "didShow C", "C didMove parent",
      ])
    #expect(kiosk.rootViewController.viewControllers == [root, b, c])
    kiosk.end()
  }

  @Test func NV18_misuseChangesNothing() {
    let kiosk = kiosk()
    let b = page("B")
    kiosk.rootViewController.pushViewController(b, animated: false)
    kiosk.advance(by: .seconds(1))
    _ = log.take()
    let controller = kiosk.rootViewController
    controller.pushViewController(root, animated: true)
    controller.pushViewController(UINavigationController(), animated: true)
    controller.pushViewController(controller, animated: true)
    #expect(controller.popToViewController(page("X"), animated: true) == nil)
    controller.setViewControllers([root, b, b], animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(controller.viewControllers == [root, b])
    #expect(log.take() == [])
    controller.popViewController(animated: false)
    #expect(controller.popViewController(animated: true) == nil)
    #expect(controller.viewControllers == [root])
    kiosk.end()
  }

  @Test func NV6_aStackChangedBeforeItIsSeenIsOnlyShown() {
    let log = log, root = root
    let other = page("B")
    let controller = UINavigationController(rootViewController: root)
    controller.setViewControllers([root, other], animated: true)
    let kiosk = VirtualKiosk(800, 480) { controller }
    kiosk.advance(by: .seconds(1))
    #expect(
      log.take() == [
        "A willMove parent", "A didMove parent", "B willMove parent", "B didMove parent", "B load", "B willAppear",
        "B didAppear",
      ])
    #expect(other.view.window != nil && root.viewIfLoaded == nil)
    kiosk.end()
  }
}
