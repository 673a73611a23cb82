import Foundation

/// Messages for whoever runs the tests.
enum KioskLog {
  static func write(_ message: String) {
    FileHandle.standardError.write(Data("vitrine: \(message)\n".utf8))
  }
}
