import Foundation

/// Why a device file could not be opened or used.
public enum DeviceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file could not be opened.
  /// - Parameters:
  ///   - code: The `errno` of the attempt.
  ///   - group: The group that owns the file, when it exists.
  case open(path: String, code: Int32, group: String?)
  /// udev is not available, or a call to it failed with `code` (an `errno`).
  case noUdev(doing: String, code: Int32)

  public var description: String {
    switch self {
    case .open(let path, ENOENT, _):
      return "\(path): there is no such device. `vitrine devices` lists those there are."
    case .open(let path, EACCES, let group), .open(let path, EPERM, let group):
      let member =
        group.map { "add the user to the group \"\($0)\" (usermod -aG \($0) USER, then log in again)" }
        ?? "run as a user who may open it"
      return "\(path): no permission. Run in a session on a seat (seatd or logind), or \(member)."
    case .open(let path, EBUSY, _):
      return "\(path): another program holds it. Stop the display server or kiosk that runs on this seat."
    case .open(let path, let code, _):
      return "\(path): cannot open: \(String(cString: strerror(code)))."
    case .noUdev(let doing, let code):
      return "udev: cannot \(doing): \(String(cString: strerror(code))). Is /run/udev there (in a container: mounted)?"
    }
  }
}
