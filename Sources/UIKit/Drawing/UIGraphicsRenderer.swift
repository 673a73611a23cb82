import CoreGraphics
import Foundation

/// What a renderer draws for: its bounds in points.
open class UIGraphicsRendererFormat: NSObject {
  open internal(set) var bounds: CGRect = .zero

  public override required init() { super.init() }

  /// The format that suits the current traits.
  open class func preferred() -> Self { self.init() }
  open class func `default`() -> Self { self.init() }
}

/// What a renderer's drawing closure gets.
open class UIGraphicsRendererContext: NSObject {
  /// The context to draw into: points, origin at the top left.
  public let cgContext: CGContext
  public let format: UIGraphicsRendererFormat

  init(_ context: CGContext, format: UIGraphicsRendererFormat) {
    cgContext = context
    self.format = format
    super.init()
  }

  open func fill(_ rect: CGRect) {
    fill(rect, blendMode: .normal)
  }

  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    UIRectFillUsingBlendMode(rect, blendMode)
  }

  /// Draws a frame one point wide in the stroke colour, just inside `rect`.
  open func stroke(_ rect: CGRect) {
    stroke(rect, blendMode: .normal)
  }

  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.setLineWidth(1)
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5))
    cgContext.restoreGState()
  }

  open func clip(to rect: CGRect) {
    cgContext.clip(to: rect)
  }
}
