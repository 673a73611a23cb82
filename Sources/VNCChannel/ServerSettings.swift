/// What vitrine-vnc is told when it starts. It travels through the channel: a password in an argument or a variable could be
/// read by others.
public struct ServerSettings: Hashable, Sendable {
  /// What viewers show as the name of the desktop.
  public var name: String
  /// Pixels of the upright frame.
  public var width: Int
  public var height: Int
  /// Nil asks for none.
  public var password: String?
  /// The bound address in network order.
  public var address: UInt32
  public var port: Int
  public var pagePort: Int
  /// The folder that browsers are served from; nil where there is no listener for pages.
  public var pageFolder: String?
  /// Names or origins by which browsers may reach it, besides loopback and its own addresses.
  public var hosts: [String]

  public init(
    name: String, width: Int, height: Int, password: String? = nil, address: UInt32 = 0, port: Int = 5900,
    pagePort: Int = 5800, pageFolder: String? = nil, hosts: [String] = []
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.password = password
    self.address = address
    self.port = port
    self.pagePort = pagePort
    self.pageFolder = pageFolder
    self.hosts = hosts
  }
}
