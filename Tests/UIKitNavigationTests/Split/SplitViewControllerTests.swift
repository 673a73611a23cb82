import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

@MainActor
@Suite(.serialized) struct SplitViewControllerTests {
  // MARK: Columns

  @Test func TC7_controllersAreWrappedAndAppear() {
    let stage = SplitStage()
    let (primary, secondary) = (stage.page(.primary), stage.page(.secondary))
    #expect(stage.split.displayMode == .oneBesideSecondary && stage.split.splitBehavior == .tile)
    #expect(stage.split.viewController(for: .primary) === primary)
    #expect(primary.navigationController?.parent === stage.split)
    #expect(primary.splitViewController === stage.split && secondary.splitViewController === stage.split)
    #expect(stage.frame(.primary) == CGRect(x: 0, y: 0, width: 320, height: 480))
    #expect(stage.frame(.secondary) == CGRect(x: 320, y: 0, width: 480, height: 480))
    #expect(stage.split.primaryColumnWidth == 320)
    #expect(primary.traitCollection.horizontalSizeClass == .compact)
    #expect(secondary.traitCollection.horizontalSizeClass == .regular)
    let lines = stage.take()
    #expect(Set(lines) == ["primary willAppear", "primary didAppear", "secondary willAppear", "secondary didAppear"])
    #expect(lines.count == 4)
    stage.kiosk.end()
  }

  @Test func TC7_hidingAndShowingIsAnimatedAndBalanced() {
    let stage = SplitStage()
    _ = stage.take()
    stage.split.hide(.primary)
    #expect(stage.take() == ["to secondaryOnly", "will hide primary", "primary willDisappear"])
    stage.kiosk.advance(by: .milliseconds(150))
    let moving = stage.split.split.columns[.primary]?.view.layer.presentation()?.frame ?? .zero
    #expect(moving.minX < -10 && moving.minX > -310)
    stage.kiosk.advance(by: .milliseconds(200))
    #expect(stage.take() == ["primary didDisappear"])
    #expect(stage.frame(.primary) == .null && stage.frame(.secondary).width == 800)
    #expect(stage.page(.primary).view.window == nil)
    stage.split.show(.primary)
    #expect(stage.take() == ["to oneBesideSecondary", "will show primary", "primary willAppear"])
    stage.kiosk.advance(by: .milliseconds(350))
    #expect(stage.take() == ["primary didAppear"])
    #expect(stage.frame(.secondary) == CGRect(x: 320, y: 0, width: 480, height: 480))
    stage.kiosk.end()
  }

