/// The settings that vitrine-vnc receives when it starts. They are sent through the channel, because other processes
/// could read a password in an argument or an environment variable.
public struct ServerSettings: Hashable, Sendable {
  /// The desktop name that viewers show.
  public var name: String
  /// The size of the upright frame in pixels.
  public var width: Int
  /// The height of the upright frame in pixels.
  public var height: Int
  /// The password for viewers; nil requires none.
  public var password: String?
  /// The address that the listeners are bound to, in network byte order.
  public var address: UInt32
  /// The TCP port for VNC viewers.
  public var port: Int
  /// The TCP port for browsers.
  public var pagePort: Int
  /// The folder of pages served to browsers; nil if there is no listener for pages.
  public var pageFolder: String?
  /// Host names or origins under which browsers may connect, besides loopback and the machine's own addresses.
  public var hosts: [String]

  /// Creates settings.
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
