import Foundation
import Host

/// The settings of virtual kiosks that hand activities over to each other, as the kiosks of a fleet do: in TLS, through the
/// loopback interface of the machine that runs the tests.
///
///     let fleet = VirtualFleet(activities: ["com.example.visit"])
///     let first = VirtualKiosk(800, 480, configuration: fleet.configuration(of: 0), app: firstApp)
///     let second = VirtualKiosk(800, 480, configuration: fleet.configuration(of: 1), app: secondApp)
///     // Offer something at the first, and enter its code at the second; then:
///     #expect(await second.wait { secondApp.page == 3 })
///
/// The network takes its own time, whatever the kiosks' clocks show; `VirtualKiosk.wait` waits for it.
public struct VirtualFleet: Sendable {
  private let ports: [Int]
  private let activities: [String]

  /// - Parameters:
  ///   - count: The number of kiosks.
  ///   - activities: What they hand over, as in the setting `handoff-activities`.
  public init(count: Int = 2, activities: [String]) {
    ports = Self.freePorts(max(count, 1))
    self.activities = activities
  }

  /// The settings of one of the kiosks. It offers activities, and fetches those of all of them.
  /// - Parameters:
  ///   - number: Which one; the first is 0. The kiosk of a number that is too large is a copy of the last.
  ///   - base: Its other settings.
  public func configuration(of number: Int, _ base: HostConfiguration = HostConfiguration()) -> HostConfiguration {
    var configuration = base
    configuration.handoffKeyPath = Self.keyPath
    configuration.handoffAddress = .init("127.0.0.1:\(ports[min(max(number, 0), ports.count - 1)])")
    configuration.handoffPeers = ports.compactMap { .init("127.0.0.1:\($0)") }
    configuration.handoffActivities = activities
    return configuration
  }

  /// A key for the kiosks of this process, in a file that is removed at its end.
  private static let keyPath: String = {
    let path = NSTemporaryDirectory() + "vitrine-fleet-\(UUID().uuidString)"
    let key = (0..<32).map { _ in
      let digits = String(UInt8.random(in: .min ... .max), radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }
    let isWritten = FileManager.default.createFile(
      atPath: path, contents: Data("\(key.joined())\n".utf8), attributes: [.posixPermissions: 0o600])
    if !isWritten { TestRunMessages.write("the fleet has no key: \(path) cannot be written.") }
    atexit { VirtualFleet.removeKey() }
    return path
  }()

  private static func removeKey() { unlink(keyPath) }

  /// Ports that nobody listens on. All are open at the same time, so that no two are equal.
  private static func freePorts(_ count: Int) -> [Int] {
    let sockets = (0..<count).map { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
    defer { for socket in sockets where socket >= 0 { close(socket) } }
    return sockets.map { socket in
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      return withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
          guard bind(socket, name, size) == 0, getsockname(socket, name, &size) == 0 else { return 7433 }
          return Int(UInt16(bigEndian: pointer.pointee.sin_port))
        }
      }
    }
  }
}

extension VirtualKiosk {
  /// Waits until something that comes from outside of the kiosk has happened, such as an answer from the network. The
  /// kiosk's clock does not advance.
  /// - Parameters:
  ///   - seconds: Of real time, after which it gives up.
  ///   - condition: Called again and again, with this kiosk as the current one.
  /// - Returns: Whether the condition has become true.
  public func wait(upTo seconds: Double = 20, until condition: () -> Bool) async -> Bool {
    let end = Date().addingTimeInterval(seconds)
    // Tests beside this one may keep the main actor busy for longer than that.
    var tries = 0
    while true {
      use()
      presentChanges()
      if condition() { return true }
      tries += 1
      guard tries < 500 || Date() < end else { return false }
      try? await Task.sleep(nanoseconds: 2_000_000)
    }
  }
}
