import Foundation
import Input

/// The result of checking a PIN.
public enum PINCheckResult: Hashable, Sendable {
  /// The PIN is right.
  case right
  /// The PIN is wrong.
  case wrong
  /// This many seconds have to pass first; the PIN was not checked.
  case tooSoon(Double)
}

extension Host {
  /// Seconds until a PIN is checked again; wrong PINs delay everyone.
  public var pinCheckDelay: Double { pinRecord.backoff.wait(at: clock.now) }

  /// Checks a PIN that was entered after the exit gesture.
  /// - Complexity: tens of milliseconds, because the hash is deliberately slow.
  public func checkStaffPIN(_ pin: String) -> PINCheckResult {
    let wait = pinCheckDelay
    guard wait == 0 else { return .tooSoon(wait) }
    // Counted before checking, so that cutting the power at the result does not undo the attempt.
    pinRecord.failed(at: clock.now)
    do {
      if StaffPIN.isPin(pin), try StaffPIN.matches(pin, StaffPIN.stored(at: pinPath)) {
        pinRecord.succeeded()
        return .right
      }
    } catch {
      Diagnostics.report("\(error)")
    }
    Diagnostics.report("a wrong PIN of the staff was typed.")
    return .wrong
  }

  /// Exits for good: the supervisor gives the machine to the staff until it is started again.
  public func leaveKiosk() {
    Diagnostics.report("the staff leave the kiosk.")
    stop(exitStatus: ExitStatus.left)
  }

  /// Exits so that the supervisor restarts the program.
  public func restartKiosk() {
    Diagnostics.report("the staff start the kiosk anew.")
    stop(exitStatus: ExitStatus.restart)
  }

  private var pinPath: String { configuration.exitPinPath ?? StaffPIN.defaultPath }

  /// Reports at start what would keep staff from using their PIN.
  func checkStaffAccess() {
    guard configuration.exitGesture != nil else { return }
    do {
      let hash = try StaffPIN.stored(at: pinPath)
      guard StaffPIN.isSlow(hash) else {
        return Diagnostics.report(
          "\(pinPath): the hash of the PIN there is quick to try; `vitrine pin` writes a slow one, of at least "
            + "\(StaffPIN.newLengths.lowerBound) digits.")
      }
    } catch {
      Diagnostics.report("\(error) Until then the exit gesture asks for nothing.")
    }
  }

  /// - Parameter event: With its position in the upright frame.
  func detectExitGesture(_ event: InputEvent) {
    guard let gesture = configuration.exitGesture, exitStatus == nil else { return }
    let watch = staff ?? ExitGestureDetector(gesture, clock: clock) { [weak self] in self?.exitGestureRecognized() }
    staff = watch
    watch.follow(
      event, width: Double(screen.frameWidth) / screen.scale, height: Double(screen.frameHeight) / screen.scale)
  }

  private func exitGestureRecognized() {
    // Without a stored PIN the prompt would be useless.
    do { _ = try StaffPIN.stored(at: pinPath) } catch { return Diagnostics.report("\(error)") }
    client?.exitGestureWasRecognized()
  }
}