  @Test func PT7_aChangeOfColumnsHasACoordinator() {
    final class Follower: NSObject, UISplitViewControllerDelegate {
      let marker = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      var log: [String] = []
      func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
      ) {
        let marker = marker
        svc.transitionCoordinator?.animate(alongsideTransition: { _ in marker.center.x += 300 }) { [weak self] in
          self?.log.append("end \($0.isCancelled)")
        }
      }
    }
    let stage = SplitStage()
    let follower = Follower()
    stage.split.delegate = follower
    stage.split.view.addSubview(follower.marker)
    #expect(stage.page(.primary).transitionCoordinator == nil)
    stage.split.hide(.primary)
    #expect(stage.page(.primary).transitionCoordinator?.isAnimated == true)
    stage.kiosk.advance(by: .milliseconds(150))
    let x = follower.marker.layer.presentation()?.position.x ?? 0
    #expect(x > 10 && x < 300)
    #expect(follower.log == [])
    stage.kiosk.advance(by: .milliseconds(200))
    #expect(follower.log == ["end false"])
    #expect(stage.page(.primary).transitionCoordinator == nil && stage.split.transitionCoordinator == nil)
    // A change that another one ends.
    stage.split.show(.primary)
    stage.split.hide(.primary)
    #expect(follower.log == ["end false", "end false"])
    stage.kiosk.advance(by: .seconds(1))
    #expect(follower.log == ["end false", "end false", "end false"])
    #expect(follower.marker.center.x == 905)
    stage.kiosk.end()
  }

  @Test func TC7_aChangeDuringAChangeEndsTheFirst() {
    let stage = SplitStage()
    _ = stage.take()
    stage.split.hide(.primary)
    stage.kiosk.advance(by: .milliseconds(100))
    stage.split.show(.primary)
    stage.kiosk.advance(by: .seconds(1))
    #expect(
      stage.take() == [
        "to secondaryOnly", "will hide primary", "primary willDisappear", "primary didDisappear",
        "to oneBesideSecondary", "will show primary", "primary willAppear", "primary didAppear",
      ])
    stage.kiosk.end()
  }

  private final class ShyPage: UIViewController {
    var log: [String] = []
    var hides = false
    override func viewWillAppear(_ animated: Bool) {
      log.append("willAppear")
      if hides { splitViewController?.hide(.primary) }
    }
    override func viewDidAppear(_ animated: Bool) { log.append("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { log.append("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("didDisappear") }
  }

  @Test func TC7_aPageThatHidesItsColumnWhenItAppearsIsBalanced() {
    let stage = SplitStage()
    stage.split.hide(.primary)
    stage.kiosk.advance(by: .seconds(1))
    let page = ShyPage()
    page.hides = true
    stage.split.setViewController(page, for: .primary)
    stage.split.show(.primary)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.split.displayMode == .secondaryOnly && page.view.window == nil)
    #expect(page.log.first == "willAppear" && page.log.last == "didDisappear")
    #expect(page.log.filter { $0 == "willAppear" }.count == page.log.filter { $0 == "willDisappear" }.count)
    #expect(stage.navigation(.primary)?.isAppearanceHeld == false)
    page.hides = false
    page.log = []
    stage.split.show(.primary)
    stage.kiosk.advance(by: .seconds(1))
    #expect(page.log == ["willAppear", "didAppear"] && page.view.window != nil)
    stage.kiosk.end()
  }

  @Test func TC7_threeColumnsHaveAllModes() {
    let stage = SplitStage(.tripleColumn, width: 1280, height: 800, columns: [.primary, .supplementary, .secondary])
    #expect(stage.split.displayMode == .oneBesideSecondary)
    #expect(stage.frame(.primary) == .null && stage.frame(.supplementary).minX == 0)
    stage.split.show(.primary)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.split.displayMode == .twoBesideSecondary)
    #expect(stage.frame(.primary).minX == 0 && stage.frame(.supplementary).minX == 320)
    #expect(stage.frame(.secondary) == CGRect(x: 640, y: 0, width: 640, height: 800))
    stage.split.preferredSplitBehavior = .overlay
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.split.displayMode == .secondaryOnly)
    stage.split.show(.primary)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.split.displayMode == .twoOverSecondary && stage.frame(.secondary).width == 1280)
    stage.split.preferredSplitBehavior = .displace
    stage.split.show(.primary)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.split.displayMode == .twoDisplaceSecondary)
    #expect(stage.frame(.secondary) == CGRect(x: 640, y: 0, width: 960, height: 800))
    stage.split.hide(.supplementary)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.split.displayMode == .secondaryOnly)
    stage.kiosk.end()
  }

  @Test func TC7_widthsStayWithinTheirLimits() {
    let stage = SplitStage(width: 1280, height: 800)
    let split = stage.split
    split.preferredPrimaryColumnWidthFraction = 0.5
    #expect(split.primaryColumnWidth == 640)
    split.maximumPrimaryColumnWidth = 400
    #expect(split.primaryColumnWidth == 400)
    split.preferredPrimaryColumnWidth = 200
    #expect(split.primaryColumnWidth == 200)
    split.minimumPrimaryColumnWidth = 250
    stage.kiosk.presentChanges()
    #expect(stage.frame(.primary).width == 250 && stage.frame(.secondary).minX == 250)
    #expect(FrameworkLog.lines { split.preferredPrimaryColumnWidth = .infinity }.count == 1)
    stage.kiosk.end()
  }

  @Test func TC7_showDetailReplacesTheSecondary() {
    let stage = SplitStage()
    _ = stage.take()
    let next = LoggedPage("next", stage.log)
    stage.page(.primary).showDetailViewController(next, sender: nil)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.split.viewController(for: .secondary) === next)
    #expect(stage.page(.secondary).parent == nil && stage.page(.secondary).navigationController == nil)
    #expect(next.navigationController?.parent === stage.split)
    #expect(
      stage.take() == ["secondary willDisappear", "secondary didDisappear", "next willAppear", "next didAppear"])
    stage.listener.showsItself = true
    stage.page(.primary).showDetailViewController(LoggedPage("other", stage.log), sender: nil)
    #expect(stage.split.viewController(for: .secondary) === next)
    stage.kiosk.end()
  }

  @Test func TC7_rightToLeftAndTheTrailingEdgePutThePrimaryAtTheRight() {
    let stage = SplitStage { split, _ in split.traitOverrides.layoutDirection = .rightToLeft }
    #expect(stage.frame(.primary) == CGRect(x: 480, y: 0, width: 320, height: 480))
    #expect(stage.frame(.secondary) == CGRect(x: 0, y: 0, width: 480, height: 480))
    stage.split.primaryEdge = .trailing
    stage.kiosk.presentChanges()
    #expect(stage.frame(.primary).minX == 0)
    stage.kiosk.end()
  }

  // MARK: Overlays and buttons

  @Test func TC9_aPortraitPanelHasOverlaysThatATapBesideCloses() {
    let stage = SplitStage(width: 768, height: 1024)
    #expect(stage.split.displayMode == .secondaryOnly && stage.split.splitBehavior == .overlay)
    let label = Strings.preferred.navigation.showSidebar
    let button = stage.kiosk.views { $0.accessibilityLabel == label }.first
    #expect(button.map { $0.isDescendant(of: stage.navigation(.secondary)?.view ?? UIView()) } == true)
    if let button { stage.kiosk.tap(button) }
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.split.displayMode == .oneOverSecondary)
    #expect(stage.frame(.primary).minX == 0 && stage.frame(.secondary).width == 768)
    #expect(stage.split.displayModeButtonItem.accessibilityLabel == Strings.preferred.navigation.hideSidebar)
    _ = stage.take()
    stage.kiosk.tap(at: .percent(90, 50))
    stage.kiosk.advance(by: .seconds(1))
    #expect(
      stage.take() == ["to secondaryOnly", "will hide primary", "primary willDisappear", "primary didDisappear"])
    #expect(stage.kiosk.views(SplitDimmingView.self).isEmpty)
    stage.split.show(.primary)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.page(.primary).view.accessibilityPerformEscape())
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.split.displayMode == .secondaryOnly)
    // A still arrangement costs nothing.
    #expect(stage.kiosk.cost { stage.kiosk.advance(by: .seconds(10)) }.frames == 0)
    stage.kiosk.end()
  }

  @Test func TC9_edgesAreSwipedOnlyIfTheAppWantsIt() {
    let stage = SplitStage(width: 768, height: 1024)
    func swipe() {
      stage.kiosk.drag(from: .percent(0.2, 50), to: .percent(40, 50))
      stage.kiosk.advance(by: .seconds(1))
    }
    swipe()
    #expect(stage.split.displayMode == .secondaryOnly)
    stage.split.presentsWithGesture = true
    swipe()
    #expect(stage.split.displayMode == .oneOverSecondary)
    stage.kiosk.end()
  }

  @Test func TC7_theButtonIsWhereItsColumnEnds() {
    let stage = SplitStage(.tripleColumn, width: 1280, height: 800, columns: [.primary, .supplementary, .secondary]) {
      split, _ in split.showsSecondaryOnlyButton = true
    }
    let item = stage.split.displayModeButtonItem
    func owner() -> UISplitViewController.Column? {
      stage.split.split.columns.first { $0.value.navigation?.navigationBar.containerItems.contains(item) ?? false }?.key
    }
    #expect(owner() == .supplementary)
    stage.split.displayModeButtonTapped()
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.split.displayMode == .twoBesideSecondary && owner() == .primary)
    stage.split.displayModeButtonTapped()
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.split.displayMode == .oneBesideSecondary)
    stage.split.secondaryOnlyButtonTapped()
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.split.displayMode == .secondaryOnly && owner() == .secondary)
    stage.listener.target = .twoBesideSecondary
    stage.split.displayModeButtonTapped()
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.split.displayMode == .twoBesideSecondary)
    stage.split.displayModeButtonVisibility = .never
    #expect(owner() == nil)
    stage.kiosk.end()
  }

  // MARK: Inside others

  @Test func TC7_reducedMotionFades() {
    let stage = SplitStage()
    UIAccessibility.setReduceMotionEnabled(true)
    _ = stage.take()
    stage.split.hide(.primary)
    stage.kiosk.advance(by: .milliseconds(100))
    let column = stage.split.split.columns[.primary]?.view
    #expect(column?.frame.minX == 0 && stage.frame(.secondary).width == 800)
    stage.kiosk.advance(by: .milliseconds(150))
    #expect(stage.frame(.primary) == .null && column?.alpha == 1)
    stage.split.show(.primary)
    stage.kiosk.advance(by: .seconds(1))
    #expect(
      stage.take().filter { $0.hasPrefix("primary") } == [
        "primary willDisappear", "primary didDisappear", "primary willAppear", "primary didAppear",
      ])
    stage.kiosk.end()
  }

  @Test func TC7_anotherTabIsChosenWhileAColumnMoves() {
    let log = NavigationLog()
    let (list, detail) = (LoggedPage("list", log), LoggedPage("detail", log))
    let kiosk = VirtualKiosk(800, 480) { () -> UITabBarController in
      let split = UISplitViewController(style: .doubleColumn)
      split.setViewController(list, for: .primary)
      split.setViewController(detail, for: .secondary)
      let tabs = UITabBarController()
      tabs.viewControllers = [split, UIViewController()]
      return tabs
    }
    kiosk.advance(by: .seconds(1))
    let split = list.splitViewController
    #expect(split?.tabBarController === kiosk.rootViewController && list.view.safeAreaInsets.bottom > 40)
    split?.hide(.primary)
    kiosk.advance(by: .seconds(1))
    _ = log.take()
    split?.show(.primary)
    kiosk.advance(by: .milliseconds(100))
    kiosk.rootViewController.selectedIndex = 1
    kiosk.advance(by: .seconds(1))
    kiosk.rootViewController.selectedIndex = 0
    kiosk.advance(by: .seconds(1))
    #expect(
      log.take().filter { $0.hasPrefix("list") && $0.contains("ppear") } == [
        "list willAppear", "list willDisappear", "list didDisappear", "list willAppear", "list didAppear",
      ])
    #expect(list.view.window != nil && split?.displayMode == .oneBesideSecondary)
    kiosk.end()
  }

  @Test func TC7_hastyTapsOnTheButtonEndWhereTheyShould() {
    let stage = SplitStage()
    let labels = [Strings.preferred.navigation.showSidebar, Strings.preferred.navigation.hideSidebar]
    for _ in 0..<5 {
      let button = stage.kiosk.views { view in labels.contains { $0 == view.accessibilityLabel } }
      if let button = button.first { stage.kiosk.tap(button) }
      stage.kiosk.advance(by: .milliseconds(60))
    }
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.split.displayMode == .secondaryOnly && stage.frame(.primary) == .null)
    stage.kiosk.end()
  }

  @Test func TC7_aControllerLeavesNothingBehind() {
    let stage = SplitStage()
    weak var old: UISplitViewController?
    do {
      let log = NavigationLog()
      let split = UISplitViewController(style: .doubleColumn)
      split.setViewController(LoggedPage("list", log), for: .primary)
      split.setViewController(LoggedPage("detail", log), for: .secondary)
      split.modalPresentationStyle = .fullScreen
      stage.split.present(split, animated: true)
      stage.kiosk.advance(by: .seconds(1))
      split.hide(.primary)
      stage.kiosk.advance(by: .seconds(1))
      stage.split.dismiss(animated: true)
      stage.kiosk.advance(by: .seconds(1))
      old = split
    }
    stage.kiosk.advance(by: .seconds(1))
    #expect(old == nil)
    stage.kiosk.end()
  }

  @Test func TC8_aCompactSheetIsCollapsed() {
    let log = NavigationLog()
    let split = UISplitViewController(style: .doubleColumn)
    let (list, detail) = (LoggedPage("list", log), LoggedPage("detail", log))
    split.setViewController(list, for: .primary)
    split.setViewController(detail, for: .secondary)
    split.traitOverrides.horizontalSizeClass = .compact
    let kiosk = VirtualKiosk(800, 480) { UIViewController() }
    kiosk.rootViewController.present(split, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(split.isCollapsed && detail.view.window != nil && list.navigationController?.topViewController === detail)
    #expect(log.take().filter { $0.contains("ppear") } == ["detail willAppear", "detail didAppear"])
    kiosk.end()
  }

  // MARK: Misuse

  @Test func TC7_misuseIsLoggedAndChangesNothing() {
    let stage = SplitStage()
    let split = stage.split
    let lines = FrameworkLog.lines {
      split.setViewController(UIViewController(), for: .supplementary)
      split.setViewController(stage.page(.primary), for: .secondary)
      split.setViewController(split, for: .secondary)
      split.show(.supplementary)
      split.show(.compact)
      split.viewControllers = [UIViewController()]
    }
    #expect(lines.count == 6, "\(lines)")
    #expect(split.viewController(for: .secondary) === stage.page(.secondary))
    let classic = UISplitViewController()
    let twice = UIViewController()
    #expect(
      FrameworkLog.lines {
        classic.setViewController(twice, for: .primary)
        classic.viewControllers = [twice, twice]
        classic.viewControllers = [UIViewController(), UIViewController(), UIViewController()]
      }.count == 3)
    #expect(classic.viewControllers.isEmpty)
    stage.kiosk.end()
  }
}
