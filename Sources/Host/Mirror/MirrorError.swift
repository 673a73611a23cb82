import Foundation

/// Why a mirror cannot be opened.
public enum MirrorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Others could look and touch without a password.
  case noPassword(MirrorAddress)
  case passwordFile(path: String, reason: String)
  case cannotListen(MirrorAddress, code: Int32)
  case noMemory(width: Int, height: Int)
  case noLibrary(reason: String)

  public var description: String {
    switch self {
    case .noPassword(let address):
      return "mirror: \(address) can be reached from other machines, so it needs a password: put one into a file that only "
        + "this user can read, and set VITRINE_VNC_PASSWORD_FILE to its path. 127.0.0.1 needs none."
    case .passwordFile(let path, let reason):
      return "mirror: the password file \(path) cannot be used: \(reason)."
    case .cannotListen(let address, let code):
      return "mirror: cannot listen on \(address): \(String(cString: strerror(code))). "
        + "Another port: VITRINE_VNC=\(address.host):\(address.port + 1)."
    case .noMemory(let width, let height):
      return "mirror: no memory for a picture of \(width)x\(height) pixels."
    case .noLibrary(let reason):
      return "mirror: libvncserver cannot be loaded: \(reason). As root: apt-get install libvncserver1"
    }
  }
}
