/// A gradient: a table of colours and the mapping from positions to it. Immutable.
///
/// Coordinates are pixels relative to the top left of the rectangle it is drawn in. Stops are premultiplied colours at
/// locations 0 … 1 in rising order; colours are mixed premultiplied, and the end colours continue beyond the ends.
public final class GradientPaint: @unchecked Sendable {
  // Unchecked: the record behind the pointer is written in `init` only.
  /// A premultiplied 0xAARRGGBB colour at a location of 0 … 1.
  public typealias Stop = (location: Float, color: UInt32)
  let record: UnsafeMutablePointer<vr_gradient>
  /// Whether all stops are opaque.
  public let isOpaque: Bool

  private init(
    kind: Int, stops: [Stop], matrix: (Float, Float, Float, Float, Float, Float), line: (Double, Double, Double)
  ) {
    record = .allocate(capacity: 1)
    isOpaque = !stops.isEmpty && stops.allSatisfy { $0.color >> 24 == 255 }
    record.initialize(to: vr_gradient())
    record.pointee.kind = Int32(kind)
    record.pointee.opaque = isOpaque
    record.pointee.m = matrix
    // Table positions in 16.16, clamped so that even a degenerate line over a huge rectangle cannot overflow.
    func fixed(_ v: Double) -> Int64 { v.isFinite ? Int64(max(-0x1p44, min(0x1p44, (v * 1024 * 65536).rounded()))) : 0 }
    record.pointee.t0 = fixed(line.0)
    record.pointee.dx = fixed(line.1)
    record.pointee.dy = fixed(line.2)
    GradientPaint.fill(record, stops)
  }

  deinit { record.deallocate() }

  /// Makes a linear gradient from `from` to `to`.
  public convenience init(linear stops: [Stop], from: (Float, Float), to: (Float, Float)) {
    let (vx, vy) = (Double(to.0) - Double(from.0), Double(to.1) - Double(from.1))
    let length = vx * vx + vy * vy
    guard length > 1e-9, length.isFinite else {
      // The line has no direction, so every position lies beyond its end.
      self.init(kind: vr_gradient_linear_kind, stops: stops, matrix: (0, 0, 0, 0, 0, 0), line: (2, 0, 0))
      return
    }
    let (dx, dy) = (vx / length, vy / length)
    let start = (0.5 - Double(from.0)) * dx + (0.5 - Double(from.1)) * dy
    self.init(kind: vr_gradient_linear_kind, stops: stops, matrix: (0, 0, 0, 0, 0, 0), line: (start, dx, dy))
  }

  /// Makes a radial gradient from `center` outwards; the ellipse with these radii is at location 1.
  public convenience init(radial stops: [Stop], center: (Float, Float), radiusX: Float, radiusY: Float) {
    let (rx, ry) = (max(1e-6, radiusX.isFinite ? abs(radiusX) : 0), max(1e-6, radiusY.isFinite ? abs(radiusY) : 0))
    self.init(
      kind: vr_gradient_radial_kind, stops: stops, matrix: (1 / rx, 0, 0, 1 / ry, -center.0 / rx, -center.1 / ry),
      line: (0, 0, 0))
  }

  /// Makes a radial gradient from any affine map of pixels to the unit circle: X = a·x + c·y + tx, Y = b·x + d·y + ty.
  public convenience init(radial stops: [Stop], matrix: (a: Float, b: Float, c: Float, d: Float, tx: Float, ty: Float)) {
    self.init(kind: vr_gradient_radial_kind, stops: stops, matrix: matrix, line: (0, 0, 0))
  }

  /// Makes a conic gradient around `center`, clockwise, starting at `angle` radians from the positive x axis.
  public convenience init(conic stops: [Stop], center: (Float, Float), angle: Float) {
    let (c, s) = (cosine(angle), sine(angle))
    self.init(
      kind: vr_gradient_conic_kind, stops: stops,
      matrix: (c, -s, s, c, -center.0 * c - center.1 * s, center.0 * s - center.1 * c), line: (0, 0, 0))
  }

  private static func fill(_ record: UnsafeMutablePointer<vr_gradient>, _ stops: [Stop]) {
    let size = Int(vr_gradient_lut_size_value)
    withUnsafeMutableBytes(of: &record.pointee.lut) { bytes in
      let lut = bytes.bindMemory(to: UInt32.self)
      guard let first = stops.first else {
        lut.initialize(repeating: 0)
        return
      }
      var next = 0
      for i in 0..<size {
        let t = (Float(i) + 0.5) / Float(size)
        while next < stops.count, stops[next].location <= t { next += 1 }
        if next == 0 {
          lut[i] = first.color
        } else if next == stops.count {
          lut[i] = stops[next - 1].color
        } else {
          let (a, b) = (stops[next - 1], stops[next])
          let span = b.location - a.location
          lut[i] = mix(a.color, b.color, span > 0 ? (t - a.location) / span : 1)
        }
      }
    }
  }

  private static func mix(_ a: UInt32, _ b: UInt32, _ t: Float) -> UInt32 {
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), through: 24, by: 8) {
      let (x, y) = (Float(a >> shift & 255), Float(b >> shift & 255))
      result |= UInt32(min(255, max(0, (x + (y - x) * t).rounded()))) << shift
    }
    return result
  }
}
