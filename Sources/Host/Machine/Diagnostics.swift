import Foundation

/// Messages for whoever runs the kiosk: standard error, one line each, where systemd's journal picks them up.
enum Diagnostics {
  static func report(_ message: String) {
    FileHandle.standardError.write(Data("vitrine: \(message)\n".utf8))
  }
}
