import Display
import Input

/// Decides how bright the screen is: the power of the panels, the idle stages, the backlight, and the hours at which the
/// screen is on.
///
/// - Threading: main actor.
@MainActor
final class PowerController {
  private let context: HostContext
  private let frames: FrameScheduler
  private let recording: ActiveRecording
  private var panel = PanelPower()
  /// Receives every event, except while a run is recorded: a replay has no wall clock for the idle stages.
  private lazy var idle = IdleMonitor(context.configuration.idle, clock: context.clock, delegate: self)
  private var backlight: Backlight?
  /// Whether the log says that idle settings do not count while a run is recorded.
  private(set) var hasReportedIdle = false

  init(_ context: HostContext, frames: FrameScheduler, recording: ActiveRecording) {
    (self.context, self.frames, self.recording) = (context, frames, recording)
    // It counts from now on even without any idle setting, so that one enabled by `vitrine set` counts from the last use.
    _ = idle
  }

  /// Applies the configured brightness.
  func startBacklight() {
    backlight = Backlight()
    guard let brightness = context.configuration.brightness else { return }
    if let backlight {
      do { try backlight.setLevel(brightness) } catch { Diagnostics.report("\(error)") }
    } else if !context.configuration.reported.contains("brightness") {
      Diagnostics.report("a brightness of \(brightness) is configured, but there is no backlight in /sys/class/backlight.")
    }
  }

  /// Stops counting idle time and restores the backlight.
  func end() {
    if idle.stage != .awake { try? backlight?.show(1) }
    idle.end()
    backlight = nil
  }

  // MARK: Panels

  var isPanelOn: Bool { panel.isOn }

  func setPower(_ isOn: Bool) {
    guard isOn != panel.isOn, context.exitStatus == nil else { return }
    panel.isOn = isOn
    context.clock.withExternalEvent { recording.note(.power(isOn: isOn)) }
    if isOn {
      wake()
      updatePanel()
      resumeFrames()
    } else {
      frames.pause()
      updatePanel()
    }
  }

  /// Switches the panel on, unless it was switched off or the kiosk is in the `off` idle stage.
  private func updatePanel() { (context.screen as? any PoweredScreen)?.setPower(panel.isOn && idle.stage != .off) }

  /// Resumes frames if the seat is active and the panels are on.
  func resumeFrames() {
    if context.seatState == .active, panel.isOn { frames.resume() }
  }

  /// - Returns: Whether the event is delivered to the app.
  func passesPanel(_ event: InputEvent) -> Bool {
    let verdict = panel.judge(event)
    if verdict == .wake { setPower(true) }
    return verdict == .pass
  }

  // MARK: Idle stages

  var stage: IdleStage { idle.stage }

  /// - Returns: Whether the event is delivered to the app.
  func passesIdleStage(_ event: InputEvent) -> Bool { recording.isRecording || idle.passes(event) }

  /// Starts counting idle time.
  func startIdleMonitor() {
    if recording.isRecording { reportIdleDisabled() } else { idle.begin() }
  }

  func wake() {
    if !recording.isRecording { idle.use() }
  }

  /// The app has returned to its start on its own.
  func didReturnToStart() { idle.didReturn() }

  /// Changes the idle settings.
  func changeIdle(_ change: (inout IdleConfiguration) -> Void) {
    change(&context.configuration.idle)
    if recording.isRecording { reportIdleDisabled() } else { idle.follow(context.configuration.idle) }
  }

  private func reportIdleDisabled() {
    // What the app asks for is no setting.
    var settings = context.configuration.idle
    settings.appReset = nil
    guard !hasReportedIdle, !settings.isEmpty else { return }
    hasReportedIdle = true
    Diagnostics.report("recording: the idle settings are ignored while a run is recorded.")
  }

  // MARK: Brightness

  /// The normal brightness, 0 … 1; nil without an adjustable backlight.
  var brightness: Double? { backlight?.level }

  /// - Parameter level: The normal brightness, 0 … 1; nil keeps it.
  /// - Throws: `ControlRefusal` without a backlight, `BacklightError`.
  func setBrightness(_ level: Double?) throws {
    guard let backlight else { throw ControlRefusal("this machine has no adjustable backlight (/sys/class/backlight)") }
    try backlight.setLevel(level ?? backlight.level)
  }

}

extension PowerController: IdleMonitorDelegate {
  var isHeldAwake: Bool { context.client?.keepsHostAwake ?? false }

  func idleResetIsDue() { context.client?.hostShouldReturnToStart() }

  func idleWarningDidChange(_ secondsLeft: Double?) {
    guard let client = context.client else { return }
    if let secondsLeft { client.hostWillReset(inSeconds: secondsLeft) } else { client.hostDidEndResetWarning() }
  }

  /// Dims with the backlight where there is one, otherwise with a black overlay.
  func idleStageDidChange(_ stage: IdleStage) {
    updatePanel()
    let dimLevel = context.configuration.idle.dimLevel
    var isLampDone = false
    if let backlight {
      do {
        try backlight.show(stage == .awake ? 1 : stage == .dimmed ? dimLevel : 0)
        isLampDone = true
      } catch {
        Diagnostics.report("\(error)")
        self.backlight = nil
      }
    }
    switch stage {
    case .awake: context.client?.setDimming(0)
    case .dimmed: context.client?.setDimming(isLampDone ? 0 : 1 - dimLevel)
    // Many backlights are not completely dark at zero.
    case .blank, .off: context.client?.setDimming(1)
    }
    context.service?.say(stage == .awake ? "showing" : "idle (\(stage))")
  }
}
