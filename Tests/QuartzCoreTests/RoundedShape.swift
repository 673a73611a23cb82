import CoreGraphics
import QuartzCore
import Raster

/// Coverage of a rounded rectangle by integration over thin columns.
struct RoundedShape {
  let rect: PixelRect
  private let radii: [Float]
  private let inset: Float
  private let outer: PixelRect
  private let table: [Float]

  var isRounded: Bool { radii.contains { $0 > 0 } }

  @MainActor
  init(layer: CALayer, rect: PixelRect, scale: CGFloat) {
    let limit = Float(min(rect.width, rect.height)) / 2
    let radius = max(0, min(Float(layer.cornerRadius * scale), limit))
    let corners: [CACornerMask] = [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    self.init(rect: rect, outer: rect, radii: corners.map { layer.maskedCorners.contains($0) ? radius : 0 }, inset: 0)
  }

  init(square rect: PixelRect) {
    self.init(rect: rect, outer: rect, radii: [0, 0, 0, 0], inset: 0)
  }

  init(insetting shape: RoundedShape, by width: Int32) {
    self.init(
      rect: shape.outer.inset(width, width), outer: shape.outer, radii: shape.radii.map { max(0, $0 - Float(width)) },
      inset: Float(width))
  }

  private init(rect: PixelRect, outer: PixelRect, radii: [Float], inset: Float) {
    (self.rect, self.outer, self.radii, self.inset) = (rect, outer, radii, inset)
    guard !rect.isEmpty, radii.contains(where: { $0 > 0 }) else {
      table = []
      return
    }
    let (w, h) = (Int(rect.width), Int(rect.height))
    func bend(_ radius: Float, _ distance: Float) -> Float {
      distance >= radius ? 0 : radius - max(0, radius * radius - (radius - distance) * (radius - distance)).squareRoot()
    }
    var cells = [Float](repeating: 0, count: w * h)
    let samples = 32
    for x in 0..<w {
      for sample in 0..<samples {
        let at = Float(x) + (Float(sample) + 0.5) / Float(samples)
        let top = max(bend(radii[0], at), bend(radii[1], Float(w) - at))
        let low = Float(h) - max(bend(radii[2], at), bend(radii[3], Float(w) - at))
        for y in 0..<h { cells[y * w + x] += max(0, min(Float(y + 1), low) - max(Float(y), top)) / Float(samples) }
      }
    }
    table = cells
  }

  func coverage(_ x: Int32, _ y: Int32) -> Float {
    guard rect.contains(x: x, y: y) else { return 0 }
    return table.isEmpty ? 1 : table[Int(y - rect.y0) * Int(rect.width) + Int(x - rect.x0)]
  }
}
