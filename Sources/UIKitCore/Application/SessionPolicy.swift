/// What a kiosk does by itself, without the app: it dims, asks whether the user is still there, lets staff leave, and reads
/// the screen aloud. `UnattendedPolicy` of the module KioskPolicy does it.
@MainActor
package protocol SessionPolicy: AnyObject {
  /// Reads the screen aloud.
  var screenReader: any ScreenReader { get }

  /// Called when the session may use screen and input, before it launches.
  func begin()
  /// How black the screen is to be because the kiosk is idle, 0 … 1.
  func setDimming(_ opacity: Double)
  /// - Parameter seconds: Time until the return to the start; nil removes the prompt.
  func warn(_ seconds: Double?)
  /// Called when the staff's gesture was recognized.
  func exitGestureWasRecognized()
  /// Called when the app has returned to its start.
  func visitorLeft()
  /// Called at the end of the session.
  func end()
}

/// Makes the parts of a session that are not in this module. The module UIKit has the standard ones.
package struct SessionParts {
  let makeInputViews: @MainActor (UIApplication) -> any InputViewPresenter
  let makePolicy: @MainActor (KioskSession) -> any SessionPolicy
  let makeVisitRecorder: @MainActor (KioskSession) -> (any VisitRecorder)?
  let keyTyping: any KeyTyping
  let undoOffer: any UndoOffer
  let makeViewInspector: @MainActor (KioskSession) -> any ViewInspector

  /// Creates a list of makers.
  package init(
    inputViews: @escaping @MainActor (UIApplication) -> any InputViewPresenter,
    policy: @escaping @MainActor (KioskSession) -> any SessionPolicy,
    visitRecorder: @escaping @MainActor (KioskSession) -> (any VisitRecorder)?,
    keyTyping: any KeyTyping, undoOffer: any UndoOffer,
    viewInspector: @escaping @MainActor (KioskSession) -> any ViewInspector
  ) {
    (makeInputViews, makePolicy, makeVisitRecorder) = (inputViews, policy, visitRecorder)
    (self.keyTyping, self.undoOffer, makeViewInspector) = (keyTyping, undoOffer, viewInspector)
  }
}
