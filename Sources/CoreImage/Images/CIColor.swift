import CoreGraphics
import Foundation

/// A colour of Core Image: four components from 0 to 1 in sRGB, not premultiplied.
///
/// - Threading: immutable and safe to share.
public final class CIColor: NSObject, Sendable {
  /// The component, usually 0 … 1.
  public let red, green, blue: CGFloat
  /// The opacity, where 1 is opaque.
  public let alpha: CGFloat

  /// Makes a colour from its components.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Makes a colour from one of Core Graphics. Patterns become transparent.
  public convenience init(cgColor color: CGColor) {
    let parts = color.components ?? [0, 0]
    switch (color.colorSpace?.model, parts.count) {
    case (.rgb, 4): self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    case (.monochrome, 2): self.init(red: parts[0], green: parts[0], blue: parts[0], alpha: parts[1])
    default:
      let pixel = color.premultipliedARGB, alpha = CGFloat(pixel >> 24) / 255
      func part(_ shift: UInt32) -> CGFloat { alpha > 0 ? CGFloat(pixel >> shift & 255) / 255 / alpha : 0 }
      self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }
  }

  /// Reads "0.5 0.7 0.3 1.0": the components with spaces between them. Missing ones are 0, but alpha is 1.
  public convenience init(string representation: String) {
    let parts = representation.split(separator: " ").map { CGFloat(Double($0) ?? 0) }
    func part(_ index: Int) -> CGFloat? { index < parts.count ? parts[index] : nil }
    self.init(red: part(0) ?? 0, green: part(1) ?? 0, blue: part(2) ?? 0, alpha: part(3) ?? 1)
  }

  /// The same colour for Core Graphics.
  public var cgColor: CGColor { CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha) }
  /// The components with spaces between them.
  public var stringRepresentation: String { "\(red) \(green) \(blue) \(alpha)" }

  /// Opaque black.
  public static let black = CIColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = CIColor(red: 1, green: 1, blue: 1)
  /// Opaque gray, half as bright as white.
  public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
  /// Opaque red.
  public static let red = CIColor(red: 1, green: 0, blue: 0)
  /// Opaque green.
  public static let green = CIColor(red: 0, green: 1, blue: 0)
  /// Opaque blue.
  public static let blue = CIColor(red: 0, green: 0, blue: 1)
  /// Opaque cyan.
  public static let cyan = CIColor(red: 0, green: 1, blue: 1)
  /// Opaque magenta.
  public static let magenta = CIColor(red: 1, green: 0, blue: 1)
  /// Opaque yellow.
  public static let yellow = CIColor(red: 1, green: 1, blue: 0)
  /// Transparent black.
  public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// Compares the components.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CIColor else { return false }
    return (red, green, blue, alpha) == (other.red, other.green, other.blue, other.alpha)
  }

  /// Equal for equal colours.
  public override var hash: Int {
    var hasher = Hasher()
    for part in [red, green, blue, alpha] { hasher.combine(part) }
    return hasher.finalize()
  }
}
