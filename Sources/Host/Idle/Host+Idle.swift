import Display

extension Host {
  /// The idle stage the kiosk is in.
  public var idleStage: IdleStage { idle.stage }

  /// Wakes the screen as a touch would, and restarts counting idle time.
  public func wake() {
    if recorder == nil { idle.use() }
  }

  /// Idle seconds after which the app wants to return to its start. The settings override it; nil and values not above
  /// zero mean never.
  public var appReset: Double? {
    get { configuration.idle.appReset }
    set {
      let wanted = newValue.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
      guard wanted != configuration.idle.appReset else { return }
      rest { $0.appReset = wanted }
    }
  }

  /// Tells the host that the app returned to its start for a reason other than inactivity: no warning appears until the
  /// kiosk is used again.
  public func didReturnToStart() { idle.didReturn() }

  /// Connects the idle watch. It runs even without any idle setting, so that a setting enabled by `vitrine set` counts
  /// from the last use.
  func connectIdleMonitor() {
    idle.isHeldAwake = { [weak self] in self?.client?.keepsHostAwake ?? false }
    idle.onStage = { [weak self] stage in self?.rest(stage) }
    idle.onWarning = { [weak self] seconds in self?.resetWarningDidChange(seconds) }
    idle.onReset = { [weak self] in self?.client?.hostShouldReturnToStart() }
  }

  /// - Parameter seconds: The time until the reset; nil when the warning ends.
  private func resetWarningDidChange(_ seconds: Double?) {
    if let seconds { client?.hostWillReset(inSeconds: seconds) } else { client?.hostDidEndResetWarning() }
  }

  /// Starts counting idle time.
  package func startIdleMonitor() {
    if recorder == nil { idle.begin() } else { reportIdleDisabled() }
  }

  /// Changes the idle settings.
  func rest(by change: (inout IdleConfiguration) -> Void) {
    change(&configuration.idle)
    if recorder == nil { idle.follow(configuration.idle) } else { reportIdleDisabled() }
  }

  private func reportIdleDisabled() {
    guard !configuration.idle.isEmpty else { return }
    Diagnostics.report("recording: the kiosk does not rest meanwhile, whatever its idle settings say.")
  }

  /// Dims with the backlight where there is one, otherwise with a black overlay.
  private func rest(_ stage: IdleStage) {
    updatePanelPower()
    var isLampDone = false
    if let backlight {
      do {
        try backlight.show(stage == .awake ? 1 : stage == .dimmed ? configuration.idle.dimLevel : 0)
        isLampDone = true
      } catch {
        Diagnostics.report("\(error)")
        self.backlight = nil
      }
    }
    switch stage {
    case .awake: client?.setDimming(0)
    case .dimmed: client?.setDimming(isLampDone ? 0 : 1 - configuration.idle.dimLevel)
    // Many backlights are not completely dark at zero.
    case .blank, .off: client?.setDimming(1)
    }
    service?.say(stage == .awake ? "showing" : "idle (\(stage))")
  }
}
