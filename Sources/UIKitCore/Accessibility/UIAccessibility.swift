import Foundation

/// The interface between a program and the kiosk's screen reader.
@preconcurrency @MainActor
public enum UIAccessibility {
  /// A notification that a program posts to the screen reader.
  public struct Notification: Hashable, Sendable {
    package enum Kind: Hashable { case announcement, layoutChanged, screenChanged, pageScrolled }
    package let kind: Kind

    /// A text to speak. The argument is the text.
    public static let announcement = Notification(kind: .announcement)
    /// Parts of the screen appeared or disappeared. The argument is the element to move to, or a text to speak.
    public static let layoutChanged = Notification(kind: .layoutChanged)
    /// A new screen appeared. The argument is the element to move to, or a text to speak; nil moves to the first element.
    public static let screenChanged = Notification(kind: .screenChanged)
    /// Content was scrolled. The argument is a text that describes the visible part.
    public static let pageScrolled = Notification(kind: .pageScrolled)
  }

  /// Posted when speech is switched on or off.
  public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChange")
  /// Posted when an announcement was spoken to its end or interrupted.
  public static let announcementDidFinishNotification = Foundation.Notification.Name("UIAccessibilityAnnouncementDidFinish")
  /// Posted when the speech focus moves to another element.
  public static let elementFocusedNotification = Foundation.Notification.Name("UIAccessibilityElementFocused")
  /// Key in `announcementDidFinishNotification`: the text of the announcement.
  public static let announcementStringValueUserInfoKey = "UIAccessibilityAnnouncementKeyStringValue"
  /// Key in `announcementDidFinishNotification`: whether it was spoken to its end.
  public static let announcementWasSuccessfulUserInfoKey = "UIAccessibilityAnnouncementKeyWasSuccessful"
  /// Key in `elementFocusedNotification`: the element that received the speech focus.
  public static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"
  /// Key in `elementFocusedNotification`: the element that lost the speech focus.
  public static let unfocusedElementUserInfoKey = "UIAccessibilityUnfocusedElementKey"

  /// Whether the screen is being read aloud.
  public static var isVoiceOverRunning: Bool { UIApplication.shared.screenReader.isOn }

  /// Posts a notification to the screen reader. It is ignored while speech is off.
  /// - Parameter argument: A view, a string or an attributed string, see the notification; other types are treated as nil.
  public static func post(notification: Notification, argument: Any?) {
    UIApplication.shared.screenReader.hear(notification.kind, argument)
  }

  /// The element that has the speech focus; nil while speech is off.
  public static func focusedElement(using assistiveTechnology: UIAccessibilityAssistiveTechnologyIdentifier?) -> Any? {
    UIApplication.shared.screenReader.focused
  }

  /// Starts reading the screen aloud, for example from a button on kiosks without a headphone jack. Not in UIKit.
  public static func startSpeech() { UIApplication.shared.screenReader.start() }

  /// Stops reading the screen aloud. Not in UIKit.
  public static func stopSpeech() { UIApplication.shared.screenReader.end(says: true) }
}

/// Identifies an assistive technology; here it is always the kiosk's own speech.
public struct UIAccessibilityAssistiveTechnologyIdentifier: Hashable, Sendable, RawRepresentable {
  /// The name of the technology.
  public let rawValue: String
  /// Creates an identifier from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The screen reader, here the kiosk's own speech.
  public static let notificationVoiceOver = Self(rawValue: "UIAccessibilityNotificationVoiceOverIdentifier")
}
