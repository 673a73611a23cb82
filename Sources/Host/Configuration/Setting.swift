/// A setting of the kiosk, declared once: the reader of the environment and of the configuration file, the options and
/// help of `vitrine run`, `vitrine set`, `vitrine.conf` and `docs/configuration.md` all come from `Setting.all`.
public struct Setting: Sendable {
  /// The name in the configuration file: `idle-dim`.
  public let name: String
  /// A word for the value in a command's help: `SECONDS`.
  public let placeholder: String
  /// The values that the setting takes, as a phrase.
  public let form: String
  /// A valid value.
  public let example: String
  /// The value that applies while it is not set; nil when `otherwise` says more, or nothing applies.
  public let defaultValue: String?
  /// A phrase for the behaviour while it is not set, where no value would mean the same.
  public let otherwise: String?
  /// What it does, as a short sentence.
  public let help: String
  /// Whether `vitrine set` may change it while the kiosk runs.
  public var isLive: Bool { applyLive != nil }
  /// Applies the setting to a running kiosk, from a configuration into which its value was read; nil where that cannot be.
  private(set) var applyLive: LiveAction?
  /// Whether the configuration file may set it.
  public internal(set) var isInFile = true
  /// The value in the configuration file of a new installation; nil leaves the example there as a comment.
  public private(set) var installedValue: String?
  /// Parses a value and applies it to a configuration.
  ///
  /// - Throws: `Reason` when the value is not valid. The configuration has not changed then.
  let read: @Sendable (String, inout HostConfiguration) throws -> Void

  /// - Throws: An error whose description can be shown to the user. Nothing has changed then.
  typealias LiveAction = @MainActor @Sendable (ControlService, HostConfiguration) throws -> Void

  /// The environment variable: `VITRINE_IDLE_DIM`.
  public var variable: String { ConfigurationFile.variable(of: name) }
  /// The option of `vitrine run`: `--idle-dim`.
  public var option: String { "--" + name }

  init<Value>(
    _ name: String, _ placeholder: String, _ type: SettingType<Value>, example: String, default defaultValue: String? = nil,
    otherwise: String? = nil, _ help: String, _ apply: @escaping @Sendable (inout HostConfiguration, Value) -> Void
  ) {
    self.name = name
    self.placeholder = placeholder
    self.example = example
    self.defaultValue = defaultValue
    self.otherwise = otherwise
    self.help = help
    form = type.form
    read = { text, configuration in apply(&configuration, try type.parse(text)) }
  }

  /// The same setting, with a value in the configuration file of a new installation.
  func installed(_ value: String) -> Setting {
    var setting = self
    setting.installedValue = value
    return setting
  }

  /// The same setting, which `vitrine set` may change.
  func live(_ apply: @escaping LiveAction) -> Setting {
    var setting = self
    setting.applyLive = apply
    return setting
  }
}

/// Settings that belong together, in the order of the documentation.
public struct SettingGroup: Sendable {
  /// The heading in the configuration file and in the documentation.
  public let title: String
  /// The settings of the group, in the order of the documentation.
  public let settings: [Setting]
}

extension Setting {
  /// All groups, in the order of the documentation.
  public static let groups: [SettingGroup] = [
    SettingGroup(title: "Screen", settings: screen), SettingGroup(title: "Idle screen", settings: idle),
    SettingGroup(title: "Keyboard and touch", settings: input), SettingGroup(title: "Operation", settings: operation),
    SettingGroup(title: "Going on at another kiosk", settings: handoff),
    SettingGroup(title: "When the app crashes", settings: crashes), SettingGroup(title: "Advanced", settings: advanced),
  ]

  /// All settings, in the order of the documentation.
  public static let all = groups.flatMap(\.settings)

  /// - Parameter name: The name in the configuration file.
  static func named(_ name: String) -> Setting? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
