import Raster

public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// Something that stands for a text font: UIKit's `UIFont`.
package protocol TextLayerFont: AnyObject {
  var textLayerFont: TextFont { get }
}

/// A layer that shows text from its top edge down.
open class CATextLayer: CALayer {
  private var text: TextValues { values.special as? TextValues ?? TextValues() }

  /// Turns attributed strings into text; UIKit, which knows their attributes, provides it.
  package static var attributedContent: ((NSAttributedString) -> TextContent)?

  override func prepare() { values.special = TextValues() }
  open override func copyForPresentation() -> CALayer { CATextLayer(layer: self) }

  /// A `String` or an `NSAttributedString`; the latter brings its own fonts and colours.
  open var string: Any? {
    get { text.string }
    set { edit { $0.string = newValue } }
  }
  /// A font, or the name of a family. The size comes from `fontSize`.
  open var font: Any? {
    get { text.font }
    set { edit { $0.font = newValue } }
  }
  /// Points; 36 unless set.
  open var fontSize: CGFloat {
    get { text.fontSize }
    set { changeSpecial(.fontSize, as: TextValues.self) { $0.fontSize = newValue } }
  }
  /// White unless set.
  open var foregroundColor: CGColor? {
    get { text.foregroundColor }
    set { changeSpecial(.foregroundColor, as: TextValues.self) { $0.foregroundColor = newValue } }
  }
  /// Breaks lines at the width of the bounds.
  open var isWrapped: Bool {
    get { text.isWrapped }
    set { edit { $0.isWrapped = newValue } }
  }
  /// Where a line that is too long is shortened.
  open var truncationMode: CATextLayerTruncationMode {
    get { text.truncationMode }
    set { edit { $0.truncationMode = newValue } }
  }
  open var alignmentMode: CATextLayerAlignmentMode {
    get { text.alignmentMode }
    set { edit { $0.alignmentMode = newValue } }
  }
  open var allowsFontSubpixelQuantization = false

  private func edit(_ change: (TextValues) -> Void) {
    values.editSpecial { if let text = $0 as? TextValues { change(text) } }
    changed(.own)
  }

  override func makeContent(_ v: LayerValues, _ look: ContentLook, _ grid: PixelGrid) -> DisplayList? {
    guard let text = v.special as? TextValues, look.width > 0, look.height > 0, let content = text.content else { return nil }
    let (width, height) = (CGFloat(look.width) / grid.scale, CGFloat(look.height) / grid.scale)
    let layout = TextLayout.layout(
      for: content, width: width, height: text.isWrapped ? height : nil, maxLines: text.isWrapped ? 0 : 1, scale: grid.scale)
    let list = DisplayList()
    layout.append(to: list, x: 0, y: 0, clip: PixelRect(x: 0, y: 0, width: look.width, height: look.height))
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
      result = CATextLayer.attributedContent?(attributed) ?? plain(attributed.string)
    } else if let string = string as? String, !string.isEmpty {
      result = plain(string)
    } else {
      return nil
    }
    result.paragraph.alignment =
      switch alignmentMode {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      default: .natural
      }
    result.paragraph.lineBreak =
      switch truncationMode {
      case .start: .byTruncatingHead
      case .end: .byTruncatingTail
      case .middle: .byTruncatingMiddle
      default: isWrapped ? .byWordWrapping : .byClipping
      }
    return result
  }

  private func plain(_ string: String) -> TextContent {
    TextContent(string, attributes: TextAttributes(font: textFont, color: foregroundColor ?? .clear))
  }

  private var textFont: TextFont {
    switch font {
    case let font as TextFont: font.withSize(fontSize)
    case let font as any TextLayerFont: font.textLayerFont.withSize(fontSize)
    case let name as String: TextFont(family: name, size: fontSize)
    default: TextFont(size: fontSize)
    }
  }
}
