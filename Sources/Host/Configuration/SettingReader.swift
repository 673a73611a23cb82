/// Reads settings from the environment or else from a file, and collects the wrong ones.
struct SettingReader {
  let environment: [String: String]
  let file: ConfigurationFile?
  private(set) var environmentProblems: [ConfigurationError.Problem] = []
  private(set) var fileProblems: [ConfigurationError.Problem]
  /// The settings that apply, by name.
  private(set) var found: [String: FoundSetting] = [:]

  init(environment: [String: String], file: ConfigurationFile?) {
    self.environment = environment
    self.file = file
    fileProblems = file?.problems ?? []
  }

  /// Applies a setting to a configuration, unless it is missing, empty or wrong.
  mutating func read(_ setting: Setting, into configuration: inout HostConfiguration) {
    if let text = environment[setting.variable], !text.isEmpty {
      if let reason = apply(setting, text, .environment, &configuration) {
        environmentProblems.append(.init(setting, value: text, reason: reason))
      }
    } else if let file, let entries = file.entries[setting.name] {
      let known = fileProblems.count
      for entry in entries { read(entry, of: setting, in: file, &configuration) }
      // What is wrong above the line that counts costs nothing.
      guard let line = found[setting.name]?.line else { return }
      for index in known..<fileProblems.count where fileProblems[index].line < line {
        fileProblems[index].effect = .limits("Line \(line) counts instead.")
      }
    }
  }

  /// The first valid line counts: a mistake above it must not cost a kiosk the setting.
  private mutating func read(
    _ entry: ConfigurationFile.Entry, of setting: Setting, in file: ConfigurationFile,
    _ configuration: inout HostConfiguration
  ) {
    let origin = ConfigurationError.Origin.file(path: file.path, line: entry.line)
    var reason: String?
    if let line = found[setting.name]?.line {
      // What is wrong with its value is the more useful thing to know.
      var unused = HostConfiguration()
      reason = Self.refusal(of: setting, entry.text, &unused)
      guard reason != nil else {
        fileProblems.append(
          .init(
            variable: "", value: "", reason: "\(setting.name) is already set in line \(line), which takes precedence",
            form: "", example: "", origin: origin))
        return
      }
    } else {
      reason = apply(setting, entry.text, origin, &configuration)
    }
    if let reason { fileProblems.append(.init(setting, value: entry.text, reason: reason, origin: origin)) }
  }

  /// - Returns: Why the value was refused; nil when it was applied.
  private mutating func apply(
    _ setting: Setting, _ text: String, _ origin: ConfigurationError.Origin, _ configuration: inout HostConfiguration
  ) -> String? {
    if let reason = Self.refusal(of: setting, text, &configuration) { return reason }
    found[setting.name] = FoundSetting(setting: setting, text: text, origin: origin)
    return nil
  }

  private static func refusal(
    of setting: Setting, _ text: String, _ configuration: inout HostConfiguration
  ) -> String? {
    do {
      try setting.read(text, &configuration)
      return nil
    } catch {
      return (error as? Reason)?.text ?? "\(error)"
    }
  }
}

/// A setting as somebody wrote it, and where.
struct FoundSetting {
  let setting: Setting
  let text: String
  let origin: ConfigurationError.Origin

  /// The line of the file; nil for the environment.
  var line: Int? {
    if case .file(_, let line) = origin { return line }
    return nil
  }
}
