import CoreGraphics
import Foundation

/// A shadow behind text, in points; the offset is to the right and down.
open class NSShadow: NSObject, NSCopying {
  /// The offset of the shadow, to the right and down.
  open var shadowOffset: CGSize = .zero
  /// The blur radius; 0 draws a sharp shadow.
  open var shadowBlurRadius: CGFloat = 0
  /// A `UIColor` or `CGColor`; nil draws no shadow.
  open var shadowColor: Any? = UIColor.black.withAlphaComponent(1 / 3)

  /// Returns a copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }

  var textShadow: TextShadow? {
    let color: CGColor
    switch shadowColor {
    case let value as UIColor: color = value.cgColor
    case let value as CGColor: color = value
    default: return nil
    }
    let offset = CGSize(width: shadowOffset.width.orZero, height: shadowOffset.height.orZero)
    return TextShadow(offset: offset, blur: max(shadowBlurRadius.orZero, 0), color: color)
  }
}
