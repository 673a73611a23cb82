import CoreGraphics
import Foundation
import QuartzCore
import Raster

/// Premultiplied floating-point pixels over a rectangle of device coordinates.
final class FloatImage {
  let rect: PixelRect
  let width: Int
  let height: Int
  let values: UnsafeMutablePointer<Float>
  /// Where anything may have been drawn; everything else is transparent.
  var drawn = PixelRect.empty

  init(_ rect: PixelRect) {
    self.rect = rect
    (width, height) = (max(0, Int(rect.width)), max(0, Int(rect.height)))
    values = .allocate(capacity: max(1, width * height * 4))
    values.initialize(repeating: 0, count: max(1, width * height * 4))
  }

  deinit { values.deallocate() }

  @inline(__always)
  func at(_ x: Int32, _ y: Int32) -> UnsafeMutablePointer<Float> {
    values + (Int(y - rect.y0) * width + Int(x - rect.x0)) * 4
  }

  /// Composites alpha, red, green, blue × `coverage` over what is there.
  @inline(__always)
  func over(_ x: Int32, _ y: Int32, _ a: Float, _ r: Float, _ g: Float, _ b: Float, _ coverage: Float) {
    let p = at(x, y)
    let keep = 1 - a * coverage
    p[0] = a * coverage + p[0] * keep
    p[1] = r * coverage + p[1] * keep
    p[2] = g * coverage + p[2] * keep
    p[3] = b * coverage + p[3] * keep
  }
}

/// Premultiplied components of a colour.
func components(_ color: CGColor, opacity: Float = 1) -> (Float, Float, Float, Float) {
  let p = color.premultipliedARGB
  func part(_ shift: UInt32) -> Float { Float(p >> shift & 255) / 255 * opacity }
  return (part(24), part(16), part(8), part(0))
}

/// Draws a layer tree the slow and obvious way: floating point, a transparent image for every group, no damage, no
/// caches, no occlusion. It implements what `RenderTree` documents a second time, independently.
@MainActor
final class ReferenceCompositor {
  let scale: CGFloat

  init(scale: CGFloat) { self.scale = scale }

