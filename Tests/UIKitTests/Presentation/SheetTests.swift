import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct SheetTests {
  typealias Detent = UISheetPresentationController.Detent

  private func fixed(_ height: CGFloat, _ name: String = "fixed") -> Detent {
    .custom(identifier: Detent.Identifier(name)) { _ in height }
  }

  @Test func PT8_theControllerExistsForSheetsOnly() {
    let page = UIViewController()
    for style in [UIModalPresentationStyle.automatic, .pageSheet, .formSheet] {
      page.modalPresentationStyle = style
      #expect(page.sheetPresentationController != nil)
    }
    let sheet = page.sheetPresentationController
    page.modalPresentationStyle = .pageSheet
    #expect(page.sheetPresentationController === sheet)
    for style in [UIModalPresentationStyle.fullScreen, .overFullScreen, .custom] {
      page.modalPresentationStyle = style
      #expect(page.sheetPresentationController == nil)
    }
  }

  @Test func PT16_aControllerThatIsNeverPresentedIsReleased() {
    weak var gone: UIViewController?
    do {
      let page = UIViewController()
      page.sheetPresentationController?.detents = [.medium()]
      page.modalPresentationStyle = .popover
      page.popoverPresentationController?.permittedArrowDirections = .up
      gone = page
    }
    #expect(gone == nil)
  }

  @Test func PT8_aSheetIsLargeUnlessItHasOtherDetents() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    #expect(page.sheetPresentationController?.detents.map(\.identifier) == [.large])
    kiosk.show(page)
    #expect(page.top == 48)
    #expect(page.view.bounds.size == CGSize(width: 480, height: 752))
    kiosk.end()
  }

  @Test func PT8_theSmallestDetentIsSelectedFirst() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    kiosk.show(page, [.large(), .medium()])
    #expect(page.sheetPresentationController?.selectedDetentIdentifier == nil)
    #expect(page.top == 400)
    #expect(page.view.bounds.height == 400)
    page.sheetPresentationController?.animateChanges { page.sheetPresentationController?.selectedDetentIdentifier = .large }
    kiosk.advance(by: .milliseconds(50))
    #expect(page.top > 60 && page.top < 400)
    kiosk.advance(by: .seconds(1))
    #expect(page.top == 48)
    page.sheetPresentationController?.selectedDetentIdentifier = .medium
    kiosk.presentChanges()
    #expect(page.top == 400)
    #expect(kiosk.rootViewController.log == [])
    kiosk.end()
  }

  @Test func PT8_aCustomValueIsTheHeightInsideTheSafeArea() {
    let kiosk = VirtualKiosk.withSheets()
    kiosk.rootViewController.view.window?.rootViewController?.additionalSafeAreaInsets = .zero
    var height: CGFloat? = 300
    var maximum: CGFloat = 0
    let detent = Detent.custom { context in
      maximum = context.maximumDetentValue
      return height
    }
    let page = SheetPage()
    kiosk.show(page, [detent])
    #expect(page.view.bounds.height == 300)
    #expect(maximum == 752)
    height = 5000
    page.sheetPresentationController?.invalidateDetents()
    kiosk.presentChanges()
    #expect(page.view.bounds.height == 752)
    height = nil
    page.sheetPresentationController?.detents = [detent, fixed(200)]
    kiosk.presentChanges()
    #expect(page.view.bounds.height == 200)
    height = .nan
    page.sheetPresentationController?.detents = [detent]
    kiosk.presentChanges()
    #expect(page.view.bounds.height == 752)
    let lines = FrameworkLog.lines { page.sheetPresentationController?.detents = [] }
    #expect(lines.count == 1)
    #expect(page.sheetPresentationController?.detents.count == 1)
    kiosk.end()
  }

  @Test func PT8_detentsAreResolvedOnlyWhenSomethingChanges() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    var count = 0
    let detent = Detent.custom { _ in
      count += 1
      return 300
    }
    kiosk.show(page, [detent, .large()])
    #expect(count == 1)
    kiosk.drag(from: .point(240, 530), to: .point(240, 300))
    kiosk.advance(by: .seconds(1))
    #expect(count == 1)
    page.sheetPresentationController?.invalidateDetents()
    kiosk.presentChanges()
    #expect(count == 2)
    kiosk.rotateDisplay(.quarter)
    kiosk.advance(by: .seconds(1))
    #expect(count >= 3)
    kiosk.end()
  }

  @Test func PT9_sheetsLieAboveOneAnother() {
    let kiosk = VirtualKiosk.withSheets()
    let (first, second) = (SheetPage(), SheetPage())
    kiosk.show(first, [.large()])
    second.sheetPresentationController?.detents = [.medium()]
    second.sheetPresentationController?.delegate = kiosk.rootViewController
    first.present(second, animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.fling(from: .point(240, 430), velocity: CGVector(dx: 0, dy: 1500), duration: .milliseconds(60))
    kiosk.advance(by: .seconds(1))
    #expect(first.presentedViewController == nil)
    #expect(kiosk.rootViewController.presentedViewController === first)
    #expect(first.top == 48)
    kiosk.drag(from: .point(240, 80), to: .point(240, 700))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.presentedViewController == nil)
    #expect(
      kiosk.rootViewController.log == [
        "should dismiss", "will dismiss", "did dismiss", "should dismiss", "will dismiss", "did dismiss",
      ])
    kiosk.end()
  }

  @Test func PT8_mediumIsInactiveInCompactHeight() {
    let kiosk = VirtualKiosk.withSheets(800, 400)
    let page = SheetPage()
    kiosk.show(page, [.medium(), .large()])
    #expect(page.view.bounds.height == 352)
    page.sheetPresentationController?.prefersEdgeAttachedInCompactHeight = true
    kiosk.presentChanges()
    #expect(page.view.convert(page.view.bounds, to: nil) == CGRect(x: 0, y: 48, width: 800, height: 352))
    page.sheetPresentationController?.widthFollowsPreferredContentSizeWhenEdgeAttached = true
    page.preferredContentSize = CGSize(width: 500, height: 200)
    kiosk.advance(by: .seconds(1))
    #expect(page.view.convert(page.view.bounds, to: nil) == CGRect(x: 150, y: 48, width: 500, height: 352))
    kiosk.end()
  }

  @Test func PT8_aCardOnAWideScreenHasDetentsToo() {
    let kiosk = VirtualKiosk.withSheets(1280, 800)
    let (page, source) = (SheetPage(style: .formSheet), UIView(frame: CGRect(x: 0, y: 300, width: 100, height: 100)))
    kiosk.rootViewController.view.addSubview(source)
    kiosk.show(page, [fixed(300), .large()])
    #expect(page.view.convert(page.view.bounds, to: nil) == CGRect(x: 370, y: 250, width: 540, height: 300))
    page.sheetPresentationController?.selectedDetentIdentifier = .large
    kiosk.presentChanges()
    #expect(page.view.convert(page.view.bounds, to: nil) == CGRect(x: 370, y: 90, width: 540, height: 620))
    page.sheetPresentationController?.sourceView = source
    kiosk.presentChanges()
    #expect(page.view.convert(page.view.bounds, to: nil).minX == 24)
    kiosk.end()
  }

  @Test func PT9_anUndimmedSheetLeavesTouchesToThePresenter() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    kiosk.show(page, [.medium(), .large()]) { $0.largestUndimmedDetentIdentifier = .medium }
    #expect(page.sheetPresentationController?.dimming.alpha == 0)
    kiosk.tap(at: .point(60, 90))
    #expect(kiosk.rootViewController.taps == 1)
    kiosk.tap(at: .point(60, 600))
    #expect(kiosk.rootViewController.presentedViewController === page)
    page.sheetPresentationController?.selectedDetentIdentifier = .large
    kiosk.presentChanges()
    #expect(page.sheetPresentationController?.dimming.alpha == 1)
    kiosk.tap(at: .point(60, 20))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.taps == 1)
    #expect(kiosk.rootViewController.presentedViewController == nil)
    kiosk.end()
  }

  @Test func PT9_theGrabberChangesTheHeight() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    kiosk.show(page, [.medium(), .large()]) { $0.prefersGrabberVisible = true }
    guard let grabber = kiosk.view(SheetGrabber.self) else {
      Issue.record("no grabber")
      return
    }
    #expect(grabber.accessibilityLabel == "Sheet height")
    #expect(grabber.accessibilityValue == "53 %")
    kiosk.tap(grabber)
    kiosk.advance(by: .seconds(1))
    #expect(page.top == 48)
    kiosk.tap(grabber)
    kiosk.advance(by: .seconds(1))
    #expect(page.top == 400)
    grabber.accessibilityIncrement()
    kiosk.advance(by: .seconds(1))
    #expect(page.top == 48)
    grabber.accessibilityIncrement()
    kiosk.advance(by: .seconds(1))
    #expect(page.top == 48)
    #expect(kiosk.rootViewController.log == ["detent large", "detent medium", "detent large"])
    kiosk.end()
  }

  @Test func PT9_aKioskHasALargerGrabber() {
    let kiosk = VirtualKiosk.withSheets()
    kiosk.rootViewController.view.window?.traitOverrides.userInterfaceIdiom = .kiosk
    let page = SheetPage()
    kiosk.show(page, [.medium()]) { $0.prefersGrabberVisible = true }
    #expect(kiosk.view(SheetGrabber.self)?.bounds.size == CGSize(width: 160, height: 44))
    kiosk.end()
  }

  @Test func PT11_dismissingInCodeAsksNoOne() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    kiosk.show(page)
    page.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(page.view.window == nil)
    #expect(kiosk.rootViewController.log == [])
    kiosk.end()
  }

  @Test func PT9_anAlertOverASheetLeavesItWhereItIs() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    kiosk.show(page, [.medium(), .large()])
    let alert = UIAlertController(title: "Discard?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Discard", style: .cancel))
    page.present(alert, animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.drag(from: .point(240, 700), to: .point(240, 100))
    kiosk.advance(by: .seconds(1))
    #expect(page.top == 400)
    if let row = kiosk.views(UIControl.self).first(where: { $0.accessibilityLabel == "Discard" }) { kiosk.tap(row) }
    kiosk.advance(by: .seconds(1))
    #expect(page.presentedViewController == nil)
    #expect(page.top == 400)
    kiosk.end()
  }

  @Test func PT8_aSheetKeepsItsContentAboveTheKeyboard() {
    let kiosk = VirtualKiosk(480, 800, screenKeyboard: .always) { SheetScene() }
    let page = SheetPage()
    page.field.borderStyle = .roundedRect
    kiosk.show(page, [fixed(200), .large()])
    page.field.frame = CGRect(x: 20, y: 150, width: 300, height: 40)
    page.view.addSubview(page.field)
    kiosk.presentChanges()
    kiosk.tap(page.field)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.showsScreenKeyboard)
    let covered = UIApplication.shared.inputViews.coveredFrame
    #expect(page.view.bounds.height == 200)
    #expect(page.view.convert(page.view.bounds, to: nil).maxY == covered.minY)
    #expect(page.view.window?.bounds.minY == 0)
    page.field.resignFirstResponder()
    kiosk.advance(by: .seconds(1))
    #expect(page.top == 600)
    kiosk.end()
  }

  @Test func PT8_aCardMovesUpForTheKeyboard() {
    let kiosk = VirtualKiosk(1280, 800, screenKeyboard: .always) { SheetScene() }
    let page = SheetPage(style: .formSheet)
    page.field.borderStyle = .roundedRect
    kiosk.show(page, [fixed(300)])
    page.field.frame = CGRect(x: 20, y: 240, width: 300, height: 40)
    page.view.addSubview(page.field)
    kiosk.presentChanges()
    kiosk.tap(page.field)
    kiosk.advance(by: .seconds(1))
    let covered = UIApplication.shared.inputViews.coveredFrame
    #expect(page.view.bounds.height == 300)
    #expect(page.view.convert(page.view.bounds, to: nil).maxY <= covered.minY)
    #expect(page.view.window?.bounds.minY == 0)
    page.field.resignFirstResponder()
    kiosk.advance(by: .seconds(1))
    #expect(page.top == 250)
    kiosk.end()
  }

  @Test func PT10_withReducedMotionASheetFades() {
    let kiosk = VirtualKiosk(480, 800, reducesMotion: true) { SheetScene() }
    let page = SheetPage()
    page.sheetPresentationController?.detents = [.medium(), .large()]
    kiosk.rootViewController.present(page, animated: true)
    kiosk.advance(by: .milliseconds(100))
    #expect(page.top == 400)
    let card = page.sheetPresentationController?.card
    let alpha = card?.layer.makePresentation()?.opacity ?? 1
    #expect(alpha > 0 && alpha < 1)
    kiosk.advance(by: .seconds(1))
    kiosk.drag(from: .point(240, 450), to: .point(240, 150))
    #expect(page.top == 48)
    kiosk.end()
  }

  @Test func sheetsHaveTheirLook() {
    let kiosk = VirtualKiosk.withSheets()
    kiosk.show(SheetPage(rows: 20), [.medium(), .large()]) { $0.prefersGrabberVisible = true }
    #expect(kiosk.matches("sheet medium light"))
    kiosk.end()
    let dark = VirtualKiosk.withSheets(800, 480, dark: true)
    dark.show(SheetPage(rows: 20), [.medium(), .large()]) { $0.prefersGrabberVisible = true }
    #expect(dark.matches("sheet medium dark"))
    dark.end()
  }
}
