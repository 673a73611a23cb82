import CoreGraphics
import Foundation

/// The properties of a label that determine its appearance.
package struct LabelStyle {
  package var font = UIFont.systemFont(ofSize: UIFont.labelFontSize)
  package var textColor = UIColor.label
  package var alignment = NSTextAlignment.natural
  package var lineBreakMode = NSLineBreakMode.byTruncatingTail
  package var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = .standard
  package var numberOfLines = 1
  package var adjustsFontSize = false
  package var minimumScaleFactor: CGFloat = 0
  package var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  package var allowsTightening = false
  package var followsContentSize = false
  package var showsExpansionText = false
  package var shadowColor: UIColor?
  package var shadowOffset = CGSize(width: 0, height: -1)
  package var isEnabled = true
  package var isHighlighted = false
  package var highlightedTextColor: UIColor?
  package var preferredMaxLayoutWidth: CGFloat = 0
  package var isAccessible = true

  /// Creates the style of a new label.
  package init() {}

  package var paragraphValues: ParagraphValues {
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
