import Display

/// What `vitrine set` may change while a kiosk runs, until it ends. Values are those of the configuration file.
extension Host {
  enum LiveSetting: String, CaseIterable {
    case brightness, screen, cursor
    case idleDim = "idle-dim"
    case idleDimLevel = "idle-dim-level"
    case idleBlank = "idle-blank"
    case idleOff = "idle-off"
    case idleReset = "idle-reset"
    case idleWarning = "idle-warning"
    case screenHours = "screen-hours"

    /// As the environment has it; nil for what is no setting there.
    var variable: String? { self == .screen ? nil : ConfigurationFile.variable(of: rawValue) }
  }

  /// - Throws: An error worth showing as it is; nothing has changed then.
  func set(_ name: String, to value: String) throws {
    guard let setting = LiveSetting(rawValue: name) else {
      let known = LiveSetting.allCases.map(\.rawValue).joined(separator: ", ")
      throw ControlRefusal("\"\(name)\" cannot be set while the kiosk runs; these can: \(known)")
    }
    guard let variable = setting.variable else { return try setScreen(value) }
    let asked: HostConfiguration
    do {
      asked = try HostConfiguration(environment: [variable: value])
    } catch let error as ConfigurationError {
      let problem = error.problems[0]
      throw ControlRefusal("\(name) \(value): \(problem.reason). It takes \(problem.form); for example \(problem.example)")
    }
    switch setting {
    case .screen: break
    case .brightness:
      guard let backlight else { throw ControlRefusal("this machine has no lamp to set (/sys/class/backlight)") }
      try backlight.setLevel(asked.brightness ?? backlight.level)
    case .cursor: try setCursor(asked.cursor)
    case .idleDim: rest { $0.dim = asked.idle.dim }
    case .idleDimLevel: rest { $0.dimLevel = asked.idle.dimLevel }
    case .idleBlank: rest { $0.blank = asked.idle.blank }
    case .idleOff: rest { $0.off = asked.idle.off }
    case .idleReset: rest { ($0.reset, $0.neverResets) = (asked.idle.reset, asked.idle.neverResets) }
    case .idleWarning: rest { $0.warning = asked.idle.warning }
    case .screenHours: rest { $0.hours = asked.idle.hours }
    }
  }

  /// Off lasts until somebody touches the screen or switches it on.
  private func setScreen(_ value: String) throws {
    switch value {
    case "on":
      setPower(true)
      wake()
    case "off": setPower(false)
    default: throw ControlRefusal("screen \(value): there is no such choice. It takes on or off")
    }
  }

  private func setCursor(_ policy: HostConfiguration.CursorPolicy) throws {
    guard let screen = screen as? any CursorScreen else { throw ControlRefusal("this screen shows no pointer") }
    configuration.cursor = policy
    cursor?.end()
    cursor = policy == .never ? nil : PointerCursor(screen: screen, isAlwaysShown: policy == .always)
  }
}
