// Finds environment variables that begin with the prefix of the settings but are not settings.
extension HostConfiguration {
  /// Variables that other parts read: the image catalogs, and the tests of apps and of Vitrine itself.
  package static let otherVariables: Set<String> = [
    "VITRINE_ASSETS", "VITRINE_RECORD_REFERENCES", "VITRINE_SYSTEM_TESTS", "VITRINE_POWER_CUTS",
    "VITRINE_POWER_CUT_SEED", "VITRINE_CARD_CYCLES", "VITRINE_TOOLS",
    "VITRINE_MONKEY_EVENTS", "VITRINE_TYPIST_OPERATIONS",
  ]

  /// An unknown name is most likely a misspelt setting, so it is an error like a wrong value.
  static func misspelt(_ environment: [String: String]) -> [ConfigurationError.Problem] {
    let known = Setting.all.map(\.variable)
    return
      environment
      .filter { $0.key.hasPrefix("VITRINE_") && !otherVariables.contains($0.key) && !known.contains($0.key) }
      .sorted { $0.key < $1.key }
      .map { name, value in
        let hint = Spelling.nearest(to: name, in: known).map { "; is \($0) meant?" } ?? ". Unset it."
        return .init(variable: name, value: value, reason: "there is no such setting\(hint)", form: "", example: "")
      }
  }
}

extension ConfigurationError.Problem {
  /// The line of the file; 0 for the environment.
  var line: Int {
    if case .file(_, let line) = origin { return line }
    return 0
  }
}
