import Foundation
import Host
import KioskTesting
import Testing
import UIKit

@testable import UIKitCore

/// What goes from one kiosk to another, as an app sees it.
@MainActor
@Suite(.serialized) struct HandoffTests {
  @Test func P30_whatWasTypedAtOneKioskGoesOnAtAnother() async throws {
    let pair = Pair()
    let offer = try pair.offer()
    #expect(pair.firstApp.log == ["will save"])
    #expect(offer.state == .valid && offer.remainingTime == 600)
    var states: [UIHandoffOffer.State] = []
    offer.onStateChange = { states.append($0.state) }
    #expect(await pair.fetch(offer.code) == .continued)
    #expect(pair.secondApp.log == ["will continue org.test.form", "continue A form"])
    #expect(pair.secondApp.form.field.text == "Ada")
    #expect(await pair.first.wait { offer.state == .continued })
    #expect(pair.firstApp.log == ["will save", "was continued"] && states == [.continued])
    #expect(offer.remainingTime == 0)
    // Once.
    #expect(await pair.fetch(offer.code) == .failed(.unknownCode))
    pair.end()
  }

  @Test func P30_theStateIsThatOfTheOffer() async throws {
    let pair = Pair()
    let offer = try pair.offer("Ada")
    pair.first.type(" Lovelace")
    #expect(await pair.fetch(offer.code) == .continued)
    #expect(pair.secondApp.form.field.text == "Ada")
    pair.end()
  }

  @Test func P30_whatCannotBeOfferedIsRefused() throws {
    let pair = Pair()
    func reason(_ activity: NSUserActivity?) -> UIHandoffError.Reason? {
      pair.first.presentChanges()
      do throws(UIHandoffError) {
        try UIApplication.shared.offerActivity(activity).withdraw()
        return nil
      } catch {
        #expect(error.localizedDescription.hasSuffix("."))
        return error.reason
      }
    }
    let activity = NSUserActivity(activityType: FormController.type)
    #expect(reason(activity) == nil)
    activity.isEligibleForHandoff = false
    #expect(reason(activity) == .noActivity && !UIApplication.shared.canOffer(activity))
    activity.isEligibleForHandoff = true
    activity.expirationDate = Date(timeIntervalSinceNow: -1)
    #expect(reason(activity) == .noActivity)
    activity.expirationDate = nil
    activity.userInfo = ["picture": Data(count: 70_000)]
    #expect(reason(activity) == .notAllowed)
    #expect(reason(NSUserActivity(activityType: "org.test.other")) == .notAllowed)
    #expect(!UIApplication.shared.canOffer(NSUserActivity(activityType: "org.test.other")))
    pair.firstApp.form.userActivity = nil
    pair.first.presentChanges()
    #expect(reason(nil) == .noActivity)
    pair.end()
  }

