import Input

// Power of the panels, and handling of the power key, the sleep key and the lid.
extension Host {
  /// Whether the panels are on. While they are off nothing is rendered; the first touch, key or button wakes them and
  /// is not delivered.
  public var isPanelOn: Bool { power.isPanelOn }

  /// Switches the panels on or off. Changes made meanwhile are shown when they are on again.
  public func setPower(_ isOn: Bool) { power.setPower(isOn) }

  /// Applies the configured action (`VITRINE_POWER_KEY`, `VITRINE_LID`) for a system key or switch that the app did not
  /// handle. Ignores other events.
  public func applyPolicy(_ event: InputEvent.Kind) {
    switch event {
    case .systemKey(.wakeUp, isPressed: true): setPower(true)
    case .systemKey(let key, isPressed: true):
      switch configuration.powerKey {
      case .ignore: break
      case .display: setPower(!isPanelOn)
      case .quit: if key == .power { stop(exitStatus: 0) } else { setPower(!isPanelOn) }
      }
    case .toggle(.lid, let isClosed):
      if configuration.lid == .display { setPower(!isClosed) }
    default: break
    }
  }
}
