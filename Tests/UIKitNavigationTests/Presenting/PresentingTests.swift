import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// Presentations above a navigation stack: focus, order and memory.
@MainActor
@Suite(.serialized) struct PresentingTests {
  final class Page: UIViewController {
    let field = UITextField(frame: CGRect(x: 20, y: 120, width: 200, height: 40))
    private(set) var log: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      view.addSubview(field)
    }
    override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
    func takeLog() -> [String] {
      defer { log = [] }
      return log
    }
  }

  final class Observer: UIAdaptivePresentationControllerDelegate {
    private(set) var dismissals = 0
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { dismissals += 1 }
  }

  private func kiosk(_ width: Int, _ height: Int, _ root: Page) -> VirtualKiosk<UINavigationController> {
    let kiosk = VirtualKiosk(width, height, screenKeyboard: .always) { UINavigationController(rootViewController: root) }
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  private func page(_ style: UIModalPresentationStyle) -> Page {
    let page = Page()
    page.modalPresentationStyle = style
    return page
  }

  // MARK: Focus

  @Test(arguments: [UIModalPresentationStyle.fullScreen, .pageSheet, .formSheet, .popover])
  func I5_whatIsDismissedLosesTheFocus(_ style: UIModalPresentationStyle) {
    let kiosk = kiosk(800, 480, Page())
    let page = page(style)
    page.popoverPresentationController?.sourceView = kiosk.rootViewController.navigationBar
    kiosk.rootViewController.present(page, animated: true)
    kiosk.advance(by: .seconds(1))
    page.field.becomeFirstResponder()
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.showsScreenKeyboard)
    kiosk.rootViewController.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(!page.field.isFirstResponder)
    #expect(kiosk.rootViewController.view.window?.firstResponder == nil)
    #expect(!kiosk.showsScreenKeyboard)
    kiosk.end()
  }

  @Test func I5_theFocusDoesNotReturnToAPageThatWasLeft() {
    let root = Page()
    let kiosk = kiosk(800, 480, root)
    root.field.becomeFirstResponder()
    let sheet = page(.pageSheet)
    root.present(sheet, animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.rootViewController.pushViewController(Page(), animated: false)
    kiosk.advance(by: .seconds(1))
    sheet.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.rootViewController.popViewController(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(!root.field.isFirstResponder)
    #expect(!kiosk.showsScreenKeyboard)
    kiosk.end()
  }

  // MARK: Order

  @Test func PT14_aControllerThatIsBeingDismissedPresentsNothing() {
    let kiosk = kiosk(800, 480, Page())
    let sheet = page(.pageSheet)
    kiosk.rootViewController.present(sheet, animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.rootViewController.dismiss(animated: true)
    kiosk.advance(by: .milliseconds(100))
    let late = page(.fullScreen)
    var completions = 0
    let lines = FrameworkLog.lines { sheet.present(late, animated: true) { completions += 1 } }
    #expect(lines.count == 1 && lines.first?.contains("is being dismissed") == true)
    kiosk.advance(by: .seconds(1))
    #expect(completions == 0)
    #expect(late.presentingViewController == nil && late.viewIfLoaded?.window == nil)
    #expect(kiosk.rootViewController.presentedViewController == nil)
    #expect(kiosk.rootViewController.view.window?.subviews.count == 1)
    kiosk.end()
  }

  @Test func PT7_eachControllerOfAChainThatIsBeingDismissedCallsItsCompletion() {
    let kiosk = kiosk(800, 480, Page())
    let (sheet, other) = (page(.pageSheet), page(.formSheet))
    kiosk.rootViewController.present(sheet, animated: false)
    kiosk.advance(by: .seconds(1))
    sheet.present(other, animated: false)
    kiosk.advance(by: .seconds(1))
    var log: [String] = []
    kiosk.rootViewController.dismiss(animated: true) { log.append("all") }
    kiosk.advance(by: .milliseconds(100))
    other.dismiss(animated: true) { log.append("other") }
    kiosk.advance(by: .seconds(1))
    #expect(log == ["all", "other"])
    #expect(kiosk.rootViewController.presentedViewController == nil)
    kiosk.end()
  }

  @Test func PT2_aSheetReturnsIntoItsCardFromUnderAFullScreenController() {
    let kiosk = kiosk(800, 480, Page())
    let sheet = page(.formSheet)
    kiosk.rootViewController.present(sheet, animated: true)
    kiosk.advance(by: .seconds(1))
    let (place, frame) = (sheet.view.superview, sheet.view.frame)
    for animated in [true, false] {
      sheet.present(page(.fullScreen), animated: animated)
      kiosk.advance(by: .seconds(1))
      #expect(sheet.view.window == nil)
      sheet.dismiss(animated: animated)
      kiosk.advance(by: .seconds(1))
      #expect(sheet.view.superview === place && place?.window != nil)
      #expect(sheet.view.frame == frame)
    }
    kiosk.end()
  }

  @Test func PT11_aSheetThatPresentsSomethingIsNotDraggedAway() {
    let kiosk = kiosk(800, 480, Page())
    let (sheet, other) = (page(.pageSheet), page(.formSheet))
    let observer = Observer()
    sheet.presentationController?.delegate = observer
    kiosk.rootViewController.present(sheet, animated: true)
    kiosk.advance(by: .seconds(1))
    let rest = sheet.view.convert(CGPoint.zero, to: nil).y
    kiosk.touch(.down, at: .point(400, rest + 10))
    for step in 1...20 {
      kiosk.touch(.move, at: .point(400, rest + 10 + CGFloat(step) * 20))
      kiosk.advance(by: .milliseconds(16))
    }
    sheet.present(other, animated: false)
    kiosk.advance(by: .milliseconds(200))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.presentedViewController === sheet)
    #expect(sheet.presentedViewController === other)
    #expect(sheet.view.convert(CGPoint.zero, to: nil).y == rest)
    #expect(observer.dismissals == 0)
    kiosk.end()
  }

  @Test func NV4_aSwipeThatReturnsUnderAFullScreenControllerShowsNothing() {
    let root = Page()
    let top = Page()
    let kiosk = kiosk(800, 480, root)
    kiosk.rootViewController.pushViewController(top, animated: false)
    kiosk.advance(by: .seconds(1))
    _ = top.takeLog()
    kiosk.touch(.down, at: .point(2, 300))
    for x in stride(from: 20, through: 200, by: 20) {
      kiosk.touch(.move, at: .point(CGFloat(x), 300))
      kiosk.advance(by: .milliseconds(16))
    }
    kiosk.rootViewController.present(page(.fullScreen), animated: false)
    kiosk.advance(by: .milliseconds(32))
    kiosk.touch(.cancel)
    kiosk.advance(by: .seconds(2))
    #expect(kiosk.rootViewController.topViewController === top)
    #expect(top.takeLog() == ["will disappear", "did disappear"])
    kiosk.rootViewController.dismiss(animated: false)
    kiosk.advance(by: .seconds(1))
    #expect(top.takeLog() == ["will appear", "did appear"])
    kiosk.end()
  }

  // MARK: Memory

  @Test func PT16_aPopoverThatWasASheetIsReleased() {
    let kiosk = kiosk(480, 800, Page())
    weak var popover: UIPopoverPresentationController?
    do {
      let page = page(.popover)
      page.popoverPresentationController?.sourceView = kiosk.rootViewController.navigationBar
      popover = page.popoverPresentationController
      kiosk.rootViewController.present(page, animated: true)
    }
    kiosk.advance(by: .seconds(1))
    #expect(popover != nil)
    kiosk.rootViewController.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(popover == nil)
    kiosk.end()
  }
}
