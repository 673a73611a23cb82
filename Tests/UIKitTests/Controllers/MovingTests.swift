import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// What a controller reports about itself while it appears and disappears.
@MainActor
@Suite struct MovingTests {
  final class Page: UIViewController {
    var log: [String] = []
    override func viewWillAppear(_ animated: Bool) { note("will appear") }
    override func viewDidAppear(_ animated: Bool) { note("did appear") }
    override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { note("did disappear") }

    private func note(_ what: String) {
      var line = what
      if isBeingPresented { line += " presented" }
      if isBeingDismissed { line += " dismissed" }
      if isMovingToParent { line += " to" }
      if isMovingFromParent { line += " from" }
      log.append(line)
    }
    func take() -> [String] {
      defer { log = [] }
      return log
    }
  }

  private func kiosk() -> VirtualKiosk<UIViewController> { VirtualKiosk(200, 200) { UIViewController() } }

  @Test(arguments: [true, false], [UIModalPresentationStyle.fullScreen, .pageSheet, .overFullScreen])
  func bothCallbacksSeeThatItIsPresentedAndDismissed(_ animated: Bool, _ style: UIModalPresentationStyle) {
    let kiosk = kiosk()
    let page = Page()
    page.modalPresentationStyle = style
    var inCompletion: [Bool] = []
    kiosk.rootViewController.present(page, animated: animated) { inCompletion.append(page.isBeingPresented) }
    kiosk.advance(by: .seconds(1))
    #expect(page.take() == ["will appear presented", "did appear presented"])
    #expect(!page.isBeingPresented && inCompletion == [false])
    page.dismiss(animated: animated) { inCompletion.append(page.isBeingDismissed) }
    kiosk.advance(by: .seconds(1))
    #expect(page.take() == ["will disappear dismissed", "did disappear dismissed"])
    #expect(!page.isBeingDismissed && inCompletion == [false, false])
    kiosk.end()
  }

  @Test func everythingThatIsDismissedTogetherSaysSo() {
    let kiosk = kiosk()
    let (page, upper) = (Page(), Page())
    page.modalPresentationStyle = .overFullScreen
    upper.modalPresentationStyle = .overFullScreen
    kiosk.rootViewController.present(page, animated: false)
    kiosk.advance(by: .seconds(1))
    page.present(upper, animated: false)
    kiosk.advance(by: .seconds(1))
    _ = (page.take(), upper.take())
    kiosk.rootViewController.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(page.take() == ["will disappear dismissed", "did disappear dismissed"])
    #expect(upper.take() == ["will disappear dismissed", "did disappear dismissed"])
    #expect(!page.isBeingDismissed && !upper.isBeingDismissed)
    kiosk.end()
  }

  @Test func aCoveredPageIsNeitherDismissedNorMoved() {
    let kiosk = kiosk()
    let (page, upper) = (Page(), Page())
    (page.modalPresentationStyle, upper.modalPresentationStyle) = (.fullScreen, .fullScreen)
    kiosk.rootViewController.present(page, animated: false)
    kiosk.advance(by: .seconds(1))
    _ = page.take()
    page.present(upper, animated: true)
    kiosk.advance(by: .seconds(1))
    upper.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(page.take() == ["will disappear", "did disappear", "will appear", "did appear"])
    kiosk.end()
  }

  @Test(arguments: [true, false])
  func aChildSaysThatItMovesToItsParentAndFromIt(_ removesViewFirst: Bool) {
    let kiosk = kiosk()
    let child = Page()
    kiosk.rootViewController.addChild(child)
    kiosk.rootViewController.view.addSubview(child.view)
    child.didMove(toParent: kiosk.rootViewController)
    kiosk.advance(by: .seconds(1))
    #expect(child.take() == ["will appear to", "did appear to"])
    #expect(!child.isMovingToParent)
    // Removed for a while: it stays a child.
    child.view.removeFromSuperview()
    kiosk.rootViewController.view.addSubview(child.view)
    kiosk.advance(by: .seconds(1))
    #expect(child.take() == ["will disappear", "did disappear", "will appear", "did appear"])
    child.willMove(toParent: nil)
    if removesViewFirst {
      child.view.removeFromSuperview()
      child.removeFromParent()
    } else {
      child.removeFromParent()
      child.view.removeFromSuperview()
    }
    #expect(child.take() == ["will disappear from", "did disappear from"])
    #expect(!child.isMovingFromParent)
    kiosk.end()
  }
}
