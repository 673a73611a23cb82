import SystemOutput

/// Messages for the administrator: one line each on standard error, which systemd's journal collects.
enum Diagnostics {
  static func report(_ message: String) { SystemLog.write("vitrine: \(message)") }
}
