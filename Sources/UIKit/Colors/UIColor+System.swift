import CoreGraphics
import Foundation

/// Colours that follow the appearance, light or dark.
extension UIColor {
  // Accents
  public class var systemRed: UIColor { System.systemRed }
  public class var systemOrange: UIColor { System.systemOrange }
  public class var systemYellow: UIColor { System.systemYellow }
  public class var systemGreen: UIColor { System.systemGreen }
  public class var systemMint: UIColor { System.systemMint }
  public class var systemTeal: UIColor { System.systemTeal }
  public class var systemCyan: UIColor { System.systemCyan }
  public class var systemBlue: UIColor { System.systemBlue }
  public class var systemIndigo: UIColor { System.systemIndigo }
  public class var systemPurple: UIColor { System.systemPurple }
  public class var systemPink: UIColor { System.systemPink }
  public class var systemBrown: UIColor { System.systemBrown }

  // Grays
  public class var systemGray: UIColor { System.systemGray }
  public class var systemGray2: UIColor { System.systemGray2 }
  public class var systemGray3: UIColor { System.systemGray3 }
  public class var systemGray4: UIColor { System.systemGray4 }
  public class var systemGray5: UIColor { System.systemGray5 }
  public class var systemGray6: UIColor { System.systemGray6 }

  // Text
  public class var label: UIColor { System.label }
  public class var secondaryLabel: UIColor { System.secondaryLabel }
  public class var tertiaryLabel: UIColor { System.tertiaryLabel }
  public class var quaternaryLabel: UIColor { System.quaternaryLabel }
  public class var placeholderText: UIColor { System.placeholderText }
  public class var link: UIColor { System.link }
  /// Text of what cannot be used now: pale with every contrast, or nobody would see that it is off.
  class var disabledText: UIColor { System.disabledText }

  // Backgrounds
  public class var systemBackground: UIColor { System.systemBackground }
  public class var secondarySystemBackground: UIColor { System.secondarySystemBackground }
  public class var tertiarySystemBackground: UIColor { System.tertiarySystemBackground }
  public class var systemGroupedBackground: UIColor { System.systemGroupedBackground }
  /// The name that `systemGroupedBackground` had before.
  public class var groupTableViewBackground: UIColor { System.systemGroupedBackground }
  public class var secondarySystemGroupedBackground: UIColor { System.secondarySystemGroupedBackground }
  public class var tertiarySystemGroupedBackground: UIColor { System.tertiarySystemGroupedBackground }

  // Fills
  public class var systemFill: UIColor { System.systemFill }
  public class var secondarySystemFill: UIColor { System.secondarySystemFill }
  public class var tertiarySystemFill: UIColor { System.tertiarySystemFill }
  public class var quaternarySystemFill: UIColor { System.quaternarySystemFill }

  // Lines
  public class var separator: UIColor { System.separator }
  public class var opaqueSeparator: UIColor { System.opaqueSeparator }

  /// The default tint. Views resolve their own: read `UIView.tintColor` where one is at hand.
  public class var tintColor: UIColor { System.systemBlue }

  /// Values are sRGB 0 … 255 and alpha 0 … 1.
  private enum System {
    private typealias Value = (Int, Int, Int, CGFloat)

    private static func pair(_ light: Value, _ dark: Value) -> UIColor {
      func color(_ value: Value) -> UIColor {
        UIColor(
          red: CGFloat(value.0) / 255, green: CGFloat(value.1) / 255, blue: CGFloat(value.2) / 255, alpha: value.3)
      }
      return UIColor(light: color(light), dark: color(dark))
    }

    /// High contrast: text in any of these has at least 4.5:1 on the system's backgrounds, and on those with 14 % of itself.
    private static func pair(_ light: Value, _ dark: Value, high strongLight: Value, _ strongDark: Value) -> UIColor {
      UIColor(normal: pair(light, dark), highContrast: pair(strongLight, strongDark))
    }

