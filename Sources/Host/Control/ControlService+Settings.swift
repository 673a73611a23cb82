import Display

/// The settings that `vitrine set` may change while a kiosk runs. A change lasts until the kiosk exits; values have the
/// form of the configuration file.
extension ControlService {
  /// - Throws: An error whose description can be shown to the user. Nothing has changed then.
  func set(_ name: String, to value: String) throws {
    switch try LiveChange(name, to: value) {
    case .screen(let isOn):
      // A screen switched off stays off until it is touched or switched on.
      power.setPower(isOn)
      if isOn { power.wake() }
    case .setting(let setting, let value):
      var asked = context.configuration
      try setting.read(value, &asked)
      try setting.applyLive?(self, asked)
    }
  }

  /// Rotates the picture and touch. Apps and the on-screen keyboard follow as when another panel is plugged in.
  func setRotation(_ rotation: Rotation?) throws {
    guard let rotation, let screen = context.screen as? any RotatableScreen else {
      throw ControlRefusal("this screen cannot be rotated while it runs; set rotation in the configuration and restart")
    }
    try screen.setRotation(rotation)
    context.configuration.rotation = rotation
    filters.cursor?.screenDidChange()
  }

  func setIdle(_ idle: IdleConfiguration) { power.changeIdle { $0 = idle } }

  func setCursor(_ policy: HostConfiguration.CursorPolicy) throws {
    guard let screen = context.screen as? any CursorScreen else { throw ControlRefusal("this screen shows no pointer") }
    context.configuration.cursor = policy
    filters.cursor?.end()
    filters.cursor = policy == .never ? nil : PointerCursor(screen: screen, isAlwaysShown: policy == .always)
  }
}
