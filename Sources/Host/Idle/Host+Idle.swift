import Display

extension Host {
  /// How far the kiosk has gone to rest.
  public var idleStage: IdleStage { idle.stage }

  /// Wakes the screen as a touch would, and begins to count anew.
  public func wake() {
    if recorder == nil { idle.use() }
  }

  /// After how many seconds without use the app wants to go back to its start. It counts where the settings say nothing;
  /// nil and numbers that are not above zero mean never.
  public var appReset: Double? {
    get { configuration.idle.appReset }
    set {
      let wanted = newValue.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
      guard wanted != configuration.idle.appReset else { return }
      rest { $0.appReset = wanted }
    }
  }

  /// The app is at its start, for another reason than time: no warning comes before somebody uses the kiosk again.
  public func didReturnToStart() { idle.didReturn() }

  /// Lets the watch tell the host. A kiosk without stages, hours or a return to the start is watched as well: once
  /// `vitrine set` asks for one of them, whoever was here before counts.
  func followIdleWatch() {
    idle.isHeldAwake = { [weak self] in self?.isHeldAwake?() ?? false }
    idle.onStage = { [weak self] stage in self?.rest(stage) }
    idle.onWarning = { [weak self] seconds in self?.onReturnWarning?(seconds) }
    idle.onReset = { [weak self] in self?.onReset?() }
  }

  /// Begins to count.
  package func beginIdleWatch() {
    if recorder == nil { idle.begin() } else { reportThatNothingRests() }
  }

  /// Rests by other settings from now on.
  func rest(by change: (inout IdleConfiguration) -> Void) {
    change(&configuration.idle)
    if recorder == nil { idle.follow(configuration.idle) } else { reportThatNothingRests() }
  }

  private func reportThatNothingRests() {
    guard !configuration.idle.isEmpty else { return }
    Diagnostics.report("recording: the kiosk does not rest meanwhile, whatever its idle settings say.")
  }

  /// The lamp does what it can; the rest is black paint.
  private func rest(_ stage: IdleStage) {
    lightPanel()
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
    case .awake: onCurtain?(0)
    case .dimmed: onCurtain?(isLampDone ? 0 : 1 - configuration.idle.dimLevel)
    // Many lamps are not quite dark at zero.
    case .blank, .off: onCurtain?(1)
    }
    service?.say(stage == .awake ? "showing" : "resting (\(stage))")
  }
}
