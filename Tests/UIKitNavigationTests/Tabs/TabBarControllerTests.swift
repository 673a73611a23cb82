import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

@MainActor
@Suite(.serialized) struct TabBarControllerTests {
  @MainActor private struct Stage {
    let kiosk: VirtualKiosk<UITabBarController>
    let journal: TabJournal
    let listener: TabListener
    let pages: [TabPage]
    var tabs: UITabBarController { kiosk.rootViewController }

    func tap(_ title: String) {
      guard let button = kiosk.views(TabButton.self).first(where: { $0.accessibilityLabel == title }) else {
        Issue.record("no tab \(title)")
        return
      }
      kiosk.tap(button)
    }
  }

  private func stage(_ names: [String] = ["A", "B", "C"], width: Int = 480, height: Int = 320) -> Stage {
    let journal = TabJournal()
    let listener = TabListener(journal)
    var pages: [TabPage] = []
    let kiosk = VirtualKiosk(width, height) { () -> UITabBarController in
      let tabs = UITabBarController()
      pages = names.map { TabPage($0, journal) }
      tabs.delegate = listener
      tabs.viewControllers = pages
      return tabs
    }
    kiosk.presentChanges()
    return Stage(kiosk: kiosk, journal: journal, listener: listener, pages: pages)
  }

  // MARK: TC1

