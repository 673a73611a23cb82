import Foundation
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// Who owns an activity, when its state is requested, and when it is the current one.
@MainActor
@Suite struct ActivityLifeTests {
  /// Adds a value when it is asked.
  private final class Owner: UIViewController {
    var name: String
    var log: ((String) -> Void)?
    init(_ name: String) {
      self.name = name
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }
    override func updateUserActivityState(_ activity: NSUserActivity) {
      log?("\(name) sees \((activity.userInfo ?? [:]).count)")
      activity.addUserInfoEntries(from: [name: true, "last": name])
    }
  }

  private final class Observer: NSObject, NSUserActivityDelegate {
    var log: ((String) -> Void)?
    func userActivityWillSave(_ userActivity: NSUserActivity) {
      log?("will save")
      userActivity.addUserInfoEntries(from: ["delegate": 1])
    }
  }

  private final class FieldController: UIViewController {
    let first = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
    let second = UITextField(frame: CGRect(x: 10, y: 60, width: 100, height: 40))
    override func viewDidLoad() {
      view.addSubview(first)
      view.addSubview(second)
    }
  }

  private func keys(_ activity: NSUserActivity) -> [String] {
    (activity.userInfo ?? [:]).keys.compactMap { $0 as? String }.sorted()
  }

  // MARK: Owning

  @Test func P4_theLastOfThreeOwnersInvalidatesTheActivity() {
    let activity = NSUserActivity(activityType: "org.test.page")
    let (first, third) = (Owner("first"), Owner("third"))
    var second: Owner? = Owner("second")
    for owner in [first, second, third] { owner?.userActivity = activity }
    first.userActivity = nil
    #expect(activity.isValid)
    second = nil
    #expect(activity.isValid)
    #expect(activity.ownership.responders == [third])
    third.userActivity = NSUserActivity(activityType: "org.test.other")
    #expect(!activity.isValid)
    #expect(second == nil)
  }

  @Test func P4_anOwnerThatIsDeallocatedInvalidatesTheActivity() {
    let activity = NSUserActivity(activityType: "org.test.page")
    var controller: UIViewController? = UIViewController()
    controller?.userActivity = activity
    controller = nil
    #expect(!activity.isValid)

    let other = NSUserActivity(activityType: "org.test.page")
    var view: UIView? = UIView()
    view?.userActivity = other
    #expect(view?.userActivity === other)
    view = nil
    #expect(!other.isValid)
    #expect(controller == nil && view == nil)
  }

  @Test func P4_theResponderKeepsItsActivity() {
    let view = UIView()
    weak var activity: NSUserActivity?
    do {
      let made = NSUserActivity(activityType: "org.test.page")
      view.userActivity = made
      activity = made
    }
    #expect(activity != nil)
    view.userActivity = nil
    #expect(activity == nil)
  }

  @Test func P4_anyResponderCanOwnAnActivity() {
    final class Plain: UIResponder {}
    let (plain, activity) = (Plain(), NSUserActivity(activityType: "org.test.page"))
    plain.userActivity = activity
    #expect(plain.userActivity === activity)
    plain.userActivity = activity
    #expect(activity.isValid && activity.ownership.responders.count == 1)
    plain.userActivity = nil
    #expect(!activity.isValid)
  }

  // MARK: Updating

  @Test func P5_everyOwnerFillsAnEmptyDictionaryOnce() {
    var log: [String] = []
    let activity = NSUserActivity(activityType: "org.test.page")
    let owners = [Owner("a"), Owner("b"), Owner("c")]
    for owner in owners {
      owner.log = { log.append($0) }
      owner.userActivity = activity
    }
    activity.userInfo = ["outside": 1]
    activity.updateIfNeeded()
    #expect(log == [] && keys(activity) == ["outside"])

    activity.needsSave = true
    activity.needsSave = true
    #expect(log == [])
    activity.updateIfNeeded()
    #expect(log == ["a sees 0", "b sees 2", "c sees 3"])
    #expect(keys(activity) == ["a", "b", "c", "last"])
    #expect(activity.userInfo?["last"] as? String == "c")
    #expect(!activity.needsSave)

    // What one has added is gone in the next pass when it is not added again.
    owners[1].userActivity = nil
    activity.needsSave = true
    activity.updateIfNeeded()
    #expect(keys(activity) == ["a", "c", "last"])
  }

