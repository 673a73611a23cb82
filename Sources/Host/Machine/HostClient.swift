import Foundation
import Input

/// The program that a host runs: it receives the host's events and answers its questions. `KioskSession` of UIKitCore
/// does, and `NoticeScreen` of the tool.
///
/// The host holds its client weakly. Without a client nothing is delivered, the kiosk is not kept awake, recordings
/// contain the events as they came, and there is no picture.
///
/// Every method has a default implementation, which does nothing or returns what a host without a client uses.
///
/// - Threading: main actor.
@MainActor
package protocol HostClient: AnyObject {
  // MARK: Run loop cycles

  /// Called once per cycle, before the frame.
  func hostDidBeginCycle()

  /// Called in a cycle when a frame begins: paint and present it. It has been requested with `Host.frames`.
  func hostDidBeginFrame(_ timing: FrameTiming)

  /// Called at the end of each cycle, after the frame.
  func hostDidEndCycle()

  // MARK: The machine

  /// Called with every input event, its position converted to the upright frame (fractions). Requests no cycle.
  func hostDidReceive(_ event: InputEvent)

  /// Called after the seat was switched to another session, became active again, or was lost. Active input has been
  /// cancelled by then; new input arrives only after the call that reports the seat active.
  func seatDidChange(_ state: SeatState)

  /// Called after the screen's mode, rotation or scale changed, and after it was reconnected: lay out again and present
  /// a whole frame.
  func screenDidChange()

  /// Called when memory is short, at most every two seconds while it stays short. Not called on a virtual clock.
  func hostDidReceiveMemoryPressure()

  /// Called once when the host is about to stop, for any reason: the place to save state.
  func hostWillStop()

  // MARK: An idle kiosk

  /// Whether the app keeps the kiosk awake. Read before an idle stage begins.
  var keepsHostAwake: Bool { get }

  /// Called when the kiosk dims, blanks or wakes.
  /// - Parameter opacity: The opacity of the black overlay, 0 … 1.
  func setDimming(_ opacity: Double)

  /// Called when the app is about to be reset because the kiosk is idle: the warning before a reset begins.
  func hostWillReset(inSeconds seconds: Double)

  /// Called when the warning before a reset ends: the kiosk is used again, or the reset has happened.
  func hostDidEndResetWarning()

  /// Called when the kiosk has been idle for so long that the app should return to its start.
  func hostShouldReturnToStart()

  // MARK: Staff

  /// Called when the exit gesture was recognized: ask for the PIN and pass it to `Host.checkStaffPIN`.
  func exitGestureWasRecognized()

  // MARK: Pictures and recordings

  /// A PNG file of the current picture, for the control socket.
  /// - Returns: Nil while there is no picture.
  func screenshot() throws -> Data?

  /// A description of what the screen shows, for developers and the control socket: views, frames, constraints.
  /// - Parameter words: What is asked for; untrusted.
  /// - Returns: Text or a picture; nil for a program that has no views.
  /// - Throws: An error whose description says what is wrong with the request.
  func inspect(_ words: [String]) throws -> Data?

  /// The events to record in place of `event`, positions in the upright frame: while a secret is typed, another key that
  /// produces as many characters, a touch elsewhere, or nothing.
  func redacted(_ event: InputEvent) -> [InputEvent]

  /// Whether the picture shows part of a secret, such as a pressed key. The recording then omits its hash.
  var showsSecret: Bool { get }
}

extension HostClient {
  package func hostDidBeginCycle() {}
  package func hostDidBeginFrame(_ timing: FrameTiming) {}
  package func hostDidEndCycle() {}
  package func hostDidReceive(_ event: InputEvent) {}
  package func seatDidChange(_ state: SeatState) {}
  package func screenDidChange() {}
  package func hostDidReceiveMemoryPressure() {}
  package func hostWillStop() {}
  package var keepsHostAwake: Bool { false }
  package func setDimming(_ opacity: Double) {}
  package func hostWillReset(inSeconds seconds: Double) {}
  package func hostDidEndResetWarning() {}
  package func hostShouldReturnToStart() {}
  package func exitGestureWasRecognized() {}
  package func screenshot() throws -> Data? { nil }
  package func inspect(_ words: [String]) throws -> Data? { nil }
  package func redacted(_ event: InputEvent) -> [InputEvent] { [event] }
  package var showsSecret: Bool { false }
}
