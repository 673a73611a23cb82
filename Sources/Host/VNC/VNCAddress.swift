import Foundation

/// Where VNC viewers connect.
public struct VNCAddress: Hashable, Sendable, CustomStringConvertible {
  /// Dotted, as `127.0.0.1`.
  public var host: String
  /// The port of the VNC protocol; browsers that speak it through web sockets use the same one.
  public var port: Int
  /// The port that serves the page for browsers.
  public var pagePort: Int { port - 100 }

  /// The port VNC counts its displays from.
  public static let usual = VNCAddress(host: "127.0.0.1", port: 5900)

  public init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Reads `on`, `PORT`, `ADDRESS` or `ADDRESS:PORT`; nil for anything else.
  public init?(_ text: String) {
    self = .usual
    if text == "on" { return }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 2 { return nil }
    if parts.count == 2 || Int(parts[0]) != nil {
      // The page's port has to fit as well; 5800 for 5900 is what VNC has always had.
      guard let port = Int(parts[parts.count - 1]), (101...65_535).contains(port) else { return nil }
      self.port = port
    }
    guard Int(parts[0]) == nil else { return }
    host = parts[0] == "localhost" ? "127.0.0.1" : parts[0]
    guard network != nil else { return nil }
  }

  /// In network order; nil when it is no IPv4 address.
  var network: in_addr_t? {
    var address = in_addr()
    return inet_pton(AF_INET, host, &address) == 1 ? address.s_addr : nil
  }

  /// Whether only this machine can connect.
  public var isLoopback: Bool { host.hasPrefix("127.") }

  public var description: String { "\(host):\(port)" }
}
