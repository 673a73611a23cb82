import CoreGraphics
import Foundation

/// The values of a paragraph style. Distances in points.
struct ParagraphValues: Hashable, Sendable {
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byWordWrapping
  var baseWritingDirection = NSWritingDirection.natural
  var lineSpacing: CGFloat = 0
  var paragraphSpacing: CGFloat = 0
  var paragraphSpacingBefore: CGFloat = 0
  var firstLineHeadIndent: CGFloat = 0
  var headIndent: CGFloat = 0
  var tailIndent: CGFloat = 0
  var minimumLineHeight: CGFloat = 0
  var maximumLineHeight: CGFloat = 0
  var lineHeightMultiple: CGFloat = 0
  var hyphenationFactor: Float = 0
  var defaultTabInterval: CGFloat = 0
  var tabLocations: [CGFloat]?
  var allowsDefaultTightening = false
  var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []
}

/// How the lines of a paragraph are broken, aligned and spaced. Distances in points.
///
/// - Threading: immutable and safe to share; its mutable subclass is not.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }

  final var values: ParagraphValues

  init(values: ParagraphValues) {
    self.values = values
    super.init()
  }

  public override init() {
    values = ParagraphValues()
    super.init()
  }

  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    guard let languageName else { return .leftToRight }
    return Locale.Language(identifier: languageName).characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  open var alignment: NSTextAlignment { values.alignment }
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// Between lines.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// After the paragraph.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  open var headIndent: CGFloat { values.headIndent }
  /// From the trailing edge when 0 or negative, from the leading edge when positive.
  open var tailIndent: CGFloat { values.tailIndent }
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// 0 means no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// 0 leaves the font's line height alone.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  open var hyphenationFactor: Float { values.hyphenationFactor }
  open var usesDefaultHyphenation: Bool { values.hyphenationFactor > 0 }
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  open var tabStops: [NSTextTab] { (values.tabLocations ?? []).map { NSTextTab(location: $0) } }
  open var allowsDefaultTighteningForTruncation: Bool { values.allowsDefaultTightening }
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }

  open func copy(with zone: NSZone? = nil) -> Any {
    NSParagraphStyle(values: values)
  }

  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  open override var hash: Int { values.hashValue }
}

/// A paragraph style that can be changed.
///
/// Set it up before giving it to a string: a label that already shows the string does not see later changes.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue.orZero }
  }
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue.orZero }
  }
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue.orZero }
  }
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue.orZero }
  }
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue.orZero }
  }
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue.orZero }
  }
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue.orZero }
  }
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue.orZero }
  }
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue.orZero }
  }
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue.isFinite ? newValue : 0 }
  }
  open override var usesDefaultHyphenation: Bool {
    get { values.hyphenationFactor > 0 }
    set { values.hyphenationFactor = newValue ? 1 : 0 }
  }
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue.orZero }
  }
  open override var tabStops: [NSTextTab] {
    get { super.tabStops }
    set { values.tabLocations = newValue.map(\.location) }
  }
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { values.allowsDefaultTightening }
    set { values.allowsDefaultTightening = newValue }
  }
  open override var lineBreakStrategy: LineBreakStrategy {
    get { values.lineBreakStrategy }
    set { values.lineBreakStrategy = newValue }
  }

  open func setParagraphStyle(_ style: NSParagraphStyle) {
    values = style.values
  }

  open func addTabStop(_ tab: NSTextTab) {
    values.tabLocations = ((values.tabLocations ?? []) + [tab.location]).sorted()
  }

  open func removeTabStop(_ tab: NSTextTab) {
    values.tabLocations?.removeAll { $0 == tab.location }
  }
}

/// A place in a line that a tab moves to. Text starts there, whatever the alignment.
open class NSTextTab: NSObject, @unchecked Sendable {
  public struct OptionKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  public let alignment: NSTextAlignment
  /// Points from the leading edge.
  public let location: CGFloat

  public init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
    self.alignment = alignment
    self.location = location.orZero
    super.init()
  }

  convenience init(location: CGFloat) {
    self.init(textAlignment: .natural, location: location)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return location == other.location && alignment == other.alignment
  }

  open override var hash: Int { location.hashValue }
}
