/// Who is notified what happens to a screen: the host's `ScreenEvents`, or a test.
///
/// - Threading: main actor.
@MainActor
public protocol ScreenDelegate: AnyObject {
  /// A frame has reached the panel, at this refresh in ns of the host's clock; or a pending flip was given up.
  func screenDidFlip(at time: UInt64)

  /// The mode, rotation or scale has changed, or the screen is back after it was away. The panel's content is lost: present
  /// a whole frame of the new size.
  func screenDidChange()

  /// A message for the log: displays that were added and removed, settings that were not possible.
  func screenDidNote(_ text: String)

  /// The screen cannot continue. Exit with an error status, so that the supervisor restarts the program.
  func screenDidFail(_ error: any Error)
}
