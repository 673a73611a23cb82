import UIKit

/// A card on which visitors do something that can go on elsewhere. It owns the activity that describes it.
///
/// The activity begins with the first change. While the card, or a field on it, is the first responder, it is the current
/// one.
class ActivityPlanner: CardView, NSUserActivityDelegate {
  let activityType: String
  /// The name in the time line.
  let name: String
  /// Called after the visitor or a continued activity has changed something.
  var onChange: (() -> Void)?

  /// Whether its activity is the current one.
  var isCurrent = false {
    didSet { if isCurrent != oldValue { outline() } }
  }

  init(_ title: String, detail: String, name: String, activityType: String) {
    (self.name, self.activityType) = (name, activityType)
    super.init(title, detail: detail)
    followMetrics { planner, _ in planner.outline() }
    registerForTraitChanges([UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self]) {
      (planner: ActivityPlanner, _: UITraitCollection) in planner.outline()
    }
  }

  private func outline() {
    layer.borderWidth = isCurrent ? metrics.points(3) : 0
    layer.borderColor = UIColor.systemGreen.resolvedColor(with: traitCollection).cgColor
  }

  required init?(coder: NSCoder) {
    (name, activityType) = ("", "")
    super.init(coder: coder)
  }

  // MARK: What a planner describes

  /// The activity's title.
  var subject: String { "" }
  /// What `userInfo` has to hold.
  var entries: [String: Any] { [:] }
  var keywords: Set<String> { [] }

  /// Shows what `userInfo` holds; without entries, an empty planner.
  func fill(from entries: [AnyHashable: Any]) {}

  // MARK: Its life

  override var canBecomeFirstResponder: Bool { true }

  /// Called when the visitor has changed something.
  final func didEdit() {
    let timeline = ActivityTimeline.shared
    if userActivity == nil {
      let activity = NSUserActivity(activityType: activityType)
      activity.delegate = self
      userActivity = activity
      timeline.note("NSUserActivity", "begins with \(name)", .activity)
    }
    if userActivity?.needsSave == false {
      userActivity?.needsSave = true
      timeline.note("needsSave = true", "\(name) has changed", .visitor)
    }
    takeFocus()
    onChange?()
  }

  /// Buttons do not become first responder, so the planner does.
  private func takeFocus() { if !hasFocus { becomeFirstResponder() } }

  /// Whether the first responder is the planner or a field on it.
  private var hasFocus: Bool { isFirstResponder || fields.contains { $0.isFirstResponder } }

  /// The fields on the planner.
  var fields: [UIView] { [] }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    takeFocus()
    onChange?()
  }

  /// Leaves the planner empty. Its activity loses its last owner and with it becomes invalid.
  final func clear() {
    guard userActivity != nil else { return }
    endEditing(true)
    userActivity = nil
    ActivityTimeline.shared.note("Invalidated", "\(name) was its last owner", .activity)
    fill(from: [:])
    onChange?()
  }

  // MARK: Called by the system

  func userActivityWillSave(_ userActivity: NSUserActivity) {
    ActivityTimeline.shared.note("userActivityWillSave", "its delegate; userInfo was emptied", .activity)
  }

  override func updateUserActivityState(_ activity: NSUserActivity) {
    super.updateUserActivityState(activity)
    activity.title = subject
    activity.keywords = keywords
    activity.addUserInfoEntries(from: entries)
    ActivityTimeline.shared.note("updateUserActivityState", "\(name), its owner", .responder)
  }

  override func restoreUserActivityState(_ activity: NSUserActivity) {
    super.restoreUserActivityState(activity)
    activity.delegate = self
    userActivity = activity
    fill(from: activity.userInfo ?? [:])
    ActivityTimeline.shared.note("restoreUserActivityState", "\(name), now its owner", .responder)
    becomeFirstResponder()
    onChange?()
  }
}
