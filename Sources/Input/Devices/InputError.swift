import Foundation

/// Why no devices can be read.
public enum InputError: Error, Hashable, Sendable, CustomStringConvertible {
  case noUdev(seat: String)
  /// The folder cannot be watched.
  /// - Parameter code: The `errno` of the attempt.
  case noWatch(folder: String, code: Int32)

  public var description: String {
    switch self {
    case .noUdev(let seat):
      return "libinput: udev reports no devices of \(seat). "
        + "Is udev running (in a container: is /run/udev mounted)? "
        + "Where no udev runs, /dev/input is read instead: leave `InputConfiguration.discovery` at `.automatic`."
    case .noWatch(let folder, let code):
      return "\(folder): cannot be watched for devices: \(String(cString: strerror(code))). "
        + "Raise fs.inotify.max_user_instances, or run udev."
    }
  }
}
