import CoreGraphics
import Foundation
import Raster

/// What a label shows.
package enum LabelText {
  case none
  case plain(String)
  case attributed(NSAttributedString)
}

/// What a label caches between displays: its text converted for the text engine, and the last layout.
package final class LabelTypesetter {
  /// Creates a typesetter without a cached layout.
  package init() {}

  /// The text at full size.
  private var attributed: AttributedContent?
  private var key: Key?
  private var layout: TextLayout?
  private var factor: CGFloat = 1
  /// The height and the first baseline of the layout at full size, in points, for text that was shrunk.
  package private(set) var fullSizeLine: (height: CGFloat, baseline: CGFloat)?

  private struct Key: Equatable {
    var width: CGFloat
    var height: CGFloat
    var maxLines: Int
    var scale: CGFloat
    var isRightToLeft: Bool
  }

  /// Drops the cache after a change of text, font or paragraph.
  package func forget() {
    attributed = nil
    layout = nil
    key = nil
  }

  package var drawsAttachments: AttributedContent? {
    layout?.attachments.isEmpty == false ? attributed : nil
  }

  /// The layout of a label's text in `size`, in points; 1e6 and more means no limit.
  package func layout(
    _ text: LabelText, _ style: LabelStyle, in size: CGSize, maxLines: Int, scale: CGFloat, isRightToLeft: Bool
  ) -> TextLayout? {
    let wanted = Key(
      width: size.width, height: size.height, maxLines: maxLines, scale: scale, isRightToLeft: isRightToLeft)
    if key == wanted { return layout }
    let content: AttributedContent
    if let attributed, key?.isRightToLeft ?? isRightToLeft == isRightToLeft {
      content = attributed
    } else {
      guard let made = Self.content(text, style, isRightToLeft: isRightToLeft, factor: 1) else {
        forget()
        return nil
      }
      content = made
    }
    attributed = content
    key = wanted
    factor = 1
    fullSizeLine = nil
    let width = Self.limit(size.width), height = Self.limit(size.height)
    var result = TextLayout.layout(for: content.content, width: width, height: height, maxLines: maxLines, scale: scale)
    if style.adjustsFontSize, let width, let shrunk = shrunk(text, style, result, width, height, wanted) {
      fullSizeLine = (result.size.height, result.firstBaseline)
      result = shrunk
    }
    layout = result
    return result
  }

  private static func limit(_ length: CGFloat) -> CGFloat? {
    length < 1e6 ? max(length.orZero, 0) : nil
  }

  static func content(
    _ text: LabelText, _ style: LabelStyle, isRightToLeft: Bool, factor: CGFloat
  ) -> AttributedContent? {
    let natural: TextParagraph.Alignment = isRightToLeft ? .right : .left
    switch text {
    case .none:
      return nil
    case .plain(let string):
      guard !string.isEmpty else { return nil }
      let font = style.font.textFont
      // Black is a placeholder for the label's colour at display time: a change of colour needs no new layout.
      let attributes = TextAttributes(font: factor == 1 ? font : font.withSize(font.size * factor), color: .black)
      let paragraph = TextParagraph(style.paragraphValues, lineBreak: nil, natural: natural)
      return AttributedContent(plain: TextContent(string, attributes: attributes, paragraph: paragraph))
    case .attributed(let string):
      guard string.length > 0 else { return nil }
      var defaults = AttributedContent.Defaults()
      defaults.font = style.font
      defaults.color = style.textColor
      defaults.paragraph = style.paragraphValues
      defaults.naturalAlignment = natural
      defaults.fontScale = factor
      return AttributedContent(string, defaults: defaults)
    }
  }

  // MARK: Shrinking

  /// The layout with the largest font that fits, in steps of half a point; nil when the text fits as it is.
  private func shrunk(
    _ text: LabelText, _ style: LabelStyle, _ full: TextLayout, _ width: CGFloat, _ height: CGFloat?, _ key: Key
  ) -> TextLayout? {
    guard full.isTruncated || full.size.width > width, width > 0 else { return nil }
    let size = style.font.pointSize
    guard size > 1 else { return nil }
    let smallest = max(style.minimumScaleFactor, Self.leastFactor)
    func layout(_ factor: CGFloat) -> TextLayout? {
      Self.content(text, style, isRightToLeft: key.isRightToLeft, factor: factor).map {
        TextLayout.layout(for: $0.content, width: width, height: height, maxLines: key.maxLines, scale: key.scale)
      }
    }
    func fits(_ layout: TextLayout) -> Bool { !layout.isTruncated && layout.size.width <= width + 0.01 }
    var low = Int((size * smallest * 2).rounded(.up)), high = Int((size * 2).rounded(.down))
    if key.maxLines == 1, let content = attributed {
      // One line scales in proportion: start the search just above the expected size.
      let natural = TextLayout.layout(for: content.content, width: nil, maxLines: 1, scale: key.scale).size.width
      high = min(high, Int((size * width / max(natural, 1) * 2).rounded(.up)))
      low = max(low, high - 6)
    }
    var best: TextLayout?
    while low <= high {
      let middle = (low + high) / 2
      guard let candidate = layout(CGFloat(middle) / 2 / size) else { return nil }
      if fits(candidate) {
        best = candidate
        factor = CGFloat(middle) / 2 / size
        low = middle + 1
      } else {
        high = middle - 1
      }
    }
    if let best { return best }
    factor = smallest
    return layout(smallest)
  }

  // Text at a twentieth of its size is unreadable anyway.
  private static let leastFactor: CGFloat = 0.05
}

extension AttributedContent {
  init(plain content: TextContent) {
    self.content = content
  }
}
