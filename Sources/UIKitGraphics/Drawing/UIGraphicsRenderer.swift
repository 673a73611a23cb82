import CoreGraphics
import Foundation

/// The options of a renderer: its bounds in points.
open class UIGraphicsRendererFormat: NSObject {
  /// The drawn area in points.
  open internal(set) var bounds: CGRect = .zero

  /// Creates a format with empty bounds.
  public override required init() { super.init() }

  /// The format that suits the current traits.
  open class func preferred() -> Self { self.init() }
  /// Returns a format with the default options.
  open class func `default`() -> Self { self.init() }
}

/// The context that a renderer passes to its drawing closure.
open class UIGraphicsRendererContext: NSObject {
  /// The context to draw into: points, origin at the top left.
  public let cgContext: CGContext
  /// The options of the renderer.
  public let format: UIGraphicsRendererFormat

  init(_ context: CGContext, format: UIGraphicsRendererFormat) {
    cgContext = context
    self.format = format
    super.init()
  }

  /// Fills `rect` with the fill colour.
  open func fill(_ rect: CGRect) {
    fill(rect, blendMode: .normal)
  }

  /// Fills `rect` with the fill colour and a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    UIRectFillUsingBlendMode(rect, blendMode)
  }

  /// Draws a frame one point wide in the stroke colour, just inside `rect`.
  open func stroke(_ rect: CGRect) {
    stroke(rect, blendMode: .normal)
  }

  /// Draws a frame one point wide in the stroke colour, just inside `rect`, with a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.setLineWidth(1)
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5))
    cgContext.restoreGState()
  }

  /// Intersects the context's clip with `rect`.
  open func clip(to rect: CGRect) {
    cgContext.clip(to: rect)
  }
}
