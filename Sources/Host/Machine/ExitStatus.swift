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
}
