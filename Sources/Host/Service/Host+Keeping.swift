import Display

extension Host {
  /// Starts what a kiosk does besides showing its app: the configured brightness, reports to the service manager, and
  /// the idle monitor.
  func startKioskServices() {
    power.startBacklight()
    let service = ServiceReport(clock: clock)
    context.service = service
    service?.isFlipPending = { [weak context] in
      guard let context else { return false }
      return context.seatState == .active && context.screen.isFlipPending
    }
    service?.begin()
    startIdleMonitor()
    staff.checkAccess()
  }

  func stopKioskServices() {
    context.service?.end()
    context.service = nil
    power.end()
  }
}
