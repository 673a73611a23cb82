import Foundation

/// Reports the kiosk's state to the service manager with the protocol of sd_notify(3): datagrams to the socket it
/// names.
///
/// - Threading: any thread.
struct ServiceNotice: Sendable {
  /// A path, or a name in the abstract namespace, which begins with `@`.
  let socket: String

  /// - Returns: Nil when the environment names no socket.
  init?(environment: [String: String]) {
    guard let socket = environment["NOTIFY_SOCKET"], socket.hasPrefix("/") || socket.hasPrefix("@"), socket.utf8.count > 1
    else { return nil }
    self.socket = socket
  }

  /// Sends lines such as `READY=1`.
  /// - Returns: Whether they were sent; errors are ignored, as without a manager.
  @discardableResult
  func send(_ lines: String...) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(socket.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // Every byte of an abstract name counts, so the length must be exact.
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (bytes[0] == 0 ? 0 : 1))
    let descriptor = Foundation.socket(AF_UNIX, 2 | 0o2000000 /* SOCK_DGRAM | SOCK_CLOEXEC */, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let message = Array(lines.joined(separator: "\n").utf8)
    // MSG_NOSIGNAL | MSG_DONTWAIT: a manager that is busy must not stop the kiosk.
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, message, message.count, 0x4000 | 0x40, $0, length) == message.count
      }
    }
  }

  /// The service manager's watchdog interval in ns; nil without one.
  static func watchdogInterval(_ environment: [String: String], process: Int32 = getpid()) -> UInt64? {
    guard let micros = environment["WATCHDOG_USEC"].flatMap(UInt64.init), (1...UInt64.max / 1000).contains(micros) else {
      return nil
    }
    // The variable is meant for another process and was inherited.
    if let other = environment["WATCHDOG_PID"], !other.isEmpty, other != String(process) { return nil }
    return micros * 1000
  }
}
