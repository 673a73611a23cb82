import Foundation
import Host
import class Host.Host
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct WindowTests {
  final class Window: UIWindow {
    var log: [String] = []
    var refusesKey = false
    override var canBecomeKey: Bool { !refusesKey }
    override func becomeKey() { log.append("becomeKey") }
    override func resignKey() { log.append("resignKey") }
  }

  private func window(_ level: UIWindow.Level = .normal) -> Window {
    let window = Window(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    window.windowLevel = level
    return window
  }

  private func listen(_ names: [Notification.Name], _ body: () -> Void) -> [String] {
    var log: [String] = []
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        let window = note.object as? UIWindow
        MainActor.assumeIsolated { log.append("\(name.rawValue) \(window?.tag ?? -1)") }
      }
    }
    body()
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    return log
  }

  @Test func B1_windowsStackByLevelThenByWhenTheyWereShown() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let base = UIApplication.shared.windows
    let (alert, low, first, second) = (window(.alert), window(.normal - 1), window(), window())
    for window in [second, alert, first, low] { window.isHidden = false }
    #expect(UIApplication.shared.windows == [low] + base + [second, first, alert])
    let layers = kiosk.screen.rootLayer.sublayers ?? []
    #expect(layers.map(ObjectIdentifier.init) == UIApplication.shared.windows.map { ObjectIdentifier($0.layer) })
    second.makeKeyAndVisible()
    #expect(UIApplication.shared.windows == [low] + base + [first, second, alert])
    first.windowLevel = .statusBar
    #expect(UIApplication.shared.windows == [low] + base + [second, first, alert])
    kiosk.end()
  }

  @Test func B1_anAddedWindowIsHiddenAndShowingIsReportedOnce() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let made = window()
    made.tag = 7
    #expect(made.isHidden)
    let names = [UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification]
    let log = listen(names) {
      made.isHidden = false
      made.makeKeyAndVisible()
      made.isHidden = true
      made.isHidden = true
    }
    #expect(log == names.map { "\($0.rawValue) 7" })
    made.makeKeyAndVisible()
    #expect(!made.isHidden && made.isKeyWindow)
    kiosk.end()
  }

  @Test func B2_keyMovesFromOneWindowToTheOther() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let (a, b) = (window(), window())
    (a.tag, b.tag) = (1, 2)
    a.makeKeyAndVisible()
    let log = listen([UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification]) { b.makeKeyAndVisible() }
    #expect(
      log == [
        "\(UIWindow.didResignKeyNotification.rawValue) 1", "\(UIWindow.didBecomeKeyNotification.rawValue) 2",
      ])
    #expect(a.log == ["becomeKey", "resignKey"])
    #expect(b.log == ["becomeKey"])
    #expect(b.isKeyWindow && !a.isKeyWindow)
    let refusing = window()
    refusing.refusesKey = true
    refusing.makeKeyAndVisible()
    #expect(b.isKeyWindow)
    #expect(!refusing.isHidden)
    kiosk.end()
  }

  @Test func B2_theOldWindowIsDoneBeforeTheNewOneBegins() {
    final class Shared: UIWindow {
      static var log: [String] = []
      override func becomeKey() {
        Self.log.append("\(tag) becomes key, key is \(UIApplication.shared.keyWindow?.tag ?? -1)")
      }
      override func resignKey() { Self.log.append("\(tag) resigns key") }
    }
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let (a, b) = (Shared(frame: kiosk.screen.bounds), Shared(frame: kiosk.screen.bounds))
    (a.tag, b.tag) = (1, 2)
    Shared.log = []
    a.makeKeyAndVisible()
    b.makeKeyAndVisible()
    #expect(Shared.log == ["1 becomes key, key is 1", "1 resigns key", "2 becomes key, key is 2"])
    // Repeating the call has no effect, and a window that is not shown does not become key.
    b.makeKey()
    let hidden = Shared(frame: kiosk.screen.bounds)
    hidden.makeKey()
    #expect(b.isKeyWindow && Shared.log.count == 3)
    kiosk.end()
  }

  @Test func B2_keyIsNotPassedToAWindowThatRefusesIt() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let root = UIApplication.shared.keyWindow
    let (a, refusing) = (window(), window(.alert))
    refusing.refusesKey = true
    refusing.isHidden = false
    a.makeKeyAndVisible()
    a.isHidden = true
    #expect(UIApplication.shared.keyWindow === root)
    #expect(refusing.log == [])
    kiosk.end()
  }

  @Test func B2_aHiddenOrReleasedKeyWindowPassesKeyOn() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let root = UIApplication.shared.keyWindow
    let a = window()
    a.makeKeyAndVisible()
    a.isHidden = true
    #expect(UIApplication.shared.keyWindow === root)
    var released: Window? = window()
    released?.makeKeyAndVisible()
    #expect(UIApplication.shared.keyWindow === released)
    released = nil
    #expect(UIApplication.shared.keyWindow === root)
    root?.isHidden = true
    #expect(UIApplication.shared.keyWindow == nil)
    kiosk.end()
  }

  final class Observer: UIView {
    var log: [String] = []
    override func willMove(toWindow newWindow: UIWindow?) { log.append("will \(newWindow == nil ? "leave" : "enter")") }
    override func didMoveToWindow() { log.append("did \(window == nil ? "leave" : "enter")") }
  }

  @Test func B2_viewsThatOutliveTheirWindowLoseIt() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let (view, inner) = (UIView(), Observer())
    view.addSubview(inner)
    var made: UIWindow? = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    made?.addSubview(view)
    made?.isHidden = false
    #expect(inner.window === made)
    inner.log = []
    made = nil
    #expect(view.superview == nil)
    #expect(view.window == nil && inner.window == nil)
    #expect(inner.log == ["will leave", "did leave"])
    #expect(inner.superview === view)
    kiosk.end()
  }

  final class Controller: UIViewController {
    var log: [String] = []
    override func viewWillAppear(_ animated: Bool) { log.append("willAppear") }
    override func viewDidAppear(_ animated: Bool) { log.append("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { log.append("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("didDisappear") }
  }

  @Test func B4_theRootViewFillsTheWindowAndFollowsIt() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let made = window()
    let (first, second) = (Controller(), Controller())
    made.rootViewController = first
    #expect(!first.isViewLoaded)
    made.isHidden = false
    #expect(first.view.superview === made)
    #expect(first.view.frame == made.bounds)
    made.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
    #expect(first.view.frame == CGRect(x: 0, y: 0, width: 80, height: 60))
    kiosk.presentChanges()
    made.rootViewController = second
    kiosk.presentChanges()
    #expect(first.view.superview == nil)
    #expect(first.log == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    #expect(second.log == ["willAppear", "didAppear"])
    made.isHidden = true
    #expect(second.log == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    kiosk.end()
  }

  @Test func B1_aWindowMadeBeforeTheLaunchIsShownOnTheScreenThatIsThere() {
    final class Early: UIResponder, UIApplicationDelegate {
      var window: UIWindow? = UIWindow()
      func applicationDidFinishLaunching(_ application: UIApplication) {
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
      }
    }
    let delegate = Early()
    let kiosk = VirtualKiosk(320, 200, scale: 2, app: delegate)
    #expect(delegate.window?.screen === kiosk.screen)
    #expect(delegate.window?.frame == CGRect(x: 0, y: 0, width: 160, height: 100))
    #expect(delegate.window?.rootViewController?.view.frame.width == 160)
    #expect(delegate.window?.traitCollection.displayScale == 2)
    kiosk.end()
  }

  @Test func B4_windowsThatFilledTheScreenFollowItsNewSize() throws {
    final class TestController: UIViewController {
      var sizes: [CGSize] = []
      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.viewWillTransition(to: size, with: coordinator)
        sizes.append(view.bounds.size)
        sizes.append(size)
        coordinator.animate(alongsideTransition: { _ in self.sizes.append(self.view.bounds.size) })
      }
    }
    let clock = VirtualClock()
    let output = try VirtualScreenForTests.make(320, 240, clock: clock)
    let host = Host(configuration: HostConfiguration(), screen: output, clock: clock)
    let rootViewController = TestController()
    let session = KioskSession(host: host) { rootViewController }
    session.launch()
    clock.runDue()
    try output.reconfigure(width: 640, height: 360)
    clock.runDue()
    #expect(
      rootViewController.sizes
        == [CGSize(width: 320, height: 240), CGSize(width: 640, height: 360), CGSize(width: 640, height: 360)])
    #expect(rootViewController.view.window?.frame == CGRect(x: 0, y: 0, width: 640, height: 360))
    session.end()
  }

  /// A hidden window does not follow its screen; when it is shown again, it has the size that it would have had.
  @Test func B4_windowsThatAreHiddenFollowTheirScreenWhenTheyAreShown() throws {
    let kiosk = VirtualKiosk(320, 240) { UIViewController() }
    let whole = UIWindow(frame: kiosk.screen.bounds)
    whole.rootViewController = UIViewController()
    let never = UIWindow(frame: kiosk.screen.bounds)
    let own = UIWindow(frame: CGRect(x: 10, y: 10, width: 100, height: 50))
    for window in [whole, own] {
      window.isHidden = false
      window.isHidden = true
    }
    kiosk.rotateDisplay(.quarter)
    for window in [whole, never, own] { window.isHidden = false }
    #expect(whole.frame == CGRect(x: 0, y: 0, width: 240, height: 320))
    #expect(whole.rootViewController?.view.frame == whole.bounds)
    #expect(never.frame == whole.frame)
    #expect(own.frame == CGRect(x: 10, y: 10, width: 100, height: 50))
    kiosk.end()
  }
}
