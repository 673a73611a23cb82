import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ActionTests {
  private func makeKiosk() -> VirtualKiosk<ActionController> { VirtualKiosk(300, 300) { ActionController() } }

  @Test func A6_aSearchStartsAtTheFirstResponder() {
    let kiosk = makeKiosk()
    #expect(kiosk.rootViewController.form.becomeFirstResponder())
    #expect(UIApplication.shared.sendAction(.save, to: nil, from: kiosk.rootViewController.button, for: nil))
    #expect(kiosk.rootViewController.log == ["form saves"])
  }

  @Test func A6_withoutAFirstResponderItStartsAtTheSender() {
    let kiosk = makeKiosk()
    #expect(UIApplication.shared.sendAction(.save, to: nil, from: kiosk.rootViewController.button, for: nil))
    #expect(kiosk.rootViewController.log == ["panel saves for UIButton"])
  }

  @Test func A6_whatTheFirstResponderCannotDoTheSendersChainMay() {
    let kiosk = makeKiosk()
    #expect(kiosk.rootViewController.form.becomeFirstResponder())
    #expect(UIApplication.shared.sendAction(.copy, to: nil, from: kiosk.rootViewController.button, for: nil))
    #expect(kiosk.rootViewController.log == ["panel copies"])
  }

  @Test func A6_withNeitherItStartsAtTheKeyWindow() {
    final class Window: UIWindow, Saving {
      var saved = false
      func save(_ sender: Any?) { saved = true }
    }
    let kiosk = makeKiosk()
    let window = Window(frame: kiosk.screen.bounds)
    window.makeKeyAndVisible()
    #expect(UIApplication.shared.sendAction(.save, to: nil, from: nil, for: nil))
    #expect(window.saved)
  }

  @Test func A6_atLastTheApplicationsDelegateIsAsked() {
    final class Delegate: UIResponder, UIApplicationDelegate, Saving {
      var window: UIWindow?
      var saved = 0
      func save(_ sender: Any?) { saved += 1 }
      func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        return true
      }
    }
    let delegate = Delegate()
    let kiosk = VirtualKiosk(100, 100, app: delegate)
    #expect(UIApplication.shared.sendAction(.save, to: nil, from: kiosk.rootViewController.view, for: nil))
    #expect(delegate.saved == 1)
    // Also when no window leads there.
    delegate.window?.isHidden = true
    #expect(UIApplication.shared.keyWindow == nil)
    #expect(UIApplication.shared.sendAction(.save, to: nil, from: nil, for: nil))
    #expect(delegate.saved == 2)
  }

  @Test func A6_nobodyIsFoundForAnActionThatNobodyImplements() {
    let kiosk = makeKiosk()
    #expect(!UIApplication.shared.sendAction(.stamp, to: nil, from: kiosk.rootViewController.button, for: nil))
    #expect(
      !UIApplication.shared.sendAction(
        .stamp, to: kiosk.rootViewController.panel, from: kiosk.rootViewController.button, for: nil))
    #expect(kiosk.rootViewController.log == [])
  }

  @Test func D5_anActionFollowsACustomNextResponder() {
    final class Outlet: UIView {
      weak var other: UIResponder?
      override var next: UIResponder? { other ?? super.next }
    }
    let kiosk = makeKiosk()
    let outlet = Outlet()
    outlet.other = kiosk.rootViewController.form
    kiosk.rootViewController.panel.addSubview(outlet)
    UIApplication.shared.sendAction(.save, to: nil, from: outlet, for: nil)
    #expect(kiosk.rootViewController.log == ["form saves"])
  }

  @Test func D5_aCircleOfRespondersEndsTheSearch() {
    final class Ring: UIResponder {
      weak var other: UIResponder?
      override var next: UIResponder? { other }
    }
    let (a, b) = (Ring(), Ring())
    (a.other, b.other) = (b, a)
    #expect(a.target(forAction: .stamp, withSender: nil) == nil)
  }

  @Test func N1_theDefaultIsWhetherTheResponderImplementsTheAction() {
    let kiosk = makeKiosk()
    let (panel, form, controller) = (
      kiosk.rootViewController.panel, kiosk.rootViewController.form, kiosk.rootViewController
    )
    #expect(panel.canPerformAction(.save, withSender: nil) && panel.canPerformAction(.copy, withSender: nil))
    #expect(!form.canPerformAction(.copy, withSender: nil))
    // Whether a responder further up can perform it is determined by the search.
    #expect(
      !kiosk.rootViewController.button.canPerformAction(.save, withSender: nil)
        && !form.canPerformAction(.close, withSender: nil))
    #expect(
      !controller.canPerformAction(.save, withSender: nil)
        && controller.canPerformAction(.close, withSender: nil))
  }

  @Test func N1_aRefusalVetoesOnlyThatResponder() {
    final class Inner: LoggingResponderView, Saving {
      func save(_ sender: Any?) { note("inner saves") }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }
    }
    let kiosk = makeKiosk()
    let inner = Inner()
    inner.controller = kiosk.rootViewController
    kiosk.rootViewController.form.addSubview(inner)
    UIApplication.shared.sendAction(.save, to: nil, from: inner, for: nil)
    #expect(kiosk.rootViewController.log == ["form saves"])
  }

  @Test func N1_aTargetMayBeAnyObject() {
    @MainActor final class Clerk: NSObject, Saving {
      var saved = 0
      func save(_ sender: Any?) { saved += 1 }
    }
    final class Counter: UIView {
      let clerk = Clerk()
      override func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        action == .save ? clerk : super.target(forAction: action, withSender: sender)
      }
    }
    let kiosk = makeKiosk()
    let counter = Counter()
    kiosk.rootViewController.panel.addSubview(counter)
    UIApplication.shared.sendAction(.save, to: nil, from: counter, for: nil)
    #expect(counter.clerk.saved == 1)
    #expect(kiosk.rootViewController.log == [])
  }

  @Test func N2_standardActionsGoToWhomConformsOrSaysSo() {
    final class Sayer: UIView {
      var pasted = false
      override func paste(_ sender: Any?) { pasted = true }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { action == .paste }
    }
    let kiosk = makeKiosk()
    let sayer = Sayer()
    kiosk.rootViewController.form.addSubview(sayer)
    #expect(UIApplication.shared.sendAction(.paste, to: nil, from: sayer, for: nil))
    #expect(sayer.pasted)
    #expect(!UIApplication.shared.sendAction(.cut, to: nil, from: sayer, for: nil))
    #expect(Selector.copy.name == "copy" && Selector.copy != Selector.cut)
  }

  @Test func selectorsAreEqualByNameAndHandler() {
    #expect(Selector("stamp") { (target: Form) in target.stamp() } == .stamp)
    #expect(Selector("stamp") { (target: ActionController) in target.close() } != .stamp)
    #expect(Set([Selector.save, .save, .close]).count == 2)
    #expect("\(Selector.save)" == "save")
  }

  @Test func anActionIsNotCalledWithASenderItCannotTake() {
    let kiosk = makeKiosk()
    #expect(!UIApplication.shared.sendAction(.stampFor, to: kiosk.rootViewController.form, from: UISwitch(), for: nil))
    #expect(!UIApplication.shared.sendAction(.stampFor, to: kiosk.rootViewController.form, from: nil, for: nil))
    #expect(
      UIApplication.shared.sendAction(
        .stampFor, to: kiosk.rootViewController.form, from: kiosk.rootViewController.button, for: nil))
    #expect(kiosk.rootViewController.log == ["form stamps for a button"])
  }

  @Test func recognizersTakeSelectorsToo() {
    let kiosk = makeKiosk()
    let tap = UITapGestureRecognizer(target: kiosk.rootViewController.form, action: .stamp)
    tap.addTarget(kiosk.rootViewController.form, action: .stamp)
    kiosk.rootViewController.form.addGestureRecognizer(tap)
    kiosk.tap(kiosk.rootViewController.form)
    #expect(kiosk.rootViewController.log == ["form stamps"])
    tap.removeTarget(nil, action: .stamp)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(kiosk.rootViewController.form)
    #expect(kiosk.rootViewController.log == ["form stamps"])
  }

  @Test func H4_closuresOfTheTargetAreActionsToo() {
    let kiosk = makeKiosk()
    let form = kiosk.rootViewController.form
    let button = kiosk.rootViewController.button
    let registration = button.addTarget(form, action: { $0.stamp() }, for: .touchUpInside)
    button.addTarget(form, action: { (form: Form, sender: UIButton) in form.stampFor(sender) }, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(kiosk.rootViewController.log == ["form stamps", "form stamps for a button"])
    button.removeTarget(registration, for: .allEvents)
    button.sendActions(for: .touchUpInside)
    #expect(kiosk.rootViewController.log.count == 3)
    let tap = UITapGestureRecognizer()
    tap.addTarget(form) { $0.stamp() }
    tap.addTarget(form, action: .stamp)
    form.addGestureRecognizer(tap)
    kiosk.tap(form)
    #expect(kiosk.rootViewController.log.count == 5)
  }
}
