import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct PresentationTests {
  final class Journal { var lines: [String] = [] }

  class Page: UIViewController {
    let name: String
    let journal: Journal
    init(_ name: String, _ journal: Journal) {
      self.name = name
      self.journal = journal
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { return nil }
    override func viewWillAppear(_ animated: Bool) { note("will appear", animated) }
    override func viewDidAppear(_ animated: Bool) { note("did appear", animated) }
    override func viewWillDisappear(_ animated: Bool) { note("will disappear", animated) }
    override func viewDidDisappear(_ animated: Bool) { note("did disappear", animated) }
    private func note(_ what: String, _ animated: Bool) {
      journal.lines.append("\(name) \(what)\(animated ? " animated" : "")")
    }
  }

  final class Field: UIView {
    override var canBecomeFirstResponder: Bool { true }
  }

  private func makeKiosk() -> (VirtualKiosk<Page>, Journal) {
    let journal = Journal()
    let kiosk = VirtualKiosk(800, 480) { Page("root", journal) }
    journal.lines = []
    return (kiosk, journal)
  }

  @Test func D2_aPresentedControllersNextIsItsPresenter() {
    let (kiosk, journal) = makeKiosk()
    let page = Page("page", journal)
    let child = UIViewController()
    kiosk.rootViewController.addChild(child)
    kiosk.rootViewController.view.addSubview(child.view)
    child.present(page, animated: true)
    #expect(page.next === kiosk.rootViewController)
    #expect(page.view.next === page)
    #expect(page.presentingViewController === kiosk.rootViewController)
    #expect(child.presentedViewController === page)
    #expect(kiosk.rootViewController.presentedViewController === page)
    kiosk.advance(by: .seconds(1))
    child.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(page.next == nil)
    #expect(page.view.window == nil)
    #expect(child.presentedViewController == nil)
    kiosk.end()
  }

  @Test func T4_aFullScreenPageTakesThePresentersPlaceOnTheClock() {
    let (kiosk, journal) = makeKiosk()
    let page = Page("page", journal)
    page.modalPresentationStyle = .fullScreen
    kiosk.rootViewController.present(page, animated: true) { journal.lines.append("completion") }
    #expect(page.isBeingPresented)
    #expect(journal.lines == ["root will disappear animated", "page will appear animated"])
    kiosk.advance(by: .milliseconds(250))
    #expect(kiosk.rootViewController.view.window != nil)
    #expect(journal.lines.count == 2)
    kiosk.advance(by: .milliseconds(500))
    #expect(
      journal.lines.suffix(3) == ["page did appear animated", "root did disappear animated", "completion"])
    #expect(kiosk.rootViewController.view.window == nil)
    #expect(page.view.frame == kiosk.screen.bounds)
    #expect(!page.isBeingPresented)

    journal.lines = []
    page.dismiss(animated: true) { journal.lines.append("completion") }
    #expect(page.isBeingDismissed)
    #expect(journal.lines == ["page will disappear animated", "root will appear animated"])
    kiosk.advance(by: .seconds(1))
    #expect(
      journal.lines.suffix(3) == ["root did appear animated", "page did disappear animated", "completion"])
    #expect(kiosk.rootViewController.view.superview === kiosk.rootViewController.view.window)
    kiosk.end()
  }

  @Test func T4_otherStylesLeaveThePresenterAppeared() {
    for style in [
      UIModalPresentationStyle.overFullScreen, .pageSheet, .formSheet, .overCurrentContext, .popover, .automatic,
    ] {
      let (kiosk, journal) = makeKiosk()
      let page = Page("page", journal)
      page.modalPresentationStyle = style
      kiosk.rootViewController.present(page, animated: true)
      kiosk.advance(by: .seconds(1))
      page.dismiss(animated: true)
      kiosk.advance(by: .seconds(1))
      #expect(
        journal.lines == [
          "page will appear animated", "page did appear animated", "page will disappear animated",
          "page did disappear animated",
        ])
      kiosk.end()
    }
  }

  @Test func T4_withoutAnimationItIsThereAfterTheNextFrame() {
    let (kiosk, journal) = makeKiosk()
    let page = Page("page", journal)
    kiosk.rootViewController.present(page, animated: false) { journal.lines.append("completion") }
    #expect(journal.lines == ["page will appear"])
    kiosk.presentChanges()
    #expect(journal.lines == ["page will appear", "page did appear", "completion"])
    page.dismiss(animated: false)
    kiosk.presentChanges()
    #expect(page.view.window == nil)
    kiosk.end()
  }

  @Test func T4_PT14_presentingTwiceAndOtherNonsenseIsRefused() {
    let (kiosk, journal) = makeKiosk()
    let (first, second) = (Page("first", journal), Page("second", journal))
    kiosk.rootViewController.present(first, animated: true)
    let lines = FrameworkLog.lines {
      kiosk.rootViewController.present(second, animated: true)
      second.present(first, animated: true)
      first.present(first, animated: true)
      UIViewController().present(second, animated: true)
    }
    #expect(lines.count == 4)
    #expect(kiosk.rootViewController.presentedViewController === first)
    #expect(second.presentingViewController == nil)
    kiosk.advance(by: .seconds(1))
    first.present(second, animated: false)
    #expect(second.presentingViewController === first)
    kiosk.end()
  }

  @Test func T4_thePresenterRemovesEverythingAboveAndATopControllerItself() {
    let (kiosk, journal) = makeKiosk()
    let (first, second) = (Page("first", journal), Page("second", journal))
    first.modalPresentationStyle = .fullScreen
    second.modalPresentationStyle = .overFullScreen
    kiosk.rootViewController.present(first, animated: false)
    kiosk.presentChanges()
    first.present(second, animated: false)
    kiosk.presentChanges()
    second.dismiss(animated: false)
    kiosk.presentChanges()
    #expect(first.view.window != nil && second.view.window == nil)
    first.present(second, animated: false)
    kiosk.presentChanges()
    journal.lines = []
    kiosk.rootViewController.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(first.view.window == nil && second.view.window == nil)
    #expect(kiosk.rootViewController.presentedViewController == nil && first.presentedViewController == nil)
    #expect(
      journal.lines.sorted() == [
        "first did disappear animated", "first will disappear animated", "root did appear animated",
        "root will appear animated", "second did disappear animated", "second will disappear animated",
      ])
    kiosk.end()
  }

  @Test func T4_theContextIsTheNearestThatDefinesOne() {
    let (kiosk, journal) = makeKiosk()
    let (middle, inner, page) = (UIViewController(), UIViewController(), Page("page", journal))
    kiosk.rootViewController.addChild(middle)
    kiosk.rootViewController.view.addSubview(middle.view)
    middle.view.frame = CGRect(x: 100, y: 50, width: 300, height: 200)
    middle.definesPresentationContext = true
    middle.addChild(inner)
    middle.view.addSubview(inner.view)
    page.modalPresentationStyle = .overCurrentContext
    inner.present(page, animated: false)
    kiosk.presentChanges()
    #expect(page.presentingViewController === middle)
    #expect(page.view.convert(page.view.bounds, to: nil) == CGRect(x: 100, y: 50, width: 300, height: 200))
    kiosk.end()
  }

  @Test func T4_nothingBehindIsTouchedAndATouchBesideASheetLeaves() {
    let (kiosk, journal) = makeKiosk()
    let behind = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var taps = 0
    behind.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    kiosk.rootViewController.view.addSubview(behind)
    let page = Page("page", journal)
    page.modalPresentationStyle = .formSheet
    page.isModalInPresentation = true
    kiosk.rootViewController.present(page, animated: true)
    kiosk.tap(at: .point(20, 20))
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .point(20, 20))
    #expect(!page.isBeingDismissed)
    page.isModalInPresentation = false
    kiosk.tap(at: .point(400, 240))
    #expect(!page.isBeingDismissed)
    kiosk.tap(at: .point(20, 20))
    #expect(page.isBeingDismissed)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.presentedViewController == nil)
    #expect(taps == 0)
    kiosk.tap(at: .point(20, 20))
    #expect(taps == 1)
    kiosk.end()
  }

  @Test func I5_presentingTakesTheFocusAndDismissingGivesItBack() {
    let (kiosk, journal) = makeKiosk()
    let field = Field()
    kiosk.rootViewController.view.addSubview(field)
    field.becomeFirstResponder()
    let page = Page("page", journal)
    for style in [UIModalPresentationStyle.fullScreen, .pageSheet] {
      page.modalPresentationStyle = style
      kiosk.rootViewController.present(page, animated: true)
      #expect(!field.isFirstResponder)
      kiosk.advance(by: .seconds(1))
      page.dismiss(animated: true)
      kiosk.advance(by: .seconds(1))
      #expect(field.isFirstResponder)
    }
    page.modalPresentationStyle = .formSheet
    kiosk.rootViewController.present(page, animated: true)
    #expect(field.isFirstResponder)
    kiosk.advance(by: .seconds(1))
    #expect(field.isFirstResponder)
    kiosk.end()
  }

  @Test func F2_keysGoToTheControllerOnTopWithoutAFirstResponder() {
    final class Keyed: UIViewController {
      var keys = 0
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { keys += 1 }
    }
    let (kiosk, _) = makeKiosk()
    let top = Keyed()
    kiosk.rootViewController.present(top, animated: false)
    kiosk.presentChanges()
    kiosk.key(.press, "a")
    #expect(top.keys == 1)
    kiosk.end()
  }

  @Test func T3_childrenOfWhatIsPresentedAppearWithIt() {
    let (kiosk, journal) = makeKiosk()
    let (page, child) = (Page("page", journal), Page("child", journal))
    page.addChild(child)
    page.view.addSubview(child.view)
    kiosk.rootViewController.present(page, animated: true)
    kiosk.advance(by: .milliseconds(100))
    #expect(journal.lines == ["page will appear animated", "child will appear animated"])
    kiosk.advance(by: .seconds(1))
    #expect(journal.lines.suffix(2) == ["page did appear animated", "child did appear animated"])
    kiosk.end()
  }

  @Test func T4_PT3_aTransitioningDelegateAnimatesAndPlaces() {
    final class Corner: UIPresentationController {
      override var frameOfPresentedViewInContainerView: CGRect { CGRect(x: 10, y: 20, width: 30, height: 40) }
    }
    final class Mover: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {
      var log: [String] = []
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? { Corner(presentedViewController: presented, presenting: presenting) }
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { self }
      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.2 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let to = context.viewController(forKey: .to), let view = context.view(forKey: .to) else { return }
        log.append("\(context.view(forKey: .from) == nil) \(context.finalFrame(for: to).minX)")
        context.containerView.addSubview(view)
        view.frame = context.finalFrame(for: to)
        view.alpha = 0
        UIView.animate(withDuration: 0.2, animations: { view.alpha = 1 }, completion: { context.completeTransition($0) })
      }
      func animationEnded(_ transitionCompleted: Bool) { log.append("ended \(transitionCompleted)") }
    }
    let (kiosk, journal) = makeKiosk()
    let mover = Mover()
    let page = Page("page", journal)
    page.modalPresentationStyle = .custom
    page.transitioningDelegate = mover
    kiosk.rootViewController.present(page, animated: true)
    var alongside: [String] = []
    page.transitionCoordinator?.animate(
      alongsideTransition: { _ in alongside.append("alongside") }, completion: { _ in alongside.append("completion") })
    kiosk.advance(by: .milliseconds(300))
    #expect(mover.log == ["true 10.0", "ended true"])
    #expect(alongside.last == "completion")
    #expect(page.view.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
    kiosk.end()
  }

  @Test func T4_aRootThatLeftWhileItCameBackAppearsWhenItIsSetAgain() {
    let (kiosk, journal) = makeKiosk()
    let (root, page) = (kiosk.rootViewController, Page("page", journal))
    page.modalPresentationStyle = .fullScreen
    root.present(page, animated: false)
    kiosk.presentChanges()
    let window = page.view.window
    page.dismiss(animated: true)
    kiosk.advance(by: .milliseconds(100))
    window?.rootViewController = UIViewController()
    kiosk.advance(by: .milliseconds(100))
    #expect(!root.hasAppeared)
    window?.rootViewController = root
    kiosk.advance(by: .milliseconds(100))
    #expect(root.hasAppeared)
    kiosk.end()
  }

  @Test func T4_nothingIsLeftOfAPresentationWhoseRootIsReplaced() {
    let (kiosk, journal) = makeKiosk()
    weak var gone: Page?
    do {
      let page = Page("page", journal)
      gone = page
      kiosk.rootViewController.present(page, animated: false)
      kiosk.presentChanges()
    }
    let window = kiosk.rootViewController.view.window
    window?.rootViewController = UIViewController()
    kiosk.presentChanges()
    #expect(gone == nil)
    #expect(window?.subviews.count == 1)
    kiosk.end()
  }
}
