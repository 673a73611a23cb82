import Foundation

/// How lines are aligned.
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  case justified = 3
  /// According to the direction of the user interface.
  case natural = 4
}

/// How text wider than its space is broken or truncated.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping = 0
  case byCharWrapping = 1
  case byClipping = 2
  case byTruncatingHead = 3
  case byTruncatingTail = 4
  case byTruncatingMiddle = 5
}

/// The direction of writing. `natural` follows the first strong character.
public enum NSWritingDirection: Int, Sendable {
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// A line under or through text. Combine a shape with a pattern.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits of the options.
  public let rawValue: Int

  /// Options with the given bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A single line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// A line of double thickness.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// A dotted line.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// A dashed line.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// Dashes and dots. Drawn as dashes.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// Dashes and pairs of dots. Drawn as dashes.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// Words only, not the spaces between them. Stored only: lines are continuous.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// How strings are measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits of the options.
  public let rawValue: Int

  /// Options with the given bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Ends the last line that fits in an ellipsis when the text is longer.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
  /// The rectangle's origin is the top left of a paragraph, not the baseline of a single line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Includes the leading in heights. Stored only: heights always include it.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Measures the ink instead of the lines. Stored only: sizes are those of the lines.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
}

/// Passes limits to string drawing and receives its results.
open class NSStringDrawingContext: NSObject {
  /// The factor by which text may shrink to fit, 0 … 1; 0 means not at all.
  open var minimumScaleFactor: CGFloat = 0
  /// The factor by which the text was shrunk.
  open internal(set) var actualScaleFactor: CGFloat = 1
  /// The rectangle that the text covered, in points.
  open internal(set) var totalBounds: CGRect = .zero
}

/// What stays in place when a line is shrunk.
public enum UIBaselineAdjustment: Int, Sendable {
  /// The baseline of the text at its full size.
  case alignBaselines = 0
  /// The middle of the line.
  case alignCenters = 1
  /// The top of the line.
  case none = 2
}
