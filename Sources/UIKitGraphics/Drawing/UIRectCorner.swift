import Foundation

/// Corners of a rectangle, as seen on screen.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bits, with the values of UIKit.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner with the smallest x and y.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// The corner with the largest x and the smallest y.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// The corner with the smallest x and the largest y.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// The corner with the largest x and y.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// All four corners; every bit is set.
  public static let allCorners = UIRectCorner(rawValue: ~0)
}
