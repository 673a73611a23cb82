import SystemOutput

/// Messages for whoever runs the kiosk: standard error, one line each, where systemd's journal picks them up.
enum Diagnostics {
  static func report(_ message: String) { SystemLog.write("vitrine: \(message)") }
}
