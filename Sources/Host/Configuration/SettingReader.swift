/// Reads settings by their variables, from the environment or else from a file, and collects what is wrong.
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

  /// - Returns: Nil when it is not set, is empty, or is wrong.
  mutating func value<Value>(_ name: String, _ parse: (String) throws -> Value) -> Value? {
    if let text = environment[name], !text.isEmpty {
      do {
        return try parse(text)
      } catch {
        environmentProblems.append(problem(name, text, error, .environment))
        return nil
      }
    }
    guard let file, let entry = file.entries[name], !entry.text.isEmpty else { return nil }
    do {
      return try parse(entry.text)
    } catch {
      fileProblems.append(problem(name, entry.text, error, .file(path: file.path, line: entry.line)))
      return nil
    }
  }

  private func problem(
    _ name: String, _ text: String, _ error: any Error, _ origin: ConfigurationError.Origin
  ) -> ConfigurationError.Problem {
    let variable = HostConfiguration.variables.first { $0.name == name }
    return ConfigurationError.Problem(
      variable: name, value: text, reason: (error as? Reason)?.text ?? "\(error)", form: variable?.form ?? "",
      example: variable?.example ?? "", origin: origin)
  }
}

/// Why one value was refused.
struct Reason: Error {
  let text: String
  init(_ text: String) { self.text = text }
}
