/// The host names under which browsers may reach the server, and the origins whose pages may open a web socket.
///
/// A page of another site can make its visitor's browser connect to loopback, also through a tunnel, and can point a
/// name of its own there (DNS rebinding). So the requested host must be one of this machine's, and the page's origin
/// must have the same name.
struct BrowserAccess {
  /// The address that the server is bound to and the local address of this connection, in dotted form.
  var addresses: [String]
  /// The port of the page listener.
  var pagePort: Int
  /// The configured host names, or origins such as `https://panel.example`.
  var allowed: [String]

  /// Whether the Host field is one of the accepted names.
  func allows(host: String?) -> Bool {
    guard let host, let name = Self.name(of: host) else { return false }
    if name == "localhost" || name == "[::1]" || Self.isLoopback(name) { return true }
    return addresses.contains(name) || allowed.contains { Self.name(ofAllowed: $0) == name }
  }

  /// Whether a page of this origin may open the web socket requested at `host`. Programs send no origin; browsers
  /// always do.
  func allows(origin: String?, host: String?) -> Bool {
    guard let origin else { return true }
    let lowered = origin.lowercased()
    if allowed.contains(where: { $0.lowercased() == lowered }) { return true }
    guard let host = host?.lowercased(), let scheme = ["http://", "https://"].first(where: { lowered.hasPrefix($0) }) else {
      return false
    }
    let place = String(lowered.dropFirst(scheme.count))
    if place == host { return true }
    // A page from the page port may connect to the VNC port, and vice versa.
    guard let name = Self.name(of: place), name == Self.name(of: host) else { return false }
    return place == "\(name):\(pagePort)"
  }

  /// The host without its port, in lower case; nil if it is not a valid name.
  private static func name(of host: String) -> String? {
    let host = host.lowercased()
    var name = host[...]
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return nil }
      name = host[...end]
      let rest = host[host.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") && isPort(rest.dropFirst()) else { return nil }
    } else if let colon = host.firstIndex(of: ":") {
      name = host[..<colon]
      guard isPort(host[host.index(after: colon)...]) else { return nil }
    }
    guard !name.isEmpty, name.utf8.allSatisfy({ isNameByte($0) }) else { return nil }
    return String(name)
  }

  private static func name(ofAllowed text: String) -> String? {
    let text = text.lowercased()
    for scheme in ["http://", "https://"] where text.hasPrefix(scheme) {
      return name(of: String(text.dropFirst(scheme.count)))
    }
    return name(of: text)
  }

  private static func isPort(_ text: Substring) -> Bool {
    (1...5).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (97...122).contains(byte) || (48...57).contains(byte) || [45, 46, 58, 91, 93, 95].contains(byte)
  }

  private static func isLoopback(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { (1...3).contains($0.count) && UInt8($0) != nil }
  }
}
