import Devices

/// Who is notified of every change of a seat: the host.
///
/// - Threading: main actor.
@MainActor
public protocol SeatDelegate: AnyObject {
  /// The seat was disabled, enabled or lost.
  func seatDid(_ event: SeatState.Event)
}

/// Provides the devices of a seat, and takes them back when another session becomes active.
///
/// A provider is created with an active seat: the first event it reports is `disabled` or `lost`.
///
/// - Threading: main actor.
@MainActor
public protocol SeatProvider: DeviceAccess {
  /// The name for messages: `seatd`, `logind`, `builtin`, `direct on tty1`.
  var name: String { get }

  /// Is notified of every change of the seat: the host, which is created after the screen that the seat opens. Weak.
  var delegate: (any SeatDelegate)? { get set }

  /// Called once the screen is open, so that no other program is using it: the console may be taken now.
  /// - Throws: `SeatError`.
  func screenIsOpen() throws

  /// Answers `disabled` after the devices have been released.
  func acknowledge()

  /// Requests a switch to another session; `disabled` follows when it happens.
  /// - Parameter terminal: The number of a virtual terminal, from 1.
  /// - Throws: `SeatError`.
  func switchTo(terminal: Int) throws

  /// Releases the seat and restores the console. Further calls have no effect.
  func end()
}

extension SeatProvider {
  // Seat daemons take the console themselves.
  /// Does nothing: seat daemons take the console themselves.
  public func screenIsOpen() throws {}
}
