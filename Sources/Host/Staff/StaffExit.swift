import Input

/// Detects the exit gesture and checks the PIN of the staff.
///
/// - Threading: main actor.
@MainActor
final class StaffExit {
  private let context: HostContext
  /// A replay keeps no record of wrong PINs.
  private let recording: ActiveRecording
  /// Created with the first event if a gesture is configured.
  private var detector: ExitGestureDetector?
  private lazy var pinRecord = PINRecord(
    folder: recording.replay == nil ? context.configuration.statePath : nil, now: context.clock.now)

  init(_ context: HostContext, recording: ActiveRecording) { (self.context, self.recording) = (context, recording) }

  func end() { detector?.end() }

  // MARK: The gesture

  /// - Parameter event: With its position in the upright frame.
  func follow(_ event: InputEvent) {
    guard let gesture = context.configuration.exitGesture, context.exitStatus == nil else { return }
    let screen = context.screen
    let detector = detector ?? ExitGestureDetector(gesture, clock: context.clock) { [weak self] in self?.recognized() }
    self.detector = detector
    detector.follow(
      event, width: Double(screen.frameWidth) / screen.scale, height: Double(screen.frameHeight) / screen.scale)
  }

  private func recognized() {
    // Without a stored PIN the prompt would be useless.
    do { _ = try StaffPIN.stored(at: pinPath) } catch { return Diagnostics.report("\(error)") }
    context.client?.exitGestureWasRecognized()
  }

  // MARK: The PIN

  /// Seconds until a PIN is checked again.
  var delay: Double { pinRecord.backoff.wait(at: context.clock.now) }

  func check(_ pin: String) -> PINCheckResult {
    let wait = delay
    guard wait == 0 else { return .tooSoon(wait) }
    // Counted before checking, so that cutting the power at the result does not undo the attempt.
    pinRecord.failed(at: context.clock.now)
    do {
      if StaffPIN.isPin(pin), try StaffPIN.matches(pin, StaffPIN.stored(at: pinPath)) {
        pinRecord.succeeded()
        if StaffPIN.isEasilyGuessed(pin) {
          Diagnostics.report("the staff's PIN is easily guessed; set another with `vitrine pin`.")
        }
        return .right
      }
    } catch {
      Diagnostics.report("\(error)")
    }
    Diagnostics.report("a wrong staff PIN was entered.")
    return .wrong
  }

  /// Reports at start what would keep staff from using their PIN, unless the look at the settings has done so.
  func checkAccess() {
    let configuration = context.configuration
    guard configuration.exitGesture != nil, configuration.reported.isDisjoint(with: ["exit-gesture", "exit-pin-file"]) else {
      return
    }
    do {
      let hash = try StaffPIN.stored(at: pinPath)
      guard StaffPIN.isSlow(hash) else {
        return Diagnostics.report(
          "\(pinPath): this PIN hash is fast to brute-force; set it again with `vitrine pin`, which makes a slow one, of "
            + "at least \(StaffPIN.newLengths.lowerBound) digits.")
      }
    } catch {
      Diagnostics.report("\(error) Until then the exit gesture asks for nothing.")
    }
  }

  private var pinPath: String { context.configuration.exitPinPath ?? StaffPIN.defaultPath }
}
