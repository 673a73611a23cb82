import UIKitCore

/// Something that can be done with shared content: a service of the app that a `UIActivityViewController` offers.
///
/// Subclasses override what they have. One that shows a page returns it from `activityViewController`; others do their
/// work in `perform()`. Either way they call `activityDidFinish(_:)` at the end.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIActivity: NSObject {
  /// Where an activity is shown.
  public enum Category: Int, Sendable {
    /// A row of the list: it does something with the content.
    case action = 0
    /// An icon above the list: it passes the content on.
    case share = 1
  }

  /// The name of an activity, which tells it from others.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// The name, usually in reverse-DNS notation.
    public let rawValue: String
    /// Creates a type of that name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a type of that name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The sheet that waits for the end; nil while the activity is not performed.
  final weak var sheet: UIActivityViewController?

  /// Creates an activity.
  public override init() { super.init() }

  /// Where the activity is shown: `.action` if not overridden.
  open class var activityCategory: Category { .action }

  /// The name of the activity; nil if not overridden.
  open var activityType: ActivityType? { nil }

  /// The title that users see; nil if not overridden. Activities without a title are not shown.
  open var activityTitle: String? { nil }

  /// The picture beside the title, drawn as a template in the list; nil if not overridden.
  open var activityImage: UIImage? { nil }

  /// Whether the activity can do something with the items: false if not overridden.
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }

  /// Called with the items when the user has chosen the activity, before it is performed. Does nothing if not overridden.
  open func prepare(withActivityItems activityItems: [Any]) {}

  /// A page that the activity shows instead of being performed; nil if not overridden. It is presented modally.
  open var activityViewController: UIViewController? { nil }

  /// Does the work of an activity without a page. Does nothing if not overridden.
  open func perform() {}

  /// Reports the end of the work. The sheet is dismissed if it was completed, and stays otherwise.
  open func activityDidFinish(_ completed: Bool) {
    let waiting = sheet
    sheet = nil
    waiting?.activityDidFinish(self, completed)
  }
}

extension UIActivity.ActivityType {
  /// Puts the content on the pasteboard.
  public static let copyToPasteboard = UIActivity.ActivityType("com.apple.UIKit.activity.CopyToPasteboard")
  /// Prints the content on the default printer of CUPS.
  public static let print = UIActivity.ActivityType("com.apple.UIKit.activity.Print")
  /// Shows the link or text as a QR code. Not in UIKit.
  public static let showQRCode = UIActivity.ActivityType("vitrine.activity.ShowQRCode")
  /// Lets the visitor continue the current activity at another kiosk. Not in UIKit.
  public static let continueElsewhere = UIActivity.ActivityType("vitrine.activity.ContinueElsewhere")

  // The types below are of services that kiosks do not have. Apps name them in `excludedActivityTypes`.

  /// A message; not offered.
  public static let message = UIActivity.ActivityType("com.apple.UIKit.activity.Message")
  /// An e-mail; not offered.
  public static let mail = UIActivity.ActivityType("com.apple.UIKit.activity.Mail")
  /// The picture of a contact; not offered.
  public static let assignToContact = UIActivity.ActivityType("com.apple.UIKit.activity.AssignToContact")
  /// The photo library; not offered.
  public static let saveToCameraRoll = UIActivity.ActivityType("com.apple.UIKit.activity.SaveToCameraRoll")
  /// The reading list of a browser; not offered.
  public static let addToReadingList = UIActivity.ActivityType("com.apple.UIKit.activity.AddToReadingList")
  /// Nearby devices; not offered.
  public static let airDrop = UIActivity.ActivityType("com.apple.UIKit.activity.AirDrop")
  /// The library of an e-book reader; not offered.
  public static let openInIBooks = UIActivity.ActivityType("com.apple.UIKit.activity.OpenInIBooks")
  /// Annotations; not offered.
  public static let markupAsPDF = UIActivity.ActivityType("com.apple.UIKit.activity.MarkupAsPDF")
  /// Watching together; not offered.
  public static let sharePlay = UIActivity.ActivityType("com.apple.UIKit.activity.SharePlay")
  /// An invitation to work together; not offered.
  public static let collaborationInviteWithLink = UIActivity.ActivityType(
    "com.apple.UIKit.activity.CollaborationInviteWithLink")
  /// The link of an invitation; not offered.
  public static let collaborationCopyLink = UIActivity.ActivityType("com.apple.UIKit.activity.CollaborationCopyLink")
  /// The home screen; not offered.
  public static let addToHomeScreen = UIActivity.ActivityType("com.apple.UIKit.activity.AddToHomeScreen")
  /// A social network; not offered.
  public static let postToFacebook = UIActivity.ActivityType("com.apple.UIKit.activity.PostToFacebook")
  /// A social network; not offered.
  public static let postToTwitter = UIActivity.ActivityType("com.apple.UIKit.activity.PostToTwitter")
  /// A social network; not offered.
  public static let postToWeibo = UIActivity.ActivityType("com.apple.UIKit.activity.PostToWeibo")
  /// A social network; not offered.
  public static let postToTencentWeibo = UIActivity.ActivityType("com.apple.UIKit.activity.TencentWeibo")
  /// A photo service; not offered.
  public static let postToFlickr = UIActivity.ActivityType("com.apple.UIKit.activity.PostToFlickr")
  /// A video service; not offered.
  public static let postToVimeo = UIActivity.ActivityType("com.apple.UIKit.activity.PostToVimeo")
}
