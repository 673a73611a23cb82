import Display

/// The settings that `vitrine set` may change while a kiosk runs. A change lasts until the kiosk exits; values have the
/// form of the configuration file.
extension ControlService {
  /// - Throws: An error whose description can be shown to the user. Nothing has changed then.
  func set(_ name: String, to value: String) throws {
    if name == Self.screenSetting { return try setScreen(value) }
    guard let setting = Setting.named(name), let apply = setting.applyLive else {
      let known = [Self.screenSetting] + Setting.all.filter(\.isLive).map(\.name)
      throw ControlRefusal(
        "\"\(name)\" cannot be set while the kiosk runs; these can: \(known.joined(separator: ", "))")
    }
    var asked = context.configuration
    do {
      try setting.read(value, &asked)
    } catch let reason as Reason {
      throw ControlRefusal(
        "\(name) \(value): \(reason.text). It takes \(setting.form); for example \(setting.example)")
    }
    try apply(self, asked)
  }

  /// Switches the screen; it is no setting of the configuration.
  static let screenSetting = "screen"

  /// A screen switched off stays off until it is touched or switched on.
  private func setScreen(_ value: String) throws {
    switch value {
    case "on":
      power.setPower(true)
      power.wake()
    case "off": power.setPower(false)
    default: throw ControlRefusal("screen \(value): there is no such choice. It takes on or off")
    }
  }

  func setIdle(_ idle: IdleConfiguration) { power.changeIdle { $0 = idle } }

  func setCursor(_ policy: HostConfiguration.CursorPolicy) throws {
    guard let screen = context.screen as? any CursorScreen else { throw ControlRefusal("this screen shows no pointer") }
    context.configuration.cursor = policy
    filters.cursor?.end()
    filters.cursor = policy == .never ? nil : PointerCursor(screen: screen, isAlwaysShown: policy == .always)
  }
}
