/// Corner coverage that display lists point to. Immutable.
public final class CornerMasks: @unchecked Sendable {
  // Unchecked: what the pointers refer to is written in `init` only.
  /// The radii of the outer outline, in pixels.
  public let radii: CornerRadii
  /// The width of the ring's stroke in pixels, 0 for a filled shape.
  public let ringWidth: Int32
  let storage: UnsafeMutablePointer<UInt16>
  let record: UnsafeMutablePointer<vr_corners>
  let byteCount: Int
  /// The sides of the four corner squares in pixels: top left, top right, bottom left, bottom right.
  public let sizes: (Int32, Int32, Int32, Int32)

  init?(radii: CornerRadii, ringWidth: Int32) {
    self.radii = radii
    self.ringWidth = ringWidth
    let shapes = radii.all.map { CornerShape(radius: $0, continuous: radii.continuous) }
    let sides = shapes.map { $0.radius > 0 ? max($0.side, ringWidth) : 0 }
    guard sides.allSatisfy({ $0 <= 8192 }) else { return nil }
    sizes = (sides[0], sides[1], sides[2], sides[3])
    let count = sides.reduce(32) { $0 + Int($1) * Int($1) }
    byteCount = count * MemoryLayout<UInt16>.stride
    storage = .allocate(capacity: count)
    storage.initialize(repeating: 0, count: count)
    record = .allocate(capacity: 1)
    var masks: [UnsafePointer<UInt16>?] = [nil, nil, nil, nil]
    var offset = 0
    for i in 0..<4 where sides[i] > 0 {
      let side = Int(sides[i])
      var cells = [Float](repeating: 0, count: side * side)
      shapes[i].accumulate(into: &cells, side: side, inset: 0, sign: 1)
      if ringWidth > 0 {
        let inner = CornerShape(radius: max(0, shapes[i].radius - Float(ringWidth)), continuous: radii.continuous)
        inner.accumulate(into: &cells, side: side, inset: Float(ringWidth), sign: -1)
      }
      let mask = storage + offset
      for y in 0..<side {
        for x in 0..<side {
          let (column, row) = (i & 1 == 1 ? side - 1 - x : x, i & 2 == 2 ? side - 1 - y : y)
          mask[row * side + column] = CornerMasks.word(cells[y * side + x])
        }
      }
      masks[i] = UnsafePointer(mask)
      offset += side * side
    }
    record.initialize(
      to: vr_corners(
        mask: (masks[0], masks[1], masks[2], masks[3]), pitch: (2 * sides[0], 2 * sides[1], 2 * sides[2], 2 * sides[3]),
        size: (sides[0], sides[1], sides[2], sides[3])))
  }

  private static func word(_ coverage: Float) -> UInt16 { UInt16(min(65535, max(0, (coverage * 65535).rounded()))) }

  deinit {
    storage.deallocate()
    record.deallocate()
  }

  /// Whether the four squares fit into a rectangle of this size without touching each other's pixels.
  func fits(width: Int32, height: Int32) -> Bool {
    sizes.0 + sizes.1 <= width && sizes.2 + sizes.3 <= width && sizes.0 + sizes.2 <= height && sizes.1 + sizes.3 <= height
  }

  /// The 16-bit coverage of the whole shape (two bytes of the bitmap per pixel), for rectangles in which the corner squares
  /// would overlap (a circle of odd diameter).
  func wholeMask(width: Int32, height: Int32) -> Bitmap? {
    guard let bitmap = Bitmap(width: 2 * Int(width), height: Int(height), format: .a8) else { return nil }
    let (w, h) = (Float(width), Float(height))
    /// The top and bottom of the shape inset by `inset` at the horizontal position `x`; nil outside of it.
    func column(_ x: Float, inset: Float) -> (top: Float, bottom: Float)? {
      let limit = min(w, h) / 2 - inset
      guard x >= inset, x < w - inset, limit > 0 else { return nil }
      func bend(_ radius: Float, _ distance: Float) -> Float {
        let r = min(max(0, radius - inset), limit)
        let shape = CornerShape(radius: radii.continuous ? min(r, limit / 1.528665) : r, continuous: radii.continuous)
        return shape.radius > 0 ? shape.outline(at: distance) : 0
      }
      let (left, right) = (x - inset, w - inset - x)
      return (
        inset + max(bend(radii.topLeft, left), bend(radii.topRight, right)),
        h - inset - max(bend(radii.bottomLeft, left), bend(radii.bottomRight, right))
      )
    }
    let samples = 16
    for x in 0..<Int(width) {
      var spans: [(outer: (Float, Float), inner: (Float, Float)?)] = []
      for sample in 0..<samples {
        let at = Float(x) + (Float(sample) + 0.5) / Float(samples)
        guard let outer = column(at, inset: 0) else { continue }
        let inner = ringWidth > 0 ? column(at, inset: Float(ringWidth)) : nil
        spans.append(((outer.top, outer.bottom), inner.map { ($0.top, $0.bottom) }))
      }
      for y in 0..<Int(height) {
        func part(_ span: (Float, Float)) -> Float { max(0, min(Float(y + 1), span.1) - max(Float(y), span.0)) }
        var covered: Float = 0
        for span in spans { covered += part(span.outer) - (span.inner.map(part) ?? 0) }
        bitmap.row(y).storeBytes(of: CornerMasks.word(covered / Float(samples)), toByteOffset: 2 * x, as: UInt16.self)
      }
    }
    return bitmap
  }
}
