import Foundation
import KioskTesting
import Testing
import UIKit

/// What containers show, and lists have selected.
@MainActor
@Suite struct ContainerTests {
  private let folder = VisitFolder()

  private func start() -> (VirtualKiosk<UIViewController>, ContainersApp) {
    let app = ContainersApp()
    return (VirtualKiosk(800, 480, configuration: folder.configuration, app: app), app)
  }

  private func turn(_ kiosk: VirtualKiosk<UIViewController>, _ app: ContainersApp) {
    kiosk.drag(from: .view(app.pager.view, 80, 80), to: .view(app.pager.view, 10, 80))
    kiosk.advance(by: .seconds(1))
  }

  private func page(_ app: ContainersApp) -> VisitPage? { app.pager.viewControllers?.first as? VisitPage }

  @Test func P29_thePageThatWasTurnedToIsThereWithWhatWasTyped() throws {
    var (kiosk, app) = start()
    app.tabs.selectedIndex = 1
    kiosk.advance(by: .seconds(1))
    turn(kiosk, app)
    turn(kiosk, app)
    try #require(page(app)?.title == "leaf 2")
    kiosk.tap(try #require(page(app)).field)
    kiosk.type("Ada")
    kiosk.presentChanges()
    kiosk.kill()
    (kiosk, app) = start()
    #expect(kiosk.frames <= 2 && page(app)?.title == "leaf 2" && app.notified == "leaf 2")
    #expect(page(app)?.field.text == "Ada" && page(app)?.field.isFirstResponder == true)
    turn(kiosk, app)
    #expect(page(app)?.title == "leaf 3" && page(app)?.field.text == "")
    // What was on another page is forgotten, since it was no longer there.
    #expect(!folder.contains("Ada") || page(app)?.field.text == "")
    kiosk.kill()
    (kiosk, app) = start()
    #expect(page(app)?.title == "leaf 3" && page(app)?.field.text == "")
  }

  @Test func P29_pagesThatTheAppHasSetAreThatOfItsDataSourceOrItsOwn() {
    var (kiosk, app) = start()
    app.tabs.selectedIndex = 1
    kiosk.advance(by: .seconds(1))
    turn(kiosk, app)
    // One that the data source does not know beside the shown one: where that is, only the app could say.
    let other = VisitPage("leaf 7")
    other.view.tag = 7
    app.pager.setViewControllers([other], direction: .forward, animated: false)
    kiosk.advance(by: .seconds(1))
    kiosk.kill()
    (kiosk, app) = start()
    #expect(page(app)?.title == "leaf 0")
  }

  @Test func P29_pagesWithIdentifiersAreRestoredAsControllers() {
    var (kiosk, app) = start()
    app.pager.restorationIdentifier = "pager"
    app.tabs.selectedIndex = 1
    kiosk.advance(by: .seconds(1))
    app.pager.setViewControllers([VisitPage("found")], direction: .forward, animated: false)
    kiosk.advance(by: .seconds(1))
    kiosk.kill()
    let again = ContainersApp()
    again.pager.restorationIdentifier = "pager"
    kiosk = VirtualKiosk(800, 480, configuration: folder.configuration, app: again)
    #expect(page(again)?.title == "found")
    app = again
  }

  @Test func P29_columnsAreShownAndHiddenAsTheyWere() {
    var (kiosk, app) = start()
    app.tabs.selectedIndex = 2
    kiosk.advance(by: .seconds(1))
    let first = app.split.displayMode
    let isHidden = first == .secondaryOnly
    isHidden ? app.split.show(.primary) : app.split.hide(.primary)
    kiosk.advance(by: .seconds(1))
    let mode = app.split.displayMode
    #expect(mode != first)
    kiosk.kill()
    (kiosk, app) = start()
    #expect(app.split.displayMode == mode && app.tabs.selectedIndex == 2)
    isHidden ? app.split.hide(.primary) : app.split.show(.primary)
    kiosk.advance(by: .seconds(1))
    kiosk.kill()
    (kiosk, app) = start()
    #expect(app.split.displayMode == first)
  }

  @Test func P29_theColumnOnTopOfACollapsedSplitViewIsOnTopAgain() {
    func start() -> (VirtualKiosk<UISplitViewController>, UISplitViewController) {
      let kiosk = VirtualKiosk(400, 700, configuration: folder.configuration) { () -> UISplitViewController in
        let split = UISplitViewController(style: .doubleColumn)
        split.traitOverrides.horizontalSizeClass = .compact
        split.setViewController(VisitPage("menu"), for: .primary)
        split.setViewController(VisitPage("detail"), for: .secondary)
        return split
      }
      return (kiosk, kiosk.rootViewController)
    }
    func top(_ split: UISplitViewController) -> String? {
      (split.viewController(for: .primary)?.navigationController?.topViewController as? VisitPage)?.title
    }
    var (kiosk, split) = start()
    kiosk.advance(by: .seconds(1))
    #expect(split.isCollapsed && top(split) == "detail")
    split.show(.primary)
    kiosk.advance(by: .seconds(1))
    kiosk.kill()
    (kiosk, split) = start()
    #expect(top(split) == "menu")
    split.show(.secondary)
    kiosk.advance(by: .seconds(1))
    kiosk.kill()
    (kiosk, split) = start()
    #expect(top(split) == "detail")
  }

  @Test func P29_aSheetThatIsBeingDraggedIsThereAtItsPlace() throws {
    var (kiosk, app) = start()
    app.tabs.present(VisitPage("sheet 4"), animated: true)
    kiosk.advance(by: .seconds(1))
    let sheet = try #require(app.tabs.presentedViewController as? VisitPage)
    kiosk.tap(sheet.field)
    kiosk.type("Ada")
    kiosk.advance(by: .seconds(1))
    let frame = sheet.view.convert(sheet.view.bounds, to: nil)
    kiosk.touch(.down, at: .point(400, frame.minY + 30))
    for step in 1...6 {
      kiosk.touch(.move, at: .point(400, frame.minY + 30 + CGFloat(step) * 20))
      kiosk.advance(by: .milliseconds(16))
    }
    #expect(sheet.view.convert(sheet.view.bounds, to: nil).minY > frame.minY + 50)
    kiosk.kill()

    (kiosk, app) = start()
    let again = try #require(app.tabs.presentedViewController as? VisitPage)
    #expect(again.title == "sheet 4" && again.field.text == "Ada" && again.field.isFirstResponder)
    kiosk.advance(by: .seconds(1))
    #expect(again.view.convert(again.view.bounds, to: nil) == frame)
    // No finger is there any more: it can be dragged, and goes.
    kiosk.fling(from: .point(400, frame.minY + 30), velocity: CGVector(dx: 0, dy: 2000), duration: .milliseconds(80))
    kiosk.advance(by: .seconds(1))
    #expect(app.tabs.presentedViewController == nil)
    kiosk.kill()
    (kiosk, app) = start()
    #expect(app.tabs.presentedViewController == nil)
  }

  @Test func P29_aSheetIsAsTallAsItWas() throws {
    var (kiosk, app) = start()
    let page = VisitPage("sheet 4")
    page.sheetPresentationController?.detents = [.medium(), .large()]
    app.tabs.present(page, animated: true)
    kiosk.advance(by: .seconds(1))
    page.sheetPresentationController?.selectedDetentIdentifier = .large
    kiosk.advance(by: .seconds(1))
    kiosk.kill()
    (kiosk, app) = start()
    #expect(app.tabs.presentedViewController?.sheetPresentationController?.selectedDetentIdentifier == .large)
  }

  @Test func P22_rowsAndItemsAreSelectedAgain() {
    func start() -> VirtualKiosk<ListsController> {
      VirtualKiosk(800, 480, configuration: folder.configuration) { ListsController() }
    }
    let first = start()
    var lists = first.rootViewController
    first.tap(at: .view(lists.table.visibleCells[3], 10, 50))
    for item in [1, 4] { first.tap(at: .view(lists.collection.visibleCells[item], 50, 25)) }
    first.advance(by: .seconds(1))
    let row = lists.table.indexPathForSelectedRow
    #expect(row == IndexPath(row: 3, section: 0) && lists.collection.indexPathsForSelectedItems?.count == 2)
    first.kill()
    let second = start()
    lists = second.rootViewController
    #expect(lists.table.indexPathForSelectedRow == row)
    #expect(lists.collection.indexPathsForSelectedItems?.map(\.item).sorted() == [1, 4])
    second.tap(at: .view(lists.collection.visibleCells[1], 50, 25))
    lists.table.deselectRow(at: IndexPath(row: 3, section: 0), animated: false)
    second.advance(by: .seconds(1))
    second.kill()
    lists = start().rootViewController
    #expect(lists.table.indexPathForSelectedRow == nil && lists.collection.indexPathsForSelectedItems?.map(\.item) == [4])
  }

  @Test func P24_aFieldInARowThatWasScrolledAwayIsStillEdited() throws {
    func start() -> VirtualKiosk<ListsController> {
      VirtualKiosk(800, 480, configuration: folder.configuration) { ListsController() }
    }
    let first = start()
    let cell = try #require(first.rootViewController.table.visibleCells[2] as? RowCell)
    first.tap(cell.answer.field)
    first.type("because")
    first.rootViewController.table.contentOffset.y = 900
    first.advance(by: .seconds(1))
    let focus = first.rootViewController.focus
    #expect(!first.rootViewController.table.visibleCells.contains(cell) && focus.contains("because"))
    first.kill()
    let second = start()
    #expect(second.rootViewController.focus == focus && second.rootViewController.table.contentOffset.y == 900)
    second.type("!")
    second.presentChanges()
    #expect(second.rootViewController.focus.contains("because!"))
  }
}
