import CoreGraphics
import Foundation

extension UIColor {
  /// Makes this the fill and stroke colour of the current graphics context.
  public func set() {
    setFill()
    setStroke()
  }

  /// Makes this the fill colour of the current graphics context, if there is one.
  public func setFill() {
    UIGraphicsGetCurrentContext()?.setFillColor(cgColor)
  }

  /// Makes this the stroke colour of the current graphics context, if there is one.
  public func setStroke() {
    UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor)
  }
}
