import SystemOutput

/// Writes messages for the person who runs the tests.
enum TestRunMessages {
  static func write(_ message: String) {
    SystemLog.write("vitrine: \(message)")
  }
}
