/// With what the program ends when the machine fails it. Any of them makes a supervisor start it again (`Restart=always` or
/// `on-failure`); they tell apart in a journal. The numbers are those of sysexits.h.
public enum ExitStatus {
  /// The configuration cannot be followed: starting again will not help.
  public static let configuration = ConfigurationError.exitStatus
  /// No screen, no permission, a card that is in use.
  public static let unavailable: Int32 = 69
  /// The seat's daemon died.
  public static let seatLost: Int32 = 71
  /// The screen takes frames and never shows them, or a file cannot be written.
  public static let screenLost: Int32 = 74
  /// Somebody asked the kiosk to start anew.
  public static let restart: Int32 = 75
  /// The staff left the kiosk with their PIN: it is not to be started again by itself. No number of sysexits.h, so that
  /// nothing else ends like this.
  public static let left: Int32 = 79
}
