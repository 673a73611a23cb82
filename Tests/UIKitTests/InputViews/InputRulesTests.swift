import Host
import KioskTesting
import Testing

@testable import ScreenKeyboard
import UIKit
@testable import UIKitCore

@MainActor
@Suite struct InputRulesTests {
  private typealias Kiosk = VirtualKiosk<TypingController>

  private func covered() -> CGRect { InputViewSystem.running.coveredFrame }

  final class Piece: UIInputViewController {
    let height: CGFloat
    var changes = 0
    init(_ height: CGFloat) {
      self.height = height
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { return nil }
    override func loadView() {
      view = UIInputView(frame: CGRect(x: 0, y: 0, width: 10, height: height), inputViewStyle: .keyboard)
    }
    override func textDidChange(_ textInput: (any UITextInput)?) { changes += 1 }
  }

  /// Vends the input views that a test gives it.
  final class Vendor: UIView {
    var ownInput: UIView?
    var bar: UIView?
    var ownController: UIInputViewController?
    var barController: UIInputViewController?
    override var canBecomeFirstResponder: Bool { true }
    override var inputView: UIView? { ownInput }
    override var inputAccessoryView: UIView? { bar }
    override var inputViewController: UIInputViewController? { ownController }
    override var inputAccessoryViewController: UIInputViewController? { barController }
  }

