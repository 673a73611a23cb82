/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// The bits, with the values of UIKit.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The edge with the smallest y.
  public static let top = UIRectEdge(rawValue: 1 << 0)
  /// The edge with the smallest x, in every reading direction.
  public static let left = UIRectEdge(rawValue: 1 << 1)
  /// The edge with the largest y.
  public static let bottom = UIRectEdge(rawValue: 1 << 2)
  /// The edge with the largest x, in every reading direction.
  public static let right = UIRectEdge(rawValue: 1 << 3)
  /// All four edges.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Edges of a rectangle that follow the reading direction.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// The bits, with the values of UIKit.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The edge with the smallest y.
  public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
  /// The edge where reading starts: left, or right in a right-to-left layout.
  public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
  /// The edge with the largest y.
  public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
  /// The edge where reading ends: right, or left in a right-to-left layout.
  public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
  /// All four edges.
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// A direction of layout.
public struct UIAxis: OptionSet, Hashable, Sendable {
  /// The bits, with the values of UIKit.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Along x.
  public static let horizontal = UIAxis(rawValue: 1 << 0)
  /// Along y.
  public static let vertical = UIAxis(rawValue: 1 << 1)
  /// Along x and y.
  public static let both: UIAxis = [.horizontal, .vertical]
}
