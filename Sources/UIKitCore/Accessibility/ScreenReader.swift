import Input

/// Reads the screen aloud to a user who navigates by keys. `SpeechMode` of the module KioskPolicy does it.
@MainActor
package protocol ScreenReader: AnyObject {
  /// Whether the screen is being read aloud.
  var isOn: Bool { get }
  /// The element that has the speech focus.
  var focused: UIView? { get }

  /// Starts reading, if the kiosk may speak.
  func start()
  /// Ends reading; `says` tells whether that is announced.
  func end(says: Bool)
  /// Called with a notification that the program has posted.
  func hear(_ kind: UIAccessibility.Notification.Kind, _ argument: Any?)
  /// Shows a blackened screen again on a touch or click, and consumes that contact until it is released.
  /// - Returns: Whether the event was consumed and must not be delivered.
  func swallows(_ event: InputEvent) -> Bool
  /// - Returns: Whether speech consumed the key, so that it must not be delivered.
  func takes(_ key: Key) -> Bool
  /// Called when the screen is touched.
  func wasTouched()
  /// Called when something was plugged into the headphone jack, or pulled out.
  func plug(isIn: Bool)
  /// Returns what pressing `key` does while speech is in the on-screen keyboard; nil if it is another command, or
  /// speech is elsewhere.
  func strokeOnKeys(_ key: Key) -> ScreenReaderStroke?
  /// Called at the end of a run loop cycle: the topmost view may have changed, and the focused element may be gone.
  func refresh()
}

/// What a key does to the on-screen keyboard that is read aloud: it moves the speech focus, or presses the focused key.
package enum ScreenReaderStroke { case step, choice }

/// A key of the on-screen keyboard, which is read aloud differently from other elements: characters are spelled.
@MainActor
package protocol ScreenKeyboardKey: UIView {}

extension InputDevice.ID {
  /// The device of taps that the screen reader simulates. No real device has this ID.
  package static let screenReader = InputDevice.ID(rawValue: 99)
}
