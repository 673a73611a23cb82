import VNCChannel

/// Reads pixels of a frame that another process writes meanwhile: each pixel once, into memory of our own, so that what is
/// encoded does not change under the encoder. Beyond the frame it is black.
struct FrameReader {
  let frame: SharedFrame

  /// Rows of `rect`, one behind the other.
  func read(_ rect: FrameRect, into pixels: inout [UInt32]) {
    let count = rect.width * rect.height
    if pixels.count < count { pixels = [UInt32](repeating: 0, count: count) }
    let seen = rect.intersection(frame.bounds)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      if seen != rect { start.update(repeating: 0, count: count) }
      guard !seen.isEmpty else { return }
      for y in seen.y..<(seen.y + seen.height) {
        let row = (frame.base + y * frame.pitch).assumingMemoryBound(to: UInt32.self) + seen.x
        (start + (y - rect.y) * rect.width + seen.x - rect.x).update(from: row, count: seen.width)
      }
    }
  }
}
