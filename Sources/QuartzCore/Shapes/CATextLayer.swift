import Raster

/// The position at which text that does not fit is truncated.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Text is not truncated.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// At the beginning of the line.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// At the end of the line.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// In the middle of the line.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// The horizontal alignment of text.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The alignment of the text's writing direction.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// At the left edge.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// At the right edge.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// At both edges.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// A layer that shows text, starting at its top edge.
open class CATextLayer: CALayer {
  private var text: TextValues { values.special as? TextValues ?? TextValues() }

  override func prepare() { values.special = TextValues() }

  /// A `String`, or an `NSAttributedString`, which has fonts and colours of its own: the layer's are not used for it. The
  /// alignment and the line breaks are always the layer's.
  open var string: Any? {
    get { text.string }
    set {
      // As in UIKit a copy: what the app adds to a mutable string later is not shown.
      let value = (newValue as? NSAttributedString).map { $0.copy() } ?? newValue
      edit { $0.string = value }
    }
  }
  /// A font such as a `UIFont`, or the name of a font family. The size is that of `fontSize`.
  open var font: Any? {
    get { text.font }
    set { edit { $0.font = newValue } }
  }
  /// The size of the font in points; 36 unless set.
  open var fontSize: CGFloat {
    get { text.fontSize }
    set { changeSpecial(.fontSize, as: TextValues.self) { $0.fontSize = newValue } }
  }
  /// The colour of the text; white unless set.
  open var foregroundColor: CGColor? {
    get { text.foregroundColor }
    set { changeSpecial(.foregroundColor, as: TextValues.self) { $0.foregroundColor = newValue } }
  }
  /// Whether lines are wrapped at the width of the bounds.
  open var isWrapped: Bool {
    get { text.isWrapped }
    set { edit { $0.isWrapped = newValue } }
  }
  /// The position at which lines that are too long are truncated.
  open var truncationMode: CATextLayerTruncationMode {
    get { text.truncationMode }
    set { edit { $0.truncationMode = newValue } }
  }
  /// The horizontal alignment.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { text.alignmentMode }
    set { edit { $0.alignmentMode = newValue } }
  }
  /// The value is stored but has no effect.
  open var allowsFontSubpixelQuantization = false

  private func edit(_ change: (TextValues) -> Void) {
    values.editSpecial { if let text = $0 as? TextValues { change(text) } }
    changed(.own)
  }

  override func makeContent(_ v: LayerValues, _ style: ContentStyle, _ grid: PixelGrid) -> DisplayList? {
    guard let text = v.special as? TextValues, style.width > 0, style.height > 0, let content = text.content else {
      return nil
    }
    let (width, height) = (CGFloat(style.width) / grid.scale, CGFloat(style.height) / grid.scale)
    let layout = TextLayout.layout(
      for: content, width: width, height: text.isWrapped ? height : nil, maxLines: text.isWrapped ? 0 : 1, scale: grid.scale)
    let list = DisplayList()
    layout.append(to: list, x: 0, y: 0, clip: PixelRect(x: 0, y: 0, width: style.width, height: style.height))
    return list
  }
}

final class TextValues: SpecialValues {
  var string: Any?
  var font: Any?
  var fontSize: CGFloat = 36
  var foregroundColor: CGColor? = .white
  var isWrapped = false
  var truncationMode = CATextLayerTruncationMode.none
  var alignmentMode = CATextLayerAlignmentMode.natural

  override func duplicate() -> SpecialValues {
    let copy = TextValues()
    (copy.string, copy.font, copy.fontSize, copy.foregroundColor) = (string, font, fontSize, foregroundColor)
    (copy.isWrapped, copy.truncationMode, copy.alignmentMode) = (isWrapped, truncationMode, alignmentMode)
    copy.stamp = stamp
    return copy
  }

  override func value(for key: LayerKey) -> AnimationValue? {
    switch key {
    case .foregroundColor: .color(foregroundColor)
    case .fontSize: .number(Double(fontSize))
    default: nil
    }
  }

  override func set(_ value: AnimationValue, for key: LayerKey) {
    switch key {
    case .foregroundColor: foregroundColor = value.color
    case .fontSize: fontSize = CGFloat(value.double)
    default: break
    }
  }

  @MainActor var content: TextContent? {
    var result: TextContent
    if let attributed = string as? NSAttributedString {
      result = LayerState.current.text.content(of: attributed)
    } else if let string = string as? String, !string.isEmpty {
      result = plain(string)
    } else {
      return nil
    }
    adapt(&result.paragraph)
    for index in result.paragraphs.indices { adapt(&result.paragraphs[index].paragraph) }
    return result
  }

  private func adapt(_ paragraph: inout TextParagraph) {
    paragraph.alignment =
      switch alignmentMode {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      default: .natural
      }
    paragraph.lineBreak =
      switch truncationMode {
      case .start: .byTruncatingHead
      case .end: .byTruncatingTail
      case .middle: .byTruncatingMiddle
      default: isWrapped ? .byWordWrapping : .byClipping
      }
  }

  @MainActor private func plain(_ string: String) -> TextContent {
    TextContent(string, attributes: TextAttributes(font: textFont, color: foregroundColor ?? .clear))
  }

  @MainActor private var textFont: TextFont {
    switch font {
    case let font as TextFont: font.withSize(fontSize)
    case let name as String: TextFont(family: name, size: fontSize)
    case let font?: LayerState.current.text.font(font)?.withSize(fontSize) ?? TextFont(size: fontSize)
    case nil: TextFont(size: fontSize)
    }
  }
}
