import KioskTesting
import Testing

@testable import ScreenKeyboard
import UIKit
@testable import UIKitCore

@MainActor
@Suite struct InputViewTests {
  private typealias Kiosk = VirtualKiosk<TypingController>

  private func covered() -> CGRect { InputViewSystem.running.coveredFrame }

  @Test func K1_notificationsInOrderWithFramesOfTheScreen() {
    let kiosk = Kiosk.typing()
    let rootViewController = kiosk.rootViewController
    #expect(rootViewController.heard == ["willChangeFrame", "willShow", "didChangeFrame", "didShow"])
    let height = covered().height
    #expect(height > 150 && height <= 240)
    #expect(rootViewController.frames.allSatisfy { $0.begin == CGRect(x: 0, y: 480, width: 800, height: height) })
    #expect(rootViewController.frames.allSatisfy { $0.end == CGRect(x: 0, y: 480 - height, width: 800, height: height) })
    rootViewController.heard = []
    rootViewController.frames = []
    // Moving the focus from field to field moves nothing.
    rootViewController.second.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(rootViewController.heard == [])
    rootViewController.second.resignFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(rootViewController.heard == ["willChangeFrame", "willHide", "didChangeFrame", "didHide"])
    #expect(rootViewController.frames.allSatisfy { $0.begin.minY == 480 - height && $0.end.minY == 480 })
    #expect(!kiosk.showsScreenKeyboard)
    kiosk.end()
  }

