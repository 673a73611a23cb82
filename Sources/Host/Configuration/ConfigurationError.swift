/// Variables of the environment that cannot be followed. The program should report it and exit with `exitStatus`.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// As for wrong options on a command line.
  public static let exitStatus: Int32 = 2

  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    public let variable: String
    public let value: String
    public let reason: String
    /// What the variable takes.
    public let form: String
    public let example: String

    public var description: String {
      "\(variable)=\"\(value)\": \(reason). It takes \(form); for example \(variable)=\(example). Change it or unset it."
    }
  }

  public let problems: [Problem]

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
