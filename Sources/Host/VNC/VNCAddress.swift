import Foundation

/// Where VNC viewers connect.
public struct VNCAddress: Hashable, Sendable, CustomStringConvertible {
  /// An IPv4 address such as `127.0.0.1`.
  public var host: String
  /// The port of the VNC protocol; browsers use it too, through WebSocket.
  public var port: Int
  /// The HTTP port of the page for browsers.
  public var pagePort: Int { port - 100 }

  /// Loopback with the first port of VNC.
  public static let usual = VNCAddress(host: "127.0.0.1", port: 5900)

  /// Creates an address without checking it.
  public init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Parses `on`, `PORT`, `ADDRESS` or `ADDRESS:PORT`; nil for anything else.
  public init?(_ text: String) {
    self = .usual
    if text == "on" { return }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 2 { return nil }
    if parts.count == 2 || Int(parts[0]) != nil {
      // The page's port must be valid as well; 5800 for 5900 is the convention of VNC.
      guard let port = Int(parts[parts.count - 1]), (101...65_535).contains(port) else { return nil }
      self.port = port
    }
    guard Int(parts[0]) == nil else { return }
    host = parts[0] == "localhost" ? "127.0.0.1" : parts[0]
    guard network != nil else { return nil }
  }

  /// The address in network byte order; nil when it is no IPv4 address.
  var network: in_addr_t? {
    var address = in_addr()
    return inet_pton(AF_INET, host, &address) == 1 ? address.s_addr : nil
  }

  /// Whether only this machine can connect.
  public var isLoopback: Bool { host.hasPrefix("127.") }

  /// The address and port, as in `127.0.0.1:5900`.
  public var description: String { "\(host):\(port)" }
}
