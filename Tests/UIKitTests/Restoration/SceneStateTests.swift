import Foundation
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// How the state of a scene is saved as an activity, and restored.
@MainActor
@Suite struct SceneStateTests {
  final class App: UIResponder, UIApplicationDelegate {
    var log: [String] = []
    var page = 1
    /// Returned for the scene in place of its own activity.
    var replacement: NSUserActivity?
    var savesNothing = false
    var extendsRestoration = false

    func application(
      _ application: UIApplication, configurationForConnecting session: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
      configuration.delegateClass = SceneDelegate.self
      return configuration
    }
    // Never called: the app has adopted scenes.
    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
      log.append("should save")
      return true
    }
  }

  final class PageController: UIViewController {
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
    var app: App? { UIApplication.shared.delegate as? App }
    override func viewDidLoad() { view.addSubview(field) }
    override func viewWillAppear(_ animated: Bool) { app?.log.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { app?.log.append("did appear") }
    override func updateUserActivityState(_ activity: NSUserActivity) {
      app?.log.append("update")
      activity.addUserInfoEntries(from: ["page": app?.page ?? 0])
    }
  }

  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    var app: App? { UIApplication.shared.delegate as? App }

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
      guard let scene = scene as? UIWindowScene else { return }
      let page = session.stateRestorationActivity?.userInfo?["page"] as? Int
      app?.log.append("connect \(page ?? 0) \(session.userInfo?["visits"] as? Int ?? 0)")
      if let page { app?.page = page }
      if app?.extendsRestoration == true { scene.extendStateRestoration() }
      let controller = PageController()
      controller.userActivity = NSUserActivity(activityType: "org.test.page")
      scene.userActivity = controller.userActivity
      window = UIWindow(windowScene: scene)
      window?.rootViewController = controller
      window?.makeKeyAndVisible()
    }
    func sceneDidEnterBackground(_ scene: UIScene) { app?.log.append("background") }
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
      app?.log.append("state")
      return app?.savesNothing == true ? nil : app?.replacement ?? scene.userActivity
    }
    func scene(_ scene: UIScene, restoreInteractionStateWith activity: NSUserActivity) {
      app?.log.append("restore \(activity.userInfo?["page"] as? Int ?? 0)")
      (window?.rootViewController as? PageController)?.field.becomeFirstResponder()
    }
    func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) { app?.log.append("did update") }
  }

  @Test func P14_ownersOfTheReturnedActivityAreAsked() throws {
    let app = App()
    let kiosk = VirtualKiosk(200, 200, app: app)
    app.log = []
    app.page = 5
    kiosk.changeState(to: .background)
    #expect(app.log == ["background", "state", "update", "did update"])
    let session = try #require(UIApplication.shared.connectedScenes.first?.session)
    let copy = session.stateRestorationActivity
    #expect(copy?.activityType == "org.test.page" && copy?.userInfo?["page"] as? Int == 5)
    #expect(copy !== kiosk.rootViewController.userActivity)
    kiosk.end()
    #expect(kiosk.savedState != nil)
  }

  @Test func P14_whatOthersOwnIsNotAskedFor() {
    let app = App()
    let kiosk = VirtualKiosk(200, 200, app: app)
    app.log = []
    app.replacement = NSUserActivity(activityType: "org.test.replacement")
    app.replacement?.userInfo = ["page": 9]
    app.replacement?.needsSave = true
    kiosk.changeState(to: .background)
    #expect(app.log == ["background", "state", "did update"])
    let session = UIApplication.shared.connectedScenes.first?.session
    #expect(session?.stateRestorationActivity?.activityType == "org.test.replacement")
    #expect(session?.stateRestorationActivity?.userInfo?["page"] as? Int == 9)
    kiosk.end()
  }

  @Test func P14_anInvalidActivitySavesNothing() {
    let app = App()
    let kiosk = VirtualKiosk(200, 200, app: app)
    app.replacement = NSUserActivity(activityType: "org.test.replacement")
    app.replacement?.invalidate()
    let lines = FrameworkLog.lines { kiosk.end() }
    #expect(lines.count == 1 && lines.first?.hasPrefix("UISceneDelegate.stateRestorationActivity") == true)
    #expect(kiosk.savedState == nil)
  }

  @Test func P14_nilSavesNothing() {
    let app = App()
    app.savesNothing = true
    let kiosk = VirtualKiosk(200, 200, app: app)
    kiosk.end()
    #expect(kiosk.savedState == nil)
  }

  @Test func P14_theNextRunStartsWithTheActivity() throws {
    var app = App()
    var kiosk = VirtualKiosk(200, 200, app: app)
    app.page = 7
    let session = try #require(UIApplication.shared.connectedScenes.first?.session)
    let lines = FrameworkLog.lines { session.userInfo = ["visits": 3, "view": UIView()] }
    #expect(lines.count == 1 && session.userInfo?.count == 1)
    kiosk.end()
    let state = try #require(kiosk.savedState)
    // Through bytes, as on a disk.
    let copy = try KioskState(data: try state.data())
    #expect(copy == state)
    app = App()
    kiosk = VirtualKiosk(200, 200, restoring: copy, app: app)
    #expect(app.page == 7 && app.log.first == "connect 7 3")
    kiosk.end()
  }

  @Test func P15_theInteractionIsRestoredBetweenWillAppearAndDidAppear() throws {
    var app = App()
    var kiosk = VirtualKiosk(200, 200, app: app)
    kiosk.presentChanges()
    #expect(app.log == ["connect 0 0", "will appear", "did appear"])
    kiosk.end()
    let state = kiosk.savedState
    app = App()
    kiosk = VirtualKiosk(200, 200, restoring: state, app: app)
    kiosk.presentChanges()
    #expect(app.log == ["connect 1 0", "will appear", "restore 1", "did appear"])
    #expect((kiosk.rootViewController as? PageController)?.field.isFirstResponder == true)
    kiosk.end()
  }

  @Test func P15_anExtendedRestorationKeepsWhatWasSaved() throws {
    var app = App()
    var kiosk = VirtualKiosk(200, 200, app: app)
    app.page = 3
    kiosk.end()
    let state = try #require(kiosk.savedState)
    app = App()
    app.extendsRestoration = true
    kiosk = VirtualKiosk(200, 200, restoring: state, app: app)
    app.page = 4
    app.log = []
    #expect(kiosk.savedState == state && app.log == [])
    let scene = try #require(UIApplication.shared.connectedScenes.first)
    scene.completeStateRestoration()
    #expect(kiosk.savedState != state && app.log == ["state", "update", "did update"])
    #expect(FrameworkLog.lines { scene.completeStateRestoration() }.count == 1)
    kiosk.end()
  }

  @Test func P14_theNextVisitorGetsNothing() throws {
    let app = App()
    let kiosk = VirtualKiosk(200, 200, app: app)
    kiosk.changeState(to: .background)
    kiosk.changeState(to: .active)
    UIApplication.shared.returnToStart()
    let session = try #require(UIApplication.shared.connectedScenes.first?.session)
    #expect(session.stateRestorationActivity == nil && session.userInfo == nil)
    app.savesNothing = true
    kiosk.end()
    #expect(kiosk.savedState == nil)
  }

  @Test func P14_savedActivitiesCanBeDeletedByTheirIdentifier() {
    let app = App()
    let kiosk = VirtualKiosk(200, 200, app: app)
    kiosk.rootViewController.userActivity?.persistentIdentifier = "page"
    kiosk.changeState(to: .background)
    let session = UIApplication.shared.connectedScenes.first?.session
    var calls = 0
    NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["other"]) { calls += 1 }
    #expect(session?.stateRestorationActivity != nil)
    NSUserActivity.deleteAllSavedUserActivities { calls += 1 }
    #expect(session?.stateRestorationActivity == nil)
    kiosk.advance(by: .milliseconds(1))
    #expect(calls == 2)
    kiosk.end()
  }
}
