import Host
import class Host.Host
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct FirstResponderTests {
  final class Field: UIView {
    var log: [String] = []
    var accepts = true
    var resigns = true
    var agrees = true
    var onBecome: (() -> Void)?
    var onResign: (() -> Void)?
    private(set) var balance = 0
    override var canBecomeFirstResponder: Bool { accepts }
    override var canResignFirstResponder: Bool { resigns }
    @discardableResult override func becomeFirstResponder() -> Bool {
      guard super.becomeFirstResponder() else { return false }
      log.append("become")
      balance += 1
      onBecome?()
      return true
    }
    @discardableResult override func resignFirstResponder() -> Bool {
      let was = isFirstResponder
      guard agrees, super.resignFirstResponder() else { return false }
      if was {
        log.append("resign")
        balance -= 1
        onResign?()
      }
      return true
    }
  }

  private func fields(_ count: Int, in kiosk: VirtualKiosk<UIViewController>) -> [Field] {
    let fields = (0..<count).map { _ in Field(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    for field in fields { kiosk.rootViewController.view.addSubview(field) }
    return fields
  }

  private func kiosk() -> VirtualKiosk<UIViewController> { VirtualKiosk(100, 100) { UIViewController() } }

  @Test func I1_itHasToWantToAndToBeInAWindow() {
    let kiosk = kiosk()
    let field = Field()
    #expect(!field.becomeFirstResponder())
    kiosk.rootViewController.view.addSubview(field)
    #expect(field.becomeFirstResponder())
    #expect(field.isFirstResponder)
    let plain = UIView()
    kiosk.rootViewController.view.addSubview(plain)
    #expect(!plain.canBecomeFirstResponder && !plain.becomeFirstResponder())
    #expect(field.isFirstResponder)
    kiosk.end()
  }

  @Test func I1_anyResponderMay() {
    final class Controller: UIViewController { override var canBecomeFirstResponder: Bool { true } }
    final class Delegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      override var canBecomeFirstResponder: Bool { true }
      func applicationDidFinishLaunching(_ application: UIApplication) {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = Controller()
        window?.makeKeyAndVisible()
      }
    }
    let delegate = Delegate()
    let kiosk = VirtualKiosk(100, 100, app: delegate)
    #expect(kiosk.rootViewController.becomeFirstResponder())
    #expect(kiosk.rootViewController.isFirstResponder)
    #expect(delegate.becomeFirstResponder())
    #expect(delegate.isFirstResponder && !kiosk.rootViewController.isFirstResponder)
    kiosk.end()
  }

  @Test func I1_theApplicationMayToo() throws {
    final class Application: UIApplication { override var canBecomeFirstResponder: Bool { true } }
    let clock = VirtualClock()
    let host = Host(configuration: HostConfiguration(), screen: try VirtualScreenForTests.make(clock: clock), clock: clock)
    let application = Application()
    let session = KioskSession(host: host, application: application, delegate: nil)
    let window = UIWindow(frame: session.screen.bounds)
    session.launch()
    window.makeKeyAndVisible()
    #expect(application.becomeFirstResponder() && application.isFirstResponder)
    session.end()
  }

  @Test func I2_whoAsksIsAskedFirst() {
    final class Asked: UIView {
      static var log: [String] = []
      override var canBecomeFirstResponder: Bool {
        Self.log.append("\(tag) can become")
        return true
      }
      override var canResignFirstResponder: Bool {
        Self.log.append("\(tag) can resign")
        return true
      }
      override func resignFirstResponder() -> Bool {
        Self.log.append("\(tag) resign")
        return super.resignFirstResponder()
      }
    }
    let kiosk = kiosk()
    let (a, b) = (Asked(), Asked())
    (a.tag, b.tag) = (1, 2)
    for view in [a, b] { kiosk.rootViewController.view.addSubview(view) }
    a.becomeFirstResponder()
    Asked.log = []
    b.becomeFirstResponder()
    #expect(Asked.log == ["2 can become", "1 can resign", "1 resign"])
    kiosk.end()
  }

  @Test func I7_theOldOneIsAskedOnceThoughTheFocusIsAskedForMeanwhile() {
    final class Asking: UIView {
      var asked = 0
      var onAsked: (() -> Void)?
      override var canBecomeFirstResponder: Bool { true }
      override func resignFirstResponder() -> Bool {
        asked += 1
        if asked == 1 { onAsked?() }
        return super.resignFirstResponder()
      }
    }
    let kiosk = kiosk()
    let old = Asking()
    kiosk.rootViewController.view.addSubview(old)
    let fields = fields(2, in: kiosk)
    old.becomeFirstResponder()
    old.onAsked = { fields[1].becomeFirstResponder() }
    fields[0].becomeFirstResponder()
    #expect(old.asked == 1)
    #expect(fields[1].isFirstResponder && !fields[0].isFirstResponder)
    kiosk.end()
  }

  @Test func I7_whoIsTakenOutMeanwhileDoesNotGetIt() {
    let kiosk = kiosk()
    let fields = fields(2, in: kiosk)
    fields[0].becomeFirstResponder()
    fields[0].onResign = { fields[1].removeFromSuperview() }
    #expect(!fields[1].becomeFirstResponder())
    #expect(kiosk.rootViewController.view.window?.focus.current == nil)
    kiosk.end()
  }

  @Test func I2_theNewOneIsAskedThenTheOldOne() {
    let kiosk = kiosk()
    let fields = fields(2, in: kiosk)
    fields[0].becomeFirstResponder()
    fields[1].accepts = false
    #expect(!fields[1].becomeFirstResponder())
    #expect(fields[0].isFirstResponder && fields[0].log == ["become"])
    fields[1].accepts = true
    fields[0].resigns = false
    #expect(!fields[1].becomeFirstResponder())
    #expect(!fields[0].resignFirstResponder())
    fields[0].resigns = true
    fields[0].agrees = false
    #expect(!fields[1].becomeFirstResponder())
    #expect(fields[0].isFirstResponder)
    fields[0].agrees = true
    #expect(fields[1].becomeFirstResponder())
    #expect(fields[0].log == ["become", "resign"])
    #expect(fields[1].log == ["become"])
    kiosk.end()
  }

  @Test func I3_oneForEachWindowAndKeysGoToTheKeyWindows() {
    final class Keys: UIView {
      var keys = 0
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { keys += 1 }
    }
    let kiosk = kiosk()
    let second = UIWindow(frame: kiosk.screen.bounds)
    let (a, b) = (Keys(), Keys())
    kiosk.rootViewController.view.addSubview(a)
    second.addSubview(b)
    second.isHidden = false
    #expect(a.becomeFirstResponder() && b.becomeFirstResponder())
    #expect(a.isFirstResponder && b.isFirstResponder)
    kiosk.key(.press, "x")
    #expect(a.keys == 1 && b.keys == 0)
    second.makeKey()
    #expect(a.isFirstResponder)
    kiosk.key(.press, "x")
    #expect(a.keys == 1 && b.keys == 1)
    kiosk.end()
  }

  @Test func I3_askingAgainChangesNothing() {
    let kiosk = kiosk()
    let fields = fields(2, in: kiosk)
    #expect(fields[0].resignFirstResponder())
    fields[0].becomeFirstResponder()
    kiosk.trace.clear()
    let slot = fields[0].window?.focus
    #expect(slot?.take(fields[0]) == true)
    #expect(fields[1].resignFirstResponder())
    #expect(kiosk.trace.lines == [])
    #expect(fields[0].isFirstResponder)
    kiosk.end()
  }

  @Test func I4_leavingTheWindowResignsWhateverItSays() {
    let kiosk = kiosk()
    let box = UIView()
    let field = Field()
    box.addSubview(field)
    kiosk.rootViewController.view.addSubview(box)
    field.becomeFirstResponder()
    (field.resigns, field.agrees) = (false, true)
    box.isHidden = true
    box.alpha = 0
    #expect(field.isFirstResponder)
    box.removeFromSuperview()
    #expect(field.log == ["become", "resign"])
    #expect(kiosk.rootViewController.view.window?.focus.current == nil)
    // Even one whose override returns false.
    let stubborn = Field()
    kiosk.rootViewController.view.addSubview(stubborn)
    stubborn.becomeFirstResponder()
    stubborn.agrees = false
    stubborn.removeFromSuperview()
    #expect(kiosk.rootViewController.view.window?.focus.current == nil)
    kiosk.end()
  }

  @Test func I4_aControllerLeavesWithItsView() {
    final class Child: UIViewController { override var canBecomeFirstResponder: Bool { true } }
    let kiosk = kiosk()
    let child = Child()
    kiosk.rootViewController.addChild(child)
    kiosk.rootViewController.view.addSubview(child.view)
    #expect(child.becomeFirstResponder())
    child.view.removeFromSuperview()
    #expect(!child.isFirstResponder)
    #expect(kiosk.rootViewController.view.window?.focus.current == nil)
    kiosk.end()
  }

  @Test func I4_endEditingSearchesTheSubtree() {
    let kiosk = kiosk()
    let fields = fields(2, in: kiosk)
    let inner = Field()
    fields[0].addSubview(inner)
    inner.becomeFirstResponder()
    #expect(!fields[1].endEditing(true))
    inner.resigns = false
    #expect(!kiosk.rootViewController.view.endEditing(false))
    #expect(inner.isFirstResponder)
    #expect(fields[0].endEditing(true))
    #expect(!inner.isFirstResponder)
    #expect(!fields[0].endEditing(false))
    inner.resigns = true
    inner.becomeFirstResponder()
    inner.agrees = false
    #expect(fields[0].endEditing(true) && !inner.isFirstResponder)
    kiosk.end()
  }

  @Test func I7_theLastRequestWinsAndEveryoneIsBalanced() {
    let kiosk = kiosk()
    let fields = fields(3, in: kiosk)
    fields[0].becomeFirstResponder()
    // While resigning, the old one moves the focus somewhere else.
    fields[0].onResign = { fields[2].becomeFirstResponder() }
    #expect(!fields[1].becomeFirstResponder())
    #expect(fields[2].isFirstResponder)
    #expect(fields.map(\.balance) == [0, 0, 1])
    // On becoming first responder, the new one passes it on.
    fields[0].onResign = nil
    fields[0].onBecome = { fields[1].becomeFirstResponder() }
    fields[0].becomeFirstResponder()
    #expect(fields[1].isFirstResponder)
    #expect(fields.map(\.balance) == [0, 1, 0])
    // Endless back and forth is not refused, but it ends here.
    var rounds = 0
    fields[0].onBecome = {
      rounds += 1
      if rounds < 5 { fields[1].becomeFirstResponder() }
    }
    fields[1].onBecome = { if rounds < 5 { fields[0].becomeFirstResponder() } }
    fields[0].becomeFirstResponder()
    #expect(fields.map(\.balance).reduce(0, +) == 1)
    kiosk.end()
  }

  @Test func I7_takingTheFocusWhileBeingRemovedDoesNotStick() {
    let kiosk = kiosk()
    let box = UIView()
    let (a, b) = (Field(), Field())
    box.addSubview(a)
    box.addSubview(b)
    kiosk.rootViewController.view.addSubview(box)
    a.becomeFirstResponder()
    a.onResign = { b.becomeFirstResponder() }
    b.onResign = { a.becomeFirstResponder() }
    box.removeFromSuperview()
    #expect(kiosk.rootViewController.view.window?.focus.current == nil)
    #expect(!a.isFirstResponder && !b.isFirstResponder)
    kiosk.end()
  }
}
