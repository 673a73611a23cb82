import Foundation

/// Which virtual terminal the kiosk is on when there is no seat to say so.
public enum ConsoleChoice: Hashable, Sendable {
  /// Standard input's, else the one in front.
  case automatic
  /// Leaves the console alone.
  case none
  case terminal(Int)

  /// As many as the kernel has (MAX_NR_CONSOLES).
  public static let terminals = 1...63

  /// - Parameters:
  ///   - input: The number of the terminal standard input is; nil when it is none.
  ///   - front: The number of the terminal in front; nil on a machine without them.
  /// - Returns: The terminal's number; nil to leave the console alone.
  func number(input: Int?, front: Int?) -> Int? {
    switch self {
    case .none: return nil
    case .terminal(let number): return number
    // Without virtual terminals in the kernel, standard input cannot be one.
    case .automatic: return front == nil ? nil : input ?? front
    }
  }

  /// The terminal in front, by what `/sys/class/tty/tty0/active` says: `tty3`.
  public static func front(_ text: String?) -> Int? {
    guard let text, text.hasPrefix("tty") else { return nil }
    guard let number = Int(text.dropFirst(3).prefix { $0.isNumber }), terminals.contains(number) else { return nil }
    return number
  }

  /// The terminal in front on this machine.
  public static var front: Int? {
    front(try? String(contentsOfFile: "/sys/class/tty/tty0/active", encoding: .utf8))
  }

  /// The terminal `descriptor` is.
  static func number(of descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    // makedev(4, 1 … 63): TTY_MAJOR with the numbers of consoles.
    let device = UInt64(status.st_rdev)
    guard (device >> 8) & 0xFFF == 4, terminals.contains(Int(device & 0xFF)) else { return nil }
    return Int(device & 0xFF)
  }
}
