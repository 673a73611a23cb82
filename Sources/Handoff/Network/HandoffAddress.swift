import Foundation

/// An address of the network, as it is configured: a host or a network interface, and a port.
public struct HandoffAddress: Hashable, Sendable, CustomStringConvertible {
  /// The name of a host or of an interface, or an address.
  public let host: String
  /// The TCP port.
  public let port: Int

  /// The port where none is given. IANA has assigned it to nobody.
  public static let defaultPort = 7433

  /// Parses `HOST`, `HOST:PORT`, `[IPv6]` or `[IPv6]:PORT`; nil for anything else.
  public init?(_ text: String) {
    var (host, port) = (text[...], Self.defaultPort)
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      var address = in6_addr()
      guard inet_pton(AF_INET6, String(host), &address) == 1 else { return nil }
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      if !rest.isEmpty {
        guard let number = Self.port(rest.dropFirst()) else { return nil }
        port = number
      }
    } else if let colon = text.firstIndex(of: ":") {
      host = text[..<colon]
      guard let number = Self.port(text[text.index(after: colon)...]) else { return nil }
      port = number
    }
    let isName = host.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_", ":": true
      default: false
      }
    }
    guard isName, (1...253).contains(host.utf8.count), !host.hasPrefix("-") else { return nil }
    (self.host, self.port) = (String(host), port)
  }

  /// - Parameter port: 0 lets the kernel choose one.
  init(_ host: String, port: Int) { (self.host, self.port) = (host, port) }

  private static func port(_ text: Substring) -> Int? {
    guard let port = Int(text), (1...65_535).contains(port) else { return nil }
    return port
  }

  /// The form that `init` takes.
  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Whether it means every interface of the machine.
  public var isWildcard: Bool {
    let address = SocketAddress.numeric(self)?.text
    return address == "0.0.0.0" || address == "::" || address == "::ffff:0.0.0.0"
  }
}
