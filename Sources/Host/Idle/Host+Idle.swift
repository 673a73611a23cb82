import Display

extension Host {
  /// How far the kiosk has gone to rest.
  public var idleStage: IdleStage { idle?.stage ?? .awake }

  /// Wakes the screen as a touch would, and begins to count anew.
  public func wake() { idle?.use() }

  /// Begins to watch for idleness where the configuration has stages, hours or a return to the start.
  func beginIdleWatch() {
    guard !configuration.idle.isEmpty else { return }
    guard recorder == nil else {
      return Diagnostics.report("recording: the kiosk does not rest meanwhile, whatever its idle settings say.")
    }
    let watch = IdleWatch(configuration.idle, clock: clock)
    watch.isHeldAwake = { [weak self] in self?.isHeldAwake?() ?? false }
    watch.onStage = { [weak self] stage in self?.rest(stage) }
    watch.onReset = { [weak self] in self?.onReset?() }
    idle = watch
    watch.begin()
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
