import UIKit

/// The life of a user activity: it begins with the first touch, becomes current with the focus, is saved, is handed over,
/// and goes on.
final class ActivitiesPage: PageView {
  private let planners: [ActivityPlanner]
  private let card = CurrentActivityCard()
  private let timeline = TimelineCard()
  private var other: OtherWindow?
  private var parcel: Parcel?
  private var tokens: [any NSObjectProtocol] = []
  private var look: CADisplayLink?
  /// The activity that was current when the page last looked.
  private weak var current: NSUserActivity?
  private var isAnyCurrent = false
  /// The one whose values are shown.
  private weak var shown: NSUserActivity?

  init() {
    let tour = TourPlanner(), postcard = PostcardPlanner()
    planners = [tour, postcard]
    super.init(
      .activities,
      [
        .row([.column([.card(tour, 12), .card(postcard, 5)], 9), .column([.card(card, 8), .card(timeline, 7)], 12)]),
        .row([.column([.card(tour, 12), .card(postcard, 5)]), .column([.card(card, 8), .card(timeline, 7)])]),
      ])
    for planner in planners { planner.onChange = { [weak self] in self?.setNeedsLook() } }
    card.save.addAction(UIAction { [weak self] _ in self?.save() }, for: .primaryActionTriggered)
    card.handOver.addAction(UIAction { [weak self] _ in self?.passOn() }, for: .primaryActionTriggered)
    card.open.addAction(UIAction { [weak self] _ in self?.openWindow() }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) {
    planners = []
    super.init(coder: coder)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    let center = NotificationCenter.default
    for token in tokens { center.removeObserver(token) }
    tokens = []
    look?.invalidate()
    look = nil
    guard window != nil else { return closeWindow() }
    ActivityTimeline.shared.begin(timeline)
    tokens = [UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification].map { name in
      center.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
        MainActor.assumeIsolated { self?.setNeedsLook() }
      }
    }
  }

  // MARK: Watching

  /// Which activity is current is decided at the end of the run loop cycle, after its frame: looks in the frame after that.
  private func setNeedsLook() {
    show()
    look?.invalidate()
    guard window != nil else { return }
    var frames = 0
    let link = CADisplayLink { [weak self] link in
      frames += 1
      guard frames == 2 else { return }
      link.invalidate()
      self?.look = nil
      self?.watch()
    }
    link.add(to: .main, forMode: .common)
    look = link
  }

  private func watch() {
    let now = UIApplication.shared.currentActivity
    // The former one may be deallocated by now.
    if now !== current || isAnyCurrent != (now != nil) {
      (current, isAnyCurrent) = (now, now != nil)
      let planner = planners.first { $0.userActivity === now }
      let why = now == nil ? "nobody in the chain owns an activity" : "\(planner?.name ?? "it") has the focus"
      ActivityTimeline.shared.note(now == nil ? "None is current" : "Current", why, .activity)
    }
    show()
  }

  private func show() {
    if let current { shown = current }
    // One that lost its last owner is invalid.
    if !planners.contains(where: { $0.userActivity === shown }) { shown = nil }
    if shown == nil, parcel == nil { shown = planners.lazy.compactMap(\.userActivity).first }
    for planner in planners { planner.isCurrent = current != nil && planner.userActivity === current }
    card.show(shown, isCurrent: shown != nil && shown === current, parcel: parcel)
  }

  // MARK: Doing

  private func save() {
    shown?.updateIfNeeded()
    show()
  }

  private func passOn() {
    if let parcel { return goOn(with: parcel) }
    guard let parcel = Parcel() else { return }
    self.parcel = parcel
    ActivityTimeline.shared.note("Handed over", "\(parcel.bytes) bytes are under way", .visitor)
    for planner in planners where planner.userActivity === current { planner.clear() }
    setNeedsLook()
  }

  private func goOn(with parcel: Parcel) {
    parcel.continueHere { [weak self] isTaken in
      if isTaken { self?.parcel = nil } else { ActivityTimeline.shared.note("Refused", "the app does not take it", .app) }
      self?.setNeedsLook()
    }
  }

  override func restoreUserActivityState(_ activity: NSUserActivity) {
    super.restoreUserActivityState(activity)
    planners.first { $0.activityType == activity.activityType }?.restoreUserActivityState(activity)
  }

  // MARK: Another window

  private func openWindow() {
    guard other == nil else { return }
    let window = OtherWindow(over: self) { [weak self] in self?.closeWindow() }
    other = window
    ActivityTimeline.shared.note("makeKeyAndVisible", "the other window", .visitor)
    window.makeKeyAndVisible()
  }

  private func closeWindow() {
    guard let other else { return }
    self.other = nil
    other.isHidden = true
    window?.makeKey()
    setNeedsLook()
  }
}
