import Raster

/// The properties that a layer's contents are made from. While they are equal, the contents can be reused.
struct ContentStyle: Equatable {
  var width: Int32 = 0
  var height: Int32 = 0
  var scale: CGFloat = 0
  var image: UInt64 = 0
  var drawing: ObjectIdentifier?
  var stamp = 0
  var rect = CGRect(x: 0, y: 0, width: 1, height: 1)
  var center = CGRect(x: 0, y: 0, width: 1, height: 1)
  var gravity = CALayerContentsGravity.resize
  var contentsScale: CGFloat = 1
  var isNearestGrown = false
  var isNearestShrunk = false
  /// The corner radii, for contents that are rounded themselves.
  var radii = Raster.CornerRadii(0)

  @MainActor mutating func extras(of layer: CALayer) {
    guard let extras = layer.extras else { return }
    gravity = extras.contentsGravity
    contentsScale = extras.contentsScale > 0 && extras.contentsScale.isFinite ? extras.contentsScale : 1
    isNearestGrown = extras.magnificationFilter == .nearest
    isNearestShrunk = extras.minificationFilter == .nearest
  }

  /// The rectangle for contents of a `natural` size (pixels) in a layer of `frame`.
  func destination(natural w: CGFloat, _ h: CGFloat, in frame: PixelRect) -> PixelRect {
    let (fw, fh) = (CGFloat(frame.width), CGFloat(frame.height))
    var (dw, dh) = (w, h)
    switch gravity {
    case .resize: return frame
    case .resizeAspect, .resizeAspectFill:
      guard w > 0, h > 0 else { return .empty }
      let k = gravity == .resizeAspect ? min(fw / w, fh / h) : max(fw / w, fh / h)
      (dw, dh) = (w * k, h * k)
    default: break
    }
    var (x, y) = ((fw - dw) / 2, (fh - dh) / 2)
    switch gravity {
    case .left, .topLeft, .bottomLeft: x = 0
    case .right, .topRight, .bottomRight: x = fw - dw
    default: break
    }
    switch gravity {
    case .top, .topLeft, .topRight: y = 0
    case .bottom, .bottomLeft, .bottomRight: y = fh - dh
    default: break
    }
    let grid = PixelGrid(scale: 1)
    return PixelRect(x0: grid.edge(x), y0: grid.edge(y), x1: grid.edge(x + dw), y1: grid.edge(y + dh))
  }
}

/// The position of an image in a layer. The scaled pixels are made when the layer is first painted.
final class ContentPlacement {
  let image: CGImage
  let style: ContentStyle
  let bounds: PixelRect
  /// The part of the image to show, in its pixels.
  private let source: CGRect

  init(image: CGImage, style: ContentStyle, frame: PixelRect) {
    self.image = image
    self.style = style
    let (w, h) = (CGFloat(image.width), CGFloat(image.height))
    let r = style.rect.standardized
    let x0 = max(0, min(1, r.minX)), y0 = max(0, min(1, r.minY))
    let x1 = max(x0, min(1, r.maxX)), y1 = max(y0, min(1, r.maxY))
    source = CGRect(x: x0 * w, y: y0 * h, width: (x1 - x0) * w, height: (y1 - y0) * h)
    let k = style.scale / style.contentsScale
    bounds =
      frame.isEmpty || source.isEmpty
      ? .empty : style.destination(natural: source.width * k, source.height * k, in: frame)
  }

  /// The operations that show the image, in the layer's own pixels.
  func makeList() -> DisplayList {
    let list = DisplayList()
    guard !bounds.isEmpty else { return list }
    guard image.bitmap.format != .a8 else {
      logDrawingError("CALayer.contents: an image mask has no colours to show")
      return list
    }
    let center = style.center.standardized
    if center == CGRect(x: 0, y: 0, width: 1, height: 1) {
      add(source, bounds, to: list)
      return list
    }
    let k = style.scale / style.contentsScale
    let columns = parts(source.minX, source.width, center.minX, center.maxX, bounds.x0, bounds.x1, k)
    let rows = parts(source.minY, source.height, center.minY, center.maxY, bounds.y0, bounds.y1, k)
    for row in rows {
      for column in columns {
        add(
          CGRect(x: column.source, y: row.source, width: column.length, height: row.length),
          PixelRect(x0: column.from, y0: row.from, x1: column.to, y1: row.to), to: list)
      }
    }
    return list
  }

