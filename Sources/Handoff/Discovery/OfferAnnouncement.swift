import Devices
import Dispatch

/// Announces by mDNS that this kiosk offers something, so that kiosks find it that are not configured with its address.
///
/// It says the address and the port, nothing of what is offered or of whom. It lasts while the port is open.
///
/// - Threading: the queue.
final class OfferAnnouncement: AvahiClientDelegate, @unchecked Sendable {
  // Unchecked: everything is used on the queue only.
  private let client: AvahiClient
  private let log: (String) -> Void
  /// The port that is announced.
  let port: Int

  /// - Parameter log: Called with what the administrator should know.
  init(_ address: SocketAddress, port: Int, watched: EpollSet, log: @escaping (String) -> Void) {
    (client, self.port, self.log) = (AvahiClient(watched: watched), port, log)
    client.publish(address, port: port, for: self)
  }

  func clientDidReport(_ report: AvahiClient.Report) {
    guard case .failed(let problem) = report else { return }
    log(
      "what is offered here cannot be announced by mDNS: \(problem). Install and start avahi-daemon, or list this kiosk "
        + "in the others' handoff-peers.")
  }
}
