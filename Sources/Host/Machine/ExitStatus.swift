/// The statuses the program exits with after a failure. Any of them except `left` makes a supervisor restart it
/// (`Restart=always` or `on-failure`); the journal shows which one it was. The numbers are those of sysexits.h.
public enum ExitStatus {
  /// The configuration is wrong; a restart does not help.
  public static let configuration = ConfigurationError.exitStatus
  /// There is no screen, no permission, or the card is in use.
  public static let unavailable: Int32 = 69
  /// The seat daemon died.
  public static let seatLost: Int32 = 71
  /// The screen accepts frames but never shows them, or a file cannot be written.
  public static let screenLost: Int32 = 74
  /// A restart was requested.
  public static let restart: Int32 = 75
  /// Staff left the kiosk with their PIN: the supervisor must not restart it. Not from sysexits.h, so that nothing else
  /// exits with this status.
  public static let left: Int32 = 79

  /// The status after an error of `Host.start(_:)`: what a setting asks for and cannot have is a wrong configuration.
  public static func of(_ error: any Error) -> Int32 {
    switch error {
    case is ConfigurationError, is RecordingError: configuration
    case VNCError.noPassword, VNCError.passwordFile: configuration
    case HostError.instructionSet: configuration
    default: unavailable
    }
  }
}