  private typealias Part = (source: CGFloat, length: CGFloat, from: Int32, to: Int32)

  /// Splits a side into two ends of fixed size and a stretched middle. If there is not enough space, the ends are
  /// reduced.
  private func parts(
    _ start: CGFloat, _ length: CGFloat, _ a: CGFloat, _ b: CGFloat, _ from: Int32, _ to: Int32, _ k: CGFloat
  ) -> [Part] {
    let (a, b) = (max(0, min(1, a)), max(0, min(1, b)))
    let (low, high) = (length * a, length * (1 - b))
    var (lowPixels, highPixels) = (low * k, high * k)
    let room = CGFloat(to - from)
    if lowPixels + highPixels > room, lowPixels + highPixels > 0 {
      let shrink = room / (lowPixels + highPixels)
      (lowPixels, highPixels) = (lowPixels * shrink, highPixels * shrink)
    }
    let first = from + Int32(lowPixels.rounded())
    let second = max(first, to - Int32(highPixels.rounded()))
    return [
      (start, low, from, first), (start + low, max(0, length - low - high), first, second),
      (start + length - high, high, second, to),
    ].filter { $0.to > $0.from && $0.length > 0 }
  }

  private func add(_ source: CGRect, _ target: PixelRect, to list: DisplayList) {
    let bitmap = image.bitmap
    let (w, h) = (Int(target.width), Int(target.height))
    let isWhole = source.origin.x == source.origin.x.rounded() && source.origin.y == source.origin.y.rounded()
    if isWhole, source.width == CGFloat(w), source.height == CGFloat(h) {
      list.image(bitmap, at: target, source: (Int32(source.minX), Int32(source.minY)), owner: image)
      return
    }
    var (target, source) = (target, source)
    if w > 8192 || h > 8192 || w * h > 32 << 20 {
      // The image is much larger than any screen: keep only the part over the layer itself.
      let visible = target.intersection(
        PixelRect(x: 0, y: 0, width: min(style.width, 8192), height: min(style.height, 4096)))
      guard !visible.isEmpty else { return }
      let (kx, ky) = (source.width / CGFloat(w), source.height / CGFloat(h))
      source = CGRect(
        x: source.minX + CGFloat(visible.x0 - target.x0) * kx, y: source.minY + CGFloat(visible.y0 - target.y0) * ky,
        width: CGFloat(visible.width) * kx, height: CGFloat(visible.height) * ky)
      target = visible
    }
    let grows = CGFloat(target.width) > source.width || CGFloat(target.height) > source.height
    guard
      let scaled = ScaledImages.scaled(
        bitmap, source: (Double(source.minX), Double(source.minY), Double(source.width), Double(source.height)),
        width: Int(target.width), height: Int(target.height), nearest: grows ? style.isNearestGrown : style.isNearestShrunk)
    else { return }
    list.image(scaled, at: target)
  }
}

extension LayerDrawing {
  /// Whether the drawing was made for a layer of this size in pixels.
  func fits(_ frame: PixelRect, _ scale: CGFloat) -> Bool {
    // Edges are rounded separately, so the size may differ by a pixel.
    scale == self.scale && abs(drawn.width - frame.width) <= 1 && abs(drawn.height - frame.height) <= 1
  }

  /// The drawing for a layer whose size may have changed since, moved or stretched according to its gravity.
  func fitted(to frame: PixelRect, style: ContentStyle) -> DisplayList {
    let k = style.scale / scale
    let target = style.destination(natural: CGFloat(drawn.width) * k, CGFloat(drawn.height) * k, in: frame)
    let result = DisplayList()
    if target.width == drawn.width, target.height == drawn.height {
      result.append(list, dx: target.x0, dy: target.y0, clip: frame)
      return result
    }
    guard !target.isEmpty, !drawn.isEmpty, drawn.area <= 32 << 20, target.area <= 32 << 20,
      let picture = Bitmap(width: Int(drawn.width), height: Int(drawn.height), format: .argb8888),
      Painter.shared.paint(list, into: picture, damage: Region(picture.bounds)),
      let scaled = ScaledImages.scaledUncached(picture, width: Int(target.width), height: Int(target.height))
    else { return result }
    result.image(scaled, at: target, clip: frame)
    return result
  }
}