  @Test func K1_theUserInfo() {
    nonisolated(unsafe) var info: [AnyHashable: Any] = [:]
    nonisolated(unsafe) var object: Any?
    let observer = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
    ) { notification in
      info = notification.userInfo ?? [:]
      object = notification.object
    }
    let kiosk = Kiosk.typing()
    NotificationCenter.default.removeObserver(observer)
    #expect(info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double == 0.25)
    #expect((info[UIResponder.keyboardAnimationCurveUserInfoKey] as? NSNumber)?.uintValue == 7)
    #expect(info[UIResponder.keyboardIsLocalUserInfoKey] as? Bool == true)
    #expect(info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect == covered())
    #expect(object as? UIScreen === kiosk.screen)
    kiosk.end()
  }

  @Test func K21_aHopBetweenFieldsShowsNoGap() {
    let kiosk = Kiosk.typing()
    let before = covered()
    let cost = kiosk.cost {
      kiosk.rootViewController.field.resignFirstResponder()
      kiosk.rootViewController.second.becomeFirstResponder()
      kiosk.advance(by: .milliseconds(400))
    }
    #expect(covered() == before && kiosk.showsScreenKeyboard)
    #expect(cost.damagedPixels == 0)
    kiosk.end()
  }

  @Test func J1_viewsAreFoundUpTheChain() {
    final class Outer: UIView {
      let bar = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      let own = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 120))
      override var inputAccessoryView: UIView? { bar }
      override var inputView: UIView? { own }
    }
    final class Plain: UIView { override var canBecomeFirstResponder: Bool { true } }
    let kiosk = Kiosk.typing()
    let outer = Outer(frame: CGRect(x: 300, y: 0, width: 200, height: 200))
    let inner = TypingField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    outer.addSubview(inner)
    kiosk.rootViewController.view.addSubview(outer)
    inner.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(covered().height == 170)
    #expect(outer.bar.window != nil && outer.own.frame.minY == 50 && outer.own.frame.width == 800)
    // Its own view takes precedence; the accessory is still the outer one's.
    inner.ownInput = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 80))
    inner.reloadInputViews()
    kiosk.advance(by: .milliseconds(400))
    #expect(covered().height == 130 && inner.isFirstResponder && outer.own.window == nil)
    // A responder that takes no text gets only the views that it vends.
    let plain = Plain(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    kiosk.rootViewController.view.addSubview(plain)
    plain.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(covered().isEmpty)
    kiosk.end()
  }

  @Test func J2_anAccessoryAloneDocksAtTheBottom() {
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .never) { TypingController() }
    kiosk.rootViewController.loadViewIfNeeded()
    kiosk.rootViewController.field.ownAccessory = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 44))
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(covered() == CGRect(x: 0, y: 436, width: 800, height: 44))
    #expect(kiosk.rootViewController.heard == ["willChangeFrame", "willShow", "didChangeFrame", "didShow"])
    kiosk.end()
  }

  @Test func J2_aKeyboardThatIsPluggedInHidesTheScreens() {
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .auto) { TypingController() }
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    // The simulated input has a hardware keyboard.
    #expect(!kiosk.showsScreenKeyboard)
    kiosk.simulatedInput.unplugKeyboard()
    kiosk.advance(by: .milliseconds(400))
    #expect(kiosk.showsScreenKeyboard)
    kiosk.simulatedInput.plugInKeyboard()
    kiosk.advance(by: .milliseconds(400))
    #expect(!kiosk.showsScreenKeyboard && kiosk.rootViewController.field.isFirstResponder)
    kiosk.end()
    let touch = VirtualKiosk(800, 480, screenKeyboard: .touch) { TypingController() }
    touch.tap(touch.rootViewController.field)
    touch.advance(by: .milliseconds(400))
    #expect(touch.showsScreenKeyboard)
    touch.key(.press, "x")
    touch.advance(by: .milliseconds(400))
    #expect(!touch.showsScreenKeyboard)
    touch.tap(at: .point(700, 20))
    touch.advance(by: .milliseconds(400))
    #expect(touch.showsScreenKeyboard)
    touch.end()
  }

  @Test func J3_traitsAreReadAgainOnReloadOnly() {
    let kiosk = Kiosk.typing()
    kiosk.rootViewController.field.keyboardType = .numberPad
    kiosk.advance(by: .milliseconds(400))
    #expect(kiosk.screenKeys.contains("q"))
    kiosk.rootViewController.second.reloadInputViews()
    kiosk.advance(by: .milliseconds(400))
    #expect(kiosk.screenKeys.contains("q"))
    kiosk.rootViewController.field.reloadInputViews()
    kiosk.advance(by: .milliseconds(400))
    #expect(!kiosk.screenKeys.contains("q") && kiosk.screenKeys.contains("7"))
    kiosk.end()
  }

  @Test func J4_controllersAreContainedAndEditThroughTheirProxy() {
    final class Pad: UIInputViewController {
      var log: [String] = []
      override func loadView() {
        view = UIInputView(frame: CGRect(x: 0, y: 0, width: 10, height: 100), inputViewStyle: .keyboard)
      }
      override func viewWillAppear(_ animated: Bool) { log.append("willAppear") }
      override func viewDidAppear(_ animated: Bool) { log.append("didAppear") }
      override func viewWillDisappear(_ animated: Bool) { log.append("willDisappear") }
      override func viewDidDisappear(_ animated: Bool) { log.append("didDisappear") }
      override func didMove(toParent parent: UIViewController?) { log.append(parent == nil ? "left" : "moved") }
    }
    final class Field: UIView, UIKeyInput {
      let pad = Pad()
      var text = ""
      override var canBecomeFirstResponder: Bool { true }
      override var inputViewController: UIInputViewController? { pad }
      var hasText: Bool { !text.isEmpty }
      func insertText(_ text: String) { self.text += text }
      func deleteBackward() { _ = text.popLast() }
    }
    let kiosk = Kiosk.typing()
    let field = Field(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    kiosk.rootViewController.view.addSubview(field)
    field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(covered().height == 100)
    #expect(Set(field.pad.log) == ["willAppear", "didAppear", "moved"] && field.pad.log.count == 3)
    field.pad.textDocumentProxy.insertText("12")
    field.pad.textDocumentProxy.deleteBackward()
    #expect(field.text == "1")
    field.pad.dismissKeyboard()
    kiosk.advance(by: .milliseconds(400))
    #expect(!field.isFirstResponder && covered().isEmpty)
    #expect(Set(field.pad.log.dropFirst(3)) == ["willDisappear", "didDisappear", "left"])
    kiosk.end()
  }

  @Test func J4_sizesOfInputViews() {
    final class Tall: UIInputView {
      var tall: CGFloat = 150
      override var intrinsicContentSize: CGSize { CGSize(width: -1, height: tall) }
    }
    let kiosk = Kiosk.typing()
    let view = Tall(frame: CGRect(x: 0, y: 0, width: 10, height: 90), inputViewStyle: .keyboard)
    kiosk.rootViewController.field.ownInput = view
    kiosk.rootViewController.field.reloadInputViews()
    kiosk.advance(by: .milliseconds(400))
    #expect(covered().height == 90)
    view.allowsSelfSizing = true
    kiosk.advance(by: .milliseconds(400))
    #expect(covered().height == 150)
    view.tall = 200
    view.invalidateIntrinsicContentSize()
    kiosk.advance(by: .milliseconds(400))
    #expect(covered().height == 200 && view.frame.height == 200)
    kiosk.end()
  }

  @Test func J_touchesOnTheKeyboardLeaveTheFocusAlone() {
    let kiosk = Kiosk.typing()
    let key = kiosk.rootViewController.view.window
    kiosk.tapKey("a")
    kiosk.tap(at: .point(400, 478))
    #expect(kiosk.rootViewController.field.isFirstResponder && UIApplication.shared.keyWindow === key)
    #expect(UIApplication.shared.windows.count == 1)
    // Beside it the app's own views get touches.
    kiosk.tap(kiosk.rootViewController.second)
    #expect(kiosk.rootViewController.second.isFirstResponder)
    kiosk.end()
  }

  @Test func K2_theLayoutGuide() {
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { TypingController() }
    kiosk.rootViewController.loadViewIfNeeded()
    let guide = kiosk.rootViewController.view.keyboardLayoutGuide
    #expect(guide.layoutFrame == CGRect(x: 0, y: 480, width: 800, height: 0))
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(guide.layoutFrame == covered() && covered().height > 100)
    kiosk.rootViewController.field.resignFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(guide.layoutFrame.height == 0)
    kiosk.end()
  }

  @Test func K23_theFieldIsNeverCovered() {
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { TypingController() }
    kiosk.rootViewController.loadViewIfNeeded()
    kiosk.rootViewController.field.frame.origin.y = 420
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    func bottom(_ view: UIView) -> CGFloat {
      guard let window = view.window else { return .infinity }
      return window.convert(view.convert(view.bounds, to: window), to: nil as UIWindow?).maxY
    }
    #expect(bottom(kiosk.rootViewController.field) <= covered().minY)
    kiosk.rootViewController.field.resignFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(bottom(kiosk.rootViewController.field) == 460)
    // In a scroll view the field is scrolled to.
    let scroll = UIScrollView(frame: kiosk.rootViewController.view.bounds)
    scroll.contentSize = CGSize(width: 800, height: 900)
    let inside = TypingField(frame: CGRect(x: 20, y: 850, width: 200, height: 40))
    scroll.addSubview(inside)
    kiosk.rootViewController.view.addSubview(scroll)
    scroll.contentOffset.y = 420
    inside.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(bottom(inside) <= covered().minY && kiosk.rootViewController.view.window?.bounds.minY == 0)
    #expect(scroll.adjustedContentInset.bottom == covered().height)
    inside.resignFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    #expect(scroll.adjustedContentInset.bottom == 0)
    kiosk.end()
  }

  @Test func K23_norInAModal() {
    final class Form: UIViewController {
      let field = TypingField(frame: CGRect(x: 20, y: 330, width: 200, height: 40))
      override func viewDidLoad() { view.addSubview(field) }
    }
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { TypingController() }
    let form = Form()
    form.modalPresentationStyle = .formSheet
    kiosk.rootViewController.present(form, animated: false)
    kiosk.advance(by: .milliseconds(400))
    form.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    let window = form.field.window
    let place = window?.convert(form.field.convert(form.field.bounds, to: window), to: nil as UIWindow?) ?? .null
    #expect(place.maxY <= covered().minY && !covered().isEmpty)
    kiosk.end()
  }

  @Test func K2_dismissModesOfScrollViews() {
    let kiosk = Kiosk.typing()
    let scroll = UIScrollView(frame: CGRect(x: 300, y: 0, width: 500, height: 480))
    scroll.contentSize = CGSize(width: 500, height: 2000)
    kiosk.rootViewController.view.addSubview(scroll)
    let top = covered().minY
    kiosk.drag(from: .point(500, 200), to: .point(500, 100))
    #expect(kiosk.rootViewController.field.isFirstResponder)
    scroll.keyboardDismissMode = .interactive
    kiosk.touch(.down, at: .point(500, top - 80))
    for y in stride(from: top - 80, through: top + 40, by: 10) {
      kiosk.advance(by: .milliseconds(16))
      kiosk.touch(.move, at: .point(500, y))
    }
    #expect(covered().minY == top + 40)
    kiosk.advance(by: .milliseconds(300))
    kiosk.touch(.up)
    kiosk.advance(by: .milliseconds(400))
    // Not far enough: the keyboard comes back.
    #expect(covered().minY == top && kiosk.rootViewController.field.isFirstResponder)
    kiosk.drag(from: .point(500, top - 80), to: .point(500, 475))
    kiosk.advance(by: .milliseconds(400))
    #expect(covered().isEmpty && !kiosk.rootViewController.field.isFirstResponder)
    kiosk.rootViewController.field.becomeFirstResponder()
    kiosk.advance(by: .milliseconds(400))
    scroll.keyboardDismissMode = .onDrag
    kiosk.drag(from: .point(500, 200), to: .point(500, 100))
    kiosk.advance(by: .milliseconds(400))
    #expect(!kiosk.rootViewController.field.isFirstResponder && covered().isEmpty)
    kiosk.end()
  }

  @Test func K23_showingAndHidingManyTimesLeavesNothing() {
    let kiosk = Kiosk.typing()
    for _ in 0..<50 {
      kiosk.rootViewController.field.resignFirstResponder()
      kiosk.advance(by: .milliseconds(300))
      kiosk.rootViewController.field.becomeFirstResponder()
      kiosk.advance(by: .milliseconds(300))
    }
    #expect(UIApplication.shared.allWindows.count == 2)
    #expect(InputViewSystem.running.keyboard.subviews.count < 60)
    kiosk.end()
  }
}
