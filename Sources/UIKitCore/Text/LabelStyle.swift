import CoreGraphics
import Foundation

/// The properties of a label that determine its appearance.
struct LabelStyle {
  var font = UIFont.systemFont(ofSize: UIFont.labelFontSize)
  var textColor = UIColor.label
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byTruncatingTail
  var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = .standard
  var numberOfLines = 1
  var adjustsFontSize = false
  var minimumScaleFactor: CGFloat = 0
  var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  var allowsTightening = false
  var followsContentSize = false
  var showsExpansionText = false
  var shadowColor: UIColor?
  var shadowOffset = CGSize(width: 0, height: -1)
  var isEnabled = true
  var isHighlighted = false
  var highlightedTextColor: UIColor?
  var preferredMaxLayoutWidth: CGFloat = 0
  var isAccessible = true

  var paragraphValues: ParagraphValues {
    var values = ParagraphValues()
    values.alignment = alignment
    values.lineBreakMode = lineBreakMode
    return values
  }
}

extension CGFloat {
  /// Rounds to the nearest whole pixel; `scale` is pixels per point.
  package func rounded(toPixel scale: CGFloat) -> CGFloat {
    (self * scale).rounded() / scale
  }
}
