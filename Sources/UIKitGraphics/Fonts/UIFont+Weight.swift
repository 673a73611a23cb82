import CoreGraphics
import Foundation

extension UIFont {
  /// The weight of the strokes, from -1 to 1; regular is 0.
  public struct Weight: Hashable, RawRepresentable, Sendable {
    /// The weight, from -1 to 1; 0 is regular.
    public let rawValue: CGFloat

    /// Creates a weight; fonts clamp it to -1 … 1.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a weight; fonts clamp it to -1 … 1.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// Weight -0.8, OpenType weight 100.
    public static let ultraLight = Weight(-0.8)
    /// Weight -0.6, OpenType weight 200.
    public static let thin = Weight(-0.6)
    /// Weight -0.4, OpenType weight 300.
    public static let light = Weight(-0.4)
    /// Weight 0, OpenType weight 400.
    public static let regular = Weight(0)
    /// Weight 0.23, OpenType weight 500.
    public static let medium = Weight(0.23)
    /// Weight 0.3, OpenType weight 600.
    public static let semibold = Weight(0.3)
    /// Weight 0.4, OpenType weight 700.
    public static let bold = Weight(0.4)
    /// Weight 0.56, OpenType weight 800.
    public static let heavy = Weight(0.56)
    /// Weight 0.62, OpenType weight 900.
    public static let black = Weight(0.62)
  }

  /// The width of the letters, from -1 to 1; standard is 0. Stored but not used: the system fonts have one width.
  public struct Width: Hashable, RawRepresentable, Sendable {
    /// The width, from -1 to 1; 0 is standard.
    public let rawValue: CGFloat

    /// Creates a width; it is stored as it is given.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a width; it is stored as it is given.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// Width -0.4.
    public static let compressed = Width(-0.4)
    /// Width -0.2.
    public static let condensed = Width(-0.2)
    /// Width 0, the default.
    public static let standard = Width(0)
    /// Width 0.2.
    public static let expanded = Width(0.2)
  }
}
