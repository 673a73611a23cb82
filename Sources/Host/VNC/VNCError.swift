import Foundation

/// Why the VNC server is not available.
public enum VNCError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Other machines could connect without a password.
  case noPassword(VNCAddress)
  case passwordFile(path: String, reason: String)
  case cannotListen(VNCAddress, code: Int32)
  /// vitrine-vnc was not found at any of these paths.
  case noProgram(tried: [String])
  case cannotRun(program: String, code: Int32)

  /// Why a password file cannot be used, as a clause.
  var reason: String {
    if case .passwordFile(_, let reason) = self { return "the file cannot be used: \(reason)" }
    return description
  }

  /// The message for the user: what failed and what to do next.
  public var description: String {
    switch self {
    case .noPassword(let address):
      return "VNC: \(address) can be reached from other machines, so it needs a password: put one into a file that only "
        + "this user can read, and set VITRINE_VNC_PASSWORD_FILE to its path. 127.0.0.1 needs none."
    case .passwordFile(let path, let reason):
      return "VNC: the password file \(path) cannot be used: \(reason)."
    case .cannotListen(let address, let code):
      return "VNC: cannot listen on \(address): \(String(cString: strerror(code))). "
        + "Another port: VITRINE_VNC=\(address.host):\(address.port + 1)."
    case .noProgram(let tried):
      return "VNC: the program vitrine-vnc is not installed: looked for \(tried.joined(separator: ", ")). "
        + "The kiosk runs without viewers. "
        + "Build it beside the app (swift build -c release --product vitrine-vnc, as deploy/run does), "
        + "or set VITRINE_VNC_PROGRAM to its path."
    case .cannotRun(let program, let code):
      return "VNC: \(program) cannot be run: \(String(cString: strerror(code)))."
    }
  }
}
