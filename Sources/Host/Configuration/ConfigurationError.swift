import SystemOutput

/// Settings that cannot be used: environment variables, or lines of the configuration file. The program should report
/// them; wrong environment variables make it exit with `exitStatus`.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The exit status for wrong options on a command line.
  public static let exitStatus: Int32 = 2

  /// Where a setting was found.
  public enum Origin: Hashable, Sendable {
    case environment
    /// Lines count from 1.
    case file(path: String, line: Int)
  }

  /// What comes of a wrong setting at a start.
  public enum Effect: Hashable, Sendable {
    /// The line counts for nothing.
    case ignored
    /// The program ends with `exitStatus`.
    case prevents
    /// The kiosk starts and lacks something, as the sentence says.
    case limits(String)

    var sentence: String {
      switch self {
      case .ignored: "The line is ignored."
      case .prevents: "The kiosk does not start with it."
      case .limits(let sentence): sentence
      }
    }
  }

  /// One wrong setting.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The environment variable, such as `VITRINE_MODE`, whatever the setting's name in the file. Empty for a line that
    /// is no setting.
    public let variable: String
    /// The value as it was written.
    public let value: String
    /// Why the value was refused.
    public let reason: String
    /// The values the variable takes; empty where that does not help.
    public let form: String
    /// A valid value.
    public let example: String
    /// What to do about it, as sentences; nil where the values that the setting takes say it.
    public let remedy: String?
    /// Where the setting was found.
    public var origin = Origin.environment
    /// What comes of it at a start.
    public var effect = Effect.ignored

    init(
      variable: String, value: String, reason: String, form: String, example: String, remedy: String? = nil,
      origin: Origin = .environment, effect: Effect? = nil
    ) {
      (self.variable, self.value, self.reason, self.form, self.example) = (variable, value, reason, form, example)
      self.remedy = remedy
      self.origin = origin
      self.effect = effect ?? (origin == .environment ? .prevents : .ignored)
    }

    init(_ setting: Setting, value: String, reason: String, origin: Origin = .environment) {
      self.init(
        variable: setting.variable, value: value, reason: reason, form: setting.form, example: setting.example,
        origin: origin)
    }

    /// The message for the user: the variable, or the file and line; the wrong value, the reason, and an example.
    ///
    /// It is one line, whatever is in the value and the path: their control characters are written out.
    public var description: String { SystemLog.onOneLine(message) }

    private var message: String {
      if let remedy { return "\(place) \(reason)\(end)\(remedy.isEmpty ? "" : " ")\(remedy)" }
      switch origin {
      case .environment:
        guard !form.isEmpty else { return "\(variable): \(reason)" }
        return "\(variable)=\"\(value)\": \(reason)\(end) It takes \(form); "
          + "for example \(variable)=\(example). Change it or unset it."
      case .file(let path, let line):
        let place = "\(path):\(line): "
        guard !form.isEmpty else { return "\(place)\(reason)\(end)" }
        let name = ConfigurationFile.name(of: variable)
        return "\(place)\(name) = \(value): \(reason)\(end) It takes \(form); for example \(name) = \(example)."
      }
    }

    /// The description, and what comes of it at a start. `vitrine check` and the log of a start have these words.
    public var report: String { "\(description) \(effect.sentence)" }

    /// A reason may end with a question.
    package var end: String { reason.hasSuffix("?") ? "" : "." }

    private var place: String {
      switch origin {
      case .environment: "\(variable)=\"\(value)\":"
      case .file(let path, let line): "\(path):\(line): \(ConfigurationFile.name(of: variable)) = \(value):"
      }
    }
  }

  /// The wrong settings, one entry each.
  public let problems: [Problem]

  /// The messages of all problems, one a line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
