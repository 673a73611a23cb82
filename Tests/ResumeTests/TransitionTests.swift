import Foundation
import KioskTesting
import Testing
import UIKit

/// Visits that are cut while controllers come and go: they go on where that would have led.
@MainActor
@Suite struct TransitionTests {
  private let folder = VisitFolder()

  private func start() -> (VirtualKiosk<UIViewController>, ContainersApp) {
    let app = ContainersApp()
    return (VirtualKiosk(800, 480, configuration: folder.configuration, app: app), app)
  }

  /// Goes to the first state, begins a change, and cuts it after `milliseconds`.
  private func cut(
    after milliseconds: Int, first: (ContainersApp) -> Void = { _ in }, _ change: (ContainersApp) -> Void
  ) -> ContainersApp {
    let (kiosk, app) = start()
    first(app)
    kiosk.advance(by: .seconds(2))
    change(app)
    kiosk.presentChanges()
    kiosk.advance(by: .milliseconds(milliseconds))
    kiosk.kill()
    let (again, appAgain) = start()
    #expect(again.frames <= 2)
    return appAgain
  }

  @Test(arguments: [0, 16, 150]) func P29_aSheetThatComesIsThere(_ milliseconds: Int) {
    let app = cut(after: milliseconds) { $0.tabs.present(VisitPage("sheet 4"), animated: true) }
    #expect(app.tabs.presentedViewController?.title == "sheet 4")
  }

  @Test(arguments: [0, 16, 150], ["sheet 0", "sheet 2", "sheet 4"])
  func P29_whatIsBeingDismissedIsGone(_ milliseconds: Int, _ name: String) {
    let app = cut(
      after: milliseconds, first: { $0.tabs.present(VisitPage(name), animated: false) },
      { $0.tabs.dismiss(animated: true) })
    #expect(app.tabs.presentedViewController == nil)
  }

  @Test(arguments: [0, 16, 150]) func P29_aPageThatIsPushedIsThere(_ milliseconds: Int) {
    let app = cut(after: milliseconds) { $0.stack.pushViewController(VisitPage("page 1"), animated: true) }
    #expect(app.stack.viewControllers.map(\.title) == ["first", "page 1"])
  }

  @Test(arguments: [0, 16, 150]) func P29_aPageThatIsPoppedIsGone(_ milliseconds: Int) {
    let app = cut(
      after: milliseconds, first: { $0.stack.pushViewController(VisitPage("page 1"), animated: false) },
      { $0.stack.popViewController(animated: true) })
    #expect(app.stack.viewControllers.map(\.title) == ["first"])
  }

  @Test func P29_aPageUnderAFingerIsThereUntilTheFingerLetsGo() {
    var (kiosk, app) = start()
    app.stack.pushViewController(VisitPage("page 1"), animated: false)
    kiosk.advance(by: .seconds(1))
    func swipe() {
      kiosk.touch(.down, at: .point(2, 300))
      for step in 1...10 {
        kiosk.touch(.move, at: .point(2 + 50 * CGFloat(step), 300))
        kiosk.advance(by: .milliseconds(16))
      }
      #expect(app.stack.topViewController?.title == "first")
    }
    swipe()
    kiosk.kill()
    (kiosk, app) = start()
    #expect(app.stack.viewControllers.map(\.title) == ["first", "page 1"])

    kiosk.advance(by: .seconds(1))
    swipe()
    kiosk.touch(.up)
    kiosk.advance(by: .milliseconds(16))
    kiosk.kill()
    (kiosk, app) = start()
    #expect(app.stack.viewControllers.map(\.title) == ["first"])
  }

  @Test func P22_undoEndsWithTheFocusOfAFieldThatAPageCovers() throws {
    var (kiosk, app) = start()
    let field = try #require(app.stack.topViewController as? VisitPage).field
    kiosk.tap(field)
    kiosk.type("Ada")
    kiosk.advance(by: .seconds(2))
    app.stack.pushViewController(VisitPage("page 1"), animated: true)
    kiosk.advance(by: .milliseconds(100))
    let manager = try #require(app.tabs.view.window?.undoManager)
    #expect(manager.canUndo && field.isFirstResponder)
    kiosk.kill()

    // The field has resigned where the push ends, and a field that resigns forgets its steps.
    (kiosk, app) = start()
    #expect((app.stack.viewControllers.first as? VisitPage)?.field.text == "Ada")
    #expect(app.tabs.view.window?.undoManager?.canUndo == false)
    // Nor are they there when the field is edited again in a later visit.
    app.stack.popViewController(animated: false)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(try #require(app.stack.topViewController as? VisitPage).field)
    kiosk.advance(by: .seconds(1))
    kiosk.kill()
    (kiosk, app) = start()
    #expect((app.stack.topViewController as? VisitPage)?.field.isFirstResponder == true)
    #expect(app.tabs.view.window?.undoManager?.canUndo == false)
  }
}