  @Test func P30_nothingIsOfferedWhereItIsNotSetUp() async throws {
    let app = FormApp()
    let kiosk = VirtualKiosk(320, 240, app: app)
    #expect(!UIApplication.shared.canOfferActivities && !UIApplication.shared.canContinueActivities)
    #expect(throws: UIHandoffError.self) { try UIApplication.shared.offerActivity() }
    var reason: UIHandoffError.Reason?
    UIApplication.shared.continueActivity(with: try #require(UIHandoffCode("K7QM4XWP"))) { reason = $0?.reason }
    #expect(reason == nil)
    kiosk.presentChanges()
    #expect(reason == .notConfigured)
    kiosk.end()
  }

  // MARK: The end of an offer

  @Test func P31_theEndOfTheVisitWithdrawsWhatWasOffered() async throws {
    let pair = Pair()
    let offer = try pair.offer()
    let far = try UIApplication.shared.offerActivity()
    far.outlivesVisit = true
    UIApplication.shared.returnToStart()
    #expect(offer.state == .withdrawn && far.state == .withdrawn)
    #expect(await pair.fetch(offer.code) == .failed(.unknownCode))
    // For visitors who are on the way. The app has forgotten them.
    #expect(await pair.fetch(far.code) == .continued)
    #expect(pair.secondApp.form.field.text == "Ada")
    pair.first.presentChanges()
    #expect(pair.firstApp.log == ["will save", "start"])
    pair.end()
  }

  @Test func P31_offersEndWithTheirTime() async throws {
    let pair = Pair()
    let offer = try pair.offer()
    pair.firstApp.form.userActivity?.expirationDate = Date(timeIntervalSinceNow: 60)
    let short = try UIApplication.shared.offerActivity()
    pair.first.advance(by: .seconds(61))
    #expect(offer.state == .valid && short.state == .expired)
    #expect(await pair.fetch(short.code) == .failed(.unknownCode))
    pair.first.advance(by: .seconds(538))
    #expect(offer.state == .valid && offer.remainingTime == 1)
    pair.first.advance(by: .seconds(1))
    #expect(offer.state == .expired && offer.remainingTime == 0)
    #expect(await pair.fetch(offer.code) == .failed(.unknownCode))
    offer.withdraw()
    #expect(offer.state == .expired)
    pair.end()
  }

  // MARK: Codes

  @Test func P32_wrongCodesMakeEverybodyWait() async throws {
    let pair = Pair()
    let offer = try pair.offer()
    for _ in 0..<5 { #expect(await pair.fetch(Pair.wrong(offer.code)) == .failed(.unknownCode)) }
    #expect(await pair.fetch(offer.code) == .failed(.mustWait(seconds: 15)))
    #expect(pair.secondApp.log == [] && offer.state == .valid)
    pair.end()
  }

  @Test func P32_aKioskThatIsAloneSaysSo() async throws {
    let fleet = VirtualFleet(count: 1, activities: [FormController.type])
    let kiosk = VirtualKiosk(320, 240, configuration: fleet.configuration(of: 0), app: FormApp())
    var error: UIHandoffError?
    UIApplication.shared.continueActivity(with: try #require(UIHandoffCode("k7qm 4xwp"))) { error = $0 }
    #expect(await kiosk.wait { error != nil })
    #expect(error?.reason == .unreachable)
    #expect(error?.localizedDescription == "No other kiosk can be reached at the moment.")
    kiosk.end()
  }

  @Test func P32_codesAreReadForgivingly() throws {
    let code = try #require(UIHandoffCode("K8QM4X26"))
    for text in ["k8qm4x26", " K8QM-4X26 ", "KBQM 4XZG", "K٨QM４X26"] { #expect(UIHandoffCode(text) == code, "\(text)") }
    for text in ["", "K8QM4X2", "K8QM4X266", "K8QM4X2A", "KßQM4X26", "K½QM4X26"] { #expect(UIHandoffCode(text) == nil) }
    #expect(code.groupedText == "K8QM 4X26" && code.text == "K8QM4X26")
  }

  // MARK: What arrives

  @Test func P32_whatIsOfAnotherTypeIsNotUsed() async throws {
    let pair = Pair()
    pair.first.presentChanges()
    let service = try #require(SessionState.current.session?.host.handoff)
    let code = try service.offer(type: FormController.type, payload: SavedActivity(type: "org.test.other").data())
    #expect(await pair.fetch(UIHandoffCode(code)) == .failed(.unusable))
    let error = "This cannot be continued here."
    #expect(pair.secondApp.log == ["will continue org.test.form", "did fail org.test.form: \(error)"])
    // Neither are lists that are no activity.
    let list = try PropertyListSerialization.data(fromPropertyList: ["a": 1], format: .binary, options: 0)
    let other = try service.offer(type: FormController.type, payload: list)
    #expect(await pair.fetch(UIHandoffCode(other)) == .failed(.unusable))
    #expect(pair.secondApp.form.field.text?.isEmpty != false)
    pair.end()
  }

  @Test func P32_titlesThatArriveArePlainText() async throws {
    let pair = Pair()
    pair.first.presentChanges()
    let service = try #require(SessionState.current.session?.host.handoff)
    var saved = SavedActivity(type: FormController.type)
    saved.title = "A\u{202E}form\n"
    let code = try service.offer(type: saved.type, title: saved.title, payload: saved.data())
    #expect(await pair.fetch(UIHandoffCode(code)) == .continued)
    #expect(pair.secondApp.log.last == "continue Aform")
    pair.end()
  }

  @Test func P32_anAppThatDoesNotHandleItRefuses() async throws {
    let pair = Pair()
    pair.secondApp.handles = false
    #expect(await pair.fetch(try pair.offer().code) == .failed(.unusable))
    pair.end()
  }

  @Test func P32_theNextVisitorDoesNotGetWhatTheLastOneAskedFor() async throws {
    let pair = Pair()
    let offer = try pair.offer()
    var hasEnded = false
    pair.second.presentChanges()
    let request = UIApplication.shared.continueActivity(with: offer.code) { _ in hasEnded = true }
    UIApplication.shared.returnToStart()
    #expect(!request.isUnderWay)
    // The answer may have been on its way; those to later questions come after it.
    for _ in 0..<3 { #expect(await pair.fetch(Pair.wrong(offer.code)) == .failed(.unknownCode)) }
    #expect(!hasEnded && pair.secondApp.log == ["start"])
    pair.end()
  }

  @Test func P32_aRequestCanBeCancelled() async throws {
    let pair = Pair()
    let offer = try pair.offer()
    var hasEnded = false
    pair.second.presentChanges()
    UIApplication.shared.continueActivity(with: offer.code) { _ in hasEnded = true }.cancel()
    for _ in 0..<3 { #expect(await pair.fetch(Pair.wrong(offer.code)) == .failed(.unknownCode)) }
    #expect(!hasEnded && pair.secondApp.log == [])
    pair.end()
  }

  /// A scene's delegate gets it instead of the app's.
  @Test func P32_scenesContinueToo() async throws {
    let pair = Pair()
    let offer = try pair.offer("Grace")
    let fleet = pair.secondFleetConfiguration
    pair.second.end()
    let app = SceneApp()
    let kiosk = VirtualKiosk(320, 240, configuration: fleet, app: app)
    var isDone = false
    UIApplication.shared.continueActivity(with: offer.code) { isDone = $0 == nil }
    #expect(await kiosk.wait { isDone })
    let scene = try #require(UIApplication.shared.connectedScenes.first?.delegate as? SceneDelegate)
    #expect(scene.log == ["will continue org.test.form", "continue Grace"])
    kiosk.end()
    pair.first.end()
  }
}

@MainActor
final class SceneApp: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
    configuration.delegateClass = SceneDelegate.self
    return configuration
  }
}

@MainActor
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var log: [String] = []

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = UIViewController()
    window?.makeKeyAndVisible()
  }
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
    log.append("will continue \(userActivityType)")
  }
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    log.append("continue \(userActivity.userInfo?["text"] as? String ?? "-")")
  }
}
