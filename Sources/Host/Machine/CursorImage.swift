import Raster

/// The image of the pointer: a black arrow with a white outline, its tip at the top left.
enum CursorImage {
  /// The arrow's corners in points.
  private static let corners: [(x: Double, y: Double)] = [
    (0, 0), (0, 16.5), (3.9, 13), (6.6, 19), (9.3, 17.8), (6.6, 12), (11.7, 12),
  ]
  private static let width = 12.0
  private static let height = 19.0
  private static let rim = 1.0
  /// Samples per pixel in each direction.
  private static let samples = 4

  /// - Parameter scale: Pixels per point.
  /// - Returns: `argb8888`, premultiplied; nil only when memory is exhausted.
  static func arrow(scale: Double) -> Bitmap? {
    let scale = min(max(scale, 0.5), 8)
    let (columns, rows) = (Int((width * scale).rounded(.up)), Int((height * scale).rounded(.up)))
    guard let image = Bitmap(width: columns, height: rows, format: .argb8888) else { return nil }
    for y in 0..<rows {
      let row = image.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<columns { row[x] = pixel(x, y, scale: scale) }
    }
    return image
  }

  private static func pixel(_ x: Int, _ y: Int, scale: Double) -> UInt32 {
    var (covered, white) = (0, 0)
    for i in 0..<samples * samples {
      let step = 1 / Double(samples)
      let point = (
        x: (Double(x) + (Double(i % samples) + 0.5) * step) / scale,
        y: (Double(y) + (Double(i / samples) + 0.5) * step) / scale
      )
      guard contains(point) else { continue }
      covered += 1
      if distanceToEdge(point) < rim { white += 1 }
    }
    let all = samples * samples
    let (alpha, grey) = (UInt32(covered * 255 / all), UInt32(white * 255 / all))
    return alpha << 24 | grey << 16 | grey << 8 | grey
  }

  private static func contains(_ point: (x: Double, y: Double)) -> Bool {
    var isInside = false
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) where (a.y > point.y) != (b.y > point.y) {
      if point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
    }
    return isInside
  }

  private static func distanceToEdge(_ point: (x: Double, y: Double)) -> Double {
    var nearest = Double.infinity
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let along = min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy), 0), 1)
      let (ex, ey) = (a.x + along * dx - point.x, a.y + along * dy - point.y)
      nearest = min(nearest, (ex * ex + ey * ey).squareRoot())
    }
    return nearest
  }
}
