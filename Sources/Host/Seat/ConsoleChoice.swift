import Foundation

/// Which virtual terminal (VT) the kiosk uses when no seat provides one.
public enum ConsoleChoice: Hashable, Sendable {
  /// The VT of standard input, else the active one.
  case automatic
  /// Does not touch the console.
  case none
  /// The VT of this number.
  case terminal(Int)

  /// The VT numbers the kernel allows (MAX_NR_CONSOLES).
  public static let terminals = 1...63

  /// - Parameters:
  ///   - input: The VT number of standard input; nil when it is no VT.
  ///   - front: The number of the active VT; nil on a kernel without VTs.
  /// - Returns: The number of the VT to use; nil to leave the console alone.
  func number(input: Int?, active: Int?) -> Int? {
    switch self {
    case .none: return nil
    case .terminal(let number): return number
    // Without virtual terminals in the kernel, standard input cannot be one.
    case .automatic: return active == nil ? nil : input ?? active
    }
  }

  /// Parses the number of the active VT from the content of `/sys/class/tty/tty0/active`, such as `tty3`.
  public static func active(_ text: String?) -> Int? {
    guard let text, text.hasPrefix("tty") else { return nil }
    guard let number = Int(text.dropFirst(3).prefix { $0.isNumber }), terminals.contains(number) else { return nil }
    return number
  }

  /// The number of the active VT of this machine; nil on a kernel without VTs.
  public static var active: Int? {
    active(try? String(contentsOfFile: "/sys/class/tty/tty0/active", encoding: .utf8))
  }

  /// The VT number of `descriptor`; nil when it is no VT.
  static func number(of descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    // makedev(4, 1 … 63): TTY_MAJOR with the minor numbers of VTs.
    let device = UInt64(status.st_rdev)
    guard (device >> 8) & 0xFFF == 4, terminals.contains(Int(device & 0xFF)) else { return nil }
    return Int(device & 0xFF)
  }
}
