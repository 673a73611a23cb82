import Foundation

/// A viewer for the remote framebuffer protocol, version 3.8 (RFC 6143), with raw encoding and desktop size only.
final class RFBViewer {
  struct Refused: Error { let reason: String }

  let socket: Int32
  private(set) var width = 0
  private(set) var height = 0
  private(set) var name = ""
  private(set) var pixels: [UInt32] = []
  /// The number of pixels in the last update.
  private(set) var lastPixels = 0
  /// The colours in the last update.
  private(set) var lastColors: Set<UInt32> = []

  static func freePort() -> Int {
    let probe = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(probe) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        _ = bind(probe, generic, size)
        _ = getsockname(probe, generic, &size)
      }
      return Int(UInt16(bigEndian: pointer.pointee.sin_port)) % 60_000 + 1000
    }
  }

  /// - Throws: `Refused`, also when the server requires a password.
  /// - Parameters:
  ///   - isNaming: Whether it sends its encodings at once.
  ///   - buffer: How many bytes the kernel keeps for it; nil lets the kernel choose, which may be megabytes.
  init(port: Int, isNaming: Bool = true, buffer: Int32? = nil) throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var buffer { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<Int32>.size)) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = UInt16(port).bigEndian
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Refused(reason: "connect") }
    guard try read(12).starts(with: Array("RFB 003.".utf8)) else { throw Refused(reason: "greeting") }
    send(Array("RFB 003.008\n".utf8))
    let kinds = try read(Int(read(1)[0]))
    guard kinds.contains(1) else { throw Refused(reason: "password") }
    send([1])
    guard try read(4) == [0, 0, 0, 0] else { throw Refused(reason: "security") }
    send([1])
    let start = try read(24)
    width = Int(start[0]) << 8 | Int(start[1])
    height = Int(start[2]) << 8 | Int(start[3])
    name = String(decoding: try read(Int(number(Array(start[20..<24])))), as: UTF8.self)
    pixels = [UInt32](repeating: 0, count: width * height)
    // 32 bits, depth 24, little endian, true colour, 8 bits each at 16, 8 and 0.
    send([0, 0, 0, 0, 32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0])
    if isNaming { nameEncodings() }
    isFirst = true
  }

  /// Sends SetEncodings: raw, and the pseudo encoding of the desktop's size (-223).
  func nameEncodings() { send([2, 0, 0, 2, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x21]) }

  deinit { close(socket) }

  private var isFirst = true

  /// Requests an update that it does not read yet: of the whole picture.
  func request() { send([3, 0, 0, 0, 0, 0] + pair(width) + pair(height)) }

  /// Requests updates until the picture is right.
  func update(until isRight: ([UInt32]) -> Bool) throws {
    while !isRight(pixels) {
      send([3, isFirst ? 0 : 1, 0, 0, 0, 0] + pair(width) + pair(height))
      isFirst = false
      guard try read(1) == [0] else { throw Refused(reason: "message") }
      let head = try read(3)
      lastPixels = 0
      lastColors = []
      for _ in 0..<(Int(head[1]) << 8 | Int(head[2])) { try readRect() }
    }
  }

  private func readRect() throws {
    let head = try read(12)
    func word(_ index: Int) -> Int { Int(head[index]) << 8 | Int(head[index + 1]) }
    let (x, y, w, h) = (word(0), word(2), word(4), word(6))
    if number(Array(head[8..<12])) == 0xFFFF_FF21 {
      (width, height) = (w, h)
      pixels = [UInt32](repeating: 0, count: w * h)
      isFirst = true
      return
    }
    let bytes = try read(w * h * 4)
    lastPixels += w * h
    var last: UInt32?
    for row in 0..<h {
      for column in 0..<w {
        let at = (row * w + column) * 4
        let color = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
        pixels[(y + row) * width + x + column] = color
        if color != last { lastColors.insert(color) }
        last = color
      }
    }
  }

  func pointer(x: Int, y: Int, buttons: UInt8) { send([5, buttons] + pair(x) + pair(y)) }

  func key(_ keysym: UInt32, isPressed: Bool) {
    send([4, isPressed ? 1 : 0, 0, 0] + (0..<4).map { UInt8(truncatingIfNeeded: keysym >> (24 - 8 * UInt32($0))) })
  }

  private func pair(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }

  private func number(_ bytes: [UInt8]) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

  private func send(_ bytes: [UInt8]) { _ = Foundation.send(socket, bytes, bytes.count, 0x4000 /* MSG_NOSIGNAL */) }

  private func read(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < count {
      let got = recv(socket, &buffer, min(buffer.count, count - bytes.count), 0)
      guard got > 0 else { throw Refused(reason: "the line is dead") }
      bytes += buffer.prefix(got)
    }
    return bytes
  }
}
