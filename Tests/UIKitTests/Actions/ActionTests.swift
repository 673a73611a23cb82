import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ActionTests {
  private func room() -> VirtualKiosk<ActionRoom> { VirtualKiosk(300, 300) { ActionRoom() } }

  @Test func A6_aSearchStartsAtTheFirstResponder() {
    let kiosk = room()
    #expect(kiosk.room.desk.becomeFirstResponder())
    #expect(UIApplication.shared.sendAction(.save, to: nil, from: kiosk.room.button, for: nil))
    #expect(kiosk.room.log == ["desk saves"])
  }

  @Test func A6_withoutAFirstResponderItStartsAtTheSender() {
    let kiosk = room()
    #expect(UIApplication.shared.sendAction(.save, to: nil, from: kiosk.room.button, for: nil))
    #expect(kiosk.room.log == ["panel saves for UIButton"])
  }

  @Test func A6_whatTheFirstResponderCannotDoTheSendersChainMay() {
    let kiosk = room()
    #expect(kiosk.room.desk.becomeFirstResponder())
    #expect(UIApplication.shared.sendAction(.copy, to: nil, from: kiosk.room.button, for: nil))
    #expect(kiosk.room.log == ["panel copies"])
  }

  @Test func A6_withNeitherItStartsAtTheKeyWindow() {
    final class Window: UIWindow, Saving {
      var saved = false
      func save(_ sender: Any?) { saved = true }
    }
    let kiosk = room()
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
    #expect(UIApplication.shared.sendAction(.save, to: nil, from: kiosk.room.view, for: nil))
    #expect(delegate.saved == 1)
    // Also when no window leads there.
    delegate.window?.isHidden = true
    #expect(UIApplication.shared.keyWindow == nil)
    #expect(UIApplication.shared.sendAction(.save, to: nil, from: nil, for: nil))
    #expect(delegate.saved == 2)
  }

  @Test func A6_nobodyIsFoundForAnActionThatNobodyImplements() {
    let kiosk = room()
    #expect(!UIApplication.shared.sendAction(.stamp, to: nil, from: kiosk.room.button, for: nil))
    #expect(!UIApplication.shared.sendAction(.stamp, to: kiosk.room.panel, from: kiosk.room.button, for: nil))
    #expect(kiosk.room.log == [])
  }

  @Test func D5_anActionFollowsACustomNextResponder() {
    final class Outlet: UIView {
      weak var other: UIResponder?
      override var next: UIResponder? { other ?? super.next }
    }
    let kiosk = room()
    let outlet = Outlet()
    outlet.other = kiosk.room.desk
    kiosk.room.panel.addSubview(outlet)
    UIApplication.shared.sendAction(.save, to: nil, from: outlet, for: nil)
    #expect(kiosk.room.log == ["desk saves"])
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
    let kiosk = room()
    let (panel, desk, room) = (kiosk.room.panel, kiosk.room.desk, kiosk.room)
    #expect(panel.canPerformAction(.save, withSender: nil) && panel.canPerformAction(.copy, withSender: nil))
    #expect(!desk.canPerformAction(.copy, withSender: nil))
    // That somebody further up does is for the search to find.
    #expect(!kiosk.room.button.canPerformAction(.save, withSender: nil) && !desk.canPerformAction(.close, withSender: nil))
    #expect(!room.canPerformAction(.save, withSender: nil) && room.canPerformAction(.close, withSender: nil))
  }

  @Test func N1_aRefusalVetoesOnlyThatResponder() {
    final class Inner: RoomPart, Saving {
      func save(_ sender: Any?) { note("inner saves") }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }
    }
    let kiosk = room()
    let inner = Inner()
    inner.room = kiosk.room
    kiosk.room.desk.addSubview(inner)
    UIApplication.shared.sendAction(.save, to: nil, from: inner, for: nil)
    #expect(kiosk.room.log == ["desk saves"])
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
    let kiosk = room()
    let counter = Counter()
    kiosk.room.panel.addSubview(counter)
    UIApplication.shared.sendAction(.save, to: nil, from: counter, for: nil)
    #expect(counter.clerk.saved == 1)
    #expect(kiosk.room.log == [])
  }

  @Test func N2_standardActionsGoToWhomConformsOrSaysSo() {
    final class Sayer: UIView {
      var pasted = false
      override func paste(_ sender: Any?) { pasted = true }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { action == .paste }
    }
    let kiosk = room()
    let sayer = Sayer()
    kiosk.room.desk.addSubview(sayer)
    #expect(UIApplication.shared.sendAction(.paste, to: nil, from: sayer, for: nil))
    #expect(sayer.pasted)
    #expect(!UIApplication.shared.sendAction(.cut, to: nil, from: sayer, for: nil))
    #expect(Selector.copy.name == "copy" && Selector.copy != Selector.cut)
  }

  @Test func selectorsAreEqualByNameAndHandler() {
    #expect(Selector("stamp", Desk.stamp) == .stamp)
    #expect(Selector("stamp", ActionRoom.close) != .stamp)
    #expect(Set([Selector.save, .save, .close]).count == 2)
    #expect("\(Selector.save)" == "save")
  }

  @Test func anActionIsNotCalledWithASenderItCannotTake() {
    let kiosk = room()
    #expect(!UIApplication.shared.sendAction(.stampFor, to: kiosk.room.desk, from: UISwitch(), for: nil))
    #expect(!UIApplication.shared.sendAction(.stampFor, to: kiosk.room.desk, from: nil, for: nil))
    #expect(UIApplication.shared.sendAction(.stampFor, to: kiosk.room.desk, from: kiosk.room.button, for: nil))
    #expect(kiosk.room.log == ["desk stamps for a button"])
  }

  @Test func recognizersTakeSelectorsToo() {
    let kiosk = room()
    let tap = UITapGestureRecognizer(target: kiosk.room.desk, action: .stamp)
    tap.addTarget(kiosk.room.desk, action: .stamp)
    kiosk.room.desk.addGestureRecognizer(tap)
    kiosk.tap(kiosk.room.desk)
    #expect(kiosk.room.log == ["desk stamps"])
    tap.removeTarget(nil, action: .stamp)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(kiosk.room.desk)
    #expect(kiosk.room.log == ["desk stamps"])
  }

  @Test func H4_closuresOfTheTargetAreActionsToo() {
    let kiosk = room()
    let desk = kiosk.room.desk
    let button = kiosk.room.button
    let registration = button.addTarget(desk, action: { $0.stamp() }, for: .touchUpInside)
    button.addTarget(desk, action: { (desk: Desk, sender: UIButton) in desk.stampFor(sender) }, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(kiosk.room.log == ["desk stamps", "desk stamps for a button"])
    button.removeTarget(registration, for: .allEvents)
    button.sendActions(for: .touchUpInside)
    #expect(kiosk.room.log.count == 3)
    let tap = UITapGestureRecognizer()
    tap.addTarget(desk) { $0.stamp() }
    tap.addTarget(desk, action: .stamp)
    desk.addGestureRecognizer(tap)
    kiosk.tap(desk)
    #expect(kiosk.room.log.count == 5)
  }
}
