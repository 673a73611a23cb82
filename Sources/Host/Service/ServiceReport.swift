import Foundation

/// What a kiosk tells its service manager in the course of its life: ready with the first picture on the panel, alive
/// while it gets on, stopping.
///
/// Alive means that the main loop comes round, and that no frame has been on its way to the panel for a whole interval. A
/// loop that hangs, an app that computes for ever and a display that swallows frames are all silent, and the manager
/// starts the kiosk again.
@MainActor
final class ServiceReport {
  private let notice: ServiceNotice
  private let clock: any HostClock
  /// Half of what the manager waits, as sd_watchdog_enabled(3) advises.
  private let interval: UInt64?
  private var timer: ClockTimer?
  private(set) var isReady = false
  /// Since when a flip has been waited for, as seen by the last look.
  private var pendingSince: UInt64?
  private var flips = 0
  private var flipsSeen = -1

  /// Whether a frame is on its way to the panel.
  var isFlipPending: () -> Bool = { false }

  init(notice: ServiceNotice, watchdog: UInt64?, clock: any HostClock) {
    self.notice = notice
    self.clock = clock
    interval = watchdog.map { max($0 / 2, 1_000_000) }
  }

  /// - Returns: Nil when no service manager asks for anything.
  convenience init?(environment: [String: String] = ProcessInfo.processInfo.environment, clock: any HostClock) {
    guard let notice = ServiceNotice(environment: environment) else { return nil }
    self.init(notice: notice, watchdog: ServiceNotice.watchdogInterval(environment), clock: clock)
  }

  /// Begins to tell that the kiosk is alive. The manager's own time-out guards the start.
  func begin() { look() }

  func didFlip() {
    flips += 1
    guard !isReady else { return }
    isReady = true
    notice.send("READY=1", "STATUS=showing")
  }

  /// There is a picture and nothing to show it on: that is no reason to end a kiosk, whose display may be plugged in later.
  func hasNoDisplay() {
    guard !isReady else { return }
    isReady = true
    notice.send("READY=1", "STATUS=waiting for a display")
  }

  /// One line for `systemctl status`.
  func say(_ status: String) { notice.send("STATUS=\(status)") }

  func end() {
    timer?.cancel()
    timer = nil
    notice.send("STOPPING=1")
  }

  private func look() {
    guard let interval else { return }
    if isGettingOn(interval) { notice.send("WATCHDOG=1") }
    timer = clock.schedule(at: clock.now + interval) { [weak self] in self?.look() }
  }

  private func isGettingOn(_ interval: UInt64) -> Bool {
    guard isFlipPending() else {
      pendingSince = nil
      return true
    }
    if flips != flipsSeen || pendingSince == nil {
      flipsSeen = flips
      pendingSince = clock.now
      return true
    }
    return clock.now - (pendingSince ?? clock.now) < interval * 2
  }
}
