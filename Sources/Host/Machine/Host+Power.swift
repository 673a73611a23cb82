import Display
import Input

// The panels' power, and what the keys and switches of the machine itself do.
extension Host {
  /// Whether the panels are on. Off they show nothing and no frame is made; the first touch, key or button wakes them and
  /// does nothing else.
  public var isPanelOn: Bool { power.isOn }

  /// Switches the panels off or on. What changes meanwhile is shown when they are on again.
  public func setPower(_ isOn: Bool) {
    guard isOn != power.isOn, exitStatus == nil else { return }
    power.isOn = isOn
    clock.occur { recorder?.note(.power(isOn: isOn), at: clock.now) }
    if isOn {
      wake()
      lightPanel()
      resumeFrames()
    } else {
      frames.pause()
      lightPanel()
    }
  }

  /// The panel is on unless it was switched off or has gone to rest.
  func lightPanel() { (screen as? any PoweredScreen)?.setPower(power.isOn && idleStage != .off) }

  /// Frames go on when nothing else holds them up: neither another session nor panels that are off.
  func resumeFrames() {
    if seatState == .active, power.isOn { frames.resume() }
  }

  /// - Returns: Whether the event goes on to the app.
  func passesPanel(_ event: InputEvent) -> Bool {
    let verdict = power.judge(event)
    if verdict == .wake { setPower(true) }
    return verdict == .pass
  }

  /// Does what the configuration has for a key or a switch of the machine that the app leaves alone: `VITRINE_POWER_KEY`
  /// and `VITRINE_LID`. Other events change nothing.
  public func followPolicy(_ event: InputEvent.Kind) {
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
