import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct SheetDragTests {
  private typealias Kiosk = VirtualKiosk<SheetScene>

  private func drag(_ kiosk: Kiosk, from start: CGFloat, to end: CGFloat) {
    kiosk.drag(from: .point(240, start), to: .point(240, end))
    kiosk.advance(by: .seconds(1))
  }

  @Test func PT10_aSheetFollowsTheFingerAfterTenPoints() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    kiosk.show(page, [.medium(), .large()])
    kiosk.touch(.down, at: .point(240, 430))
    kiosk.touch(.move, at: .point(240, 425))
    #expect(page.top == 400)
    kiosk.touch(.move, at: .point(240, 415))
    kiosk.touch(.move, at: .point(240, 315))
    #expect(page.top == 300)
    #expect(page.view.bounds.height == 500)
    // Not above the largest detent, and back at once.
    kiosk.touch(.move, at: .point(240, 0))
    #expect(page.top == 48)
    kiosk.touch(.move, at: .point(240, 20))
    #expect(page.top == 68)
    kiosk.touch(.move, at: .point(240, 502))
    #expect(page.top == 550)
    #expect(page.view.bounds.height == 400)
    #expect(page.sheetPresentationController?.dimming.alpha == 0.625)
    kiosk.touch(.up)
    kiosk.end()
  }

  @Test func PT10_itRestsAtTheNearestDetent() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    kiosk.show(page, [.medium(), .large()])
    drag(kiosk, from: 430, to: 200)
    #expect(page.top == 48)
    #expect(page.sheetPresentationController?.selectedDetentIdentifier == .large)
    drag(kiosk, from: 70, to: 150)
    #expect(page.top == 48)
    drag(kiosk, from: 70, to: 350)
    #expect(page.top == 400)
    #expect(kiosk.rootViewController.log == ["detent large", "detent medium"])
    kiosk.fling(from: .point(240, 430), velocity: CGVector(dx: 0, dy: -1500), duration: .milliseconds(60))
    kiosk.advance(by: .seconds(1))
    #expect(page.top == 48)
    // Thrown down, it stops at the next detent.
    kiosk.fling(from: .point(240, 70), velocity: CGVector(dx: 0, dy: 1500), duration: .milliseconds(60))
    kiosk.advance(by: .seconds(1))
    #expect(page.top == 400)
    kiosk.end()
  }

  @Test func PT10_aCardGrowsFromItsMiddle() {
    let kiosk = VirtualKiosk.withSheets(1280, 800)
    let page = SheetPage(style: .formSheet)
    let low = UISheetPresentationController.Detent.custom(identifier: .init("low")) { _ in 300 }
    kiosk.show(page, [low, .large()])
    #expect(page.top == 250)
    kiosk.touch(.down, at: .point(640, 280))
    kiosk.touch(.move, at: .point(640, 270))
    kiosk.touch(.move, at: .point(640, 220))
    #expect(page.view.convert(page.view.bounds, to: nil) == CGRect(x: 370, y: 200, width: 540, height: 400))
    kiosk.touch(.move, at: .point(640, 0))
    #expect(page.top == 90)
    kiosk.touch(.move, at: .point(640, 440))
    #expect(page.view.convert(page.view.bounds, to: nil) == CGRect(x: 370, y: 530, width: 540, height: 300))
    kiosk.advance(by: .milliseconds(200))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == ["should dismiss", "will dismiss", "did dismiss"])
    kiosk.end()
  }

  @Test func PT11_draggingPastHalfDismisses() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    kiosk.show(page, [.medium(), .large()])
    kiosk.touch(.down, at: .point(240, 430))
    kiosk.touch(.move, at: .point(240, 440))
    kiosk.advance(by: .milliseconds(200))
    kiosk.touch(.move, at: .point(240, 660))
    kiosk.advance(by: .milliseconds(200))
    #expect(page.top == 620)
    kiosk.touch(.up)
    #expect(page.isBeingDismissed)
    // The animation begins where the finger has left the sheet.
    kiosk.advance(by: .milliseconds(17))
    #expect(page.top >= 620 && page.top < 680)
    #expect(kiosk.rootViewController.log == ["should dismiss", "will dismiss"])
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == ["should dismiss", "will dismiss", "did dismiss"])
    #expect(page.view.window == nil)
    #expect(kiosk.rootViewController.presentedViewController == nil)
    kiosk.end()
  }

  @Test func PT11_aCancelledDragHasWillWithoutDid() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    kiosk.show(page, [.medium()])
    drag(kiosk, from: 430, to: 550)
    #expect(page.top == 400)
    #expect(!page.isBeingDismissed)
    #expect(kiosk.rootViewController.log == ["should dismiss", "will dismiss"])
    kiosk.end()
  }

  @Test func PT10_aThrownSheetLeaves() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    kiosk.show(page, [.medium()])
    kiosk.fling(from: .point(240, 430), velocity: CGVector(dx: 0, dy: 1400), duration: .milliseconds(60))
    #expect(page.isBeingDismissed)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == ["should dismiss", "will dismiss", "did dismiss"])
    kiosk.end()
  }

  @Test func PT11_aSheetThatMayNotBeDismissedResists() {
    for isModal in [true, false] {
      let kiosk = VirtualKiosk.withSheets()
      kiosk.rootViewController.mayDismiss = false
      let page = SheetPage()
      page.isModalInPresentation = isModal
      kiosk.show(page, [.medium()])
      kiosk.touch(.down, at: .point(240, 430))
      kiosk.touch(.move, at: .point(240, 440))
      kiosk.touch(.move, at: .point(240, 740))
      #expect(page.top > 430 && page.top < 500)
      kiosk.advance(by: .milliseconds(200))
      kiosk.touch(.up)
      kiosk.advance(by: .seconds(1))
      #expect(page.top == 400)
      #expect(kiosk.rootViewController.log == (isModal ? ["did attempt"] : ["should dismiss", "did attempt"]))
      kiosk.end()
    }
  }

  @Test func PT10_aFingerStopsASheetThatMoves() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    kiosk.show(page, [.medium(), .large()])
    kiosk.drag(from: .point(240, 430), to: .point(240, 200))
    kiosk.advance(by: .milliseconds(50))
    let before = page.top
    #expect(before > 60 && before < 180)
    kiosk.touch(.down, at: .point(240, 300))
    kiosk.touch(.move, at: .point(240, 310))
    kiosk.presentChanges()
    #expect(abs(page.top - before) < 1)
    kiosk.touch(.move, at: .point(240, 340))
    kiosk.presentChanges()
    #expect(abs(page.top - before - 30) < 1)
    kiosk.touch(.up)
    kiosk.end()
  }

  // MARK: Scroll views

  @Test func PT10_contentAtItsTopGivesADragToTheSheet() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage(rows: 40)
    kiosk.show(page, [.medium(), .large()])
    guard let scroll = page.scroll else {
      Issue.record("no scroll view")
      return
    }
    // Up: the sheet first, then the content.
    kiosk.touch(.down, at: .point(240, 600))
    kiosk.touch(.move, at: .point(240, 590))
    kiosk.touch(.move, at: .point(240, 390))
    #expect(page.top == 200)
    #expect(scroll.contentOffset.y == 0)
    kiosk.touch(.move, at: .point(240, 138))
    #expect(page.top == 48)
    #expect(scroll.contentOffset.y == 100)
    // Down: the content first, then the sheet.
    kiosk.touch(.move, at: .point(240, 258))
    #expect(scroll.contentOffset.y == 0)
    #expect(page.top == 68)
    kiosk.advance(by: .milliseconds(200))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(page.top == 48)
    #expect(kiosk.rootViewController.log == ["detent large"])
    kiosk.end()
  }

  @Test func PT10_contentThatIsScrolledKeepsADrag() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage(rows: 40)
    kiosk.show(page, [.large()])
    page.scroll?.contentOffset.y = 50
    drag(kiosk, from: 300, to: 600)
    #expect(page.top == 48)
    #expect(page.scroll?.contentOffset.y == 0)
    drag(kiosk, from: 300, to: 750)
    #expect(kiosk.rootViewController.presentedViewController == nil)
    kiosk.end()
  }

  @Test func PT9_contentScrollsFirstIfItShould() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage(rows: 40)
    kiosk.show(page, [.medium(), .large()]) { $0.prefersScrollingExpandsWhenScrolledToEdge = false }
    drag(kiosk, from: 700, to: 500)
    #expect(page.top == 400)
    #expect((page.scroll?.contentOffset.y ?? 0) > 150)
    kiosk.end()
  }

  @Test func PT10_aSliderInASheetIsStillMovedSideways() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    let slider = UISlider(frame: CGRect(x: 40, y: 100, width: 400, height: 40))
    page.view.addSubview(slider)
    kiosk.show(page, [.medium(), .large()])
    kiosk.drag(from: .point(50, 520), to: .point(300, 530))
    #expect(slider.value > 0.4)
    #expect(page.top == 400)
    kiosk.end()
  }

  @Test func PT10_aPickerInASheetKeepsItsDrags() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    let picker = UIDatePicker(frame: CGRect(x: 0, y: 100, width: 480, height: 216))
    picker.preferredDatePickerStyle = .wheels
    picker.datePickerMode = .countDownTimer
    page.view.addSubview(picker)
    kiosk.show(page, [.medium(), .large()])
    kiosk.touch(.down, at: .point(160, 600))
    kiosk.touch(.move, at: .point(160, 610))
    kiosk.touch(.move, at: .point(160, 700))
    #expect(page.top == 400)
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.presentedViewController === page)
    kiosk.end()
  }

  // MARK: Pairs

  @Test func PT10_twoFingersMoveASheetWithoutAJump() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    kiosk.show(page, [.medium(), .large()])
    kiosk.touch(.down, at: .point(200, 430))
    kiosk.touch(.move, at: .point(200, 420))
    kiosk.touch(.move, at: .point(200, 380))
    #expect(page.top == 360)
    kiosk.touch(.down, at: .point(300, 700), finger: 1)
    #expect(page.top == 360)
    kiosk.touch(.move, at: .point(300, 680), finger: 1)
    #expect(page.top == 350)
    kiosk.touch(.up)
    #expect(page.top == 350)
    kiosk.touch(.move, at: .point(300, 660), finger: 1)
    #expect(page.top == 330)
    kiosk.liftAll()
    kiosk.end()
  }

  @Test func PT10_aRotationEndsADrag() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage()
    kiosk.show(page, [.medium(), .large()])
    kiosk.touch(.down, at: .point(240, 430))
    kiosk.touch(.move, at: .point(240, 420))
    kiosk.touch(.move, at: .point(240, 300))
    kiosk.rotateDisplay(.quarter)
    kiosk.advance(by: .seconds(1))
    let size = kiosk.screen.bounds.size
    #expect(size.width == 800)
    #expect(page.view.bounds.height == 240)
    kiosk.liftAll()
    kiosk.advance(by: .seconds(1))
    #expect(page.view.bounds.height == 240)
    kiosk.end()
  }

  @Test func PT16_nothingIsLeftOfASheetThatIsTornDownDuringADrag() {
    let kiosk = VirtualKiosk.withSheets()
    weak var gone: UIViewController?
    do {
      let page = SheetPage(rows: 30)
      gone = page
      kiosk.show(page, [.medium(), .large()])
      kiosk.touch(.down, at: .point(240, 430))
      kiosk.touch(.move, at: .point(240, 440))
      kiosk.touch(.move, at: .point(240, 500))
    }
    let window = kiosk.rootViewController.view.window
    window?.rootViewController = UIViewController()
    kiosk.presentChanges()
    kiosk.liftAll()
    kiosk.advance(by: .seconds(1))
    #expect(gone == nil)
    #expect(window?.subviews.count == 1)
    kiosk.end()
  }

  @Test func PT16_randomDragsLeaveNothingBehind() {
    var state: UInt64 = 18
    func random(_ range: ClosedRange<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int((state >> 33) % UInt64(range.count))
    }
    let kiosk = VirtualKiosk.withSheets()
    let root = kiosk.rootViewController
    var isTurned = false
    for _ in 0..<60 {
      switch random(0...6) {
      case 0:
        guard root.presentedViewController == nil else { continue }
        let page = SheetPage(rows: random(0...1) * 30)
        page.sheetPresentationController?.detents = [.medium(), .large()]
        page.sheetPresentationController?.delegate = root
        root.present(page, animated: random(0...1) == 0)
      case 1: root.dismiss(animated: random(0...1) == 0)
      case 2:
        isTurned.toggle()
        kiosk.rotateDisplay(isTurned ? .quarter : .none)
      case 3: kiosk.liftAll()
      default:
        kiosk.liftAll()
        let size = kiosk.screen.bounds.size
        let (x, y) = (CGFloat(random(100...Int(size.width - 100))), CGFloat(random(40...Int(size.height - 10))))
        kiosk.touch(.down, at: .point(x, y))
        kiosk.touch(.move, at: .point(x, y + CGFloat(random(-20...20))))
        kiosk.touch(.move, at: .point(x, CGFloat(random(0...Int(size.height - 1)))))
        if random(0...1) == 0 { kiosk.touch(.up) }
      }
      kiosk.advance(by: .milliseconds(random(0...400)))
    }
    kiosk.liftAll()
    kiosk.advance(by: .seconds(2))
    root.dismiss(animated: true)
    kiosk.advance(by: .seconds(2))
    #expect(root.presentedViewController == nil)
    #expect(root.view.window?.subviews.count == 1)
    let (will, did) = (root.log.filter { $0 == "will dismiss" }.count, root.log.filter { $0 == "did dismiss" }.count)
    #expect(did > 0 && did <= will)
    kiosk.tap(at: .within(root.view, 60, 90))
    #expect(root.taps > 0)
    kiosk.advance(by: .seconds(1))
    let frames = kiosk.frames
    kiosk.advance(by: .seconds(5))
    #expect(kiosk.frames == frames)
    kiosk.end()
  }

  @Test func PT10_codeMayDismissASheetDuringADrag() {
    let kiosk = VirtualKiosk.withSheets()
    let page = SheetPage(rows: 30)
    kiosk.show(page, [.medium(), .large()])
    for start: CGFloat in [430, 600] {
      kiosk.touch(.down, at: .point(240, start))
      kiosk.touch(.move, at: .point(240, start + 10))
      kiosk.touch(.move, at: .point(240, start + 60))
      #expect(page.top == 450)
      page.dismiss(animated: true)
      kiosk.touch(.move, at: .point(240, start + 90))
      kiosk.advance(by: .milliseconds(17))
      #expect(page.top >= 450)
      kiosk.liftAll()
      kiosk.advance(by: .seconds(1))
      #expect(page.view.window == nil)
      kiosk.show(page, [.medium(), .large()])
      #expect(page.top == 400)
    }
    kiosk.end()
  }
}
