import VNCChannel

/// Reads pixels of a frame. Pixels outside the frame are black.
struct FrameReader {
  let frame: FrameCopy

  /// Copies the rows of `rect` one after the other.
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
