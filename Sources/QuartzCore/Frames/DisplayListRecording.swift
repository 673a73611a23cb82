import Raster

/// Records drawing into a list in a layer's own pixels.
@MainActor enum DisplayListRecording {
  /// Records the drawing of `draw`, which receives a context in points with its origin at the layer's top left corner.
  /// Drawing outside of `area` (pixels) is lost.
  static func record(_ area: PixelRect, scale: CGFloat, _ draw: (CGContext) -> Void) -> DisplayList {
    let list = DisplayList()
    guard !area.isEmpty, scale > 0 else { return list }
    let size = CGSize(width: CGFloat(area.width) / scale, height: CGFloat(area.height) / scale)
    let context = CGContext(recordingInto: list, size: size, scale: scale)
    if area.x0 != 0 || area.y0 != 0 { context.translateBy(x: -CGFloat(area.x0) / scale, y: -CGFloat(area.y0) / scale) }
    draw(context)
    context.finish()
    guard area.x0 != 0 || area.y0 != 0, !list.isEmpty else { return list }
    let moved = DisplayList()
    moved.append(list, dx: area.x0, dy: area.y0, clip: .infinite)
    return moved
  }

  /// The pixels a path may touch when it is filled and stroked.
  /// - Parameter box: Its `boundingBoxOfPath`.
  static func area(_ box: CGRect, lineWidth: CGFloat, miterLimit: CGFloat, _ grid: PixelGrid) -> PixelRect {
    guard !box.isNull, !box.isInfinite else { return .empty }
    let reach = lineWidth > 0 && lineWidth.isFinite ? lineWidth / 2 * max(1.5, min(50, miterLimit)) : 0
    return PixelRect(
      x0: grid.edge(box.minX - reach) - 2, y0: grid.edge(box.minY - reach) - 2, x1: grid.edge(box.maxX + reach) + 2,
      y1: grid.edge(box.maxY + reach) + 2)
  }
}