  @Test func P5_withoutOwnersNothingIsEmptied() {
    let (activity, observer) = (NSUserActivity(activityType: "org.test.page"), Observer())
    activity.delegate = observer
    activity.userInfo = ["outside": 1]
    activity.needsSave = true
    activity.updateIfNeeded()
    #expect(keys(activity) == ["delegate", "outside"])
  }

  @Test func P6_theDelegateComesBeforeTheOwnersAndIsNotEmptied() {
    var log: [String] = []
    let (activity, observer, owner) = (NSUserActivity(activityType: "org.test.page"), Observer(), Owner("owner"))
    observer.log = { log.append($0) }
    owner.log = { log.append($0) }
    activity.delegate = observer
    owner.userActivity = activity
    activity.needsSave = true
    activity.updateIfNeeded()
    #expect(log == ["will save", "owner sees 1"])
    #expect(keys(activity) == ["delegate", "last", "owner"])
    activity.title = "Title"
    activity.userInfo = [:]
    #expect(!activity.needsSave)
  }

  @Test func P5_anInvalidActivityIsNotUpdated() {
    let (activity, owner) = (NSUserActivity(activityType: "org.test.page"), Owner("owner"))
    owner.userActivity = activity
    activity.needsSave = true
    activity.invalidate()
    activity.updateIfNeeded()
    #expect(activity.userInfo == nil)
    #expect(activity.saved(forRestoration: false) == nil)
  }

  // MARK: Current

  @Test func P7_onlyOneIsCurrentAndInvalidateIsFinal() {
    let kiosk = VirtualKiosk(200, 200) { UIViewController() }
    let (first, second) = (NSUserActivity(activityType: "org.test.1"), NSUserActivity(activityType: "org.test.2"))
    first.becomeCurrent()
    #expect(UIApplication.shared.currentActivity === first)
    second.becomeCurrent()
    #expect(UIApplication.shared.currentActivity === second && first.isValid)
    second.resignCurrent()
    #expect(UIApplication.shared.currentActivity == nil)
    second.becomeCurrent()
    #expect(UIApplication.shared.currentActivity === second)
    second.invalidate()
    #expect(UIApplication.shared.currentActivity == nil)
    second.becomeCurrent()
    #expect(UIApplication.shared.currentActivity == nil)
    kiosk.end()
  }

  @Test func P7_theActivityFollowsTheFirstResponder() {
    let kiosk = VirtualKiosk(300, 200) { FieldController() }
    let controller = kiosk.rootViewController
    let (page, field) = (NSUserActivity(activityType: "org.test.page"), NSUserActivity(activityType: "org.test.field"))
    controller.userActivity = page
    controller.second.userActivity = field
    #expect(UIApplication.shared.currentActivity == nil)
    kiosk.presentChanges()
    #expect(UIApplication.shared.currentActivity === page)
    controller.second.becomeFirstResponder()
    #expect(UIApplication.shared.currentActivity === page)
    kiosk.presentChanges()
    #expect(UIApplication.shared.currentActivity === field)
    controller.first.becomeFirstResponder()
    kiosk.presentChanges()
    #expect(UIApplication.shared.currentActivity === page)
    controller.userActivity = nil
    kiosk.presentChanges()
    #expect(UIApplication.shared.currentActivity == nil)
    kiosk.end()
  }

