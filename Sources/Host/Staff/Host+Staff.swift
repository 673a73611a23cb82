import Foundation
import Input

/// What a PIN was good for.
public enum StaffAnswer: Hashable, Sendable {
  case right
  case wrong
  /// So many seconds have to pass first; the PIN was not looked at.
  case tooSoon(Double)
}

extension Host {
  /// Seconds until a PIN is looked at again: wrong ones make everybody wait.
  public var staffWait: Double { pinRecord.patience.wait(at: clock.now) }

  /// Looks at a PIN that somebody typed after the gesture.
  /// - Complexity: as slow as the hash is meant to be, tens of milliseconds.
  public func checkStaffPin(_ pin: String) -> StaffAnswer {
    let wait = staffWait
    guard wait == 0 else { return .tooSoon(wait) }
    // Counted before it is looked at: pulling the plug at the answer takes no guess back.
    pinRecord.failed(at: clock.now)
    do {
      if StaffPin.isPin(pin), try StaffPin.matches(pin, StaffPin.stored(at: pinPath)) {
        pinRecord.succeeded()
        return .right
      }
    } catch {
      Diagnostics.report("\(error)")
    }
    Diagnostics.report("a wrong PIN of the staff was typed.")
    return .wrong
  }

  /// Ends the kiosk for good: its supervisor gives the machine to the staff until it is started again.
  public func leaveKiosk() {
    Diagnostics.report("the staff leave the kiosk.")
    stop(exitStatus: ExitStatus.left)
  }

  /// Ends the program for its supervisor to start it anew.
  public func restartKiosk() {
    Diagnostics.report("the staff start the kiosk anew.")
    stop(exitStatus: ExitStatus.restart)
  }

  private var pinPath: String { configuration.exitPinPath ?? StaffPin.usualPath }

  /// Says at the start what would keep the staff out.
  func checkStaffAccess() {
    guard configuration.exitGesture != nil else { return }
    do {
      let hash = try StaffPin.stored(at: pinPath)
      guard StaffPin.isSlow(hash) else {
        return Diagnostics.report(
          "\(pinPath): the hash of the PIN there is quick to try; `vitrine pin` writes a slow one, of at least "
            + "\(StaffPin.newLengths.lowerBound) digits.")
      }
    } catch {
      Diagnostics.report("\(error) Until then the exit gesture asks for nothing.")
    }
  }

  /// - Parameter event: With its position turned upright.
  func followStaff(_ event: InputEvent) {
    guard let gesture = configuration.exitGesture, exitStatus == nil else { return }
    let watch = staff ?? StaffWatch(gesture, clock: clock) { [weak self] in self?.staffCame() }
    staff = watch
    watch.follow(
      event, width: Double(screen.frameWidth) / screen.scale, height: Double(screen.frameHeight) / screen.scale)
  }

  private func staffCame() {
    // Without a PIN nobody could be let through.
    do { _ = try StaffPin.stored(at: pinPath) } catch { return Diagnostics.report("\(error)") }
    onStaff?()
  }
}
