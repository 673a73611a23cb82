import Foundation

extension Host {
  /// Starts what a kiosk does besides showing its app: reports to the service manager, the idle watch, and the
  /// configured brightness.
  func startKioskServices() {
    backlight = Backlight()
    if let brightness = configuration.brightness {
      if let backlight {
        do { try backlight.setLevel(brightness) } catch { Diagnostics.report("\(error)") }
      } else {
        Diagnostics.report(
          "a brightness of \(brightness) is configured, and there is no lamp to set in /sys/class/backlight.")
      }
    }
    service = ServiceReport(clock: clock)
    service?.isFlipPending = { [weak self] in
      guard let self else { return false }
      return seatState == .active && screen.isFlipPending
    }
    service?.begin()
    startIdleMonitor()
    checkStaffAccess()
  }

  func stopKioskServices() {
    service?.end()
    service = nil
    if idleStage != .awake { try? backlight?.show(1) }
    idle.end()
    backlight = nil
  }
}
