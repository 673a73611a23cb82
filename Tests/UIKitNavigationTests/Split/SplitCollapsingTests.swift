import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

@MainActor
@Suite(.serialized) struct SplitCollapsingTests {
  @Test func TC8_collapsingMakesOneStackAndExpandingUndoesIt() {
    let stage = SplitStage()
    let (primary, secondary) = (stage.page(.primary), stage.page(.secondary))
    let own = secondary.navigationController
    _ = stage.take()
    stage.collapse()
    #expect(stage.split.isCollapsed)
    #expect(stage.navigation(.primary)?.viewControllers == [primary, secondary])
    #expect(stage.split.viewController(for: .secondary) === secondary)
    #expect(stage.frame(.primary).width == 800)
    let lines = stage.take()
    #expect(lines.filter { !$0.contains("ppear") } == ["proposed secondary", "did collapse"])
    #expect(
      lines.filter { $0.contains("ppear") }.sorted() == [
        "primary didDisappear", "primary willDisappear", "secondary didAppear", "secondary didDisappear",
        "secondary willAppear", "secondary willDisappear",
      ])
    stage.collapse(false)
    #expect(!stage.split.isCollapsed && secondary.navigationController === own)
    #expect(stage.navigation(.primary)?.viewControllers == [primary])
    #expect(stage.frame(.secondary) == CGRect(x: 320, y: 0, width: 480, height: 480))
    #expect(stage.take().filter { !$0.contains("ppear") } == ["proposed oneBesideSecondary", "did expand"])
    stage.kiosk.end()
  }

  @Test func TC8_theDelegateChoosesTheTopAndTheMode() {
    let stage = SplitStage(width: 480, height: 800) { _, listener in listener.top = .primary }
    #expect(stage.split.isCollapsed)
    #expect(
      stage.take() == ["proposed secondary", "did collapse", "primary willAppear", "primary didAppear"])
    #expect(stage.navigation(.primary)?.viewControllers == [stage.page(.primary)])
    #expect(stage.page(.secondary).navigationController?.parent === stage.split)
    stage.listener.expandedMode = .oneOverSecondary
    stage.collapse(false)
    #expect(stage.split.displayMode == .oneOverSecondary)
    stage.kiosk.end()
  }

  @Test func TC8_showAndHideAreStepsOfTheStack() {
    let stage = SplitStage(.tripleColumn, width: 480, height: 800, columns: [.primary, .supplementary, .secondary]) {
      _, listener in listener.top = .primary
    }
    let stack = stage.navigation(.primary)
    _ = stage.take()
    stage.split.show(.secondary)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stack?.viewControllers.count == 3 && stack?.topViewController === stage.page(.secondary))
    #expect(
      stage.take() == [
        "will show supplementary", "will show secondary", "primary willDisappear", "secondary willAppear",
        "primary didDisappear", "secondary didAppear",
      ])
    stage.split.hide(.secondary)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stack?.topViewController === stage.page(.supplementary))
    // What was popped waits in its own navigation controller.
    #expect(stage.page(.secondary).navigationController === stage.navigation(.secondary))
    stage.split.show(.primary)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stack?.viewControllers == [stage.page(.primary)])
    stack?.popViewController(animated: true)
    stage.split.show(.supplementary)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stack?.viewControllers.count == 2)
    stage.kiosk.end()
  }

  @Test func TC8_whatWasPushedGoesToItsColumn() {
    let stage = SplitStage(width: 480, height: 800)
    let stack = stage.navigation(.primary)
    let (more, detail) = (LoggedPage("more", stage.log), LoggedPage("detail", stage.log))
    stack?.pushViewController(more, animated: true)
    stage.kiosk.advance(by: .seconds(1))
    stage.collapse(false)
    #expect(stage.navigation(.secondary)?.viewControllers == [stage.page(.secondary), more])
    stage.collapse()
    #expect(stack?.viewControllers == [stage.page(.primary), stage.page(.secondary), more])
    stack?.popToRootViewController(animated: true)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.navigation(.secondary)?.viewControllers == [stage.page(.secondary), more])
    stage.page(.primary).showDetailViewController(detail, sender: nil)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stack?.viewControllers == [stage.page(.primary), detail])
    stage.collapse(false)
    #expect(stage.navigation(.secondary)?.viewControllers == [detail])
    #expect(stage.split.viewController(for: .secondary) === detail)
    stage.kiosk.end()
  }

  @Test func TC8_theCompactColumnIsShownInstead() {
    let stage = SplitStage(columns: [.primary, .secondary, .compact])
    #expect(!stage.page(.compact).isViewLoaded)
    _ = stage.take()
    stage.collapse()
    #expect(stage.page(.compact).parent === stage.split && stage.frame(.compact).width == 800)
    #expect(stage.navigation(.primary)?.viewControllers == [stage.page(.primary)])
    #expect(stage.take().first == "proposed compact")
    stage.collapse(false)
    #expect(stage.page(.compact).view.window == nil && stage.frame(.secondary).width == 480)
    stage.kiosk.end()
  }

  @Test func TC8_rotatingANarrowPanelCollapses() {
    let stage = SplitStage(width: 800, height: 480)
    stage.kiosk.rotateDisplay(.quarter)
    stage.kiosk.advance(by: .seconds(1))
    #expect(stage.split.isCollapsed && stage.frame(.primary).size == CGSize(width: 480, height: 800))
    stage.kiosk.rotateDisplay(.none)
    stage.kiosk.advance(by: .seconds(1))
    #expect(!stage.split.isCollapsed && stage.frame(.secondary).minX == 320)
    stage.kiosk.end()
  }

  // MARK: Without columns

  @Test func TC8_theClassicSecondaryIsPushedOrTaken() {
    let log = NavigationLog()
    let listener = SplitListener(log)
    let (list, detail) = (LoggedPage("list", log), LoggedPage("detail", log))
    let master = UINavigationController(rootViewController: list)
    let kiosk = VirtualKiosk(800, 480) { () -> UISplitViewController in
      let split = UISplitViewController()
      split.delegate = listener
      split.viewControllers = [master, detail]
      return split
    }
    kiosk.advance(by: .seconds(1))
    let split = kiosk.rootViewController
    #expect(split.viewControllers == [master, detail] && detail.parent === split)
    func collapse(_ isCompact: Bool) {
      kiosk.rootViewController.view.window?.traitOverrides.horizontalSizeClass = isCompact ? .compact : .regular
      kiosk.advance(by: .seconds(1))
    }
    collapse(true)
    #expect(master.viewControllers == [list, detail] && split.viewControllers == [master])
    collapse(false)
    #expect(master.viewControllers == [list] && split.viewControllers == [master, detail])
    #expect(detail.parent === split && detail.view.window != nil)
    listener.takesSecondary = true
    collapse(true)
    #expect(master.viewControllers == [list] && detail.view.window == nil)
    let other = LoggedPage("other", log)
    listener.separated = other
    collapse(false)
    #expect(split.viewControllers == [master, other] && detail.parent == nil)
    kiosk.end()
  }
}