  private func piece(_ height: CGFloat) -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: height)) }

  private func vendors(in kiosk: VirtualKiosk<TypingController>) -> (outer: Vendor, inner: Vendor) {
    let (outer, inner) = (Vendor(frame: CGRect(x: 300, y: 0, width: 100, height: 100)), Vendor(frame: .zero))
    outer.addSubview(inner)
    kiosk.rootViewController.view.addSubview(outer)
    return (outer, inner)
  }

  private func focus(_ responder: UIResponder, in kiosk: VirtualKiosk<TypingController>) {
    responder.becomeFirstResponder()
    responder.reloadInputViews()
    kiosk.advance(by: .milliseconds(400))
  }

  @Test func J1_theNearestOfEachKindCountsAndControllersGoBeforeViews() {
    let kiosk = Kiosk.typing()
    let (outer, inner) = vendors(in: kiosk)
    (outer.ownInput, outer.bar) = (piece(100), piece(30))
    focus(inner, in: kiosk)
    #expect(covered().height == 130)
    inner.bar = piece(40)
    focus(inner, in: kiosk)
    #expect(covered().height == 140 && outer.ownInput?.window != nil && outer.bar?.window == nil)
    // A controller further up the chain is found too, and replaces the view next to it.
    (outer.ownController, inner.barController) = (Piece(150), Piece(50))
    focus(inner, in: kiosk)
    #expect(covered().height == 200)
    #expect(outer.ownController?.view.window != nil && inner.barController?.view.window != nil)
    #expect(outer.ownInput?.window == nil && inner.bar?.window == nil)
    kiosk.end()
  }

  @Test func J2_onlyTextGetsTheSystemsKeyboard() {
    let kiosk = Kiosk.typing()
    #expect(kiosk.showsScreenKeyboard)
    let (_, inner) = vendors(in: kiosk)
    focus(inner, in: kiosk)
    #expect(!kiosk.showsScreenKeyboard && covered().isEmpty)
    inner.bar = piece(44)
    focus(inner, in: kiosk)
    #expect(!kiosk.showsScreenKeyboard && covered() == CGRect(x: 0, y: 436, width: 800, height: 44))
    focus(kiosk.rootViewController.field, in: kiosk)
    #expect(kiosk.showsScreenKeyboard)
    kiosk.end()
  }

  @Test func J2_aKeyboardHidesNoInputViewAndThePolicyIsASetting() {
    for (policy, shows) in [(.always, true), (.never, false), (.auto, false)] as [(HostConfiguration.ScreenKeyboard, Bool)] {
      let kiosk = VirtualKiosk(800, 480, screenKeyboard: policy) { TypingController() }
      kiosk.rootViewController.loadViewIfNeeded()
      // The simulated input has a hardware keyboard.
      focus(kiosk.rootViewController.field, in: kiosk)
      #expect(kiosk.showsScreenKeyboard == shows)
      kiosk.rootViewController.field.ownInput = piece(90)
      kiosk.rootViewController.field.ownAccessory = piece(20)
      focus(kiosk.rootViewController.field, in: kiosk)
      #expect(covered().height == 110 && !kiosk.showsScreenKeyboard)
      kiosk.end()
    }
  }

  @Test func J3_reloadingDoesNotResign() {
    final class Focus: UIView {
      var resigned = 0
      var ownInput: UIView?
      override var canBecomeFirstResponder: Bool { true }
      override var inputView: UIView? { ownInput }
      override func resignFirstResponder() -> Bool {
        resigned += 1
        return super.resignFirstResponder()
      }
    }
    let kiosk = Kiosk.typing()
    let focused = Focus(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    kiosk.rootViewController.view.addSubview(focused)
    focus(focused, in: kiosk)
    focused.ownInput = piece(70)
    kiosk.advance(by: .milliseconds(400))
    #expect(covered().isEmpty)
    focus(focused, in: kiosk)
    #expect(covered().height == 70 && focused.resigned == 0)
    kiosk.end()
  }

  @Test func J4_whatIsShownLiesAboveTheAppAndAsWideAsTheScreen() {
    let kiosk = Kiosk.typing()
    let alert = UIWindow(frame: kiosk.screen.bounds)
    let pad = Pad(frame: alert.bounds)
    alert.windowLevel = .alert
    alert.addSubview(pad)
    alert.isHidden = false
    let (_, inner) = vendors(in: kiosk)
    let keyboard = Pad(frame: CGRect(x: 3, y: 3, width: 10, height: 100))
    let bar = Pad(frame: CGRect(x: 3, y: 3, width: 10, height: 40))
    (inner.ownInput, inner.bar) = (keyboard, bar)
    focus(inner, in: kiosk)
    #expect(keyboard.convert(keyboard.bounds, to: nil) == CGRect(x: 0, y: 380, width: 800, height: 100))
    #expect(bar.convert(bar.bounds, to: nil) == CGRect(x: 0, y: 340, width: 800, height: 40))
    kiosk.tap(at: .point(700, 470))
    kiosk.tap(at: .point(700, 350))
    kiosk.tap(at: .point(700, 330))
    #expect(
      keyboard.log == ["began 1", "ended 1"] && bar.log == ["began 1", "ended 1"] && pad.log == ["began 1", "ended 1"])
    kiosk.end()
  }

  @Test func J4_fieldsMayShareTheirViewsWithoutAFlicker() {
    final class Shared: UIView {
      var moves = 0
      override func didMoveToWindow() { moves += 1 }
    }
    let kiosk = Kiosk.typing()
    let bar = Shared(frame: CGRect(x: 0, y: 0, width: 10, height: 44))
    for field in [kiosk.rootViewController.field, kiosk.rootViewController.second] { field.ownAccessory = bar }
    focus(kiosk.rootViewController.field, in: kiosk)
    (bar.moves, kiosk.rootViewController.heard) = (0, [])
    for field in [kiosk.rootViewController.second, kiosk.rootViewController.field] { focus(field, in: kiosk) }
    #expect(bar.moves == 0 && bar.window != nil)
    #expect(kiosk.rootViewController.heard == [])
    kiosk.end()
  }

  @Test func J4_theProxyReadsMovesAndIsNotifiedOfChanges() {
    let kiosk = Kiosk.typing()
    let bar = Piece(40)
    let field = UITextField(frame: CGRect(x: 300, y: 20, width: 200, height: 40))
    final class Holder: UIView {
      var controller: UIInputViewController?
      override var inputAccessoryViewController: UIInputViewController? { controller }
    }
    let holder = Holder(frame: kiosk.screen.bounds)
    holder.controller = bar
    holder.addSubview(field)
    kiosk.rootViewController.view.addSubview(holder)
    field.text = "hello"
    focus(field, in: kiosk)
    let proxy = bar.textDocumentProxy
    proxy.adjustTextPosition(byCharacterOffset: -2)
    #expect(proxy.documentContextBeforeInput == "hel" && proxy.documentContextAfterInput == "lo")
    proxy.insertText("p")
    #expect(field.text == "helplo" && proxy.hasText)
    bar.changes = 0
    field.text = "other"
    #expect(bar.changes == 1)
    kiosk.end()
  }

  @Test func K1_anAccessoryCountsAndWhatDoesNotMoveIsNotReported() {
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { TypingController() }
    kiosk.rootViewController.loadViewIfNeeded()
    focus(kiosk.rootViewController.field, in: kiosk)
    let alone = covered().height
    kiosk.rootViewController.field.ownAccessory = piece(44)
    (kiosk.rootViewController.heard, kiosk.rootViewController.frames) = ([], [])
    focus(kiosk.rootViewController.field, in: kiosk)
    #expect(kiosk.rootViewController.heard == ["willChangeFrame", "willShow", "didChangeFrame", "didShow"])
    #expect(
      kiosk.rootViewController.frames.allSatisfy {
        $0.begin.height == alone && $0.end.height == alone + 44 && $0.end.maxY == 480
      })
    kiosk.rootViewController.heard = []
    focus(kiosk.rootViewController.field, in: kiosk)
    #expect(kiosk.rootViewController.heard == [])
    kiosk.end()
  }

  @Test func K1_whatTurnsBackOnItsWayEndsOnce() {
    let kiosk = Kiosk.typing()
    let shown = covered()
    kiosk.rootViewController.heard = []
    kiosk.rootViewController.field.resignFirstResponder()
    kiosk.advance(by: .milliseconds(100))
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(600))
    #expect(
      kiosk.rootViewController.heard
        == ["willChangeFrame", "willHide", "willChangeFrame", "willShow", "didChangeFrame", "didShow"])
    #expect(covered() == shown && kiosk.showsScreenKeyboard)
    #expect(kiosk.tapKey("a") && kiosk.rootViewController.field.content == "a")
    kiosk.end()
  }

  @Test func K2_theGuideMovesWithinTheKeyboardsAnimation() {
    final class GuidedView: UIView {
      let bar = UIView()
      override func layoutSubviews() {
        super.layoutSubviews()
        let top = keyboardLayoutGuide.layoutFrame.minY
        bar.frame = CGRect(x: 0, y: top - 20, width: bounds.width, height: 20)
      }
    }
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { TypingController() }
    kiosk.rootViewController.loadViewIfNeeded()
    kiosk.rootViewController.additionalSafeAreaInsets.bottom = 30
    let guided = GuidedView(frame: kiosk.rootViewController.view.bounds)
    guided.addSubview(guided.bar)
    kiosk.rootViewController.view.insertSubview(guided, at: 0)
    kiosk.presentChanges()
    // At the bottom of the safe area while there is no keyboard.
    #expect(guided.keyboardLayoutGuide.layoutFrame == CGRect(x: 0, y: 450, width: 800, height: 30))
    #expect(guided.bar.frame.minY == 430)
    guided.keyboardLayoutGuide.usesBottomSafeArea = false
    #expect(guided.keyboardLayoutGuide.layoutFrame.minY == 480)
    guided.keyboardLayoutGuide.usesBottomSafeArea = true
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(100))
    let shown = guided.bar.layer.presentation()?.frame.minY ?? 0
    #expect(guided.bar.frame.minY == covered().minY - 20)
    #expect(shown > covered().minY - 20 && shown < 430)
    kiosk.advance(by: .milliseconds(400))
    #expect(guided.bar.layer.presentation()?.frame.minY ?? 0 == covered().minY - 20)
    kiosk.end()
  }

  @Test func K2_draggingDoesNotForceTheFocusAway() {
    final class Keeping: UIView, UIKeyInput {
      var hasText: Bool { false }
      func insertText(_ text: String) {}
      func deleteBackward() {}
      override var canBecomeFirstResponder: Bool { true }
      override var canResignFirstResponder: Bool { false }
    }
    let kiosk = Kiosk.typing()
    let keeping = Keeping(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    kiosk.rootViewController.view.addSubview(keeping)
    focus(keeping, in: kiosk)
    let scroll = UIScrollView(frame: CGRect(x: 300, y: 0, width: 500, height: 480))
    scroll.contentSize = CGSize(width: 500, height: 2000)
    scroll.keyboardDismissMode = .onDrag
    kiosk.rootViewController.view.addSubview(scroll)
    kiosk.drag(from: .point(500, 200), to: .point(500, 100))
    kiosk.advance(by: .milliseconds(400))
    #expect(keeping.isFirstResponder && !covered().isEmpty)
    kiosk.end()
  }

  @Test func L8_contextsAreFoundUpTheChainAndTheOthersShareOne() {
    final class Page: UIView {
      override var textInputContextIdentifier: String? { "page" }
    }
    let kiosk = Kiosk.typing(layouts: ["us", "ru", "de"])
    let page = Page(frame: CGRect(x: 300, y: 0, width: 300, height: 200))
    let inside = (0..<2).map { TypingField(frame: CGRect(x: 0, y: 50 * CGFloat($0), width: 100, height: 40)) }
    for field in inside { page.addSubview(field) }
    kiosk.rootViewController.view.addSubview(page)
    focus(inside[0], in: kiosk)
    kiosk.tapKey("globe")
    #expect(kiosk.screenKeys.contains("й"))
    // Responders without a context share one memory.
    focus(kiosk.rootViewController.field, in: kiosk)
    kiosk.tapKey("globe")
    #expect(kiosk.screenKeys.contains("ü"))
    focus(inside[1], in: kiosk)
    #expect(kiosk.screenKeys.contains("й"))
    focus(kiosk.rootViewController.second, in: kiosk)
    #expect(kiosk.screenKeys.contains("ü"))
    kiosk.end()
  }
}