    static let systemRed = pair((255, 59, 48, 1), (255, 69, 58, 1), high: (202, 0, 20, 1), (255, 105, 97, 1))
    static let systemOrange = pair((255, 149, 0, 1), (255, 159, 10, 1), high: (191, 49, 0, 1), (255, 179, 64, 1))
    static let systemYellow = pair((255, 204, 0, 1), (255, 214, 10, 1), high: (169, 76, 0, 1), (255, 212, 38, 1))
    static let systemGreen = pair((52, 199, 89, 1), (48, 209, 88, 1), high: (31, 120, 53, 1), (48, 219, 91, 1))
    static let systemMint = pair((0, 199, 190, 1), (99, 230, 226, 1), high: (11, 116, 111, 1), (102, 212, 207, 1))
    static let systemTeal = pair((48, 176, 199, 1), (64, 200, 224, 1), high: (0, 114, 135, 1), (93, 230, 255, 1))
    static let systemCyan = pair((50, 173, 230, 1), (100, 210, 255, 1), high: (0, 110, 159, 1), (112, 215, 255, 1))
    static let systemBlue = pair((0, 122, 255, 1), (10, 132, 255, 1), high: (0, 64, 221, 1), (64, 156, 255, 1))
    static let systemIndigo = pair((88, 86, 214, 1), (94, 92, 230, 1), high: (54, 52, 163, 1), (137, 134, 255, 1))
    static let systemPurple = pair((175, 82, 222, 1), (191, 90, 242, 1), high: (137, 68, 171, 1), (218, 143, 255, 1))
    static let systemPink = pair((255, 45, 85, 1), (255, 55, 95, 1), high: (200, 14, 66, 1), (255, 100, 130, 1))
    static let systemBrown = pair((162, 132, 94, 1), (172, 142, 104, 1), high: (126, 100, 68, 1), (181, 148, 105, 1))

    static let systemGray = pair((142, 142, 147, 1), (142, 142, 147, 1), high: (108, 108, 112, 1), (174, 174, 178, 1))
    static let systemGray2 = pair((174, 174, 178, 1), (99, 99, 102, 1), high: (142, 142, 147, 1), (124, 124, 128, 1))
    static let systemGray3 = pair((199, 199, 204, 1), (72, 72, 74, 1), high: (174, 174, 178, 1), (84, 84, 86, 1))
    static let systemGray4 = pair((209, 209, 214, 1), (58, 58, 60, 1), high: (188, 188, 192, 1), (68, 68, 70, 1))
    static let systemGray5 = pair((229, 229, 234, 1), (44, 44, 46, 1), high: (216, 216, 220, 1), (54, 54, 56, 1))
    static let systemGray6 = pair((242, 242, 247, 1), (28, 28, 30, 1), high: (235, 235, 240, 1), (36, 36, 38, 1))

    static let label = pair((0, 0, 0, 1), (255, 255, 255, 1))
    static let secondaryLabel = pair(
      (60, 60, 67, 0.6), (235, 235, 245, 0.6), high: (60, 60, 67, 0.9), (235, 235, 245, 0.85))
    static let tertiaryLabel = pair(
      (60, 60, 67, 0.3), (235, 235, 245, 0.3), high: (60, 60, 67, 0.82), (235, 235, 245, 0.78))
    static let quaternaryLabel = pair(
      (60, 60, 67, 0.18), (235, 235, 245, 0.16), high: (60, 60, 67, 0.77), (235, 235, 245, 0.7))
    static let placeholderText = pair(
      (60, 60, 67, 0.3), (235, 235, 245, 0.3), high: (60, 60, 67, 0.82), (235, 235, 245, 0.78))
    static let disabledText = pair((60, 60, 67, 0.3), (235, 235, 245, 0.3), high: (60, 60, 67, 0.45), (235, 235, 245, 0.4))
    static let link = pair((0, 122, 255, 1), (9, 132, 255, 1), high: (0, 64, 221, 1), (64, 156, 255, 1))

    static let systemBackground = pair((255, 255, 255, 1), (0, 0, 0, 1))
    static let secondarySystemBackground = pair((242, 242, 247, 1), (28, 28, 30, 1))
    static let tertiarySystemBackground = pair((255, 255, 255, 1), (44, 44, 46, 1))
    static let systemGroupedBackground = pair((242, 242, 247, 1), (0, 0, 0, 1))
    static let secondarySystemGroupedBackground = pair((255, 255, 255, 1), (28, 28, 30, 1))
    static let tertiarySystemGroupedBackground = pair((242, 242, 247, 1), (44, 44, 46, 1))

    static let systemFill = pair((120, 120, 128, 0.2), (120, 120, 128, 0.36))
    static let secondarySystemFill = pair((120, 120, 128, 0.16), (120, 120, 128, 0.32))
    static let tertiarySystemFill = pair((118, 118, 128, 0.12), (118, 118, 128, 0.24))
    static let quaternarySystemFill = pair((116, 116, 128, 0.08), (118, 118, 128, 0.18))

    static let separator = pair((60, 60, 67, 0.29), (84, 84, 88, 0.6))
    static let opaqueSeparator = pair((198, 198, 200, 1), (56, 56, 58, 1))
  }
}