  @Test func TC1_childrenLoadWhenTheyAreFirstSelected() {
    let stage = stage()
    #expect(
      stage.journal.take() == [
        "A will move", "B will move", "C will move", "A did move", "B did move", "C did move", "A loaded",
        "A will appear", "A did appear",
      ])
    #expect(stage.tabs.selectedIndex == 0)
    #expect(!stage.pages[1].isViewLoaded)
    #expect(stage.pages[0].tabBarController === stage.tabs)
    #expect(stage.tabs.tabBarController == nil)
    stage.kiosk.end()
  }

  @Test func TC1_theSelectedControllerStaysIfItIsStillThere() {
    let stage = stage()
    let (a, b, c) = (stage.pages[0], stage.pages[1], stage.pages[2])
    stage.tabs.selectedIndex = 1
    stage.kiosk.presentChanges()
    _ = stage.journal.take()
    stage.tabs.viewControllers = [c, b]
    stage.kiosk.presentChanges()
    #expect(stage.tabs.selectedViewController === b && stage.tabs.selectedIndex == 1)
    #expect(stage.journal.take() == ["A will move out", "A did move out"])
    // Else the one with the same index, or the first.
    stage.tabs.setViewControllers([c, a], animated: true)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.tabs.selectedViewController === a)
    #expect(
      stage.journal.take() == [
        "B will move out", "A will move", "A will appear", "B will disappear", "B did disappear", "B did move out",
        "A did move", "A did appear",
      ])
    stage.tabs.viewControllers = [c]
    #expect(stage.tabs.selectedViewController === c)
    stage.tabs.viewControllers = nil
    #expect(stage.tabs.selectedViewController == nil && stage.tabs.selectedIndex == NSNotFound)
    stage.kiosk.presentChanges()
    #expect(stage.kiosk.views(TabButton.self).isEmpty)
    #expect(c.view.window == nil)
    stage.kiosk.end()
  }

  @Test func TC1_selectionInCodeCallsNoDelegate() {
    let stage = stage()
    _ = stage.journal.take()
    stage.tabs.selectedIndex = 2
    stage.kiosk.presentChanges()
    stage.tabs.selectedViewController = stage.pages[0]
    stage.kiosk.presentChanges()
    #expect(!stage.journal.lines.contains { $0.contains("select") })
    #expect(stage.tabs.tabBar.selectedItem === stage.pages[0].tabBarItem)
    stage.kiosk.end()
  }

  // MARK: TC2, TC3

  @Test func TC2_TC3_aTapAsksThenSwitchesThenReports() {
    let stage = stage()
    _ = stage.journal.take()
    stage.tap("B")
    stage.kiosk.presentChanges()
    #expect(
      stage.journal.take() == [
        "should select B", "B loaded", "B will appear", "A will disappear", "A did disappear", "did select B",
        "B did appear",
      ])
    stage.tap("A")
    stage.kiosk.presentChanges()
    #expect(
      stage.journal.take() == [
        "should select A", "A will appear", "B will disappear", "B did disappear", "did select A", "A did appear",
      ])
    stage.listener.refuses = "C"
    stage.tap("C")
    stage.kiosk.presentChanges()
    #expect(stage.journal.take() == ["should select C"])
    #expect(stage.tabs.selectedIndex == 0)
    stage.kiosk.end()
  }

  @Test func TC2_theSelectedTabAgainReturnsToTheTop() {
    let stage = stage()
    let scroll = UIScrollView(frame: stage.pages[0].view.bounds)
    scroll.contentSize = CGSize(width: 480, height: 2000)
    stage.pages[0].view.addSubview(scroll)
    scroll.contentOffset.y = 500
    stage.kiosk.presentChanges()
    _ = stage.journal.take()
    stage.tap("A")
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.journal.take() == ["should select A", "did select A"])
    #expect(scroll.contentOffset.y == 0)
    stage.kiosk.end()
  }

  final class Returning: TabPage, TabReselection {
    func tabWasReselected() { journal.lines.append("\(name) reselected") }
  }

  @Test func TC2_aChildMayActWhenItsTabIsChosenAgain() {
    let stage = stage()
    let child = Returning("R", stage.journal)
    stage.tabs.viewControllers = [child]
    stage.kiosk.presentChanges()
    _ = stage.journal.take()
    stage.tap("R")
    #expect(stage.journal.take() == ["should select R", "R reselected", "did select R"])
    stage.kiosk.end()
  }

  @Test func TC3_aControllerThatSelectsAnotherWhileItAppears() {
    final class Restless: TabPage {
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        tabBarController?.selectedIndex = 0
      }
    }
    let stage = stage()
    stage.tabs.viewControllers = [stage.pages[0], Restless("R", stage.journal)]
    stage.kiosk.presentChanges()
    _ = stage.journal.take()
    stage.tap("R")
    stage.kiosk.presentChanges()
    #expect(stage.tabs.selectedIndex == 0)
    #expect(
      stage.journal.take() == [
        "should select R", "R loaded", "R will appear", "A will disappear", "A did disappear", "A will appear",
        "R will disappear", "R did disappear", "did select R", "A did appear",
      ])
    #expect(stage.pages[0].view.window != nil)
    stage.kiosk.end()
  }

  // MARK: TC4

  @Test func TC4_whatDoesNotFitIsInAList() {
    let stage = stage(["A", "B", "C", "D", "E", "F", "G", "H"], width: 320, height: 480)
    let titles = { stage.kiosk.views(TabButton.self).compactMap { $0.accessibilityLabel } }
    #expect(titles() == ["A", "B", "C", "More"])
    _ = stage.journal.take()
    stage.tap("More")
    stage.kiosk.presentChanges()
    #expect(stage.tabs.selectedIndex == NSNotFound)
    #expect(stage.kiosk.views(MoreRow.self).compactMap { $0.accessibilityLabel } == ["D", "E", "F", "G", "H"])
    #expect(stage.journal.take() == ["should select list", "A will disappear", "A did disappear", "did select list"])
    stage.kiosk.tap(stage.kiosk.views(MoreRow.self)[1])
    stage.kiosk.presentChanges()
    #expect(stage.tabs.selectedIndex == 4)
    #expect(stage.journal.take() == ["should select E", "E loaded", "E will appear", "did select E", "E did appear"])
    #expect(stage.kiosk.views(TabButton.self).first { $0.isSelected }?.accessibilityLabel == "More")
    // The tab again leads back to the list.
    stage.tap("More")
    stage.kiosk.presentChanges()
    #expect(stage.kiosk.views(MoreRow.self).count == 5)
    stage.tabs.selectedIndex = 7
    stage.kiosk.presentChanges()
    #expect(stage.tabs.selectedViewController === stage.pages[7])
    // As many as fit after a rotation.
    #expect(stage.kiosk.rotateDisplay(.quarter))
    stage.kiosk.advance(by: .seconds(1))
    #expect(titles() == ["A", "B", "C", "D", "E", "F", "More"])
    stage.tabs.viewControllers = Array(stage.pages.prefix(3))
    stage.kiosk.presentChanges()
    #expect(titles() == ["A", "B", "C"])
    #expect(stage.tabs.selectedIndex == 0)
    stage.kiosk.end()
  }

  // MARK: TC5

  @Test func TC5_theBarAddsToTheSafeArea() {
    let stage = stage()
    let page = stage.pages[0]
    #expect(page.view.frame == stage.tabs.view.bounds)
    #expect(page.view.safeAreaInsets.bottom == 49)
    page.additionalSafeAreaInsets.bottom = 10
    stage.kiosk.presentChanges()
    #expect(page.view.safeAreaInsets.bottom == 59)
    stage.tabs.setTabBarHidden(true, animated: true)
    stage.kiosk.advance(by: .seconds(1))
    #expect(page.view.safeAreaInsets.bottom == 10)
    #expect(stage.tabs.tabBar.window == nil)
    stage.tabs.isTabBarHidden = false
    stage.kiosk.presentChanges()
    #expect(page.view.safeAreaInsets.bottom == 59)
    #expect(stage.tabs.tabBar.frame == CGRect(x: 0, y: 271, width: 480, height: 49))
    stage.tabs.tabBar.isHidden = true
    stage.kiosk.presentChanges()
    #expect(page.view.safeAreaInsets.bottom == 10)
    stage.tabs.tabBar.isHidden = false
    page.edgesForExtendedLayout = []
    stage.kiosk.presentChanges()
    #expect(page.view.frame.height == 271 && page.view.safeAreaInsets.bottom == 10)
    page.edgesForExtendedLayout = .all
    stage.tabs.tabBar.isTranslucent = false
    stage.kiosk.presentChanges()
    #expect(page.view.frame.height == 271)
    page.extendedLayoutIncludesOpaqueBars = true
    stage.kiosk.presentChanges()
    #expect(page.view.frame.height == 320)
    stage.kiosk.end()
  }

  @Test func TC5_aChildHidesTheBarWhileItIsSelected() {
    let stage = stage()
    stage.tabs.setBarHiddenByChild(true, animated: true)
    stage.kiosk.advance(by: .milliseconds(100))
    let y = stage.tabs.tabBar.layer.presentation()?.frame.minY ?? 0
    #expect(y > 271 && y < 320)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.tabs.tabBar.superview == nil)
    stage.tabs.selectedIndex = 1
    stage.kiosk.presentChanges()
    #expect(stage.tabs.tabBar.superview != nil && stage.pages[1].view.safeAreaInsets.bottom == 49)
    stage.tabs.selectedIndex = 0
    stage.kiosk.presentChanges()
    #expect(stage.tabs.tabBar.superview == nil)
    // Shown again in the middle of leaving.
    stage.tabs.setBarHiddenByChild(false, animated: true)
    stage.kiosk.advance(by: .milliseconds(60))
    stage.tabs.setBarHiddenByChild(true, animated: true)
    stage.kiosk.advance(by: .milliseconds(60))
    stage.tabs.setBarHiddenByChild(false, animated: true)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.tabs.tabBar.frame.minY == 271 && stage.tabs.tabBar.superview != nil)
    stage.kiosk.end()
  }

  @Test func TC5_itemsFollowTheirControllers() {
    let stage = stage()
    stage.pages[1].title = "News"
    stage.pages[2].tabBarItem = UITabBarItem(tabBarSystemItem: .search, tag: 3)
    stage.kiosk.presentChanges()
    #expect(stage.kiosk.views(TabButton.self).compactMap { $0.accessibilityLabel } == ["A", "News", "Search"])
    stage.pages[1].tabBarItem.isEnabled = false
    stage.kiosk.presentChanges()
    stage.tap("News")
    #expect(stage.tabs.selectedIndex == 0)
    let plain = UIViewController()
    plain.title = "Plain"
    stage.tabs.viewControllers = [plain]
    stage.kiosk.presentChanges()
    #expect(stage.kiosk.views(TabButton.self).compactMap { $0.accessibilityLabel } == ["Plain"])
    stage.kiosk.end()
  }

  // MARK: TC6

  @Test func TC6_misuseIsLoggedAndChangesNothing() {
    let stage = stage()
    _ = stage.journal.take()
    let lines = FrameworkLog.lines {
      stage.tabs.selectedIndex = 3
      stage.tabs.selectedIndex = -1
      stage.tabs.selectedViewController = UIViewController()
      stage.tabs.selectedViewController = nil
      stage.tabs.viewControllers = [stage.pages[0], stage.pages[0]]
      stage.tabs.viewControllers = [stage.tabs]
      stage.tabs.tabBar.items = []
      stage.tabs.tabBar.selectedItem = nil
      stage.tabs.tabBar.delegate = nil
    }
    #expect(lines.count == 9)
    stage.kiosk.presentChanges()
    #expect(stage.tabs.selectedIndex == 0 && stage.tabs.viewControllers?.count == 3)
    #expect(stage.tabs.tabBar.delegate === stage.tabs)
    #expect(stage.journal.take() == [])
    stage.kiosk.end()
  }

  @Test func TC6_controllersThatSelectEachOtherDoNotHang() {
    final class Jealous: TabPage {
      var other = 0
      override func viewWillAppear(_ animated: Bool) { tabBarController?.selectedIndex = other }
    }
    let stage = stage()
    let (a, b) = (Jealous("A", stage.journal), Jealous("B", stage.journal))
    (a.other, b.other) = (1, 0)
    let lines = FrameworkLog.lines { stage.tabs.viewControllers = [a, b] }
    #expect(lines.count == 1)
    stage.kiosk.presentChanges()
    #expect((a.view.window == nil) != (b.view.window == nil))
    stage.kiosk.end()
  }

  // MARK: Animations

  final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let to = context.view(forKey: .to), let controller = context.viewController(forKey: .to) else { return }
      let end = context.finalFrame(for: controller)
      to.frame = end.offsetBy(dx: end.width, dy: 0)
      context.containerView.addSubview(to)
      UIView.animate(withDuration: 0.4, animations: { to.frame = end }, completion: { context.completeTransition($0) })
    }
  }

  @Test func TC3_aDelegatesAnimationRunsBetweenTabs() {
    let stage = stage()
    stage.listener.animator = Slide()
    _ = stage.journal.take()
    stage.tap("B")
    stage.kiosk.advance(by: .milliseconds(200))
    #expect(
      stage.journal.take() == [
        "should select B", "B loaded", "B will appear animated", "A will disappear animated", "did select B",
      ])
    #expect(stage.pages[0].view.window != nil && stage.tabs.selectedIndex == 1)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.journal.take() == ["A did disappear animated", "B did appear animated"])
    #expect(stage.pages[0].view.window == nil)
    // A change in the middle of another: the running one is completed first.
    stage.tap("A")
    stage.kiosk.advance(by: .milliseconds(100))
    stage.tap("C")
    stage.kiosk.advance(by: .seconds(1))
    #expect(
      stage.journal.take() == [
        "should select A", "A will appear animated", "B will disappear animated", "did select A", "should select C",
        "B did disappear animated", "A did appear animated", "C loaded", "C will appear animated",
        "A will disappear animated", "did select C", "A did disappear animated", "C did appear animated",
      ])
    #expect(stage.pages[2].view.frame == stage.tabs.view.bounds)
    stage.kiosk.end()
  }
}
