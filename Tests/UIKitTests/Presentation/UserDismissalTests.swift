import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// Dismissals by users: with a finger, and with Escape.
@MainActor
@Suite struct UserDismissalTests {
  typealias Journal = PresentationTests.Journal

  final class Scene: PresentationTests.Page, UIAdaptivePresentationControllerDelegate {
    var mayDismiss = true
    var onWillDismiss: ((UIPresentationController) -> Void)?
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { mayDismiss }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
      journal.lines.append("will dismiss")
      onWillDismiss?(presentationController)
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      journal.lines.append("did dismiss")
    }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
      journal.lines.append("attempt")
    }
  }

  private let journal = Journal()

  private func take() -> [String] {
    defer { journal.lines = [] }
    return journal.lines
  }

  private func stage(
    _ style: UIModalPresentationStyle = .pageSheet, width: Int = 480, height: Int = 800
  ) -> (VirtualKiosk<Scene>, PresentationTests.Page) {
    let kiosk = VirtualKiosk(width, height) { [journal] in Scene("A", journal) }
    let page = PresentationTests.Page("B", journal)
    page.modalPresentationStyle = style
    page.preferredContentSize = CGSize(width: 240, height: 160)
    page.popoverPresentationController?.sourceView = kiosk.rootViewController.view
    page.popoverPresentationController?.sourceRect = CGRect(x: 100, y: 40, width: 40, height: 40)
    page.presentationController?.delegate = kiosk.rootViewController
    page.sheetPresentationController?.detents = [.medium()]
    kiosk.rootViewController.present(page, animated: true)
    kiosk.advance(by: .seconds(1))
    journal.lines = []
    return (kiosk, page)
  }

  private func drag(_ kiosk: VirtualKiosk<Scene>, by distance: CGFloat) {
    kiosk.touch(.down, at: .point(240, 430))
    kiosk.touch(.move, at: .point(240, 440))
    kiosk.touch(.move, at: .point(240, 440 + distance))
    kiosk.advance(by: .milliseconds(200))
  }

  // MARK: Drags

  @Test func PT11_aDragThatReturns() {
    let (kiosk, page) = stage()
    var steps: [String] = []
    kiosk.rootViewController.onWillDismiss = { controller in
      let coordinator = controller.presentedViewController.transitionCoordinator
      #expect(coordinator?.isInteractive == true && coordinator?.initiallyInteractive == true)
      coordinator?.notifyWhenInteractionChanges { steps.append("cancelled \($0.isCancelled)") }
      coordinator?.animate(
        alongsideTransition: { _ in steps.append("alongside") }, completion: { steps.append("end \($0.isCancelled)") })
    }
    drag(kiosk, by: 100)
    #expect(take() == ["will dismiss", "B will disappear animated"])
    #expect(page.isBeingDismissed)
    let percent = page.transitionCoordinator?.percentComplete ?? 0
    #expect(percent > 0.2 && percent < 0.3)
    #expect(steps == [])
    kiosk.touch(.up)
    #expect(take() == ["B will appear animated"])
    #expect(steps == ["cancelled true"])
    kiosk.advance(by: .seconds(1))
    #expect(take() == ["B did appear animated"])
    #expect(steps == ["cancelled true", "end true"])
    #expect(!page.isBeingDismissed && page.transitionCoordinator == nil)
    // The next drag may leave.
    drag(kiosk, by: 300)
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(
      take() == ["will dismiss", "B will disappear animated", "B did disappear animated", "did dismiss"])
    #expect(steps == ["cancelled true", "end true", "cancelled false", "alongside", "end false"])
    #expect(kiosk.rootViewController.presentedViewController == nil)
    kiosk.end()
  }

  @Test func PT11_aSecondDragBeforeTheSheetRests() {
    let (kiosk, page) = stage()
    drag(kiosk, by: 100)
    kiosk.touch(.up)
    kiosk.advance(by: .milliseconds(50))
    drag(kiosk, by: 100)
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(
      take() == [
        "will dismiss", "B will disappear animated", "B will appear animated", "B did appear animated", "will dismiss",
        "B will disappear animated", "B will appear animated", "B did appear animated",
      ])
    #expect(page.view.window != nil)
    kiosk.end()
  }

  @Test func PT11_codeDismissesASheetThatReturns() {
    let (kiosk, page) = stage()
    drag(kiosk, by: 100)
    kiosk.touch(.up)
    kiosk.advance(by: .milliseconds(50))
    page.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(
      take() == [
        "will dismiss", "B will disappear animated", "B will appear animated", "B did appear animated",
        "B will disappear animated", "B did disappear animated",
      ])
    #expect(page.view.window == nil)
    kiosk.end()
  }

  @Test func PT11_codeDismissesDuringADrag() {
    for animated in [true, false] {
      let (kiosk, page) = stage()
      drag(kiosk, by: 100)
      _ = take()
      page.dismiss(animated: animated)
      kiosk.advance(by: .seconds(1))
      kiosk.liftAll()
      #expect(take() == ["B did disappear animated"])
      #expect(page.view.window == nil && !page.isBeingDismissed)
      kiosk.end()
    }
  }

  @Test(arguments: [true, false])
  func PT11_aSheetThatPresentsDuringADragStays(animated: Bool) {
    let (kiosk, page) = stage()
    drag(kiosk, by: 300)
    _ = take()
    let cover = PresentationTests.Page("C", journal)
    cover.modalPresentationStyle = .fullScreen
    page.present(cover, animated: animated)
    kiosk.liftAll()
    kiosk.advance(by: .seconds(1))
    let suffix = animated ? " animated" : ""
    #expect(
      take() == [
        "B will appear animated", "B did appear animated", "B will disappear\(suffix)", "C will appear\(suffix)",
        "C did appear\(suffix)", "B did disappear\(suffix)",
      ])
    #expect(page.presentedViewController === cover && page.view.window == nil && !page.isBeingDismissed)
    kiosk.end()
  }

  @Test func PT11_aTouchBesideHasACoordinator() {
    let (kiosk, page) = stage()
    var steps: [String] = []
    kiosk.rootViewController.onWillDismiss = {
      let coordinator = $0.presentedViewController.transitionCoordinator
      #expect(coordinator?.isInteractive == false)
      coordinator?.animate(alongsideTransition: { _ in steps.append("alongside") }) { _ in steps.append("end") }
    }
    kiosk.tap(at: .point(240, 100))
    kiosk.advance(by: .seconds(1))
    #expect(take() == ["will dismiss", "B will disappear animated", "B did disappear animated", "did dismiss"])
    #expect(steps == ["alongside", "end"])
    #expect(page.view.window == nil)
    kiosk.end()
  }

  @Test func PT11_aControllerThatDoesNotLeaveStays() {
    final class Stubborn: UIViewController {
      override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
    }
    let kiosk = VirtualKiosk(480, 800) { [journal] in Scene("A", journal) }
    let page = Stubborn()
    kiosk.rootViewController.present(page, animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .point(240, 10))
    kiosk.advance(by: .seconds(1))
    #expect(!page.isBeingDismissed && page.transitionCoordinator == nil && page.view.window != nil)
    kiosk.end()
  }

  // MARK: Escape

  @Test(arguments: [UIModalPresentationStyle.pageSheet, .formSheet, .popover], [true, false])
  func PT11_escapeLeavesSheetsAndPopovers(_ style: UIModalPresentationStyle, _ usesPeriod: Bool) {
    let (kiosk, page) = stage(style, width: 800, height: 600)
    func press() {
      guard usesPeriod else { return _ = kiosk.key(.press, .escape) }
      kiosk.key(.down, .leftControl, modifiers: .control)
      if let period = KeyName.key(typing: ".") { kiosk.key(.press, period, modifiers: .control) }
      kiosk.key(.up, .leftControl)
    }
    page.isModalInPresentation = true
    press()
    kiosk.advance(by: .seconds(1))
    #expect(take() == ["attempt"])
    page.isModalInPresentation = false
    kiosk.rootViewController.mayDismiss = false
    press()
    kiosk.advance(by: .seconds(1))
    #expect(take() == ["attempt"])
    kiosk.rootViewController.mayDismiss = true
    press()
    kiosk.advance(by: .seconds(1))
    #expect(take() == ["will dismiss", "B will disappear animated", "B did disappear animated", "did dismiss"])
    kiosk.end()
  }

  @Test func PT11_escapeLeavesOneSheetAtATime() {
    let (kiosk, page) = stage()
    let above = PresentationTests.Page("C", journal)
    page.present(above, animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.key(.down, .escape)
    kiosk.repeatKey(.escape, times: 3)
    kiosk.advance(by: .seconds(1))
    kiosk.repeatKey(.escape, times: 3)
    kiosk.key(.up, .escape)
    kiosk.advance(by: .seconds(1))
    #expect(above.view.window == nil && page.view.window != nil)
    kiosk.key(.press, .escape)
    kiosk.advance(by: .seconds(1))
    #expect(page.view.window == nil)
    // Pages that cover everything stay.
    let cover = PresentationTests.Page("D", journal)
    cover.modalPresentationStyle = .fullScreen
    kiosk.rootViewController.present(cover, animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.key(.press, .escape)
    kiosk.advance(by: .seconds(1))
    #expect(cover.view.window != nil)
    kiosk.end()
  }

  @Test func PT11_anAppsCommandComesBeforeEscape() {
    final class Commanded: UIViewController {
      var count = 0
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: .own)]
      }
    }
    let (kiosk, page) = stage()
    let above = Commanded()
    page.present(above, animated: true)
    kiosk.advance(by: .seconds(1))
    Selector.onOwn = { above.count += 1 }
    kiosk.key(.press, .escape)
    kiosk.advance(by: .seconds(1))
    #expect(above.count == 1 && above.view.window != nil)
    Selector.onOwn = nil
    kiosk.end()
  }

  @Test func PT11_periodCancelsAnAlertAndClosesAMenu() {
    let kiosk = VirtualKiosk(800, 480) { [journal] in Scene("A", journal) }
    let alert = UIAlertController(title: "Leave?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Keep", style: .cancel) { [journal] _ in journal.lines.append("keep") })
    kiosk.rootViewController.present(alert, animated: true)
    kiosk.advance(by: .seconds(1))
    journal.lines = []
    kiosk.key(.down, .leftControl, modifiers: .control)
    if let period = KeyName.key(typing: ".") { kiosk.key(.press, period, modifiers: .control) }
    kiosk.key(.up, .leftControl)
    kiosk.advance(by: .seconds(1))
    #expect(take() == ["keep"])
    kiosk.end()
  }
}

extension Selector {
  @MainActor fileprivate static var onOwn: (() -> Void)?
  fileprivate static let own = Selector("own") { (_: UIViewController) in Selector.onOwn?() }
}
