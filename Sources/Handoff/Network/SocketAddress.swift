import Foundation

/// An address as the kernel takes it.
struct SocketAddress: Hashable, Sendable {
  private let bytes: [UInt8]

  private init(_ address: UnsafePointer<sockaddr>, _ size: Int) {
    bytes = Array(UnsafeRawBufferPointer(start: address, count: size))
  }

  /// An address of IPv4 or IPv6; nil for other families.
  init?(_ address: UnsafePointer<sockaddr>) {
    switch Int32(address.pointee.sa_family) {
    case AF_INET: self.init(address, MemoryLayout<sockaddr_in>.size)
    case AF_INET6: self.init(address, MemoryLayout<sockaddr_in6>.size)
    default: return nil
    }
  }

  /// The bytes of the address itself, the highest first: 4, or 16 for IPv6.
  var number: ArraySlice<UInt8> {
    switch family {
    case AF_INET where bytes.count >= 8: return bytes[4..<8]
    case AF_INET6 where bytes.count >= 24: return bytes[8..<24]
    default: return []
    }
  }

  var family: Int32 { bytes.withUnsafeBytes { Int32($0.loadUnaligned(as: sa_family_t.self)) } }

  func with<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var storage = sockaddr_storage()
    return withUnsafeMutableBytes(of: &storage) { storage in
      storage.copyBytes(from: bytes)
      return body(storage.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
  }

  /// The address in numbers, without the port.
  var text: String {
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let code = with { getnameinfo($0, $1, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) }
    guard code == 0 else { return "unknown address" }
    return String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The port; 0 for families without one.
  var port: Int {
    guard family == AF_INET || family == AF_INET6, bytes.count >= 4 else { return 0 }
    // In both families the port comes after the family, the higher byte first.
    return Int(bytes[2]) << 8 | Int(bytes[3])
  }

  // MARK: Finding

  /// The address of a host that is given in numbers; nil for names.
  static func numeric(_ address: HandoffAddress) -> SocketAddress? {
    (try? look(up: address, AI_NUMERICHOST | AI_NUMERICSERV).get())?.first
  }

  /// The addresses of a host. Names are looked up, which may take many seconds.
  static func resolve(_ address: HandoffAddress) -> Result<[SocketAddress], LookupError> {
    look(up: address, AI_NUMERICSERV | AI_ADDRCONFIG)
  }

  struct LookupError: Error {
    let reason: String
  }

  private static func look(up address: HandoffAddress, _ flags: Int32) -> Result<[SocketAddress], LookupError> {
    var wanted = addrinfo()
    wanted.ai_flags = flags
    wanted.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(address.host, "\(address.port)", &wanted, &list)
    guard code == 0 else { return .failure(LookupError(reason: String(cString: gai_strerror(code)))) }
    defer { freeaddrinfo(list) }
    var found: [SocketAddress] = []
    var entry = list
    while let item = entry {
      if let name = item.pointee.ai_addr { found.append(SocketAddress(name, Int(item.pointee.ai_addrlen))) }
      entry = item.pointee.ai_next
    }
    return .success(found)
  }

  /// Where to listen: the address itself, or one of the interface with that name. Nil while there is none.
  static func listening(_ address: HandoffAddress) -> SocketAddress? {
    numeric(address) ?? ofInterface(address.host, port: address.port)
  }

  /// The first address of a network interface: one of IPv4, else a global one of IPv6. Nil while it has none.
  private static func ofInterface(_ name: String, port: Int) -> SocketAddress? {
    let addresses = NetworkInterface.all.filter { $0.name == name }.map(\.address)
    // Others cannot write an address of the link without the name of their own interface.
    let found = addresses.first { $0.family == AF_INET } ?? addresses.first { !$0.text.hasPrefix("fe80") }
    return found?.with(port: port)
  }

  private func with(port: Int) -> SocketAddress {
    var bytes = bytes
    bytes[2] = UInt8(port >> 8)
    bytes[3] = UInt8(port & 0xFF)
    return SocketAddress(bytes)
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Sockets

  /// A socket that listens there, or the error number.
  func listen() -> Result<Int32, SocketError> {
    let socket = newSocket()
    guard socket >= 0 else { return .failure(SocketError(code: errno)) }
    var yes: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard with({ bind(socket, $0, $1) }) == 0, Foundation.listen(socket, 128) == 0 else {
      let code = errno
      close(socket)
      return .failure(SocketError(code: code))
    }
    return .success(socket)
  }

  /// A socket that is being connected, or the error number.
  func connect() -> Result<Int32, SocketError> {
    let socket = newSocket()
    guard socket >= 0 else { return .failure(SocketError(code: errno)) }
    Self.sendAtOnce(socket)
    guard with({ Foundation.connect(socket, $0, $1) }) == 0 || errno == EINPROGRESS else {
      let code = errno
      close(socket)
      return .failure(SocketError(code: code))
    }
    return .success(socket)
  }

  struct SocketError: Error {
    let code: Int32
    var reason: String { String(cString: strerror(code)) }
  }

  private func newSocket() -> Int32 {
    socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
  }

  /// The next connection of a listening socket and its address, or the error number: `EAGAIN` if there is none.
  static func accept(_ listener: Int32) -> Result<(socket: Int32, peer: SocketAddress), SocketError> {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        let socket = Foundation.accept(listener, address, &size)
        guard socket >= 0 else { return .failure(SocketError(code: errno)) }
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        sendAtOnce(socket)
        return .success((socket, SocketAddress(address, min(Int(size), MemoryLayout<sockaddr_storage>.size))))
      }
    }
  }

  /// The port on which a socket listens.
  static func port(of listener: Int32) -> Int? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(listener, address, &size) == 0 ? SocketAddress(address, Int(size)).port : nil
      }
    }
  }

  /// Short messages must not wait for the acknowledgement of earlier ones.
  private static func sendAtOnce(_ socket: Int32) {
    var yes: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
  }
}
