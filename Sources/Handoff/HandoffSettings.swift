import Dispatch
import Foundation

/// What a kiosk may hand over, to whom and from where.
public struct HandoffSettings: Sendable {
  /// Where other kiosks fetch what this one offers: an address of this machine or the name of a network interface. Nil for
  /// a kiosk that offers nothing.
  public var address: HandoffAddress?
  /// The kiosks that are asked for a code.
  public var peers: [HandoffAddress]
  /// Whether kiosks of the fleet are also found by mDNS, and this one while it offers something. It needs Avahi's daemon.
  public var findsPeers = false
  /// The keys of the fleet.
  public var keys: FleetKeys
  /// The types of activities that are offered and accepted. One that ends with `*` allows all that begin like it.
  public var types: [String]

  /// How long a code is valid, in seconds.
  public static let lifetime = 600
  /// The largest number of peers.
  public static let peerLimit = 64

  // Tests shorten them.
  /// How long a connection may take.
  package var connectionTime = DispatchTimeInterval.seconds(5)
  /// The largest number of connections from peers at a time.
  package var connectionLimit = 16

  /// Settings with the usual limits.
  public init(address: HandoffAddress?, peers: [HandoffAddress], keys: FleetKeys, types: [String]) {
    (self.address, self.peers, self.keys, self.types) = (address, peers, keys, types)
  }

  /// Where other kiosks connect at this moment: `10.0.3.21`. Nil while the address or interface is not there.
  package var currentAddress: String? {
    address.flatMap { SocketAddress.listening($0) }?.text
  }

  /// What stands in the way of finding kiosks by mDNS; nil if nothing seems to.
  package var discoveryProblem: String? {
    switch AvahiClient.busProblem {
    case let problem?: problem
    // Avahi's daemon has it while it runs.
    case nil where access("/run/avahi-daemon/socket", F_OK) != 0: "avahi-daemon is not running"
    case nil: nil
    }
  }

  /// Whether activities of this type may be handed over.
  public func allows(_ type: String) -> Bool { Self.allows(type, among: types) }

  /// Whether a list of types has this one.
  package static func allows(_ type: String, among types: [String]) -> Bool {
    types.contains { allowed in allowed.hasSuffix("*") ? type.hasPrefix(allowed.dropLast()) : type == allowed }
  }
}
