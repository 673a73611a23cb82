import CoreGraphics
import Foundation

/// Drawing into the current graphics context; the methods do nothing without one. Templates draw black unless tinted.
extension UIImage {
  /// Draws the image at its own size with its top left at `point`.
  public func draw(at point: CGPoint) {
    draw(in: CGRect(origin: point, size: size))
  }

  /// Draws the image at its own size with its top left at `point`. `alpha` is 0 … 1.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image stretched to `rect`; a resizable image keeps its caps.
  public func draw(in rect: CGRect) {
    draw(in: rect, blendMode: .normal, alpha: 1)
  }

  /// Draws the image stretched to `rect`; a resizable image keeps its caps. `alpha` is 0 … 1.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard rect.isFinite, rect.width > 0, rect.height > 0, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if blendMode != .normal { context.setBlendMode(blendMode) }
    if alpha != 1 { context.setAlpha(alpha.unitClamped) }
    if imageStyle.isResizable, !content.isVector, rect.size != size {
      drawSlices(in: rect, context)
    } else if let image = rendition(tint: nil, pixelSize: content.isVector ? pixelSize(of: rect, context) : nil) {
      context.draw(upright: image, in: rect)
    }
    context.restoreGState()
  }

  /// Fills `rect` with copies of the image side by side, from the rectangle's top left.
  public func drawAsPattern(in rect: CGRect) {
    guard rect.isFinite, rect.width > 0, rect.height > 0, size.width >= 0.5, size.height >= 0.5,
      let context = UIGraphicsGetCurrentContext(), let image = rendition(tint: nil)
    else { return }
    context.saveGState()
    context.clip(to: rect)
    context.draw(tiling: image, upright: CGRect(origin: rect.origin, size: size))
    context.restoreGState()
  }

  /// The size in pixels at which a vector is sharp in `rect`.
  private func pixelSize(of rect: CGRect, _ context: CGContext) -> (width: Int, height: Int) {
    let device = rect.applying(context.ctm).standardized
    func pixels(_ length: CGFloat) -> Int { Int(min(max(length.orZero.rounded(), 1), 4096)) }
    return (pixels(device.width), pixels(device.height))
  }

  private func drawSlices(in rect: CGRect, _ context: CGContext) {
    guard let image = rendition(tint: nil), size.width > 0, size.height > 0 else { return }
    let columns = Self.slices(size.width, rect.width, imageStyle.capInsets.left, imageStyle.capInsets.right)
    let rows = Self.slices(size.height, rect.height, imageStyle.capInsets.top, imageStyle.capInsets.bottom)
    for row in rows {
      for column in columns {
        let source = CGRect(
          x: column.from.lowerBound * scale, y: row.from.lowerBound * scale,
          width: (column.from.upperBound - column.from.lowerBound) * scale,
          height: (row.from.upperBound - row.from.lowerBound) * scale)
        guard let part = image.cropping(to: source) else { continue }
        context.draw(
          upright: part,
          in: CGRect(
            x: rect.minX + column.to.lowerBound, y: rect.minY + row.to.lowerBound,
            width: column.to.upperBound - column.to.lowerBound, height: row.to.upperBound - row.to.lowerBound))
      }
    }
  }

  /// The source and destination ranges of start cap, middle and end cap on one axis, in points.
  private static func slices(
    _ length: CGFloat, _ target: CGFloat, _ start: CGFloat, _ end: CGFloat
  ) -> [(from: Range<CGFloat>, to: Range<CGFloat>)] {
    var start = min(max(start.orZero, 0), length), end = min(max(end.orZero, 0), length - start)
    // Caps that leave no middle are shortened by one point in total, so that there is something to stretch.
    if start + end >= length, target > length {
      let keep = max(length - 1, 0)
      (start, end) = (start * keep / length, end * keep / length)
    }
    let squeeze = min(1, target / max(start + end, .leastNonzeroMagnitude))
    let (a, b) = (start * squeeze, end * squeeze)
    var result: [(from: Range<CGFloat>, to: Range<CGFloat>)] = []
    if start > 0 { result.append((0..<start, 0..<a)) }
    if length - end > start, target - b > a { result.append((start..<(length - end), a..<(target - b))) }
    if end > 0 { result.append(((length - end)..<length, (target - b)..<target)) }
    return result
  }
}
