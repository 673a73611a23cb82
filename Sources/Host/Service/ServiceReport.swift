import Foundation

/// Reports the life cycle of a kiosk to its service manager: ready with the first frame on the panel, alive while it
/// makes progress, stopping.
///
/// Progress means that the main loop runs, and that no flip has been pending for a whole interval. When the loop hangs,
/// the app blocks it, or the display never shows a frame, the reports stop and the manager restarts the kiosk.
@MainActor
final class ServiceReport {
  private let notice: ServiceNotice
  private let clock: any HostClock
  /// Half the manager's interval, as sd_watchdog_enabled(3) advises.
  private let interval: UInt64?
  private var timer: ClockTimer?
  private(set) var isReady = false
  /// When the last check first saw the current flip pending; nil without one.
  private var pendingSince: UInt64?
  private var flips = 0
  private var flipsSeen = -1

  /// Whether a frame waits for its flip.
  var isFlipPending: () -> Bool = { false }

  init(notice: ServiceNotice, watchdog: UInt64?, clock: any HostClock) {
    self.notice = notice
    self.clock = clock
    interval = watchdog.map { max($0 / 2, 1_000_000) }
  }

  /// - Returns: Nil when the environment names no service manager.
  convenience init?(environment: [String: String] = ProcessInfo.processInfo.environment, clock: any HostClock) {
    guard let notice = ServiceNotice(environment: environment) else { return nil }
    self.init(notice: notice, watchdog: ServiceNotice.watchdogInterval(environment), clock: clock)
  }

  /// Starts reporting that the kiosk is alive. Until then the manager's start timeout applies.
  func begin() { update() }

  func didFlip() {
    flips += 1
    guard !isReady else { return }
    isReady = true
    notice.send("READY=1", "STATUS=showing")
  }

  /// Reports the kiosk as ready although no display is connected: one may be plugged in later, so the manager must not
  /// restart it.
  func hasNoDisplay() {
    guard !isReady else { return }
    isReady = true
    notice.send("READY=1", "STATUS=waiting for a display")
  }

  /// Sets the status line that `systemctl status` shows.
  func say(_ status: String) { notice.send("STATUS=\(status)") }

  func end() {
    timer?.cancel()
    timer = nil
    notice.send("STOPPING=1")
  }

  private func update() {
    guard let interval else { return }
    if isMakingProgress(interval) { notice.send("WATCHDOG=1") }
    timer = clock.schedule(at: clock.now + interval) { [weak self] in self?.update() }
  }

  private func isMakingProgress(_ interval: UInt64) -> Bool {
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
