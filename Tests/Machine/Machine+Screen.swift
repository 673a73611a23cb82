import Foundation

/// Screenshots of the machine's screens, and plugging of monitors.
extension Machine {
  /// What a monitor on `output` would show now.
  public func picture(_ output: Int = 0) throws -> Picture {
    let path = "\(folder)/picture.ppm"
    _ = try explaining {
      try monitor.perform("screendump", ["filename": path, "format": "ppm", "device": "gpu", "head": output])
    }
    return try Picture(ppm: path)
  }

  /// Plugs a monitor whose preferred mode has that many pixels into a virtio output, or changes the preferred mode of
  /// the one there.
  public func plug(_ output: Int = 0, width: Int = 1280, height: Int = 800) throws {
    try tellOutput(output, width, height)
  }

  /// Unplugs the monitor.
  public func unplug(_ output: Int = 0) throws { try tellOutput(output, 0, 0) }

  /// QEMU's virtio-gpu uses the size of its window as that of the monitor, and no window as no monitor. A VNC viewer
  /// that requests a desktop size is such a window.
  private func tellOutput(_ output: Int, _ width: Int, _ height: Int) throws {
    let deadline = Deadline(after: 30)
    let socket = try LocalSocket("\(folder)/output\(output)", until: deadline)
    func number(_ bytes: some Collection<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
    _ = try socket.read(12, until: deadline)
    try socket.write(Array("RFB 003.008\n".utf8), until: deadline)
    _ = try socket.read(Int(try socket.read(1, until: deadline)[0]), until: deadline)
    try socket.write([1], until: deadline)  // no authentication
    _ = try socket.read(4, until: deadline)
    try socket.write([1], until: deadline)  // shared
    let screen = try socket.read(24, until: deadline)
    _ = try socket.read(number(screen[20...]), until: deadline)
    // Encodings: ExtendedDesktopSize, -308.
    try socket.write([2, 0, 0, 1, 0xFF, 0xFF, 0xFE, 0xCC], until: deadline)
    let size = word(width) + word(height)
    var request: [UInt8] = [251, 0]
    request += size
    request += [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    request += size
    request += [0, 0, 0, 0]
    try socket.write(request, until: deadline)
    // The answer, a frame buffer update, confirms that QEMU has passed the size on.
    _ = try socket.read(16, until: deadline)
  }
}
