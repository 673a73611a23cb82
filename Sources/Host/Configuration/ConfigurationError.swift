/// Settings that cannot be followed: variables of the environment, or lines of the configuration file. The program should
/// report them; those of the environment make it exit with `exitStatus`.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// As for wrong options on a command line.
  public static let exitStatus: Int32 = 2

  /// Where a setting was found.
  public enum Origin: Hashable, Sendable {
    case environment
    /// Lines count from 1.
    case file(path: String, line: Int)
  }

  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// As in the environment: `VITRINE_MODE`, whatever the setting's name in the file. Empty for a line that is none.
    public let variable: String
    public let value: String
    public let reason: String
    /// What the variable takes; empty where that does not help.
    public let form: String
    public let example: String
    public var origin = Origin.environment

    public var description: String {
      switch origin {
      case .environment:
        guard !form.isEmpty else { return "\(variable): \(reason)" }
        return "\(variable)=\"\(value)\": \(reason). It takes \(form); for example \(variable)=\(example). Change it or unset it."
      case .file(let path, let line):
        let place = "\(path):\(line): "
        guard !form.isEmpty else { return "\(place)\(reason)\(reason.hasSuffix("?") ? "" : ".")" }
        let name = ConfigurationFile.name(of: variable)
        return "\(place)\(name) = \(value): \(reason). It takes \(form); for example \(name) = \(example)."
      }
    }
  }

  public let problems: [Problem]

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
