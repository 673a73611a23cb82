import Foundation

extension Host {
  /// What a kiosk does besides showing its app: tells the service manager that it lives, rests when nobody is there, keeps
  /// the lamp as bright as configured.
  func beginKeeping() {
    backlight = Backlight()
    if let brightness = configuration.brightness {
      if let backlight {
        do { try backlight.setLevel(brightness) } catch { Diagnostics.report("\(error)") }
      } else {
        Diagnostics.report("a brightness of \(brightness) is configured, and there is no lamp to set in /sys/class/backlight.")
      }
    }
    service = ServiceReport(clock: clock)
    service?.isFlipPending = { [weak self] in
      guard let self else { return false }
      return seatState == .active && screen.isFlipPending
    }
    service?.begin()
    beginIdleWatch()
    checkStaffAccess()
  }

  func endKeeping() {
    service?.end()
    service = nil
    if idleStage != .awake { try? backlight?.show(1) }
    idle.end()
    backlight = nil
  }
}
