import Devices

/// Whoever hands out the devices of a seat and takes them back when another session comes to the front.
///
/// A provider that is handed out has the seat: the first event it reports is `disabled` or `lost`.
///
/// - Threading: main actor.
@MainActor
public protocol SeatProvider: DeviceAccess {
  /// For messages: `seatd`, `logind`, `builtin`, `direct on tty1`.
  var name: String { get }

  /// Set by the host.
  var onEvent: ((SeatState.Event) -> Void)? { get set }

  /// The screen could be opened, so that nobody else has it: the console may be taken for it.
  /// - Throws: `SeatError`.
  func screenIsOpen() throws

  /// Answers `disabled`. The devices have been let go.
  func acknowledge()

  /// Asks for another session to come to the front; `disabled` follows when it does.
  /// - Parameter terminal: The number of a virtual terminal, from 1.
  /// - Throws: `SeatError`.
  func switchTo(terminal: Int) throws

  /// Gives the seat back and puts the console in order. Ending again does nothing.
  func end()
}

extension SeatProvider {
  // The daemon of a seat has taken the console by itself.
  public func screenIsOpen() throws {}
}
