import Foundation
import Testing

@testable import Host

/// Notifications to the service manager: ready with the first picture, watchdog only while the kiosk makes progress.
@MainActor
@Suite struct ServiceTests {
  /// The other end of NOTIFY_SOCKET.
  private final class Manager {
    let path = "/tmp/vitrine-notify-\(UUID().uuidString.prefix(8))"
    private let descriptor: Int32

    init() {
      descriptor = socket(AF_UNIX, 2 | 0o4000, 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      _ = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }

    deinit {
      close(descriptor)
      unlink(path)
    }

    func messages() -> [String] {
      var found: [String] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
        found.append(String(decoding: buffer.prefix(count), as: UTF8.self))
      }
      return found
    }
  }

  @Test func readyComesWithTheFirstPictureAndOnce() throws {
    let manager = Manager()
    let notice = try #require(ServiceNotice(environment: ["NOTIFY_SOCKET": manager.path]))
    let report = ServiceReport(notice: notice, watchdog: nil, clock: VirtualClock())
    report.begin()
    #expect(manager.messages() == [])
    report.didFlip()
    report.didFlip()
    #expect(manager.messages() == ["READY=1\nSTATUS=showing"])
    report.end()
    #expect(manager.messages() == ["STOPPING=1"])
  }

  @Test func aKioskWithoutADisplayIsReadyToWaitForOne() throws {
    let manager = Manager()
    let report = ServiceReport(
      notice: try #require(ServiceNotice(environment: ["NOTIFY_SOCKET": manager.path])), watchdog: nil,
      clock: VirtualClock())
    report.hasNoDisplay()
    report.hasNoDisplay()
    #expect(manager.messages() == ["READY=1\nSTATUS=waiting for a display"])
  }

  @Test func theWatchdogHearsOnlyOfProgress() throws {
    let manager = Manager()
    let clock = VirtualClock(start: 0)
    let report = ServiceReport(
      notice: try #require(ServiceNotice(environment: ["NOTIFY_SOCKET": manager.path])), watchdog: 10_000_000_000,
      clock: clock)
    var isPending = false
    report.isFlipPending = { isPending }
    report.begin()
    #expect(manager.messages().count == 1)
    clock.advance(to: 20_100_000_000)
    #expect(manager.messages().count == 4)
    // A display that never completes a frame.
    isPending = true
    clock.advance(to: 60_000_000_000)
    #expect(manager.messages().count <= 3)
    _ = manager.messages()
    clock.advance(to: 80_000_000_000)
    #expect(manager.messages().count == 0)
    // Frames that complete, one after the other.
    for second in 80..<120 {
      report.didFlip()
      clock.advance(to: UInt64(second) * 1_000_000_000)
    }
    #expect(manager.messages().filter { $0 == "WATCHDOG=1" }.count >= 7)
  }

  @Test func onlyTheProcessThatIsMeantReports() {
    #expect(ServiceNotice(environment: [:]) == nil)
    #expect(ServiceNotice(environment: ["NOTIFY_SOCKET": "relative"]) == nil)
    #expect(ServiceNotice.watchdogInterval(["WATCHDOG_USEC": "5000000"]) == 5_000_000_000)
    #expect(ServiceNotice.watchdogInterval(["WATCHDOG_USEC": "5000000", "WATCHDOG_PID": "\(getpid())"]) == 5_000_000_000)
    #expect(ServiceNotice.watchdogInterval(["WATCHDOG_USEC": "5000000", "WATCHDOG_PID": "1"]) == nil)
    for garbage in ["", "x", "-1", "0", "99999999999999999999"] {
      #expect(ServiceNotice.watchdogInterval(["WATCHDOG_USEC": garbage]) == nil)
    }
    // A missing socket does no harm.
    #expect(ServiceNotice(environment: ["NOTIFY_SOCKET": "/nowhere/at/all"])?.send("READY=1") == false)
    #expect(
      ServiceNotice(environment: ["NOTIFY_SOCKET": "/" + String(repeating: "x", count: 200)])?.send("READY=1") == false)
  }
}
