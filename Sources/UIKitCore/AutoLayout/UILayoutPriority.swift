/// How important a constraint is, from above 0 to 1000. Required constraints always hold; of the others, those with a higher
/// priority win outright, however many are lower.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  public var rawValue: Float

  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public init(floatLiteral value: Float) { rawValue = value }
  public init(integerLiteral value: Int) { rawValue = Float(value) }

  /// The constraint holds, 1000.
  public static let required = UILayoutPriority(1000)
  /// At which controls resist being smaller than their content, 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// At which a drag may change the size of a scene, 510.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// At which a scene keeps its size, 500.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// At which a drag may not change the size of a scene, 490.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// At which controls resist being larger than their content, 250.
  public static let defaultLow = UILayoutPriority(250)
  /// At which `systemLayoutSizeFitting` approaches the target size, 50.
  public static let fittingSizeLevel = UILayoutPriority(50)

  public static func + (priority: UILayoutPriority, value: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + value)
  }

  public static func - (priority: UILayoutPriority, value: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - value)
  }

  /// Within the range that has a meaning. UIKit raises for others; here they are limited to it.
  var limited: UILayoutPriority { UILayoutPriority(min(max(rawValue, 0.001), 1000)) }
}

/// Directions of a layout.
extension NSLayoutConstraint {
  /// Horizontal or vertical.
  public enum Axis: Int, Sendable {
    case horizontal = 0
    case vertical = 1
  }

  /// How the two sides of a constraint compare.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  /// A part of a view's alignment rectangle. Leading and trailing follow the direction of the layout; left and right do not.
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins

    /// The same as `lastBaseline`.
    public static var baseline: Attribute { .lastBaseline }
  }

  /// How a visual format string aligns its views, and its direction.
  public struct FormatOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    public static let directionLeadingToTrailing: FormatOptions = []
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// Gaps between views run from the last baseline of one to the first of the next.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
  }
}
