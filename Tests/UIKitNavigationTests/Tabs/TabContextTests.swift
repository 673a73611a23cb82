import KioskTesting
import Testing

import UIKit

/// Pages presented in the context of a tab.
@MainActor
@Suite struct TabContextTests {
  private let journal = TabJournal()

  private func kiosk() -> VirtualKiosk<UITabBarController> {
    let kiosk = VirtualKiosk(480, 320) { [journal] () -> UITabBarController in
      let tabs = UITabBarController()
      tabs.viewControllers = ["A", "B"].map { name in
        let page = TabPage(name, journal)
        page.definesPresentationContext = true
        return page
      }
      return tabs
    }
    kiosk.presentChanges()
    return kiosk
  }

  private func present(_ style: UIModalPresentationStyle, on kiosk: VirtualKiosk<UITabBarController>) -> TabPage {
    let page = TabPage("P", journal)
    page.modalPresentationStyle = style
    kiosk.rootViewController.selectedViewController?.present(page, animated: true)
    kiosk.advance(by: .seconds(1))
    _ = journal.take()
    return page
  }

  private func select(_ index: Int, on kiosk: VirtualKiosk<UITabBarController>) -> [String] {
    kiosk.rootViewController.selectedIndex = index
    kiosk.advance(by: .seconds(1))
    return journal.take()
  }

  @Test func TC3_aPageOverATabLeavesAndReturnsWithIt() {
    let kiosk = kiosk()
    let page = present(.overCurrentContext, on: kiosk)
    #expect(page.presentingViewController === kiosk.rootViewController.viewControllers?[0])
    #expect(
      select(1, on: kiosk) == [
        "B loaded", "B will appear", "A will disappear", "P will disappear", "A did disappear", "P did disappear",
        "B did appear",
      ])
    #expect(page.view.window == nil)
    #expect(
      select(0, on: kiosk) == [
        "A will appear", "P will appear", "B will disappear", "B did disappear", "A did appear", "P did appear",
      ])
    #expect(page.view.window != nil)
    page.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(journal.take() == ["P will disappear animated", "P did disappear animated"])
    kiosk.end()
  }

  @Test func TC3_aPageInTheContextOfATabLeavesAndReturnsWithIt() {
    let kiosk = kiosk()
    let page = present(.currentContext, on: kiosk)
    #expect(
      select(1, on: kiosk) == [
        "B loaded", "B will appear", "P will disappear", "P did disappear", "B did appear",
      ])
    #expect(select(0, on: kiosk) == ["P will appear", "B will disappear", "B did disappear", "P did appear"])
    #expect(page.view.window != nil)
    page.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(
      journal.take() == [
        "P will disappear animated", "A will appear animated", "A did appear animated", "P did disappear animated",
      ])
    kiosk.end()
  }

  @Test func TC3_aPageIsDismissedBehindAnotherTab() {
    let kiosk = kiosk()
    let page = present(.currentContext, on: kiosk)
    _ = select(1, on: kiosk)
    page.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(journal.take() == [])
    #expect(kiosk.rootViewController.viewControllers?[0].presentedViewController == nil)
    #expect(select(0, on: kiosk) == ["A will appear", "B will disappear", "B did disappear", "A did appear"])
    kiosk.end()
  }

  @Test func TC3_eachTabHasItsOwnPage() {
    let kiosk = kiosk()
    let first = present(.overCurrentContext, on: kiosk)
    _ = select(1, on: kiosk)
    let second = present(.overCurrentContext, on: kiosk)
    #expect(second.view.window != nil && first.view.window == nil)
    _ = select(0, on: kiosk)
    #expect(second.view.window == nil && first.view.window != nil)
    // A sheet from such a page is in front of everything, and is what Escape leaves.
    let sheet = TabPage("S", journal)
    first.present(sheet, animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.key(.press, .escape)
    kiosk.advance(by: .seconds(1))
    #expect(sheet.view.window == nil && first.view.window != nil)
    kiosk.end()
  }

  @Test func TC3_aNavigationControllerIsAContext() {
    let log = NavigationLog()
    let (root, page) = (LoggedPage("A", log), LoggedPage("P", log))
    let navigation = UINavigationController(rootViewController: root)
    let kiosk = VirtualKiosk(480, 320) { () -> UITabBarController in
      let tabs = UITabBarController()
      tabs.viewControllers = [navigation, UIViewController()]
      return tabs
    }
    page.modalPresentationStyle = .currentContext
    root.present(page, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(page.presentingViewController === navigation)
    _ = log.take()
    kiosk.rootViewController.selectedIndex = 1
    kiosk.advance(by: .seconds(1))
    kiosk.rootViewController.selectedIndex = 0
    kiosk.advance(by: .seconds(1))
    #expect(log.take() == ["P willDisappear", "P didDisappear", "P willAppear", "P didAppear"])
    // A page is pushed below.
    let next = LoggedPage("B", log)
    navigation.pushViewController(next, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(!log.take().contains("B willAppear"))
    page.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(log.take() == ["P willDisappear", "B willAppear", "B didAppear", "P didDisappear"])
    kiosk.end()
  }

  @Test func NV2_aPushCoversAPageOfTheContextAndAPopReturnsToIt() {
    let log = NavigationLog()
    let (root, page, next) = (LoggedPage("A", log), LoggedPage("P", log), LoggedPage("B", log))
    root.definesPresentationContext = true
    let kiosk = VirtualKiosk(480, 320) { UINavigationController(rootViewController: root) }
    page.modalPresentationStyle = .overCurrentContext
    root.present(page, animated: true)
    kiosk.advance(by: .seconds(1))
    _ = log.take()
    kiosk.rootViewController.pushViewController(next, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(
      log.take() == [
        "B willMove parent", "B load", "A willDisappear", "P willDisappear", "B willAppear", "A didDisappear",
        "P didDisappear", "B didAppear", "B didMove parent",
      ])
    kiosk.rootViewController.popViewController(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(
      log.take() == [
        "B willMove nil", "B willDisappear", "A willAppear", "P willAppear", "B didDisappear", "A didAppear",
        "P didAppear", "B didMove nil",
      ])
    #expect(page.view.window != nil)
    kiosk.end()
  }
}
