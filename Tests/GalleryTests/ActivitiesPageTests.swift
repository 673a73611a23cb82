import KioskTesting
import Testing
import UIKit

@testable import Gallery

/// The page about activities: what visitors do there goes through the framework's own calls.
@MainActor
@Suite(.serialized) struct ActivitiesPageTests {
  private func kiosk() -> VirtualKiosk<UIViewController> {
    let kiosk = VirtualKiosk(1280, 800, app: AppDelegate(page: .activities))
    kiosk.advance(by: .milliseconds(100))
    return kiosk
  }

  private func tap(_ identifier: String, _ kiosk: VirtualKiosk<UIViewController>) throws {
    kiosk.tap(try #require(kiosk.view(identifier: identifier), "\(identifier)"))
    kiosk.advance(by: .milliseconds(300))
  }

  /// The calls since the first `count` ones, oldest first.
  private func calls(after count: Int = 0, _ kiosk: VirtualKiosk<UIViewController>) -> [String] {
    let entries = kiosk.view(TimelineCard.self)?.entries ?? []
    return entries.reversed().dropFirst(count).map(\.call)
  }

  private func states(_ kiosk: VirtualKiosk<UIViewController>) -> Set<String> {
    let chips = kiosk.views {
      ($0.accessibilityIdentifier ?? "").hasPrefix("state ") && $0.accessibilityTraits.contains(.selected)
    }
    return Set(chips.compactMap { $0.accessibilityIdentifier.map { String($0.dropFirst(6)) } })
  }

  private func text(_ identifier: String, _ kiosk: VirtualKiosk<UIViewController>) -> String? {
    (kiosk.view(identifier: identifier) as? UILabel)?.text
  }

  @Test func anActivityBeginsWithTheFirstTouchAndIsSaved() throws {
    let kiosk = kiosk()
    #expect(states(kiosk) == [] && UIApplication.shared.currentActivity == nil)
    try tap("room Sky", kiosk)
    #expect(calls(kiosk) == ["NSUserActivity", "needsSave = true", "Current"])
    #expect(states(kiosk) == ["Current", "Needs saving"])
    let activity = try #require(UIApplication.shared.currentActivity)
    #expect(activity.activityType == TourPlanner.type && activity.needsSave && activity.userInfo == nil)
    try tap("save", kiosk)
    #expect(calls(after: 3, kiosk) == ["userActivityWillSave", "updateUserActivityState", "didUpdate userActivity"])
    #expect(states(kiosk) == ["Current", "Saved"] && text("activity title", kiosk) == "A tour")
    #expect(activity.userInfo?["rooms"] as? [String] == ["Sky"] && activity.keywords == ["Sky", "Tour"])
    #expect(kiosk.view(text: "Sky, Tour") != nil)
    // Nothing is saved twice.
    try tap("save", kiosk)
    #expect(calls(kiosk).count == 6)
    kiosk.end()
  }

  @Test func theFocusAndTheKeyWindowDecideWhichIsCurrent() throws {
    let kiosk = kiosk()
    try tap("room Maps", kiosk)
    try tap("message", kiosk)
    kiosk.type("hi")
    kiosk.advance(by: .milliseconds(100))
    #expect(text("activity type", kiosk) == PostcardPlanner.type && states(kiosk) == ["Current", "Needs saving"])
    try tap("group", kiosk)
    #expect(text("activity type", kiosk) == TourPlanner.type)
    let count = calls(kiosk).count
    try tap("open window", kiosk)
    #expect(UIApplication.shared.currentActivity == nil && states(kiosk) == ["Needs saving"])
    #expect(calls(after: count, kiosk) == ["makeKeyAndVisible", "None is current"])
    try tap("close window", kiosk)
    #expect(calls(after: count + 2, kiosk) == ["Current"] && states(kiosk) == ["Current", "Needs saving"])
    #expect(UIApplication.shared.currentActivity?.activityType == TourPlanner.type)
    kiosk.end()
  }

  @Test func whatIsHandedOverGoesOn() throws {
    let kiosk = kiosk()
    try tap("group", kiosk)
    kiosk.type("Owls")
    try tap("room Sky", kiosk)
    try tap("room Music", kiosk)
    let count = calls(kiosk).count
    try tap("hand over", kiosk)
    #expect(
      calls(after: count, kiosk) == [
        "userActivityWillSave", "updateUserActivityState", "didUpdate userActivity", "Handed over", "Invalidated",
        "None is current",
      ])
    let group = try #require(kiosk.view(identifier: "group") as? UITextField)
    let sky = try #require(kiosk.view(identifier: "room Sky") as? UIControl)
    #expect(group.text == "" && !sky.isSelected && states(kiosk) == ["Under way"])
    #expect(text("activity title", kiosk) == "A tour for Owls")
    // Another one has begun meanwhile.
    try tap("message", kiosk)
    kiosk.type("hi")
    kiosk.advance(by: .milliseconds(100))
    let next = calls(kiosk).count
    try tap("hand over", kiosk)
    #expect(
      calls(after: next, kiosk) == [
        "willContinueUserActivity", "continue userActivity", "restoreUserActivityState", "Current",
      ])
    #expect(group.text == "Owls" && sky.isSelected && states(kiosk) == ["Current", "Saved"])
    #expect(UIApplication.shared.currentActivity?.userInfo?["guests"] as? Int == 2)
    kiosk.end()
  }

  /// As when the activity comes from another kiosk while another page is shown.
  @Test func aContinuedActivityBringsItsPage() {
    let app = AppDelegate(page: .colors)
    let kiosk = VirtualKiosk(1280, 800, app: app)
    let activity = NSUserActivity(activityType: PostcardPlanner.type)
    activity.userInfo = ["message": "Greetings"]
    #expect(kiosk.continueActivity(activity))
    kiosk.advance(by: .milliseconds(300))
    #expect((kiosk.view(identifier: "message") as? UITextField)?.text == "Greetings")
    #expect(!kiosk.continueActivity(NSUserActivity(activityType: "org.example.other")))
    kiosk.end()
  }

  @Test func nothingMovesAfterwards() throws {
    let kiosk = kiosk()
    try tap("room Sky", kiosk)
    try tap("open window", kiosk)
    try tap("close window", kiosk)
    try tap("hand over", kiosk)
    kiosk.advance(by: .seconds(3))
    let cost = kiosk.cost { kiosk.advance(by: .seconds(60)) }
    #expect(cost.frames == 0 && cost.wakeUps == 0)
    kiosk.end()
  }

  private func fillIn<Root: UIViewController>(_ kiosk: VirtualKiosk<Root>) throws {
    let page = try #require(kiosk.view(identifier: "page") as? UIScrollView)
    func tap(_ identifier: String) throws {
      let view = try #require(kiosk.view(identifier: identifier), "\(identifier)")
      page.scrollRectToVisible(view.convert(view.bounds, to: page), animated: false)
      kiosk.presentChanges()
      kiosk.tap(view)
      kiosk.advance(by: .milliseconds(400))
    }
    try tap("group")
    kiosk.type("Owls")
    try tap("room Sky")
    try tap("room Music")
    try tap("save")
    try tap("room Maps")
    kiosk.advance(by: .seconds(1))
  }

  @Test(arguments: PagePicturesTests.PictureVariant.all)
  func thePageHasItsLook(_ variant: PagePicturesTests.PictureVariant) throws {
    let kiosk = variant.kiosk(.activities)
    #expect(kiosk.matches("activities-empty-\(variant)", tolerance: .text))
    try fillIn(kiosk)
    (kiosk.view(identifier: "page") as? UIScrollView)?.contentOffset.y = 0
    kiosk.presentChanges()
    #expect(kiosk.matches("activities-\(variant)", tolerance: .text))
    kiosk.end()
  }

  @Test func onASmallScreenFromRightToLeft() throws {
    let kiosk = PagePicturesTests.PictureVariant(width: 480, height: 320, appearance: .dark).kiosk(.activities)
    kiosk.rootViewController.view.window?.traitOverrides.layoutDirection = .rightToLeft
    kiosk.presentChanges()
    try fillIn(kiosk)
    let page = try #require(kiosk.view(identifier: "page") as? UIScrollView)
    page.contentOffset.y = 0
    #expect(kiosk.matches("activities-480x320-right-to-left", tolerance: .text))
    let card = try #require(kiosk.view(CurrentActivityCard.self))
    page.contentOffset.y = card.convert(CGPoint.zero, to: page).y - 8
    #expect(kiosk.matches("activities-480x320-right-to-left-card", tolerance: .text))
    kiosk.end()
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func theOtherWindowHasItsLook(_ appearance: UIUserInterfaceStyle) throws {
    let variant = PagePicturesTests.PictureVariant(width: 800, height: 480, appearance: appearance)
    let kiosk = variant.kiosk(.activities)
    let open = try #require(kiosk.view(identifier: "open window"))
    let page = try #require(kiosk.view(identifier: "page") as? UIScrollView)
    page.scrollRectToVisible(open.convert(open.bounds, to: page), animated: false)
    kiosk.presentChanges()
    kiosk.tap(open)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.matches("activities-window-\(variant)", tolerance: .text))
    kiosk.end()
  }
}
