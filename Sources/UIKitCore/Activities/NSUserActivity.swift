import Foundation

/// The type of activities that show a web page, whose address is `webpageURL`.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// Identifies an activity, so that what was saved of it can be deleted.
public typealias NSUserActivityPersistentIdentifier = String

/// What the user is doing, in a form from which it can be continued: after a restart, or on another kiosk.
///
/// Give it to `userActivity` of the responders that know about it, and describe the state in their
/// `updateUserActivityState(_:)`:
///
///     userActivity = NSUserActivity(activityType: "org.museum.room")
///     // After each change:
///     userActivity?.needsSave = true
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class NSUserActivity: NSObject {
  private final let type: String
  final var ownership = ActivityOwners()
  /// Whether `invalidate()` was not called, nor the last owner left.
  final private(set) var isValid: Bool
  private final var acceptedInfo: [AnyHashable: Any]?

  /// Creates an activity of a type, in reverse-DNS notation, like "org.museum.room". An empty type is an error: it is
  /// logged, and the activity is invalid.
  public init(activityType: String) {
    type = activityType
    isValid = !activityType.isEmpty
    super.init()
    if activityType.isEmpty {
      Log.error("NSUserActivity.init: the activity type is empty; the activity is invalid.")
    }
  }

  /// The type.
  open var activityType: String { type }

  /// A title that users recognize.
  open var title: String?

  /// Values from which the activity can be continued. Keys and values are arrays, data, dates, dictionaries, `NSNull`,
  /// numbers, sets, strings and URLs; an entry with another type is refused with a logged error.
  ///
  /// If responders own the activity, it is emptied before they are asked for their state: what is set elsewhere is lost
  /// when `needsSave` is true.
  open var userInfo: [AnyHashable: Any]? {
    get { acceptedInfo }
    set { acceptedInfo = newValue.map { ActivityValue.accepted($0, "NSUserActivity.userInfo", of: type) } }
  }

  /// Adds entries to `userInfo`, in place of those with equal keys.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    let accepted = ActivityValue.accepted(otherDictionary, "NSUserActivity.addUserInfoEntries", of: type)
    acceptedInfo = (acceptedInfo ?? [:]).merging(accepted) { $1 }
  }

  /// The keys of `userInfo` that are kept when the activity is saved for the next launch; nil or empty keeps all.
  open var requiredUserInfoKeys: Set<String>?

  /// Whether the state has changed: before the activity is saved or sent, its delegate and its owners are asked for the
  /// new one. Setting it runs nothing now.
  open var needsSave = false {
    didSet { if needsSave { SessionState.current.visit?.interfaceDidChange() } }
  }

  /// The address of a page that shows the same, for devices that do not have the app.
  open var webpageURL: URL?
  /// The address of the page from which the user came.
  open var referrerURL: URL?
  /// When the activity is no longer worth continuing; it is not sent afterwards.
  open var expirationDate: Date?
  /// Words by which a search would find the activity. Stored only.
  open var keywords: Set<String> = []
  /// Identifies the content, to choose a scene for it. Stored only: there is one scene.
  open var targetContentIdentifier: String?
  /// Identifies the activity; see `deleteSavedUserActivities(withPersistentIdentifiers:completionHandler:)`.
  open var persistentIdentifier: NSUserActivityPersistentIdentifier?

  /// Is notified before the activity is saved or sent, and after it was continued.
  open weak var delegate: (any NSUserActivityDelegate)?

  // MARK: Purposes

  /// Whether the activity can be continued on another kiosk.
  open var isEligibleForHandoff = true
  /// Whether the activity may be found on this device. Stored only.
  open var isEligibleForSearch = false
  /// Whether the activity may be found by everyone. Stored only.
  open var isEligibleForPublicIndexing = false
  /// Whether the activity may be suggested. Stored only.
  open var isEligibleForPrediction = false

  // MARK: Life

  /// Makes this the activity that the user is busy with, in place of the former one, which becomes inactive but not
  /// invalid. Does nothing for an invalid activity.
  ///
  /// Activities of responders become current by themselves.
  open func becomeCurrent() { if isValid { CurrentActivity.ofSession.makeCurrent(self) } }

  /// Makes the activity inactive until `becomeCurrent()` is called again, or the user returns to its owner.
  open func resignCurrent() { CurrentActivity.ofSession.resign(self) }

  /// Ends the activity for ever. Responders that own it keep it, and are not asked for their state any more.
  open func invalidate() {
    guard isValid else { return }
    isValid = false
    CurrentActivity.ofSession.resign(self)
  }

  // MARK: Streams

  /// Whether the app where the activity is continued may ask for streams. Stored only.
  open var supportsContinuationStreams = false

  /// Calls `completionHandler` with an error: there are no streams between kiosks.
  open func getContinuationStreams(
    completionHandler: @escaping (InputStream?, OutputStream?, (any Error)?) -> Void
  ) {
    RunLoopCycle.current.performNextCycle { completionHandler(nil, nil, CocoaError(.featureUnsupported)) }
  }

  // MARK: Deleting

  /// Deletes what was saved of activities for a search, of which there is nothing here, and for the next launch.
  /// - Parameter completionHandler: Called in the next run loop cycle.
  open class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
    completionHandler: @escaping () -> Void
  ) {
    SessionState.current.session?.deleteSavedActivity { persistentIdentifiers.contains($0) }
    RunLoopCycle.current.performNextCycle { completionHandler() }
  }

  /// Deletes what was saved of all activities that have a persistent identifier.
  /// - Parameter completionHandler: Called in the next run loop cycle.
  open class func deleteAllSavedUserActivities(completionHandler: @escaping () -> Void) {
    SessionState.current.session?.deleteSavedActivity { _ in true }
    RunLoopCycle.current.performNextCycle { completionHandler() }
  }
}
