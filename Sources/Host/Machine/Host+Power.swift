import Display
import Input

// Power of the panels, and handling of the power key, the sleep key and the lid.
extension Host {
  /// Whether the panels are on. While they are off nothing is rendered; the first touch, key or button wakes them and
  /// is not delivered.
  public var isPanelOn: Bool { power.isOn }

  /// Switches the panels on or off. Changes made meanwhile are shown when they are on again.
  public func setPower(_ isOn: Bool) {
    guard isOn != power.isOn, exitStatus == nil else { return }
    power.isOn = isOn
    clock.withExternalEvent { recorder?.note(.power(isOn: isOn), at: clock.now) }
    if isOn {
      wake()
      updatePanelPower()
      resumeFrames()
    } else {
      frames.pause()
      updatePanelPower()
    }
  }

  /// Switches the panel on, unless it was switched off or the kiosk is in the `off` idle stage.
  func updatePanelPower() { (screen as? any PoweredScreen)?.setPower(power.isOn && idleStage != .off) }

  /// Resumes frames if the seat is active and the panels are on.
  func resumeFrames() {
    if seatState == .active, power.isOn { frames.resume() }
  }

  /// - Returns: Whether the event is delivered to the app.
  func passesPanel(_ event: InputEvent) -> Bool {
    let verdict = power.judge(event)
    if verdict == .wake { setPower(true) }
    return verdict == .pass
  }

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
