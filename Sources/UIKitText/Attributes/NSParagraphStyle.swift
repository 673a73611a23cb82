import CoreGraphics
import Foundation

/// The values of a paragraph style. Distances in points.
package struct ParagraphValues: Hashable, Sendable {
  package var alignment = NSTextAlignment.natural
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
  // Unchecked: the values change in `NSMutableParagraphStyle` only.
  /// Options of line breaking. Stored only; lines always break the same way.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Options with the given bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Moves a word to the next line to avoid a single word there.
    public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)
    /// Prefers breaks between Korean words.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
    /// The strategy of user interface text.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }

  final var values: ParagraphValues

  package init(values: ParagraphValues) {
    self.values = values
    super.init()
  }

  public override init() {
    values = ParagraphValues()
    super.init()
  }

  /// The style of text that has none.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The writing direction of a language, given as its BCP 47 identifier; left to right for nil.
  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    guard let languageName else { return .leftToRight }
    return Locale.Language(identifier: languageName).characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  /// How lines are aligned.
  open var alignment: NSTextAlignment { values.alignment }
  /// How text wider than the line is broken or truncated.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The base direction of bidirectional text.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// The space between lines.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// The space after the paragraph.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The space before the paragraph.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The indent of the first line from the leading edge.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The indent of the other lines from the leading edge.
  open var headIndent: CGFloat { values.headIndent }
  /// The end of lines: from the trailing edge when 0 or negative, from the leading edge when positive.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The smallest height of a line.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The largest height of a line; 0 means no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// A factor of the line height; 0 keeps the font's.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// Above 0, words may be broken at soft hyphens (U+00AD), and words broken elsewhere get a hyphen.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// Whether `hyphenationFactor` is above 0.
  open var usesDefaultHyphenation: Bool { values.hyphenationFactor > 0 }
  /// The distance of tab stops after the last one in `tabStops`; 0 means 28 points.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// The tab stops of the lines.
  open var tabStops: [NSTextTab] { (values.tabLocations ?? []).map { NSTextTab(location: $0) } }
  /// Stored only: text is never tightened before it is truncated.
  open var allowsDefaultTighteningForTruncation: Bool { values.allowsDefaultTightening }
  /// Stored only: lines always break the same way.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }

  /// Returns a copy; that of a mutable style is immutable.
  open func copy(with zone: NSZone? = nil) -> Any {
    NSParagraphStyle(values: values)
  }

  /// Returns a mutable copy.
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
/// Set it up before assigning it to a string: a label that already shows the string ignores later changes.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  // Unchecked, as its base class: a style that is shared must not change any more.
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

  /// Copies all values of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) {
    values = style.values
  }

  /// Adds a tab stop, sorted by location.
  open func addTabStop(_ tab: NSTextTab) {
    values.tabLocations = ((values.tabLocations ?? []) + [tab.location]).sorted()
  }

  /// Removes the tab stops at the location of `tab`.
  open func removeTabStop(_ tab: NSTextTab) {
    values.tabLocations?.removeAll { $0 == tab.location }
  }
}

/// A position in a line that a tab character advances to. Text starts there, whatever the alignment.
open class NSTextTab: NSObject, @unchecked Sendable {
  // Unchecked: immutable, but an open class cannot be checked.
  /// The key of a tab stop's option.
  public struct OptionKey: Hashable, RawRepresentable, Sendable {
    /// The string that identifies the value.
    public let rawValue: String

    /// A value identified by a string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The characters that end a column. Ignored.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// Stored only: text always starts at the tab stop.
  public let alignment: NSTextAlignment
  /// The distance from the leading edge in points.
  public let location: CGFloat

  /// Creates a tab stop; the options are ignored.
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
