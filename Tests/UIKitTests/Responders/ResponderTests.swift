import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct ResponderTests {
  final class Redirecting: UIView {
    var target: UIResponder?
    override var next: UIResponder? { target }
  }

  @Test func D3_theTopIsWindowSceneApplicationAndDelegate() {
    final class Delegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      func applicationDidFinishLaunching(_ application: UIApplication) {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
      }
    }
    let delegate = Delegate()
    let kiosk = VirtualKiosk(100, 100, app: delegate)
    let chain = Array(ResponderChain(from: kiosk.rootViewController.view))
    #expect(
      chain.map { "\(type(of: $0))" } == [
        "UIView", "UIViewController", "UIWindow", "UIWindowScene", "UIApplication", "Delegate",
      ])
    kiosk.end()
  }

  @Test func D4_touchesPressesAndMotionClimbToWhoHandlesThem() {
    final class TestController: UIViewController {
      var log: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("touch") }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("lift") }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("press") }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("release") }
      override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.append("shake") }
      override func remoteControlReceived(with event: UIEvent?) { log.append("remote") }
    }
    let kiosk = VirtualKiosk(100, 100) { TestController() }
    let box = UIView(frame: kiosk.screen.bounds)
    kiosk.rootViewController.view.addSubview(box)
    kiosk.tap(box)
    kiosk.key(.press, "a")
    kiosk.shake()
    UIApplication.shared.beginReceivingRemoteControlEvents()
    kiosk.remoteControl(.remoteControlStop)
    #expect(kiosk.rootViewController.log == ["touch", "lift", "press", "release", "shake", "remote"])
    kiosk.end()
  }

  @Test func D5_anOverriddenNextIsHonouredByEveryKindOfEvent() {
    final class Handler: UIResponder {
      var log: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("touch") }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("press") }
      override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.append("motion") }
    }
    final class Focus: UIView {
      var target: UIResponder?
      override var canBecomeFirstResponder: Bool { true }
      override var next: UIResponder? { target }
    }
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let (handler, focus) = (Handler(), Focus(frame: kiosk.screen.bounds))
    focus.target = handler
    kiosk.rootViewController.view.addSubview(focus)
    focus.becomeFirstResponder()
    kiosk.tap(focus)
    kiosk.key(.press, "a")
    kiosk.shake()
    #expect(handler.log == ["touch", "press", "motion"])
    kiosk.end()
  }

  @Test func D5_anOverriddenNextIsHonouredByEverySearch() {
    final class Form: UIView, UICopyAction {
      let manager = UndoManager()
      let ownInput = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
      override var undoManager: UndoManager? { manager }
      override var keyCommands: [UIKeyCommand]? { [UIKeyCommand(input: "k", modifierFlags: .command, action: .copy)] }
      override var inputView: UIView? { ownInput }
      override func copy(_ sender: Any?) {}
    }
    final class Focus: UIView {
      weak var target: UIResponder?
      override var canBecomeFirstResponder: Bool { true }
      override var next: UIResponder? { target }
    }
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let (form, focus) = (Form(), Focus(frame: kiosk.screen.bounds))
    focus.target = form
    kiosk.rootViewController.view.addSubview(focus)
    focus.becomeFirstResponder()
    kiosk.presentChanges()
    #expect(focus.undoManager === form.manager)
    #expect(focus.target(forAction: .copy, withSender: nil) as? UIView === form)
    #expect(CommandSearch.keyCommands(from: focus).map(\.input) == ["k"])
    #expect(form.ownInput.window != nil)
    kiosk.end()
  }

  @Test func D5_aCircleOfNextIsNoticedAndEventsEnd() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let (a, b) = (Redirecting(frame: kiosk.screen.bounds), Redirecting())
    (a.target, b.target) = (b, a)
    kiosk.rootViewController.view.addSubview(a)
    let lines = FrameworkLog.lines {
      kiosk.tap(a)
      kiosk.key(.press, "a")
      #expect(Array(ResponderChain(from: a)).count < 100)
      #expect(a.undoManager == nil)
      #expect(CommandSearch.keyCommands(from: a).isEmpty)
      #expect(a.target(forAction: .copy, withSender: nil) == nil)
    }
    #expect(lines.contains { $0.contains("leads back") })
    // A responder that leads to itself.
    a.target = a
    kiosk.tap(a)
    #expect(Array(ResponderChain(from: a)).count < 100)
    kiosk.end()
  }

  @Test func D5_longChainsAreNoCircles() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let handler = Pad(frame: kiosk.screen.bounds)
    kiosk.rootViewController.view.addSubview(handler)
    var views = [Redirecting(frame: kiosk.screen.bounds)]
    handler.addSubview(views[0])
    for _ in 0..<1000 {
      let view = Redirecting()
      views.last?.target = view
      views.append(view)
    }
    views.last?.target = handler
    kiosk.tap(views[0])
    #expect(handler.log == ["began 1", "ended 1"])
    kiosk.end()
  }

  @Test func A2_statesAreLeftInOrderAndTouchesEndFirst() {
    final class Delegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      var log: [String] = []
      let pad = Pad(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      func applicationDidFinishLaunching(_ application: UIApplication) {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.addSubview(pad)
        window?.makeKeyAndVisible()
      }
      func applicationDidBecomeActive(_ application: UIApplication) { log.append("active \(application.applicationState)") }
      func applicationWillResignActive(_ application: UIApplication) {
        log.append("resign \(pad.log.last ?? "")")
      }
      func applicationDidEnterBackground(_ application: UIApplication) { log.append("background") }
      func applicationWillEnterForeground(_ application: UIApplication) { log.append("foreground") }
    }
    let delegate = Delegate()
    let kiosk = VirtualKiosk(100, 100, app: delegate)
    var posted: [String] = []
    let names: [Notification.Name] = [
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: UIApplication.shared, queue: nil) { note in
        MainActor.assumeIsolated { posted.append(name.rawValue) }
      }
    }
    kiosk.touch(.down, at: .point(10, 10))
    delegate.log = []
    kiosk.changeState(to: .background)
    #expect(delegate.log == ["resign cancelled 1", "background"])
    kiosk.touch(.up)
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.changeState(to: .active)
    #expect(delegate.log == ["resign cancelled 1", "background", "foreground", "active active"])
    #expect(posted == names.map(\.rawValue))
    #expect(delegate.pad.log == ["began 1", "cancelled 1"])
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    kiosk.end()
  }

  @Test func A2_leavingTheActiveStateCancelsWhateverIsHeld() {
    final class Focus: UIView {
      var log: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("touch") }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
      override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("press") }
      override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
      override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.append("motion") }
    }
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let focus = Focus(frame: kiosk.screen.bounds)
    kiosk.rootViewController.view.addSubview(focus)
    focus.becomeFirstResponder()
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.key(.down, "a")
    kiosk.beginShake()
    kiosk.changeState(to: .inactive)
    #expect(focus.log == ["touch", "press", "motion"])
    kiosk.changeState(to: .background)
    kiosk.touch(.up)
    kiosk.key(.up, "a")
    kiosk.endShake()
    #expect(focus.log == ["touch", "press", "motion"])
    kiosk.end()
  }

  @Test func memoryWarningsReachDelegateControllersAndObservers() {
    final class TestController: UIViewController {
      var warnings = 0
      override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        warnings += 1
      }
    }
    final class Delegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      let rootViewController = TestController()
      var warnings = 0
      func applicationDidFinishLaunching(_ application: UIApplication) {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = rootViewController
        window?.makeKeyAndVisible()
      }
      func applicationDidReceiveMemoryWarning(_ application: UIApplication) { warnings += 1 }
    }
    let delegate = Delegate()
    let kiosk = VirtualKiosk(100, 100, app: delegate)
    let child = TestController()
    delegate.rootViewController.addChild(child)
    let presented = TestController()
    child.present(presented, animated: false)
    kiosk.advance(by: .seconds(1))
    kiosk.warnOfMemory()
    #expect(delegate.warnings == 1)
    #expect(delegate.rootViewController.warnings == 1)
    #expect(child.warnings == 1)
    #expect(presented.warnings == 1)
    kiosk.end()
  }

  @Test func misuseIsLoggedAndHarmless() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let (outer, inner) = (Pad(frame: kiosk.screen.bounds), Pad(frame: kiosk.screen.bounds))
    outer.addSubview(inner)
    kiosk.rootViewController.view.addSubview(outer)
    inner.onBegan = {
      inner.addSubview(outer)
      inner.removeFromSuperview()
      outer.removeFromSuperview()
    }
    let tap = UITapGestureRecognizer()
    final class Judge: NSObject, UIGestureRecognizerDelegate {}
    var judge: Judge? = Judge()
    tap.delegate = judge
    inner.addGestureRecognizer(tap)
    let lines = FrameworkLog.lines {
      kiosk.touch(.down, at: .point(10, 10))
      judge = nil
      kiosk.touch(.move, at: .point(12, 10))
      kiosk.touch(.up)
      tap.require(toFail: tap)
    }
    #expect(inner.log == ["began 1", "cancelled 1"])
    #expect(lines.contains { $0.contains("ancestor") })
    #expect(lines.contains { $0.contains("wait for itself") })
    #expect(tap.delegate == nil)
    kiosk.end()
  }
}
