import Foundation

/// A VNC viewer of a kiosk in the machine: raw pictures, desktop size, pointer and keys of RFC 6143. It connects
/// through a virtio port of the machine, so the machine needs no network.
public final class Viewer {
  public private(set) var width = 0
  public private(set) var height = 0
  /// The name of the desktop.
  public private(set) var name = ""
  private let socket: LocalSocket
  private var pixels: [UInt32] = []
  private var isFirst = true

  /// Connects to a port of the machine's loopback address.
  public init(_ machine: Machine, port: Int) throws {
    let deadline = Deadline(after: 60)
    socket = try LocalSocket("\(machine.folder)/line", until: deadline)
    // The port can be opened only once.
    try machine.run("busybox nc 127.0.0.1 \(port) <>/dev/virtio-ports/vitrine.line >&0 2>/tmp/line.log & true")
    guard String(decoding: try socket.read(12, until: deadline), as: UTF8.self).hasPrefix("RFB 003.") else {
      throw MachineError("no VNC server at port \(port)")
    }
    try socket.write(Array("RFB 003.008\n".utf8), until: deadline)
    let count = Int(try socket.read(1, until: deadline)[0])
    guard try socket.read(count, until: deadline).contains(1) else { throw MachineError("the VNC server wants a password") }
    try socket.write([1, 1], until: deadline)  // No authentication; shared.
    guard try number(4, deadline) == 0 else { throw MachineError("the VNC server refuses viewers") }
    (width, height) = (try number(2, deadline), try number(2, deadline))
    _ = try socket.read(16, until: deadline)
    name = String(decoding: try socket.read(try number(4, deadline), until: deadline), as: UTF8.self)
    pixels = [UInt32](repeating: 0, count: width * height)
    // 32 bits in little endian, 8 each of red, green and blue from the top; encodings: raw, and the desktop's size
    // (-223).
    try socket.write(
      [0, 0, 0, 0, 32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0, 2, 0, 0, 2, 0, 0, 0, 0, 255, 255, 255, 33],
      until: deadline)
  }

  /// Requests updates until `isRight` holds, and returns that picture. The server answers once something has changed.
  @discardableResult
  public func expect(_ what: String, _ isRight: (Picture) -> Bool) throws -> Picture {
    let deadline = Deadline(after: 120)
    do {
      while true {
        let size = word(width) + word(height)
        try socket.write([3, isFirst ? 0 : 1, 0, 0, 0, 0] + size, until: deadline)
        isFirst = false
        try update(deadline)
        let picture = Picture(width: width, height: height, pixels: pixels)
        if isRight(picture) { return picture }
      }
    } catch {
      let last = Picture(width: width, height: height, pixels: pixels)
      throw MachineError("the viewer waited in vain for \(what): \(error); it saw \(last.keep("viewer"))")
    }
  }

  /// Moves the pointer to fractions of the picture, with the left button in this state.
  public func point(_ x: Double, _ y: Double, isDown: Bool) throws {
    let place = word(Int(x * Double(width))) + word(Int(y * Double(height)))
    try socket.write([5, isDown ? 1 : 0] + place, until: Deadline(after: 30))
  }

  /// Presses and releases the key of an X keysym.
  public func key(_ keysym: UInt32) throws {
    for down: UInt8 in [1, 0] {
      let bytes = (0..<4).map { UInt8(keysym >> (24 - 8 * UInt32($0)) & 255) }
      try socket.write([4, down, 0, 0] + bytes, until: Deadline(after: 30))
    }
  }

  private func update(_ deadline: Deadline) throws {
    guard try number(1, deadline) == 0 else { throw MachineError("a message that was not asked for") }
    _ = try socket.read(1, until: deadline)
    for _ in 0..<(try number(2, deadline)) {
      let (x, y) = (try number(2, deadline), try number(2, deadline))
      let (wide, high) = (try number(2, deadline), try number(2, deadline))
      guard try number(4, deadline) == 0 else {
        // The size of the desktop.
        (width, height) = (wide, high)
        pixels = [UInt32](repeating: 0, count: wide * high)
        isFirst = true
        continue
      }
      let bytes = try socket.read(wide * high * 4, until: deadline)
      guard x + wide <= width, y + high <= height else { throw MachineError("a rectangle beyond the picture") }
      bytes.withUnsafeBytes { bytes in
        pixels.withUnsafeMutableBufferPointer { pixels in
          for row in 0..<high {
            for column in 0..<wide {
              pixels[(y + row) * width + x + column] =
                UInt32(
                  littleEndian: bytes.loadUnaligned(fromByteOffset: (row * wide + column) * 4, as: UInt32.self)
                ) & 0xFF_FFFF
            }
          }
        }
      }
    }
  }

  private func number(_ bytes: Int, _ deadline: Deadline) throws -> Int {
    try socket.read(bytes, until: deadline).reduce(0) { $0 << 8 | Int($1) }
  }

  private func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
}
