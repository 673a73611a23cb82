import CoreGraphics
import Foundation

/// An attributed string converted for the text engine; attributes are converted only here.
package struct AttributedContent {
  var content: TextContent
  var attachments: [UInt64: (attachment: NSTextAttachment, color: UIColor)] = [:]

  /// The attributes of text for which the string has none.
  package struct Defaults {
    package var font: UIFont = .systemFont(ofSize: 12)
    package var color: UIColor = .black
    var paragraph = ParagraphValues()
    /// Replaces natural alignment; nil leaves it to the text's own direction.
    var naturalAlignment: TextParagraph.Alignment?
    /// Replaces the line breaking of every paragraph, as a label's does.
    var lineBreak: NSLineBreakMode?
    /// A factor applied to all font sizes.
    package var fontScale: CGFloat = 1
  }

  init(_ string: NSAttributedString, defaults: Defaults) {
    var runs: [TextContent.Run] = []
    var paragraphs: [TextContent.ParagraphRun] = []
    var attachments: [UInt64: (attachment: NSTextAttachment, color: UIColor)] = [:]
    let fallback = TextParagraph(defaults.paragraph, defaults)
    let length = string.length
    var index = 0
    while index < length {
      var range = NSRange()
      let attributes = string.attributes(at: index, effectiveRange: &range)
      let end = min(max(range.upperBound, index + 1), length)
      let run = TextAttributes(attributes, defaults)
      runs.append((index..<end, run))
      if let attachment = attributes[.attachment] as? NSTextAttachment {
        let color = attributes[.foregroundColor] as? UIColor ?? defaults.color
        attachments[attachment.id] = (attachment, color)
      }
      if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
        let paragraph = TextParagraph(style.values, defaults)
        if let last = paragraphs.last, last.range.upperBound == index, last.paragraph == paragraph {
          paragraphs[paragraphs.count - 1].range = last.range.lowerBound..<end
        } else if paragraph != fallback {
          paragraphs.append((index..<end, paragraph))
        }
      }
      index = end
    }
    if runs.isEmpty { runs.append((0..<0, TextAttributes([:], defaults))) }
    // A single style for the whole text, the usual case, becomes that of the content.
    if paragraphs.count == 1, paragraphs[0].range == 0..<length {
      content = TextContent(string: string.string, runs: runs, paragraph: paragraphs[0].paragraph)
    } else {
      content = TextContent(string: string.string, runs: runs, paragraph: fallback, paragraphs: paragraphs)
    }
    self.attachments = attachments
  }

  /// Draws the attachments of a layout into the current context; `origin` is the top left corner of the layout.
  package func drawAttachments(of layout: TextLayout, at origin: CGPoint) {
    for place in layout.attachments {
      guard let known = attachments[place.id] else { continue }
      known.attachment.draw(in: place.frame.offsetBy(dx: origin.x, dy: origin.y), textColor: known.color)
    }
  }
}

extension TextParagraph {
  init(_ values: ParagraphValues, _ defaults: AttributedContent.Defaults) {
    self.init(values, lineBreak: defaults.lineBreak, natural: defaults.naturalAlignment)
  }

  init(_ values: ParagraphValues, lineBreak mode: NSLineBreakMode?, natural: TextParagraph.Alignment?) {
    self.init()
    switch values.alignment {
    case .left: alignment = .left
    case .center: alignment = .center
    case .right: alignment = .right
    case .justified: alignment = .justified
    case .natural: alignment = natural ?? .natural
    }
    switch mode ?? values.lineBreakMode {
    case .byWordWrapping: lineBreak = .byWordWrapping
    case .byCharWrapping: lineBreak = .byCharWrapping
    case .byClipping: lineBreak = .byClipping
    case .byTruncatingHead: lineBreak = .byTruncatingHead
    case .byTruncatingTail: lineBreak = .byTruncatingTail
    case .byTruncatingMiddle: lineBreak = .byTruncatingMiddle
    }
    switch values.baseWritingDirection {
    case .natural: baseWritingDirection = .natural
    case .leftToRight: baseWritingDirection = .leftToRight
    case .rightToLeft: baseWritingDirection = .rightToLeft
    }
    lineSpacing = values.lineSpacing
    paragraphSpacing = values.paragraphSpacing
    paragraphSpacingBefore = values.paragraphSpacingBefore
    lineHeightMultiple = values.lineHeightMultiple
    minimumLineHeight = values.minimumLineHeight
    maximumLineHeight = values.maximumLineHeight
    firstLineHeadIndent = values.firstLineHeadIndent
    headIndent = values.headIndent
    tailIndent = values.tailIndent
    hyphenation = CGFloat(values.hyphenationFactor)
    if let tabs = values.tabLocations { tabStops = tabs }
    if values.defaultTabInterval > 0 { defaultTabInterval = values.defaultTabInterval }
  }
}

extension TextAttributes {
  init(_ values: [NSAttributedString.Key: Any], _ defaults: AttributedContent.Defaults) {
    let font = values[.font] as? UIFont ?? defaults.font
    let color = Self.color(values[.foregroundColor]) ?? defaults.color.cgColor
    let scale = defaults.fontScale
    self.init(font: scale == 1 ? font.textFont : font.textFont.withSize(font.pointSize * scale), color: color)
    guard !values.isEmpty else { return }
    backgroundColor = Self.color(values[.backgroundColor])
    kern = (Self.number(values[.tracking]) ?? Self.number(values[.kern]) ?? 0) * scale
    underline = Self.underline(values[.underlineStyle])
    underlineColor = Self.color(values[.underlineColor])
    strikethrough = Self.underline(values[.strikethroughStyle])
    strikethroughColor = Self.color(values[.strikethroughColor])
    baselineOffset = (Self.number(values[.baselineOffset]) ?? 0) * scale
    strokeWidth = Self.number(values[.strokeWidth]) ?? 0
    strokeColor = Self.color(values[.strokeColor])
    shadow = (values[.shadow] as? NSShadow)?.textShadow
    attachment = (values[.attachment] as? NSTextAttachment)?.box
    switch values[.link] {
    case let url as URL: link = url.absoluteString
    case let text as String: link = text
    default: break
    }
    if link != nil, values[.foregroundColor] == nil { self.color = UIColor.link.cgColor }
  }

  private static func color(_ value: Any?) -> CGColor? {
    switch value {
    case let color as UIColor: return color.cgColor
    case let color as CGColor: return color
    default: return nil
    }
  }

  /// Attribute values may be of any numeric type.
  private static func number(_ value: Any?) -> CGFloat? {
    switch value {
    case let value as CGFloat: return value.orZero
    case let value as Double: return CGFloat(value).orZero
    case let value as Int: return CGFloat(value)
    case let value as Float: return CGFloat(value).orZero
    case let value as NSNumber: return CGFloat(value.doubleValue).orZero
    default: return nil
    }
  }

  private static func underline(_ value: Any?) -> Underline {
    let style: NSUnderlineStyle
    if let given = value as? NSUnderlineStyle {
      style = given
    } else if let raw = number(value), raw > 0, raw < 0x10000 {
      style = NSUnderlineStyle(rawValue: Int(raw))
    } else {
      return .none
    }
    switch style.rawValue & 0x0f00 {
    case NSUnderlineStyle.patternDot.rawValue: return .dotted
    case 0x0200...0x0400: return .dashed
    default: break
    }
    switch style.rawValue & 0x0f {
    case 0: return .none
    case NSUnderlineStyle.double.rawValue: return .double
    case NSUnderlineStyle.thick.rawValue: return .thick
    default: return .single
    }
  }
}
