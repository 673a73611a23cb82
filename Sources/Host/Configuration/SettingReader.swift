/// Reads settings from the environment or else from a file, and collects the wrong ones.
struct SettingReader {
  let environment: [String: String]
  let file: ConfigurationFile?
  private(set) var environmentProblems: [ConfigurationError.Problem] = []
  private(set) var fileProblems: [ConfigurationError.Problem]

  init(environment: [String: String], file: ConfigurationFile?) {
    self.environment = environment
    self.file = file
    fileProblems = file?.problems ?? []
  }

  /// Applies a setting to a configuration, unless it is missing, empty or wrong.
  mutating func read(_ setting: Setting, into configuration: inout HostConfiguration) {
    if let text = environment[setting.variable], !text.isEmpty {
      if let reason = apply(setting, text, &configuration) {
        environmentProblems.append(.init(setting, value: text, reason: reason))
      }
    } else if let file, let entry = file.entries[setting.name], !entry.text.isEmpty {
      if let reason = apply(setting, entry.text, &configuration) {
        fileProblems.append(
          .init(setting, value: entry.text, reason: reason, origin: .file(path: file.path, line: entry.line)))
      }
    }
  }

  /// - Returns: Why the value was refused; nil when it was applied.
  private func apply(_ setting: Setting, _ text: String, _ configuration: inout HostConfiguration) -> String? {
    do {
      try setting.read(text, &configuration)
      return nil
    } catch {
      return (error as? Reason)?.text ?? "\(error)"
    }
  }
}
