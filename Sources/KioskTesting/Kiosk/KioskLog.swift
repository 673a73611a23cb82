import SystemOutput

/// Messages for whoever runs the tests.
enum KioskLog {
  static func write(_ message: String) {
    SystemLog.write("vitrine: \(message)")
  }
}
