import Devices
import Dispatch

/// Who a `PeerBrowser` looks for kiosks for.
///
/// - Threading: the queue.
protocol PeerBrowserDelegate: AnyObject {
  /// Called with each kiosk.
  func browserFound(_ peer: HandoffAddress)
  /// Called once, when all were found that can be; with the reason if they cannot be looked for.
  func browserDidEnd(_ problem: String?)
}

/// Finds kiosks that offer something now, by mDNS.
///
/// Anybody in the network can announce anything, so what is found only says whom to ask. A kiosk proves itself by its key
/// before it is asked for anything, and only addresses in the networks of this machine are asked, so that nobody can
/// direct a kiosk elsewhere.
///
/// - Threading: the queue.
final class PeerBrowser: AvahiClientDelegate, @unchecked Sendable {
  // Unchecked: everything is used on the queue only.
  private let client: AvahiClient
  private let queue: DispatchQueue
  private weak var delegate: (any PeerBrowserDelegate)?

  /// How long others may take to answer. The daemon says after a second that all have.
  private static let time = DispatchTimeInterval.seconds(2)

  init(queue: DispatchQueue, watched: EpollSet, delegate: any PeerBrowserDelegate) {
    (client, self.queue, self.delegate) = (AvahiClient(watched: watched), queue, delegate)
  }

  func start() {
    queue.asyncAfter(deadline: .now() + Self.time) { [weak self] in self?.end(nil) }
    client.browse(for: self)
  }

  func clientDidReport(_ report: AvahiClient.Report) {
    switch report {
    case .found(let address, let port, let interface):
      if let peer = Self.peer(address, port, interface, NetworkInterface.all) {
        delegate?.browserFound(peer)
      }
    case .complete: end(nil)
    case .failed(let problem): end(problem)
    }
  }

  /// An announced address as a kiosk to ask; nil if it is not in the network where it was announced.
  static func peer(_ address: String, _ port: Int, _ index: Int32, _ interfaces: [NetworkInterface]) -> HandoffAddress? {
    guard (1...65_535).contains(port) else { return nil }
    let peer = HandoffAddress(address, port: port)
    // An address of the link would need the name of the interface.
    guard !address.lowercased().hasPrefix("fe80"), let found = SocketAddress.numeric(peer),
      interfaces.contains(where: { $0.index == index && $0.reaches(found) })
    else { return nil }
    return peer
  }

  private func end(_ problem: String?) {
    let delegate = delegate
    stop()
    delegate?.browserDidEnd(problem)
  }

  /// Ends without calling back.
  func stop() {
    delegate = nil
    client.close()
  }
}
