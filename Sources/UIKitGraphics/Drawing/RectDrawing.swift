import CoreGraphics
import Foundation

/// Fills `rect` of the current context with its fill colour.
public func UIRectFill(_ rect: CGRect) {
  UIRectFillUsingBlendMode(rect, .copy)
}

/// Fills `rect` of the current context with its fill colour and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a frame one point wide just inside `rect`, in the fill colour.
public func UIRectFrame(_ rect: CGRect) {
  UIRectFrameUsingBlendMode(rect, .copy)
}

/// Draws a frame one point wide just inside `rect`, in the fill colour, with a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0 else { return }
  let line = min(1, rect.width / 2, rect.height / 2)
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: line))
  context.fill(CGRect(x: rect.minX, y: rect.maxY - line, width: rect.width, height: line))
  context.fill(CGRect(x: rect.minX, y: rect.minY + line, width: line, height: rect.height - 2 * line))
  context.fill(CGRect(x: rect.maxX - line, y: rect.minY + line, width: line, height: rect.height - 2 * line))
  context.restoreGState()
}

/// Intersects the current context's clip with `rect`.
public func UIRectClip(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.clip(to: rect)
}
