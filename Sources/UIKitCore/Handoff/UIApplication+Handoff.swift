/// Going on at another kiosk. Not in UIKit; on iOS the system does this between a user's own devices.
///
/// The settings `handoff-key`, `handoff-address`, `handoff-peers` and `handoff-activities` set it up.
extension UIApplication {
  private var handoff: SessionHandoff? {
    guard self === UIApplication.shared else { return nil }
    return SessionState.current.session?.handoff
  }

  /// Whether visitors can go on at other kiosks with what they began here, by the settings. An app that shows no button for
  /// `UIHandoffOfferViewController` otherwise offers nothing that does not work.
  public final var canOfferActivities: Bool { SessionState.current.session?.host.isHandoffOfferConfigured ?? false }

  /// Whether visitors can go on here with what they began at other kiosks, by the settings.
  public final var canContinueActivities: Bool { SessionState.current.session?.host.isHandoffFetchConfigured ?? false }

  /// Whether an activity can be offered to other kiosks: it is eligible for Handoff, has not expired, and its type is among
  /// those that the settings allow.
  public final func canOffer(_ activity: NSUserActivity) -> Bool {
    guard canOfferActivities, activity.canBeSent else { return false }
    return SessionState.current.session?.host.allowsHandoff(of: activity.activityType) ?? false
  }

  /// Offers an activity to the kiosk where its code is entered. The activity's delegate and owners are asked for the state
  /// before, if it needs to be saved. When another kiosk has fetched it, its delegate receives
  /// `userActivityWasContinued(_:)`.
  ///
  /// Apps that do not show the code themselves present a `UIHandoffOfferViewController`.
  /// - Parameter activity: Nil for the current one.
  /// - Throws: `UIHandoffError`; nothing is offered then.
  public final func offerActivity(_ activity: NSUserActivity? = nil) throws(UIHandoffError) -> UIHandoffOffer {
    guard let handoff else { throw UIHandoffError(.notConfigured) }
    guard let activity = activity ?? currentActivity else { throw UIHandoffError(.noActivity) }
    return try handoff.offer(activity)
  }

  /// Fetches the activity of a code from the other kiosks and lets the app continue it: its delegate, or that of its scene,
  /// receives the same calls as on iOS, all of them when the activity is here. Nothing blocks on the network.
  ///
  /// What arrives was typed by a visitor at another kiosk: it is as trustworthy as what is typed here.
  ///
  /// Apps that do not ask for the code themselves present a `UIHandoffEntryViewController`.
  /// - Parameters:
  ///   - code: What the other kiosk shows.
  ///   - completion: Called once, within a few seconds, not before this call returns: with nil when the app has received the
  ///     activity, else with the reason. Not called after `cancel()`, nor when the visit has ended.
  /// - Returns: The request, which can be cancelled.
  @discardableResult
  public final func continueActivity(
    with code: UIHandoffCode, completion: @escaping @MainActor (UIHandoffError?) -> Void = { _ in }
  ) -> UIHandoffRequest {
    continueActivity(with: code, beforeDelivery: nil, completion: completion)
  }

  /// - Parameter beforeDelivery: Called when the activity is here; the app gets it when the argument is called.
  package final func continueActivity(
    with code: UIHandoffCode, beforeDelivery: ((@escaping @MainActor () -> Void) -> Void)?,
    completion: @escaping @MainActor (UIHandoffError?) -> Void
  ) -> UIHandoffRequest {
    let request = UIHandoffRequest(
      visit: SessionState.current.session?.visit ?? 0, beforeDelivery: beforeDelivery, completion: completion)
    if let handoff {
      handoff.fetch(code, request)
    } else {
      RunLoopCycle.current.performNextCycle { request.end(UIHandoffError(.notConfigured)) }
    }
    return request
  }
}
