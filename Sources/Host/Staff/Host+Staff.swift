import Display

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
  public var pinCheckDelay: Double { staff.delay }

  /// Checks a PIN that was entered after the exit gesture.
  /// - Complexity: tens of milliseconds, because the hash is deliberately slow.
  public func checkStaffPIN(_ pin: String) -> PINCheckResult { staff.check(pin) }

  /// Exits for good: the supervisor gives the machine to the staff until it is started again.
  public func leaveKiosk() {
    Diagnostics.report("staff have left the kiosk.")
    stop(exitStatus: ExitStatus.left)
  }

  /// Exits so that the supervisor restarts the program.
  public func restartKiosk() {
    Diagnostics.report("staff have restarted the app.")
    stop(exitStatus: ExitStatus.restart)
  }

  /// Whether the picture can be rotated while the program runs.
  public var canRotatePicture: Bool { screen is any RotatableScreen }

  /// Rotates the picture and touch by 90° clockwise until the program ends, and says in the log how to keep it.
  public func rotatePicture() {
    let rotation = Rotation(rawValue: (screen.rotation.rawValue + 90) % 360) ?? .none
    do {
      try control.setRotation(rotation)
      Diagnostics.report(
        "staff have rotated the picture to \(rotation.rawValue)°, until the kiosk ends. "
          + "To keep it, write rotation = \(rotation.rawValue) into \(ConfigurationFile.defaultPath).")
    } catch {
      Diagnostics.report("\(error)")
    }
  }
}
