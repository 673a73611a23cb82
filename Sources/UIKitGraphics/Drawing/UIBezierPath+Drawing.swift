import CoreGraphics
import Foundation

/// Drawing into the current graphics context; the methods do nothing without one.
extension UIBezierPath {
  /// Fills with the context's fill colour.
  public func fill() {
    fill(with: .normal, alpha: 1)
  }

  /// Fills with the context's fill colour. `alpha` is 0 … 1.
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(blendMode, alpha) { context in
      context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }
  }

  /// Strokes with the context's stroke colour and the path's line settings.
  public func stroke() {
    stroke(with: .normal, alpha: 1)
  }

  /// Strokes with the context's stroke colour and the path's line settings. `alpha` is 0 … 1.
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(blendMode, alpha) { context in
      context.setLineWidth(max(lineWidth.orZero, 0))
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit.orZero)
      context.setLineDash(phase: dash.phase, lengths: dash.lengths)
      context.strokePath()
    }
  }

  /// Intersects the context's clip with the inside of the path.
  public func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  private func draw(_ blendMode: CGBlendMode, _ alpha: CGFloat, _ paint: (CGContext) -> Void) {
    guard !isEmpty, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    // Set only when they are not the defaults: a plain fill keeps the mode and alpha that the app set on the context.
    if blendMode != .normal { context.setBlendMode(blendMode) }
    if alpha != 1 { context.setAlpha(alpha.unitClamped) }
    context.beginPath()
    context.addPath(cgPath)
    paint(context)
    context.restoreGState()
  }
}
