import Foundation

/// How lines are aligned.
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  case justified = 3
  /// By the direction of the user interface.
  case natural = 4
}

/// What happens to text that is wider than its place.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping = 0
  case byCharWrapping = 1
  case byClipping = 2
  case byTruncatingHead = 3
  case byTruncatingTail = 4
  case byTruncatingMiddle = 5
}

/// The direction of writing. `natural` goes by the first strong character.
public enum NSWritingDirection: Int, Sendable {
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// A line under or through text. Combine a shape with a pattern.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let single = NSUnderlineStyle(rawValue: 0x01)
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// Words only, not the spaces between them. Kept; lines run through.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// How strings are measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The last line that fits ends in an ellipsis when there is more.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
  /// The rectangle's origin is the top left of a paragraph, not the baseline of a single line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Heights include the leading between lines. Kept; lines always do.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Measure the ink instead of the lines. Kept; sizes are those of the lines.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
}

/// What drawing a string tells and is told.
open class NSStringDrawingContext: NSObject {
  /// How far text may shrink to fit, 0 … 1; 0 means not at all.
  open var minimumScaleFactor: CGFloat = 0
  /// How far it did shrink.
  open internal(set) var actualScaleFactor: CGFloat = 1
  /// What the text took, in points.
  open internal(set) var totalBounds: CGRect = .zero
}

/// What a shrunk line keeps in place.
public enum UIBaselineAdjustment: Int, Sendable {
  /// The baseline of the text at its full size.
  case alignBaselines = 0
  /// The middle of the line.
  case alignCenters = 1
  /// The top of the line.
  case none = 2
}
