import Foundation

/// A client of the remote framebuffer protocol, version 3.8 (RFC 6143), that sends pointer events and discards the
/// updates. It works with any RFB server that requires no password.
final class RemoteViewer {
  struct Failure: Error, CustomStringConvertible { let description: String }

  private let socket: Int32
  private(set) var width = 0
  private(set) var height = 0
  /// Whether the server still answers.
  private(set) var isAlive = true

  init(port: Int) throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = UInt16(port).bigEndian
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0, try read(12).starts(with: Array("RFB ".utf8)) else {
      throw Failure(description: "nobody speaks RFB at port \(port)")
    }
    send(Array("RFB 003.008\n".utf8))
    guard try read(Int(read(1)[0])).contains(1) else { throw Failure(description: "the server asks for a password") }
    send([1])
    guard try read(4) == [0, 0, 0, 0] else { throw Failure(description: "the server refuses this viewer") }
    send([1])
    let start = try read(24)
    width = Int(start[0]) << 8 | Int(start[1])
    height = Int(start[2]) << 8 | Int(start[3])
    _ = try read(start[20..<24].reduce(0) { $0 << 8 | Int($1) })
    // 32 bits, depth 24, little endian, true colour; raw encoding.
    send([0, 0, 0, 0, 32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0])
    send([2, 0, 0, 1, 0, 0, 0, 0])
    ask(isIncremental: false)
  }

  deinit { close(socket) }

  func pointer(x: Int, y: Int, isDown: Bool) {
    let (x, y) = (min(max(x, 0), width - 1), min(max(y, 0), height - 1))
    send([5, isDown ? 1 : 0, UInt8(x >> 8), UInt8(x & 255), UInt8(y >> 8), UInt8(y & 255)])
  }

  /// Receives updates for a while, and requests the next after each one.
  func wait(_ milliseconds: Int) {
    let end = DispatchTime.now().uptimeNanoseconds + UInt64(max(milliseconds, 0)) * 1_000_000
    while isAlive {
      let now = DispatchTime.now().uptimeNanoseconds
      guard now < end else { return }
      var item = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      if poll(&item, 1, Int32((end - now + 999_999) / 1_000_000)) > 0 { takePicture() }
    }
    usleep(UInt32(max(milliseconds, 0)) * 1000)
  }

  private func ask(isIncremental: Bool) {
    send(
      [
        3, isIncremental ? 1 : 0, 0, 0, 0, 0, UInt8(width >> 8), UInt8(width & 255), UInt8(height >> 8), UInt8(height & 255),
      ])
  }

  private func takePicture() {
    do {
      switch try read(1)[0] {
      case 0:
        let head = try read(3)
        for _ in 0..<(Int(head[1]) << 8 | Int(head[2])) {
          let rect = try read(12)
          try skip((Int(rect[4]) << 8 | Int(rect[5])) * (Int(rect[6]) << 8 | Int(rect[7])) * 4)
        }
        ask(isIncremental: true)
      case 2: break  // a bell
      case 3:  // clipboard text
        let head = try read(7)
        try skip(head[3..<7].reduce(0) { $0 << 8 | Int($1) })
      default: isAlive = false
      }
    } catch {
      isAlive = false
    }
  }

  private func send(_ bytes: [UInt8]) {
    if Foundation.send(socket, bytes, bytes.count, 0x4000 /* MSG_NOSIGNAL */) != bytes.count { isAlive = false }
  }

  private func skip(_ count: Int) throws {
    var left = count
    while left > 0 { left -= try read(min(left, 65_536)).count }
  }

  private func read(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var got = 0
    while got < count {
      let part = bytes.withUnsafeMutableBytes { recv(socket, $0.baseAddress.map { $0 + got }, count - got, 0) }
      guard part > 0 else { throw Failure(description: "the server is gone") }
      got += part
    }
    return bytes
  }
}
