import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// The callbacks of presenter and presented controller in each style, as written logs.
@MainActor
@Suite struct AppearanceOrderTests {
  typealias Page = PresentationTests.Page
  typealias Journal = PresentationTests.Journal

  private let journal = Journal()

  private func makeKiosk() -> VirtualKiosk<Page> {
    let kiosk = VirtualKiosk(800, 480) { [journal] in Page("A", journal) }
    journal.lines = []
    return kiosk
  }

  private func take() -> [String] {
    defer { journal.lines = [] }
    return journal.lines
  }

  /// Presents and dismisses a page, and returns both logs.
  private func logs(
    _ animated: Bool, on kiosk: VirtualKiosk<Page>, _ configure: (Page) -> Void
  ) -> (present: [String], dismiss: [String]) {
    let page = Page("B", journal)
    configure(page)
    kiosk.rootViewController.present(page, animated: animated) { [journal] in journal.lines.append("presented") }
    kiosk.advance(by: .seconds(1))
    let presented = take()
    page.dismiss(animated: animated) { [journal] in journal.lines.append("dismissed") }
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.presentedViewController == nil && page.view.window == nil)
    #expect(kiosk.rootViewController.view.window != nil && kiosk.rootViewController.view.frame == kiosk.screen.bounds)
    #expect(kiosk.rootViewController.view.window?.subviews.count == 1)
    return (presented, take())
  }

  private func expectPresenterLeaves(_ logs: (present: [String], dismiss: [String]), _ animated: Bool) {
    let how = animated ? " animated" : ""
    #expect(
      logs.present == [
        "A will disappear\(how)", "B will appear\(how)", "B did appear\(how)", "A did disappear\(how)", "presented",
      ])
    #expect(
      logs.dismiss == [
        "B will disappear\(how)", "A will appear\(how)", "A did appear\(how)", "B did disappear\(how)", "dismissed",
      ])
  }

  private func expectPresenterStays(_ logs: (present: [String], dismiss: [String]), _ animated: Bool) {
    let how = animated ? " animated" : ""
    #expect(logs.present == ["B will appear\(how)", "B did appear\(how)", "presented"])
    #expect(logs.dismiss == ["B will disappear\(how)", "B did disappear\(how)", "dismissed"])
  }

  @Test(arguments: [UIModalPresentationStyle.fullScreen, .currentContext], [true, false])
  func PT1_stylesThatCoverThePresenter(_ style: UIModalPresentationStyle, _ animated: Bool) {
    let kiosk = makeKiosk()
    expectPresenterLeaves(logs(animated, on: kiosk) { $0.modalPresentationStyle = style }, animated)
    kiosk.end()
  }

  @Test(
    arguments: [
      UIModalPresentationStyle.overFullScreen, .overCurrentContext, .automatic, .none, .pageSheet, .formSheet, .popover,
      .custom,
    ], [true, false])
  func PT1_stylesThatLeaveThePresenter(_ style: UIModalPresentationStyle, _ animated: Bool) {
    let kiosk = makeKiosk()
    expectPresenterStays(logs(animated, on: kiosk) { $0.modalPresentationStyle = style }, animated)
    kiosk.end()
  }

  @Test(arguments: [UIModalTransitionStyle.coverVertical, .flipHorizontal, .crossDissolve, .partialCurl])
  func PT1_everyTransitionStyle(_ style: UIModalTransitionStyle) {
    let kiosk = makeKiosk()
    let logs = logs(true, on: kiosk) {
      $0.modalPresentationStyle = .fullScreen
      $0.modalTransitionStyle = style
    }
    expectPresenterLeaves(logs, true)
    kiosk.end()
  }

  /// Makes presentation controllers that remove the presenter's view, or leave it.
  final class Custom: NSObject, UIViewControllerTransitioningDelegate {
    final class Controller: UIPresentationController {
      var removes = false
      override var shouldRemovePresentersView: Bool { removes }
    }
    let removes: Bool
    init(removes: Bool) { self.removes = removes }
    func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
      let controller = Controller(presentedViewController: presented, presenting: presenting)
      controller.removes = removes
      return controller
    }
  }

  @Test(arguments: [true, false], [true, false])
  func PT1_aPresentationControllerDecides(_ removes: Bool, _ animated: Bool) {
    let kiosk = makeKiosk()
    let delegate = Custom(removes: removes)
    let logs = logs(animated, on: kiosk) {
      $0.modalPresentationStyle = .custom
      $0.transitioningDelegate = delegate
    }
    if removes { expectPresenterLeaves(logs, animated) } else { expectPresenterStays(logs, animated) }
    kiosk.end()
  }

  final class LoggedAlert: UIAlertController {
    var journal: Journal?
    override func viewWillAppear(_ animated: Bool) { journal?.lines.append("alert will appear") }
    override func viewDidAppear(_ animated: Bool) { journal?.lines.append("alert did appear") }
    override func viewWillDisappear(_ animated: Bool) { journal?.lines.append("alert will disappear") }
    override func viewDidDisappear(_ animated: Bool) { journal?.lines.append("alert did disappear") }
  }

  @Test(arguments: [UIAlertController.Style.alert, .actionSheet], [true, false])
  func PT1_alertsAndActionSheets(_ style: UIAlertController.Style, _ animated: Bool) {
    let kiosk = makeKiosk()
    let alert = LoggedAlert(title: "Leave?", message: nil, preferredStyle: style)
    alert.journal = journal
    alert.addAction(UIAlertAction(title: "Keep", style: .cancel) { [journal] _ in journal.lines.append("handler") })
    kiosk.rootViewController.present(alert, animated: animated) { [journal] in journal.lines.append("presented") }
    kiosk.advance(by: .seconds(1))
    #expect(take() == ["alert will appear", "alert did appear", "presented"])
    kiosk.key(.press, .escape)
    kiosk.advance(by: .seconds(1))
    #expect(take() == ["alert will disappear", "alert did disappear", "handler"])
    kiosk.end()
  }

  @Test func PT1_aFullScreenOverASheetReturnsToIt() {
    let kiosk = makeKiosk()
    let (sheet, page) = (Page("S", journal), Page("B", journal))
    sheet.modalPresentationStyle = .formSheet
    page.modalPresentationStyle = .fullScreen
    kiosk.rootViewController.present(sheet, animated: true)
    kiosk.advance(by: .seconds(1))
    let place = sheet.view.superview
    _ = take()
    sheet.present(page, animated: true)
    kiosk.advance(by: .seconds(1))
    page.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(
      take() == [
        "S will disappear animated", "B will appear animated", "B did appear animated", "S did disappear animated",
        "B will disappear animated", "S will appear animated", "S did appear animated", "B did disappear animated",
      ])
    #expect(sheet.view.superview === place)
    sheet.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(take() == ["S will disappear animated", "S did disappear animated"])
    #expect(sheet.view.window == nil)
    kiosk.end()
  }

  // MARK: Contexts

  private final class Side: UIViewController {
    let left: Page
    init(_ left: Page) {
      self.left = left
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { return nil }
    override func viewDidLoad() {
      addChild(left)
      left.view.frame = CGRect(x: 0, y: 0, width: 300, height: 480)
      view.addSubview(left.view)
      left.didMove(toParent: self)
      left.definesPresentationContext = true
    }
  }

  @Test(arguments: [UIModalPresentationStyle.currentContext, .overCurrentContext])
  func T4_aContextIsCoveredAndClipsAndMoves(_ style: UIModalPresentationStyle) {
    let left = Page("A", journal)
    let kiosk = VirtualKiosk(800, 480) { Side(left) }
    journal.lines = []
    let page = Page("B", journal)
    page.modalPresentationStyle = style
    left.present(page, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(page.presentingViewController === left)
    #expect(page.view.convert(page.view.bounds, to: nil) == CGRect(x: 0, y: 0, width: 300, height: 480))
    #expect(page.view.superview?.clipsToBounds == true)
    // It leaves with the presenter's view and returns with it.
    _ = take()
    left.view.removeFromSuperview()
    #expect(page.view.window == nil)
    kiosk.rootViewController.view.addSubview(left.view)
    left.view.frame.size.width = 200
    kiosk.advance(by: .seconds(1))
    let isOver = style == .overCurrentContext
    #expect(
      take()
        == (isOver
          ? [
            "A will disappear", "B will disappear", "A did disappear", "B did disappear", "A will appear", "B will appear",
            "A did appear", "B did appear",
          ] : ["B will disappear", "B did disappear", "B will appear", "B did appear"]))
    #expect(page.view.convert(page.view.bounds, to: nil) == CGRect(x: 0, y: 0, width: 200, height: 480))
    // What the presenter adds is below.
    left.view.addSubview(UIView(frame: left.view.bounds))
    #expect(page.view.superview === left.view.subviews.last)
    page.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(left.view.subviews.count == 1 && left.presentedViewController == nil)
    #expect(left.hasAppeared)
    kiosk.end()
  }

  @Test func T4_theContextMayProvideTheTransition() {
    let (left, page) = (Page("A", journal), Page("B", journal))
    let kiosk = VirtualKiosk(800, 480) { Side(left) }
    page.modalPresentationStyle = .overCurrentContext
    left.modalTransitionStyle = .crossDissolve
    for provides in [false, true] {
      left.providesPresentationContextTransitionStyle = provides
      left.present(page, animated: true)
      kiosk.advance(by: .milliseconds(100))
      let opacity = page.view.layer.presentation()?.opacity ?? 1
      #expect((opacity < 1) == provides)
      kiosk.advance(by: .seconds(1))
      page.dismiss(animated: false)
      kiosk.advance(by: .seconds(1))
    }
    kiosk.end()
  }

  @Test func T4_aContextThatScrollsStaysUnderItsPage() {
    let (left, page) = (Page("A", journal), Page("B", journal))
    let scroll = UIScrollView()
    scroll.contentSize = CGSize(width: 300, height: 2_000)
    left.view = scroll
    let kiosk = VirtualKiosk(800, 480) { Side(left) }
    scroll.contentOffset.y = 100
    page.modalPresentationStyle = .overCurrentContext
    left.present(page, animated: true)
    kiosk.advance(by: .seconds(1))
    let place = CGRect(x: 0, y: 0, width: 300, height: 480)
    #expect(page.view.convert(page.view.bounds, to: nil) == place)
    kiosk.drag(from: .point(100, 400), to: .point(100, 100))
    #expect(scroll.contentOffset.y == 100)
    scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(scroll.contentOffset.y == 500)
    #expect(page.view.convert(page.view.bounds, to: nil) == place)
    kiosk.end()
  }

  private final class Watching: UIGestureRecognizer {
    var count = 0
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { count += 1 }
  }

  @Test func T4_theContextsRecognizersAndFieldsAreNotReached() {
    let (left, page) = (Page("A", journal), Page("B", journal))
    let kiosk = VirtualKiosk(800, 480) { Side(left) }
    let recognizer = Watching()
    left.view.addGestureRecognizer(recognizer)
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
    left.view.addSubview(field)
    let inner = UITextField(frame: CGRect(x: 10, y: 60, width: 200, height: 40))
    page.view.addSubview(inner)
    let outer = UITextField(frame: CGRect(x: 400, y: 60, width: 200, height: 40))
    kiosk.rootViewController.view.addSubview(outer)
    page.modalPresentationStyle = .overCurrentContext
    left.present(page, animated: false)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .point(100, 300))
    #expect(recognizer.count == 0)
    inner.becomeFirstResponder()
    kiosk.key(.press, .tab)
    #expect(outer.isFirstResponder)
    kiosk.key(.press, .tab)
    #expect(inner.isFirstResponder)
    kiosk.end()
  }
}
