import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

@MainActor
@Suite struct PopoverTests {
  /// A screen with buttons that popovers point at, and what their delegate is notified of.
  final class Scene: UIViewController, UIPopoverPresentationControllerDelegate {
    var log: [String] = []
    var mayDismiss = true
    var style = UIModalPresentationStyle.automatic
    var wrapper: UIViewController?
    var onPrepare: ((UIPopoverPresentationController) -> Void)?
    let button = UIButton(type: .system)
    var taps = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemGroupedBackground
      button.setTitle("Filter", for: .normal)
      button.frame = CGRect(x: 40, y: 40, width: 100, height: 44)
      button.addAction(UIAction { [weak self] _ in self?.taps += 1 }, for: .touchUpInside)
      view.addSubview(button)
    }

    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {
      log.append("prepare")
      onPrepare?(popoverPresentationController)
    }
    func popoverPresentationController(
      _ popoverPresentationController: UIPopoverPresentationController,
      willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>, in view: AutoreleasingUnsafeMutablePointer<UIView>
    ) {
      log.append("reposition")
      rect.pointee = CGRect(x: 0, y: 0, width: 10, height: 10)
    }
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { mayDismiss }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { log.append("will") }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { log.append("did") }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
      log.append("attempt")
    }
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { style }
    func presentationController(
      _ controller: UIPresentationController, viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController? { wrapper }
    func presentationController(
      _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
      transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    ) { log.append("style \(style)") }
  }

  final class Page: UIViewController {
    init(_ width: CGFloat = 240, _ height: CGFloat = 160) {
      super.init(nibName: nil, bundle: nil)
      modalPresentationStyle = .popover
      preferredContentSize = CGSize(width: width, height: height)
    }
    required init?(coder: NSCoder) { return nil }
    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      let label = UILabel(frame: CGRect(x: 20, y: 20, width: 200, height: 24))
      label.text = "Only direct trains"
      view.addSubview(label)
    }
    var frame: CGRect { view.convert(view.bounds, to: nil) }
  }

  private func makeKiosk(_ width: Int = 800, _ height: Int = 480, dark: Bool = false) -> VirtualKiosk<Scene> {
    VirtualKiosk(width, height, appearance: dark ? .dark : .light) { Scene() }
  }

  private func show(
    _ page: UIViewController, on kiosk: VirtualKiosk<Scene>,
    _ configure: (UIPopoverPresentationController) -> Void = { _ in }
  ) {
    if let popover = page.popoverPresentationController {
      popover.delegate = kiosk.rootViewController
      popover.sourceView = kiosk.rootViewController.button
      configure(popover)
    }
    kiosk.rootViewController.present(page, animated: true)
    kiosk.advance(by: .seconds(1))
  }

  @Test func PT12_theControllerExistsForPopoversOnly() {
    let page = Page()
    let popover = page.popoverPresentationController
    #expect(popover != nil && page.presentationController === popover)
    #expect(page.popoverPresentationController === popover)
    #expect(page.sheetPresentationController == nil)
    #expect(popover?.arrowDirection == .unknown)
    page.modalPresentationStyle = .pageSheet
    #expect(page.popoverPresentationController == nil)
    let child = UIViewController(), parent = Page()
    parent.addChild(child)
    #expect(child.popoverPresentationController === parent.popoverPresentationController)
  }

  @Test func PT12_theSideIsTheFirstPermittedWithSpace() {
    let area = CGRect(x: 10, y: 10, width: 780, height: 460)
    func side(
      _ anchor: CGRect, _ size: CGSize = CGSize(width: 200, height: 200), _ permitted: UIPopoverArrowDirection = .any
    ) -> UIPopoverArrowDirection {
      PopoverLayout(size, in: area, anchor: anchor, permitted: permitted, mayOverlap: false).direction
    }
    let (top, bottom) = (CGRect(x: 380, y: 20, width: 40, height: 40), CGRect(x: 380, y: 420, width: 40, height: 40))
    #expect(side(top) == .up)
    #expect(side(bottom) == .down)
    #expect(side(CGRect(x: 380, y: 220, width: 40, height: 40), CGSize(width: 200, height: 300)) == .left)
    #expect(side(CGRect(x: 700, y: 220, width: 40, height: 40), CGSize(width: 200, height: 300)) == .right)
    #expect(side(top, CGSize(width: 200, height: 200), [.left, .right]) == .left)
    #expect(side(top, CGSize(width: 2000, height: 2000)) == .up)
    let layout = PopoverLayout(
      CGSize(width: 200, height: 2000), in: area, anchor: top, permitted: .up, mayOverlap: false)
    #expect(layout.frame == CGRect(x: 300, y: 73, width: 200, height: 397))
    #expect(layout.tip == CGPoint(x: 400, y: 60))
    let over = PopoverLayout(
      CGSize(width: 200, height: 2000), in: area, anchor: top, permitted: .up, mayOverlap: true)
    #expect(over.frame == CGRect(x: 300, y: 10, width: 200, height: 460))
    let none = PopoverLayout(CGSize(width: 100, height: 100), in: area, anchor: top, permitted: [], mayOverlap: false)
    #expect(none.direction.isEmpty && none.frame == CGRect(x: 350, y: 10, width: 100, height: 100))
  }

  @Test func PT12_aPopoverPointsAtItsAnchor() {
    let kiosk = makeKiosk()
    let page = Page()
    show(page, on: kiosk)
    #expect(page.popoverPresentationController?.arrowDirection == .up)
    #expect(page.frame == CGRect(x: 10, y: 97, width: 240, height: 160))
    #expect(kiosk.rootViewController.log == ["style none", "prepare"])
    // Live size, and an anchor that moves.
    page.preferredContentSize = CGSize(width: 300, height: 200)
    kiosk.advance(by: .seconds(1))
    #expect(page.frame == CGRect(x: 10, y: 97, width: 300, height: 200))
    kiosk.rootViewController.button.frame.origin = CGPoint(x: 600, y: 400)
    kiosk.presentChanges()
    kiosk.presentChanges()
    #expect(page.frame == CGRect(x: 490, y: 187, width: 300, height: 200))
    #expect(page.popoverPresentationController?.arrowDirection == .down)
    kiosk.end()
  }

  @Test func PT12_theAnchorMayBeSetAtTheLastMoment() {
    let kiosk = makeKiosk()
    kiosk.rootViewController.onPrepare = { popover in
      popover.sourceView = popover.presentingViewController.view
      popover.sourceRect = CGRect(x: 400, y: 300, width: 0, height: 0)
    }
    let page = Page()
    let lines = FrameworkLog.lines {
      show(page, on: kiosk) { $0.sourceView = nil }
    }
    #expect(lines.isEmpty)
    #expect(page.frame == CGRect(x: 280, y: 127, width: 240, height: 160))
    kiosk.end()
  }

  @Test func PT12_numbersWithoutMeaningAreIgnored() {
    let kiosk = makeKiosk()
    let page = Page(.nan, 160)
    show(page, on: kiosk) { $0.sourceRect = CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10) }
    #expect(page.frame == CGRect(x: 10, y: 97, width: 320, height: 160))
    page.preferredContentSize = CGSize(width: CGFloat.infinity, height: CGFloat.infinity)
    kiosk.advance(by: .seconds(1))
    #expect(page.frame == CGRect(x: 153, y: 10, width: 637, height: 460))
    kiosk.end()
  }

  @Test func PT12_withoutAnAnchorItIsInTheMiddleAndLogged() {
    let kiosk = makeKiosk()
    let page = Page()
    let lines = FrameworkLog.lines {
      show(page, on: kiosk) { $0.sourceView = nil }
    }
    #expect(lines.count == 1)
    #expect(page.frame == CGRect(x: 280, y: 160, width: 240, height: 160))
    #expect(page.popoverPresentationController?.arrowDirection == [])
    kiosk.end()
  }

  @Test func PT11_aTouchOutsideDismisses() {
    let kiosk = makeKiosk()
    let page = Page()
    show(page, on: kiosk)
    kiosk.rootViewController.log = []
    kiosk.rootViewController.mayDismiss = false
    kiosk.tap(at: .point(600, 400))
    #expect(kiosk.rootViewController.log == ["attempt"])
    kiosk.rootViewController.mayDismiss = true
    kiosk.tap(at: .view(page.view))
    #expect(!page.isBeingDismissed)
    kiosk.tap(at: .view(kiosk.rootViewController.button))
    #expect(page.isBeingDismissed)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == ["attempt", "will", "did"])
    #expect(kiosk.rootViewController.taps == 0)
    #expect(page.view.window == nil)
    kiosk.end()
  }

  @Test func PT12_passthroughViewsStillReceiveTouches() {
    let kiosk = makeKiosk()
    let page = Page()
    show(page, on: kiosk) { $0.passthroughViews = [kiosk.rootViewController.button] }
    kiosk.tap(kiosk.rootViewController.button)
    #expect(kiosk.rootViewController.taps == 1)
    #expect(!page.isBeingDismissed)
    kiosk.tap(at: .point(600, 400))
    #expect(page.isBeingDismissed)
    kiosk.end()
  }

  @Test func PT12_aRotationPlacesItAgain() {
    let kiosk = makeKiosk(1000, 700)
    let page = Page()
    show(page, on: kiosk) { $0.sourceRect = CGRect(x: 0, y: 0, width: 100, height: 44) }
    kiosk.rootViewController.log = []
    kiosk.rotateDisplay(.quarter)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == ["reposition"])
    #expect(page.popoverPresentationController?.sourceRect == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(page.frame.minY == 63)
    kiosk.end()
  }

  @Test func PT12_aPopoverStaysAboveTheKeyboard() {
    let kiosk = VirtualKiosk(1280, 800, screenKeyboard: .always) { Scene() }
    kiosk.rootViewController.button.frame.origin = CGPoint(x: 600, y: 300)
    let page = Page(240, 400)
    show(page, on: kiosk)
    #expect(page.popoverPresentationController?.arrowDirection == .up)
    let field = UITextField(frame: CGRect(x: 20, y: 60, width: 200, height: 40))
    page.view.addSubview(field)
    kiosk.presentChanges()
    kiosk.tap(field)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.showsScreenKeyboard)
    let covered = UIApplication.shared.inputViews.coveredFrame
    #expect(page.frame.maxY <= covered.minY)
    #expect(field.convert(field.bounds, to: nil).maxY <= covered.minY)
    #expect(page.view.window?.bounds.minY == 0)
    kiosk.end()
  }

  @Test func PT12_withReducedMotionItFades() {
    let kiosk = VirtualKiosk(800, 480, reducesMotion: true) { Scene() }
    let page = Page()
    page.popoverPresentationController?.sourceView = kiosk.rootViewController.button
    kiosk.rootViewController.present(page, animated: true)
    kiosk.advance(by: .milliseconds(80))
    let surface = page.popoverPresentationController?.surface
    #expect(surface?.transform == .identity)
    #expect((surface?.layer.makePresentation()?.opacity ?? 1) < 1)
    kiosk.advance(by: .seconds(1))
    #expect(surface?.alpha == 1)
    kiosk.end()
  }

  @Test func PT12_aPopoverThatRestsCostsNothing() {
    let kiosk = makeKiosk()
    show(Page(), on: kiosk)
    let (frames, wakeUps) = (kiosk.frames, kiosk.wakeUps)
    kiosk.advance(by: .seconds(10))
    #expect(kiosk.frames == frames)
    #expect(kiosk.wakeUps == wakeUps)
    kiosk.end()
  }

  // MARK: Adapting

  @Test func PT13_inCompactWidthItIsASheet() {
    let kiosk = makeKiosk(480, 800)
    let page = Page()
    show(page, on: kiosk)
    #expect(kiosk.rootViewController.log == ["style formSheet"])
    #expect(page.frame == CGRect(x: 0, y: 48, width: 480, height: 752))
    #expect(page.presentationController === page.popoverPresentationController)
    kiosk.tap(at: .point(240, 20))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.log == ["style formSheet", "will", "did"])
    kiosk.rootViewController.style = .none
    let other = Page()
    show(other, on: kiosk)
    #expect(other.frame == CGRect(x: 10, y: 97, width: 240, height: 160))
    kiosk.end()
  }

  @Test func PT13_theStyleFollowsTheTraits() {
    let kiosk = makeKiosk(800, 480)
    let page = Page()
    show(page, on: kiosk) { $0.adaptiveSheetPresentationController.detents = [.medium()] }
    kiosk.rootViewController.log = []
    kiosk.rotateDisplay(.quarter)
    kiosk.advance(by: .seconds(1))
    #expect(page.frame == CGRect(x: 0, y: 400, width: 480, height: 400))
    #expect(kiosk.rootViewController.log.last == "style formSheet")
    kiosk.rotateDisplay(.none)
    kiosk.advance(by: .seconds(1))
    #expect(page.frame == CGRect(x: 10, y: 97, width: 240, height: 160))
    #expect(kiosk.rootViewController.presentedViewController === page)
    kiosk.end()
  }

  @Test func PT13_anotherStyleIsNoAppearance() {
    final class Logged: UIViewController {
      var log: [String] = []
      let field = UITextField(frame: CGRect(x: 20, y: 20, width: 120, height: 40))
      override func viewDidLoad() { view.addSubview(field) }
      override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
      override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
      override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
      override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
    }
    for style in [UIModalPresentationStyle.automatic, .fullScreen, .overFullScreen] {
      let kiosk = makeKiosk(800, 480)
      kiosk.rootViewController.style = style
      let page = Logged()
      page.modalPresentationStyle = .popover
      page.preferredContentSize = CGSize(width: 240, height: 160)
      show(page, on: kiosk)
      page.field.becomeFirstResponder()
      kiosk.advance(by: .seconds(1))
      let original = page.presentationController
      for isTurned in [true, false, true, false] {
        kiosk.rotateDisplay(isTurned ? .quarter : .none)
        kiosk.advance(by: .seconds(1))
        #expect(page.field.isFirstResponder)
        #expect(page.presentationController === original)
        // The root's view is out of the window under a full screen.
        let isCovered = style == .fullScreen && isTurned
        #expect((kiosk.rootViewController.view.window == nil) == isCovered)
        let isPopover = page.view.superview?.superview is PopoverView
        #expect(isPopover == !isTurned)
      }
      #expect(page.log == ["will appear", "did appear"])
      #expect(kiosk.rootViewController.view.window?.subviews.count == 2)
      kiosk.tap(at: .point(700, 400))
      kiosk.advance(by: .seconds(1))
      #expect(page.log == ["will appear", "did appear", "will disappear", "did disappear"])
      #expect(kiosk.rootViewController.view.window?.subviews.count == 1)
      kiosk.end()
    }
  }

  @Test func PT13_anotherControllerMayTakeItsPlace() {
    let kiosk = makeKiosk(480, 800)
    let (page, wrapper) = (Page(), UIViewController())
    wrapper.addChild(page)
    kiosk.rootViewController.wrapper = wrapper
    kiosk.rootViewController.style = .fullScreen
    page.removeFromParent()
    show(page, on: kiosk)
    #expect(kiosk.rootViewController.presentedViewController === wrapper)
    #expect(wrapper.view.frame == kiosk.screen.bounds)
    #expect(kiosk.rootViewController.log == ["style fullScreen"])
    wrapper.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.presentedViewController == nil)
    kiosk.end()
  }

  @Test func PT13_aPresentationMayOverrideTraits() {
    let kiosk = makeKiosk()
    let page = Page()
    show(page, on: kiosk) { $0.overrideTraitCollection = UITraitCollection(userInterfaceStyle: .dark) }
    #expect(page.traitCollection.userInterfaceStyle == .dark)
    #expect(kiosk.rootViewController.traitCollection.userInterfaceStyle == .light)
    #expect(page.traitCollection.userInterfaceLevel == .elevated)
    kiosk.end()
  }

  // MARK: Action sheets

  private func actionSheet(_ log: @escaping (String) -> Void) -> UIAlertController {
    let alert = UIAlertController(title: "Delete the ticket?", message: nil, preferredStyle: .actionSheet)
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in log("delete") })
    alert.addAction(UIAlertAction(title: "Keep", style: .cancel) { _ in log("keep") })
    return alert
  }

  @Test func PT12_anActionSheetWithAnAnchorIsAPopover() {
    let kiosk = makeKiosk()
    var log: [String] = []
    let alert = actionSheet { log.append($0) }
    alert.popoverPresentationController?.sourceView = kiosk.rootViewController.button
    kiosk.rootViewController.present(alert, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(alert.view.convert(alert.view.bounds, to: nil).minY == 97)
    func rows() -> [String] { kiosk.views(AlertRow.self).compactMap(\.accessibilityLabel) }
    #expect(rows() == ["Delete"])
    kiosk.tap(at: .point(700, 400))
    kiosk.advance(by: .seconds(1))
    #expect(log == ["keep"])
    // In compact width, or without an anchor, it is at the bottom edge.
    let other = actionSheet { log.append($0) }
    kiosk.rootViewController.present(other, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(rows() == ["Delete", "Keep"])
    #expect(other.view.frame.maxY == 472)
    kiosk.end()
  }

  @Test func popoversHaveTheirLook() {
    let light = makeKiosk()
    light.rootViewController.button.frame.origin = CGPoint(x: 340, y: 60)
    show(Page(), on: light)
    #expect(light.matches("popover light"))
    light.end()
    let dark = makeKiosk(dark: true)
    dark.rootViewController.button.frame.origin = CGPoint(x: 40, y: 220)
    show(Page(240, 300), on: dark) { $0.permittedArrowDirections = .left }
    #expect(dark.matches("popover dark"))
    dark.end()
    let sheet = makeKiosk()
    sheet.rootViewController.button.frame.origin = CGPoint(x: 600, y: 400)
    let alert = actionSheet { _ in }
    alert.popoverPresentationController?.sourceView = sheet.rootViewController.button
    sheet.rootViewController.present(alert, animated: true)
    sheet.advance(by: .seconds(1))
    #expect(sheet.matches("popover actions"))
    sheet.end()
  }
}