  func render(_ root: CALayer, width: Int, height: Int, background: (Float, Float, Float, Float)) -> FloatImage {
    let image = FloatImage(PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)))
    for y in 0..<image.rect.y1 {
      for x in 0..<image.rect.x1 { image.over(x, y, background.0, background.1, background.2, background.3, 1) }
    }
    draw(root, into: image, originX: 0, originY: 0, clip: image.rect)
    return image
  }

  private func round(_ value: CGFloat) -> Int32 { Int32((value * scale + 0.5).rounded(.down)) }

  /// Draws `layer` into `image`; (originX, originY) is the position of its superlayer's bounds coordinate (0, 0).
  private func draw(_ layer: CALayer, into image: FloatImage, originX: Int32, originY: Int32, clip: PixelRect) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    let t = layer.affineTransform()
    if t.a == 1, t.b == 0, t.c == 0, t.d == 1 {
      let x = layer.position.x - layer.anchorPoint.x * layer.bounds.width + t.tx
      let y = layer.position.y - layer.anchorPoint.y * layer.bounds.height + t.ty
      let rect = PixelRect(
        x0: originX + round(x), y0: originY + round(y), x1: originX + round(x + layer.bounds.width),
        y1: originY + round(y + layer.bounds.height))
      group(layer, into: image, rect: rect, clip: clip)
      return
    }
    let rect = PixelRect(x0: 0, y0: 0, x1: round(layer.bounds.width), y1: round(layer.bounds.height))
    let reach: Int32 = 160
    let own = FloatImage(rect.inset(-reach, -reach))
    group(layer, into: own, rect: rect, clip: own.rect)
    // From own pixels to the superlayer's pixels, in exact geometry.
    let size = CGSize(width: layer.bounds.width * scale, height: layer.bounds.height * scale)
    let m = CGAffineTransform(translationX: -layer.anchorPoint.x * size.width, y: -layer.anchorPoint.y * size.height)
      .concatenating(CGAffineTransform(a: t.a, b: t.b, c: t.c, d: t.d, tx: t.tx * scale, ty: t.ty * scale))
      .concatenating(
        CGAffineTransform(
          translationX: layer.position.x * scale + CGFloat(originX), y: layer.position.y * scale + CGFloat(originY)))
    let inverse = m.inverted()
    guard !own.drawn.isEmpty else { return }
    let box = CGRect(
      x: CGFloat(own.drawn.x0) - 1, y: CGFloat(own.drawn.y0) - 1, width: CGFloat(own.drawn.width) + 2,
      height: CGFloat(own.drawn.height) + 2
    ).applying(m)
    let area = PixelRect(
      x0: Int32(box.minX.rounded(.down)), y0: Int32(box.minY.rounded(.down)), x1: Int32(box.maxX.rounded(.up)),
      y1: Int32(box.maxY.rounded(.up)))
    each(area.intersection(clip), in: image) { x, y in
      let p = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(inverse)
      let (u, v) = (p.x - 0.5, p.y - 0.5)
      let (fx, fy) = (u.rounded(.down), v.rounded(.down))
      guard fx > CGFloat(own.rect.x0), fy > CGFloat(own.rect.y0),
        fx < CGFloat(own.rect.x1 - 2), fy < CGFloat(own.rect.y1 - 2)
      else { return }
      let (wx, wy) = (Float(u - fx), Float(v - fy))
      let (a, b) = (own.at(Int32(fx), Int32(fy)), own.at(Int32(fx) + 1, Int32(fy)))
      let (c, d) = (own.at(Int32(fx), Int32(fy) + 1), own.at(Int32(fx) + 1, Int32(fy) + 1))
      func sample(_ i: Int) -> Float {
        (a[i] * (1 - wx) + b[i] * wx) * (1 - wy) + (c[i] * (1 - wx) + d[i] * wx) * wy
      }
      image.over(x, y, sample(0), sample(1), sample(2), sample(3), 1)
    }
  }

  /// The layer with everything in it as one group: opacity and mask apply to the whole.
  private func group(_ layer: CALayer, into image: FloatImage, rect: PixelRect, clip: PixelRect) {
    guard layer.opacity < 1 || layer.mask != nil else { return content(layer, into: image, rect: rect, clip: clip) }
    let part = FloatImage(image.rect)
    content(layer, into: part, rect: rect, clip: clip)
    var mask: FloatImage?
    if let maskLayer = layer.mask {
      let drawn = FloatImage(image.rect)
      draw(
        maskLayer, into: drawn, originX: rect.x0 - round(layer.bounds.origin.x),
        originY: rect.y0 - round(layer.bounds.origin.y),
        clip: image.rect)
      mask = drawn
    }
    merge(part, into: image) { x, y in layer.opacity * (mask.map { $0.at(x, y)[0] } ?? 1) }
  }

  private func merge(_ part: FloatImage, into image: FloatImage, coverage: (Int32, Int32) -> Float) {
    each(part.drawn, in: image) { x, y in
      let p = part.at(x, y)
      if p[0] > 0 { image.over(x, y, p[0], p[1], p[2], p[3], coverage(x, y)) }
    }
  }

  private func content(
    _ layer: CALayer, into image: FloatImage, rect: PixelRect, clip: PixelRect, castsShadow: Bool = true
  ) {
    let shape = RoundedShape(layer: layer, rect: rect, scale: scale)
    if castsShadow { shadow(layer, shape: shape, into: image, rect: rect, clip: clip) }
    let inner = layer.masksToBounds ? clip.intersection(rect) : clip
    // Under a rounded clip everything is painted square; the corners are cut from the result.
    let clipsRound = layer.masksToBounds && shape.isRounded
    let target = clipsRound ? FloatImage(image.rect) : image
    let body = clipsRound ? RoundedShape(square: rect) : shape
    if let color = layer.backgroundColor { paint(color, body, into: target, clip: clip) }
    if let gradient = layer as? CAGradientLayer {
      self.gradient(gradient, body, into: target, rect: rect, clip: inner.intersection(rect))
    }
    let x = rect.x0 - round(layer.bounds.origin.x), y = rect.y0 - round(layer.bounds.origin.y)
    let children = (layer.sublayers ?? []).enumerated().sorted {
      $0.element.zPosition != $1.element.zPosition ? $0.element.zPosition < $1.element.zPosition : $0.offset < $1.offset
    }
    for (_, child) in children { draw(child, into: target, originX: x, originY: y, clip: inner) }
    if clipsRound { merge(target, into: image) { shape.coverage($0, $1) } }
    let width = layer.borderWidth > 0 ? max(1, round(layer.borderWidth)) : 0
    if width > 0, let color = layer.borderColor {
      let hole = RoundedShape(insetting: shape, by: width)
      each(rect.intersection(clip), in: image) { x, y in
        let k = shape.coverage(x, y) - hole.coverage(x, y)
        let c = components(color)
        if k > 0 { image.over(x, y, c.0, c.1, c.2, c.3, k) }
      }
    }
  }

  /// Calls `body` for the pixels of `rect` that `image` has, and marks them as drawn.
  // Plain loops here and below: without optimisation an iterator costs more than the arithmetic.
  private func each(_ rect: PixelRect, in image: FloatImage, _ body: (Int32, Int32) -> Void) {
    let area = rect.intersection(image.rect)
    guard !area.isEmpty else { return }
    image.drawn = image.drawn.union(area)
    var y = area.y0
    while y < area.y1 {
      var x = area.x0
      while x < area.x1 {
        body(x, y)
        x += 1
      }
      y += 1
    }
  }

  private func paint(_ color: CGColor, _ shape: RoundedShape, into image: FloatImage, clip: PixelRect) {
    let c = components(color)
    each(shape.rect.intersection(clip), in: image) { x, y in
      image.over(x, y, c.0, c.1, c.2, c.3, shape.coverage(x, y))
    }
  }

  private func gradient(
    _ layer: CAGradientLayer, _ shape: RoundedShape, into image: FloatImage, rect: PixelRect, clip: PixelRect
  ) {
    let colors = (layer.colors ?? []).compactMap { $0 as? CGColor }.map { components($0) }
    guard colors.count > 1 else { return }
    let (w, h) = (CGFloat(rect.width), CGFloat(rect.height))
    let (sx, sy) = (layer.startPoint.x * w, layer.startPoint.y * h)
    let (vx, vy) = (layer.endPoint.x * w - sx, layer.endPoint.y * h - sy)
    each(clip, in: image) { x, y in
      let px: CGFloat = CGFloat(x - rect.x0) + 0.5 - sx, py: CGFloat = CGFloat(y - rect.y0) + 0.5 - sy
      let along: CGFloat = (px * vx + py * vy) / (vx * vx + vy * vy)
      let t = Float(min(1, max(0, along))) * Float(colors.count - 1)
      let i = min(colors.count - 2, Int(t))
      let k = t - Float(i)
      let (a, b) = (colors[i], colors[i + 1])
      let (red, green): (Float, Float) = (a.0 + (b.0 - a.0) * k, a.1 + (b.1 - a.1) * k)
      let (blue, alpha): (Float, Float) = (a.2 + (b.2 - a.2) * k, a.3 + (b.3 - a.3) * k)
      image.over(x, y, red, green, blue, alpha, shape.coverage(x, y))
    }
  }

  private func shadow(_ layer: CALayer, shape: RoundedShape, into image: FloatImage, rect: PixelRect, clip: PixelRect) {
    guard layer.shadowOpacity > 0, !layer.masksToBounds else { return }
    let sigma = Float(layer.shadowRadius * scale)
    let extent = Int32((3 * sigma).rounded(.up))
    // The background's shape and strength; without a background, those of everything drawn.
    let background = layer.backgroundColor.map { components($0).0 } ?? 0
    let caster = background > 0 ? rect : rect.inset(-160, -160)
    guard !caster.isEmpty else { return }
    let dx = round(layer.shadowOffset.width), dy = round(layer.shadowOffset.height)
    // What lies further away than the blur reaches is not visible.
    let area = caster.inset(-extent, -extent).intersection(image.rect.offset(-dx, -dy).inset(-2 * extent, -2 * extent))
    guard !area.isEmpty else { return }
    let coverage = FloatImage(area)
    if background > 0 {
      each(rect, in: coverage) { x, y in coverage.at(x, y)[0] = shape.coverage(x, y) * background }
    } else {
      let own = FloatImage(caster)
      content(layer, into: own, rect: rect, clip: caster, castsShadow: false)
      each(own.drawn, in: coverage) { x, y in coverage.at(x, y)[0] = own.at(x, y)[0] }
    }
    blur(coverage, sigma: sigma, extent: extent)
    let color = components(layer.shadowColor ?? CGColor(red: 0, green: 0, blue: 0, alpha: 1), opacity: layer.shadowOpacity)
    each(area.offset(dx, dy).intersection(clip), in: image) { x, y in
      let k = coverage.at(x - dx, y - dy)[0]
      if k > 0 { image.over(x, y, color.0, color.1, color.2, color.3, k) }
    }
  }

  /// A Gaussian blur of the first channel, along rows and then along columns.
  private func blur(_ image: FloatImage, sigma: Float, extent: Int32) {
    let reach = Int(extent)
    var weights = (-reach...reach).map { sigma > 0 ? exp(-Float($0 * $0) / (2 * sigma * sigma)) : 1 }
    let sum = weights.reduce(0, +)
    weights = weights.map { $0 / sum }
    let (w, h) = (image.width, image.height)
    let spare = UnsafeMutablePointer<Float>.allocate(capacity: max(w, h))
    defer { spare.deallocate() }
    weights.withUnsafeBufferPointer { weights in
      guard let weight = weights.baseAddress else { return }
      var vertical = 0
      while vertical < 2 {
        let (lines, length, step) = vertical == 0 ? (h, w, 4) : (w, h, 4 * w)
        var line = 0
        while line < lines {
          let start = image.values + line * (vertical == 0 ? 4 * w : 4)
          var i = 0
          while i < length {
            spare[i] = start[i * step]
            i += 1
          }
          i = 0
          while i < length {
            var value: Float = 0
            var k = max(0, i - reach)
            let end = min(length - 1, i + reach)
            while k <= end {
              value += spare[k] * weight[k - i + reach]
              k += 1
            }
            start[i * step] = value
            i += 1
          }
          line += 1
        }
        vertical += 1
      }
    }
  }
}
