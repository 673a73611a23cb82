import Display
import Foundation
import Host
import class Host.Host
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// How an app receives an activity of elsewhere.
@MainActor
@Suite struct ContinuationTests {
  private struct Unreachable: Error {}

  private final class Restorer: UIViewController {
    var restored: [String] = []
    override func restoreUserActivityState(_ activity: NSUserActivity) { restored.append(activity.activityType) }
  }

  private final class App: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var log: [String] = []
    var showsProgress = false
    var launches = true
    let restorer = Restorer()
    var handler: (([any UIUserActivityRestoring]?) -> Void)?

    func application(
      _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let details = options?[.userActivityDictionary] as? [UIApplication.LaunchOptionsKey: Any]
      log.append("launch \(details?[.userActivityType] as? String ?? "-")")
      window = UIWindow()
      window?.rootViewController = restorer
      window?.makeKeyAndVisible()
      return launches
    }
    func application(_ application: UIApplication, willContinueUserActivityWithType type: String) -> Bool {
      log.append("will continue \(type)")
      return showsProgress
    }
    func application(
      _ application: UIApplication, continue userActivity: NSUserActivity,
      restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
      log.append("continue \(userActivity.activityType) \(userActivity.userInfo?["page"] as? Int ?? 0)")
      handler = restorationHandler
      return true
    }
    func application(
      _ application: UIApplication, didFailToContinueUserActivityWithType type: String, error: any Error
    ) { log.append("did fail \(type)") }
    func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {
      log.append("did update \(userActivity.activityType)")
    }
  }

  /// Has none of the methods.
  private final class SilentApp: UIResponder, UIApplicationDelegate {
    let window: UIWindow! = nil
  }

  private func saved(page: Int) -> SavedActivity {
    var activity = SavedActivity(type: "org.test.page")
    activity.userInfo = [.string("page"): .int(Int64(page))]
    return activity
  }

  // MARK: The application's delegate

  @Test func P11_theAppIsNotifiedBeforeTheDataArrives() {
    let app = App()
    let kiosk = VirtualKiosk(200, 200, app: app)
    var (arrive, outcome): (((Result<SavedActivity, any Error>) -> Void)?, ContinuationOutcome?)
    app.log = []
    app.showsProgress = true
    #expect(
      UIApplication.shared.continueActivity(type: "org.test.page") {
        arrive = $0
      } completion: {
        outcome = $0
      })
    #expect(app.log == ["will continue org.test.page"] && outcome == nil)
    kiosk.advance(by: .seconds(2))
    arrive?(.success(saved(page: 3)))
    #expect(app.log == ["will continue org.test.page", "continue org.test.page 3"])
    #expect(outcome == .continued && app.restorer.restored == [])
    // The handler may be called later, and more than once.
    app.handler?([app.restorer, app.restorer])
    app.handler?(nil)
    #expect(app.restorer.restored == ["org.test.page", "org.test.page"])
    // Further answers are ignored.
    arrive?(.failure(Unreachable()))
    #expect(app.log.count == 2)
    kiosk.end()
  }

  @Test func P11_aFailureIsReportedToTheAppOrElseToTheUser() {
    let app = App()
    var kiosk = VirtualKiosk(200, 200, app: app)
    var outcome: ContinuationOutcome?
    app.log = []
    func fail() -> Bool {
      UIApplication.shared.continueActivity(type: "org.test.page") {
        $0(.failure(Unreachable()))
      } completion: {
        outcome = $0
      }
    }
    #expect(!fail())
    #expect(app.log == ["will continue org.test.page", "did fail org.test.page"])
    #expect(outcome == .failed(isAppInformed: true))
    kiosk.end()
    let silent = SilentApp()
    kiosk = VirtualKiosk(200, 200, app: silent)
    #expect(!fail())
    #expect(outcome == .failed(isAppInformed: false))
    kiosk.end()
  }

  @Test func P11_theNextVisitorDoesNotGetWhatTheLastOneFetched() {
    let app = App()
    let kiosk = VirtualKiosk(200, 200, app: app)
    var (arrive, outcome): (((Result<SavedActivity, any Error>) -> Void)?, ContinuationOutcome?)
    app.log = []
    UIApplication.shared.continueActivity(type: "org.test.page") {
      arrive = $0
    } completion: {
      outcome = $0
    }
    UIApplication.shared.returnToStart()
    arrive?(.success(saved(page: 3)))
    #expect(app.log == ["will continue org.test.page"] && outcome == .refused)
    kiosk.end()
  }

  @Test func P11_anAppWithoutTheMethodRefuses() {
    let app = SilentApp()
    let kiosk = VirtualKiosk(200, 200, app: app)
    #expect(!kiosk.continueActivity(NSUserActivity(activityType: "org.test.page")))
    kiosk.end()
  }

  @Test func P11_aLaunchForAnActivityContinuesIt() {
    let activity = NSUserActivity(activityType: "org.test.page")
    activity.userInfo = ["page": 4]
    let app = App()
    var kiosk = VirtualKiosk(200, 200, continuing: activity, app: app)
    #expect(app.log == ["launch org.test.page", "will continue org.test.page", "continue org.test.page 4"])
    kiosk.end()
    // Not if a launch method has returned false.
    let refusing = App()
    refusing.launches = false
    kiosk = VirtualKiosk(200, 200, continuing: activity, app: refusing)
    #expect(refusing.log == ["launch org.test.page"])
    kiosk.end()
  }

  @Test func P11_theAppIsNotifiedAfterEachUpdate() {
    let app = App()
    let kiosk = VirtualKiosk(200, 200, app: app)
    app.log = []
    let activity = NSUserActivity(activityType: "org.test.page")
    app.restorer.userActivity = activity
    kiosk.presentChanges()
    activity.needsSave = true
    _ = UIApplication.shared.activityToSend()
    _ = UIApplication.shared.activityToSend()
    #expect(app.log == ["did update org.test.page"])
    kiosk.end()
  }

  // MARK: The scene's delegate

  final class SceneApp: UIResponder, UIApplicationDelegate {
    var log: [String] = []

    func application(
      _ application: UIApplication, configurationForConnecting session: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
      configuration.delegateClass = SceneDelegate.self
      return configuration
    }
    func application(_ application: UIApplication, willContinueUserActivityWithType type: String) -> Bool {
      log.append("app")
      return true
    }
  }

  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    private func note(_ line: String) { (UIApplication.shared.delegate as? SceneApp)?.log.append(line) }

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
      note("connect \(options.userActivities.map(\.activityType)) \(options.handoffUserActivityType ?? "-")")
    }
    func scene(_ scene: UIScene, willContinueUserActivityWithType type: String) { note("will continue \(type)") }
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { note("continue \(userActivity.activityType)") }
    func scene(_ scene: UIScene, didFailToContinueUserActivityWithType type: String, error: any Error) {
      note("did fail \(type)")
    }
    func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) { note("did update \(userActivity.activityType)") }
  }

  @Test func P12_theSceneDelegateIsCalledInstead() {
    let app = SceneApp()
    let kiosk = VirtualKiosk(200, 200, app: app)
    #expect(app.log == ["connect [] -"])
    app.log = []
    let activity = NSUserActivity(activityType: "org.test.page")
    activity.needsSave = true
    #expect(kiosk.continueActivity(activity))
    UIApplication.shared.continueActivity(type: "org.test.other") { $0(.failure(Unreachable())) }
    #expect(
      app.log == [
        "did update org.test.page", "will continue org.test.page", "continue org.test.page",
        "will continue org.test.other", "did fail org.test.other",
      ])
    kiosk.end()
  }

  @Test func P12_atAColdStartTheActivityIsInTheOptions() {
    let activity = NSUserActivity(activityType: "org.test.page")
    let app = SceneApp()
    let kiosk = VirtualKiosk(200, 200, continuing: activity, app: app)
    #expect(app.log == ["connect [\"org.test.page\"] -"])
    kiosk.end()
  }

  @Test func P12_atAColdStartTheDataMayArriveLater() throws {
    let app = SceneApp()
    let clock = VirtualClock()
    let host = Host(configuration: HostConfiguration(), screen: try VirtualScreenForTests.make(clock: clock), clock: clock)
    let session = KioskSession(host: host, delegate: app)
    var arrive: ((Result<SavedActivity, any Error>) -> Void)?
    session.application.continueActivity(type: "org.test.page") { arrive = $0 }
    session.launch()
    #expect(app.log == ["connect [] org.test.page", "will continue org.test.page"])
    arrive?(.success(saved(page: 1)))
    #expect(app.log.last == "continue org.test.page")
    session.end()
  }
}
