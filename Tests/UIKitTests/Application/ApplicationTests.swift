import Display
import Foundation
import Host
import Input
import class Host.Host
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct ApplicationTests {
  final class Delegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var log: [String] = []

    private func note(_ what: String, _ application: UIApplication) {
      let state = ["active", "inactive", "background"][application.applicationState.rawValue]
      log.append("\(what) \(state)")
    }

    func application(
      _ application: UIApplication, willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      note("willFinish", application)
      return true
    }
    func application(
      _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      note("didFinish", application)
      window = UIWindow(frame: UIScreen.main.bounds)
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
      return true
    }
    func applicationDidBecomeActive(_ application: UIApplication) { note("didBecomeActive", application) }
    func applicationWillResignActive(_ application: UIApplication) { note("willResignActive", application) }
    func applicationDidEnterBackground(_ application: UIApplication) { note("didEnterBackground", application) }
    func applicationWillEnterForeground(_ application: UIApplication) { note("willEnterForeground", application) }
    func applicationWillTerminate(_ application: UIApplication) { note("willTerminate", application) }

    var takesOver = false
    func application(_ application: UIApplication, handles event: UIMachineEvent) -> Bool {
      log.append("\(event)")
      return takesOver
    }
  }

  @Test func theMachinesKeysAreReportedAndFollowThePolicyUnlessTheDelegateTakesThemOver() throws {
    let clock = VirtualClock()
    var configuration = HostConfiguration()
    configuration.powerKey = .display
    let host = Host(
      configuration: configuration, screen: try VirtualScreen(width: 64, height: 48, clock: clock), clock: clock)
    let simulatedInput = SimulatedInput(to: host.inputSink) { clock.now }
    let delegate = Delegate()
    let session = KioskSession(host: host, delegate: delegate)
    session.launch()
    try host.add(simulatedInput)
    delegate.log = []
    simulatedInput.systemKey(.power, isPressed: true)
    clock.advance(by: 100_000_000)
    #expect(delegate.log == ["key(UIKitCore.UIMachineEvent.Key.power, isPressed: true)"])
    #expect(!host.isPanelOn)
    host.setPower(true)
    delegate.takesOver = true
    simulatedInput.systemKey(.power, isPressed: true)
    simulatedInput.toggle(.lid, isOn: true)
    simulatedInput.toggle(.tabletMode, isOn: true)
    clock.advance(by: 100_000_000)
    #expect(host.isPanelOn)
    #expect(delegate.log.suffix(2) == ["lid(isClosed: true)", "tabletMode(isOn: true)"])
    #expect(UIDevice.current.isLidClosed && UIDevice.current.isInTabletMode)
    simulatedInput.toggle(.lid, isOn: false)
    simulatedInput.toggle(.tabletMode, isOn: false)
    clock.advance(by: 100_000_000)
    #expect(!UIDevice.current.isLidClosed && !UIDevice.current.isInTabletMode)
    host.stop(exitStatus: 0)
  }

  @Test func A1_launchCallsTheDelegateInOrderAndIsActiveOnlyAtTheEnd() {
    let delegate = Delegate()
    let kiosk = VirtualKiosk(320, 240, app: delegate)
    #expect(delegate.log == ["willFinish inactive", "didFinish inactive", "didBecomeActive active"])
    #expect(UIApplication.shared.delegate === delegate)
    #expect(UIApplication.shared.keyWindow === delegate.window)
    kiosk.end()
  }

  @Test func A1_theLaunchIsPostedOnceTheDelegateHasFinished() {
    let delegate = Delegate()
    let token = NotificationCenter.default.addObserver(
      forName: UIApplication.didFinishLaunchingNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { delegate.log.append("posted") } }
    let kiosk = VirtualKiosk(320, 240, app: delegate)
    #expect(delegate.log == ["willFinish inactive", "didFinish inactive", "posted", "didBecomeActive active"])
    NotificationCenter.default.removeObserver(token)
    kiosk.end()
  }

  @Test func A2_endingGoesThroughInactiveAndBackground() {
    let delegate = Delegate()
    let kiosk = VirtualKiosk(320, 240, app: delegate)
    delegate.log = []
    #expect(UIApplication.shared.windows.contains { $0 === delegate.window })
    kiosk.end()
    #expect(
      delegate.log == ["willResignActive active", "didEnterBackground background", "willTerminate background"])
    #expect(!UIApplication.shared.windows.contains { $0 === delegate.window })
  }

  @Test func A2_notificationsComeAfterTheDelegateWithTheApplicationAsObject() {
    let delegate = Delegate()
    var objects: [ObjectIdentifier] = []
    let token = NotificationCenter.default.addObserver(
      forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil
    ) { note in
      let object = ObjectIdentifier(note.object as AnyObject)
      MainActor.assumeIsolated {
        delegate.log.append("notification")
        objects.append(object)
      }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    let kiosk = VirtualKiosk(320, 240, app: delegate)
    #expect(delegate.log.suffix(2) == ["didBecomeActive active", "notification"])
    #expect(objects == [ObjectIdentifier(UIApplication.shared)])
    kiosk.end()
  }

  final class Recorder: UIApplication {
    var seen: [TimeInterval] = []
    override func sendEvent(_ event: UIEvent) {
      seen.append(event.timestamp)
      super.sendEvent(event)
    }
  }

  @Test func A3_eventsPassTheApplicationInTheOrderTheyCame() throws {
    let clock = VirtualClock()
    let output = try VirtualScreenForTests.make(clock: clock)
    let host = Host(configuration: HostConfiguration(), screen: output, clock: clock)
    let application = Recorder()
    let session = KioskSession(host: host, application: application, delegate: Delegate())
    session.launch()
    for time in 1...5 { application.postEvent(UIEvent(type: .touches, timestamp: TimeInterval(time))) }
    #expect(application.seen.isEmpty)
    clock.runDue()
    #expect(application.seen == [1, 2, 3, 4, 5])
    session.end()
  }

  @Test func H4_aControlsActionsPassTheApplication() throws {
    final class Program: UIApplication {
      var isShut = false
      var sent: [String] = []
      override func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        sent.append(action.name)
        return !isShut && super.sendAction(action, to: target, from: sender, for: event)
      }
    }
    final class Clerk: NSObject { var calls = 0 }
    let clock = VirtualClock()
    let host = Host(configuration: HostConfiguration(), screen: try VirtualScreenForTests.make(clock: clock), clock: clock)
    let application = Program()
    let session = KioskSession(host: host, application: application, delegate: nil)
    session.launch()
    let (control, clerk) = (UIControl(), Clerk())
    control.addTarget(clerk, action: Selector("call") { (clerk: Clerk) in clerk.calls += 1 }, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(application.sent == ["call"] && clerk.calls == 1)
    // The application may withhold actions.
    application.isShut = true
    control.sendActions(for: .touchDown)
    #expect(application.sent == ["call", "call"] && clerk.calls == 1)
    session.end()
  }

  @Test func A3_touchesAndKeysPassTheApplication() throws {
    final class Gate: UIApplication {
      var isShut = false
      var types: [UIEvent.EventType] = []
      override func sendEvent(_ event: UIEvent) {
        types.append(event.type)
        if !isShut { super.sendEvent(event) }
      }
    }
    final class TestController: UIViewController {
      var log: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("touch") }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("press") }
      override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.append("motion") }
    }
    let clock = VirtualClock()
    let host = Host(configuration: HostConfiguration(), screen: try VirtualScreenForTests.make(clock: clock), clock: clock)
    let (application, rootViewController) = (Gate(), TestController())
    let session = KioskSession(host: host, application: application, delegate: nil)
    let window = UIWindow(frame: session.screen.bounds)
    window.rootViewController = rootViewController
    session.launch()
    window.makeKeyAndVisible()
    let simulatedInput = SimulatedInput(to: host.inputSink) { clock.now }
    try host.add(simulatedInput)
    func act() {
      simulatedInput.touch(.down, at: PanelPoint(x: 0.5, y: 0.5))
      simulatedInput.touch(.up)
      for phase in [Key.Phase.pressed, .released] { simulatedInput.key(Key(phase, code: 30, text: "a")) }
      clock.advance(by: 100_000_000)
      session.motionBegan()
      session.motionEnded()
    }
    act()
    #expect(rootViewController.log == ["touch", "press", "motion"])
    #expect(application.types == [.touches, .touches, .presses, .presses, .motion, .motion])
    application.isShut = true
    act()
    #expect(rootViewController.log.count == 3 && application.types.count == 12)
    session.end()
  }

  @Test func A2_everyStateIsPostedAfterTheDelegateWasNotified() {
    let delegate = Delegate()
    let kiosk = VirtualKiosk(320, 240, app: delegate)
    let names = [
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.didBecomeActiveNotification,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { delegate.log.append("posted") }
      }
    }
    delegate.log = []
    kiosk.changeState(to: .background)
    #expect(delegate.log == ["willResignActive active", "posted", "didEnterBackground background", "posted"])
    delegate.log = []
    kiosk.changeState(to: .active)
    #expect(delegate.log == ["willEnterForeground background", "didBecomeActive active", "posted"])
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    kiosk.end()
  }

  @Test func A1_oneSessionAfterTheOtherLeavesNothingBehind() {
    weak var delegate: Delegate?
    weak var window: UIWindow?
    weak var root: UIViewController?
    do {
      let made = Delegate()
      let kiosk = VirtualKiosk(320, 240, app: made)
      delegate = made
      window = made.window
      root = made.window?.rootViewController
      #expect(root?.viewIfLoaded?.window === window)
      kiosk.end()
    }
    let next = VirtualKiosk(100, 100) { UIViewController() }
    #expect(delegate == nil)
    #expect(window == nil)
    #expect(root == nil)
    next.end()
  }

  @Test func D3_theChainEndsAtADelegateThatIsAResponder() {
    let delegate = Delegate()
    let kiosk = VirtualKiosk(320, 240, app: delegate)
    let window = delegate.window
    #expect(window?.next === window?.windowScene)
    #expect(window?.windowScene?.next === UIApplication.shared)
    #expect(UIApplication.shared.next === delegate)
    #expect(delegate.next == nil)
    kiosk.end()
  }

  @Test func D3_aDelegateThatIsInTheChainAlreadyIsNotItsEnd() {
    final class ViewDelegate: UIView, UIApplicationDelegate {}
    final class ControllerDelegate: UIViewController, UIApplicationDelegate {}
    final class Application: UIApplication, UIApplicationDelegate {}
    for delegate in [ViewDelegate(), ControllerDelegate()] as [any UIApplicationDelegate] {
      let application = UIApplication()
      application.delegate = delegate
      #expect(application.next == nil)
    }
    let application = Application()
    application.delegate = application
    #expect(application.next == nil)
  }

  final class SceneApp: UIResponder, UIApplicationDelegate {
    static var log: [String] = []

    func application(
      _ application: UIApplication, configurationForConnecting session: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let configuration = UISceneConfiguration(name: "Default", sessionRole: session.role)
      configuration.delegateClass = SceneDelegate.self
      return configuration
    }
    func applicationDidBecomeActive(_ application: UIApplication) { Self.log.append("app did become active") }
    func applicationWillResignActive(_ application: UIApplication) { Self.log.append("app will resign active") }
    func applicationDidEnterBackground(_ application: UIApplication) { Self.log.append("app did enter background") }
    func applicationWillEnterForeground(_ application: UIApplication) { Self.log.append("app will enter foreground") }
  }

  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      SceneApp.log.append("will connect")
      window = UIWindow(windowScene: scene)
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
    }
    func sceneWillEnterForeground(_ scene: UIScene) { SceneApp.log.append("will enter foreground") }
    func sceneDidBecomeActive(_ scene: UIScene) { SceneApp.log.append("did become active") }
    func sceneWillResignActive(_ scene: UIScene) { SceneApp.log.append("will resign active") }
    func sceneDidEnterBackground(_ scene: UIScene) { SceneApp.log.append("did enter background") }
  }

  @Test func A7_aSceneDelegateIsNotifiedInsteadOfTheApplications() {
    SceneApp.log = []
    let kiosk = VirtualKiosk(320, 240, app: SceneApp())
    #expect(SceneApp.log == ["will connect", "will enter foreground", "did become active"])
    #expect(UIApplication.shared.connectedScenes.first?.activationState == .foregroundActive)
    #expect(UIApplication.shared.windows.count == 1)
    SceneApp.log = []
    kiosk.changeState(to: .background)
    #expect(SceneApp.log == ["will resign active", "did enter background"])
    #expect(UIApplication.shared.connectedScenes.first?.activationState == .background)
    SceneApp.log = []
    kiosk.changeState(to: .active)
    #expect(SceneApp.log == ["will enter foreground", "did become active"])
    kiosk.end()
  }

  @Test func A1_screenHasPointsAndPixels() {
    let kiosk = VirtualKiosk(800, 480, scale: 2) { UIViewController() }
    #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 400, height: 240))
    #expect(UIScreen.main.nativeBounds == CGRect(x: 0, y: 0, width: 800, height: 480))
    #expect(UIScreen.main.scale == 2)
    #expect(UIScreen.main.maximumFramesPerSecond == 60)
    #expect(UIScreen.main.traitCollection.displayScale == 2)
    kiosk.end()
  }

  @Test func openingAURLReportsFalse() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    var result: Bool?
    if let url = URL(string: "https://example.org") {
      #expect(!UIApplication.shared.canOpenURL(url))
      UIApplication.shared.open(url) { result = $0 }
    }
    #expect(result == nil)
    kiosk.presentChanges()
    #expect(result == false)
    kiosk.end()
  }
}
