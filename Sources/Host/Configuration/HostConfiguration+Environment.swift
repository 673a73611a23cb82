extension HostConfiguration {
  static let scaleLimits = 0.5...8.0
  static let threadLimits = 1...64
  /// Seconds; times beyond it would not fit into the clock's nanoseconds after some sums.
  static let secondsLimit = 1e9

  /// Reads the `VITRINE_` variables. An empty value is treated as not set.
  /// - Throws: `ConfigurationError` with every variable that is wrong, not only the first.
  public init(environment: [String: String]) throws {
    var reader = SettingReader(environment: environment, file: nil)
    self.init(&reader)
    let mistakes = reader.environmentProblems + Self.misspelt(environment)
    if !mistakes.isEmpty { throw ConfigurationError(problems: mistakes) }
  }

  /// Reads the `VITRINE_` variables, and for those not set the file that `VITRINE_CONFIG` names, or else the default
  /// file.
  /// - Returns: The configuration, and the wrong settings of the file, which are ignored.
  /// - Throws: `ConfigurationError` with every variable of the environment that is wrong.
  public static func load(
    environment: [String: String], defaultPath: String = ConfigurationFile.defaultPath
  ) throws -> (configuration: HostConfiguration, problems: [ConfigurationError.Problem]) {
    let loaded = try read(environment: environment, defaultPath: defaultPath)
    return (loaded.configuration, loaded.problems)
  }

  /// Reads the settings as `load` does, and looks at what they ask for: the files that they name, and whether they fit each
  /// other. A start and `vitrine check` both call it, so the one finds what the other does.
  /// - Parameter reach: How far to look.
  /// - Returns: The configuration, and every problem in the order of the lines, each with what comes of it.
  /// - Throws: `ConfigurationError` with every variable of the environment that is wrong.
  @MainActor public static func examine(
    environment: [String: String], defaultPath: String = ConfigurationFile.defaultPath, reach: Examination.Reach
  ) throws -> (configuration: HostConfiguration, problems: [ConfigurationError.Problem]) {
    var (configuration, problems, found) = try read(environment: environment, defaultPath: defaultPath)
    if configuration.statePath == nil { configuration.statePath = defaultStatePath(environment) }
    let findings = Examination(configuration, found: found).problems(within: reach)
    configuration.reported = Set(findings.map { ConfigurationFile.name(of: $0.variable) })
    return (configuration, (problems + findings).sorted { $0.line < $1.line })
  }

  private static func read(
    environment: [String: String], defaultPath: String
  ) throws -> (configuration: HostConfiguration, problems: [ConfigurationError.Problem], found: [String: FoundSetting]) {
    let chosen = environment["VITRINE_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    var file: ConfigurationFile?
    var problems: [ConfigurationError.Problem] = []
    if chosen != "none" {
      do {
        file = try ConfigurationFile(contentsOf: chosen ?? defaultPath)
      } catch let error as ConfigurationError {
        problems = error.problems
      }
      if let chosen, file == nil, problems.isEmpty {
        throw ConfigurationError(problems: [
          .init(Setting.config, value: chosen, reason: "there is no such file")
        ])
      }
    }
    var reader = SettingReader(environment: environment, file: file)
    let configuration = HostConfiguration(&reader)
    let mistakes = reader.environmentProblems + Self.misspelt(environment)
    if !mistakes.isEmpty { throw ConfigurationError(problems: mistakes) }
    return (configuration, problems + reader.fileProblems.sorted { $0.line < $1.line }, reader.found)
  }

  /// The configuration of a file, and its wrong settings.
  static func read(_ file: ConfigurationFile) -> (HostConfiguration, [ConfigurationError.Problem]) {
    var reader = SettingReader(environment: [:], file: file)
    let configuration = HostConfiguration(&reader)
    return (configuration, reader.fileProblems)
  }

  private init(_ reader: inout SettingReader) {
    self.init()
    for setting in Setting.all { reader.read(setting, into: &self) }
  }

  /// The folder systemd's `StateDirectory=` gives a service, or else the user's state folder (XDG). Nil without either.
  public static func defaultStatePath(_ environment: [String: String]) -> String? {
    if let given = environment["STATE_DIRECTORY"]?.split(separator: ":").first { return String(given) }
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") { return folder + "/vitrine" }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.local/state/vitrine" }
    return nil
  }

  /// The folder in memory that systemd's `RuntimeDirectory=` gives a service. Nil without one.
  public static func defaultRuntimePath(_ environment: [String: String]) -> String? {
    environment["RUNTIME_DIRECTORY"]?.split(separator: ":").first.map { String($0) }
  }

  /// The folder for data that can be regenerated: the one systemd's `CacheDirectory=` gives a service, or else the
  /// user's cache folder (XDG). Nil without either.
  public static func defaultCachePath(_ environment: [String: String]) -> String? {
    if let given = environment["CACHE_DIRECTORY"]?.split(separator: ":").first { return String(given) }
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder + "/vitrine" }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.cache/vitrine" }
    return nil
  }
}
