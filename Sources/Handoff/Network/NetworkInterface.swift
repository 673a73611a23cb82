import Foundation

/// An address of a network interface of this machine, and the network behind it.
struct NetworkInterface {
  let name: String
  let index: Int32
  let isLoopback: Bool
  let address: SocketAddress
  let mask: SocketAddress?

  /// The addresses of IPv4 and IPv6 of all interfaces at this moment.
  static var all: [NetworkInterface] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [NetworkInterface] = []
    var entry = list
    while let item = entry?.pointee {
      entry = item.ifa_next
      guard let pointer = item.ifa_addr, let address = SocketAddress(pointer) else { continue }
      found.append(
        NetworkInterface(
          name: String(cString: item.ifa_name), index: Int32(clamping: if_nametoindex(item.ifa_name)),
          isLoopback: item.ifa_flags & UInt32(IFF_LOOPBACK) != 0, address: address,
          mask: item.ifa_netmask.flatMap { SocketAddress($0) }))
    }
    return found
  }

  /// The one with an address of this machine; nil if there is none.
  static func having(_ address: SocketAddress) -> NetworkInterface? { all.first { $0.address.number == address.number } }

  /// Whether an address belongs to another machine in the network behind this one, so that no router is between.
  func reaches(_ other: SocketAddress) -> Bool {
    let (own, other) = (address.number, other.number)
    guard !isLoopback, let mask = mask?.number, own.count == other.count, own.count == mask.count, own != other else {
      return false
    }
    return zip(zip(own, other), mask).allSatisfy { pair, mask in pair.0 & mask == pair.1 & mask }
  }
}