  @Test func P7_anExplicitChoiceInTheSameCycleWins() {
    let kiosk = VirtualKiosk(300, 200) { FieldController() }
    let controller = kiosk.rootViewController
    let (page, chosen) = (NSUserActivity(activityType: "org.test.page"), NSUserActivity(activityType: "org.test.chosen"))
    controller.userActivity = page
    chosen.becomeCurrent()
    controller.first.becomeFirstResponder()
    kiosk.presentChanges()
    #expect(UIApplication.shared.currentActivity === chosen)
    controller.second.becomeFirstResponder()
    kiosk.presentChanges()
    #expect(UIApplication.shared.currentActivity === page)
    kiosk.end()
  }

  @Test func P7_theTopmostControllerGivesTheActivity() {
    let (root, page, sheet) = (UIViewController(), UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: root)
    let kiosk = VirtualKiosk(400, 300) { navigation }
    for (controller, name) in [(root, "root"), (page, "page"), (sheet, "sheet")] {
      controller.userActivity = NSUserActivity(activityType: name)
    }
    func current() -> String? { UIApplication.shared.currentActivity?.activityType }
    kiosk.presentChanges()
    #expect(current() == "root")
    navigation.pushViewController(page, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(current() == "page")
    page.present(sheet, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(current() == "sheet")
    page.dismiss(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(current() == "page")
    navigation.popViewController(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(current() == "root")
    kiosk.end()
  }

  @Test func P7_withoutActivitiesAChangeOfFocusCostsNothing() {
    let kiosk = VirtualKiosk(300, 200) { FieldController() }
    kiosk.presentChanges()
    #expect(!CurrentActivity.ofSession.isInUse)
    kiosk.rootViewController.userActivity = NSUserActivity(activityType: "org.test.page")
    kiosk.advance(by: .seconds(1))
    let idle = kiosk.cost { kiosk.advance(by: .seconds(5)) }
    #expect(idle.wakeUps == 0 && idle.frames == 0)
    kiosk.end()
  }

  @Test func P7_theNextVisitorHasNoActivity() {
    let kiosk = VirtualKiosk(300, 200) { UIViewController() }
    let activity = NSUserActivity(activityType: "org.test.page")
    activity.becomeCurrent()
    UIApplication.shared.returnToStart()
    #expect(UIApplication.shared.currentActivity == nil && activity.isValid)
    kiosk.end()
  }

  // MARK: Others

  @Test func P8_onlyHandoffIsAllowedByDefault() {
    let activity = NSUserActivity(activityType: "org.test.page")
    #expect(activity.isEligibleForHandoff)
    #expect(!activity.isEligibleForSearch && !activity.isEligibleForPublicIndexing && !activity.isEligibleForPrediction)
    #expect(!activity.supportsContinuationStreams && !activity.needsSave)
  }

  @Test func P8_onlyAnEligibleActivityIsSent() {
    let kiosk = VirtualKiosk(200, 200) { UIViewController() }
    #expect(UIApplication.shared.activityToSend() == nil)
    let activity = NSUserActivity(activityType: "org.test.page")
    activity.userInfo = ["a": 1, "b": 2]
    activity.requiredUserInfoKeys = ["a"]
    activity.becomeCurrent()
    #expect(UIApplication.shared.activityToSend()?.userInfo?.count == 2)
    activity.expirationDate = Date(timeIntervalSinceNow: -1)
    #expect(UIApplication.shared.activityToSend() == nil)
    activity.expirationDate = nil
    activity.isEligibleForHandoff = false
    #expect(UIApplication.shared.activityToSend() == nil)
    kiosk.end()
  }

  @Test func P10_anEmptyTypeIsAnError() {
    var activity: NSUserActivity?
    let lines = FrameworkLog.lines { activity = NSUserActivity(activityType: "") }
    #expect(lines == ["NSUserActivity.init: the activity type is empty; the activity is invalid."])
    #expect(activity?.isValid == false)
  }

  @Test func P13_streamsEndWithAnError() {
    let kiosk = VirtualKiosk(200, 200) { UIViewController() }
    var error: (any Error)?
    NSUserActivity(activityType: "org.test.page").getContinuationStreams { error = $2 }
    kiosk.presentChanges()
    #expect((error as? CocoaError)?.code == .featureUnsupported)
    kiosk.end()
  }
}
