import Foundation

/// What a program tells those who hear the screen instead of seeing it, and asks of them.
@MainActor
public enum UIAccessibility {
  /// Something that a program tells.
  public struct Notification: Hashable, Sendable {
    enum Kind: Hashable { case announcement, layoutChanged, screenChanged, pageScrolled }
    let kind: Kind

    /// A text to be said, with the text as argument.
    public static let announcement = Notification(kind: .announcement)
    /// Parts of the screen came or went. The argument is the element to go to, or a text to be said.
    public static let layoutChanged = Notification(kind: .layoutChanged)
    /// Another screen. The argument is the element to go to, or a text to be said; without one it is the first element.
    public static let screenChanged = Notification(kind: .screenChanged)
    /// Another part of what scrolls, with a text that says which.
    public static let pageScrolled = Notification(kind: .pageScrolled)
  }

  /// Told to the notification centre when speech is switched on and off.
  public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChange")
  /// Told when an announcement was said to its end, or broken off.
  public static let announcementDidFinishNotification = Foundation.Notification.Name("UIAccessibilityAnnouncementDidFinish")
  /// Told when speech has come to an element.
  public static let elementFocusedNotification = Foundation.Notification.Name("UIAccessibilityElementFocused")
  /// Of `announcementDidFinishNotification`: what was said.
  public static let announcementStringValueUserInfoKey = "UIAccessibilityAnnouncementKeyStringValue"
  /// Of `announcementDidFinishNotification`: whether it was said to its end.
  public static let announcementWasSuccessfulUserInfoKey = "UIAccessibilityAnnouncementKeyWasSuccessful"
  /// Of `elementFocusedNotification`.
  public static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"
  /// Of `elementFocusedNotification`.
  public static let unfocusedElementUserInfoKey = "UIAccessibilityUnfocusedElementKey"

  /// Whether the screen is being read aloud.
  public static var isVoiceOverRunning: Bool { UIApplication.shared.speech.isOn }

  /// Tells something. Nobody hears it while speech is off.
  /// - Parameter argument: What the notification says of it; others than a view, a string and an attributed string count
  ///   as nothing.
  public static func post(notification: Notification, argument: Any?) {
    UIApplication.shared.speech.hear(notification.kind, argument)
  }

  /// The element that speech is at; nil while speech is off.
  public static func focusedElement(using assistiveTechnology: UIAccessibilityAssistiveTechnologyIdentifier?) -> Any? {
    UIApplication.shared.speech.focused
  }

  /// Reads the screen aloud from now on: for a button that says so, say, on kiosks without a jack. Not in UIKit.
  public static func startSpeech() { UIApplication.shared.speech.start() }

  /// Reads no more. Not in UIKit.
  public static func stopSpeech() { UIApplication.shared.speech.end() }
}

/// A program that reads the screen for people; here it is always the kiosk's own speech.
public struct UIAccessibilityAssistiveTechnologyIdentifier: Hashable, Sendable, RawRepresentable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let notificationVoiceOver = Self(rawValue: "UIAccessibilityNotificationVoiceOverIdentifier")
}
