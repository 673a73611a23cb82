import CoreGraphics
import Foundation

/// Colours that adapt to light and dark appearance.
extension UIColor {
  // Accents
  /// Adaptive red, #FF3B30 in light and #FF453A in dark appearance; for errors and destructive actions.
  public class var systemRed: UIColor { System.systemRed }
  /// Adaptive orange, #FF9500 in light and #FF9F0A in dark appearance.
  public class var systemOrange: UIColor { System.systemOrange }
  /// Adaptive yellow, #FFCC00 in light and #FFD60A in dark appearance.
  public class var systemYellow: UIColor { System.systemYellow }
  /// Adaptive green, #34C759 in light and #30D158 in dark appearance; the tint of switches that are on.
  public class var systemGreen: UIColor { System.systemGreen }
  /// Adaptive mint, #00C7BE in light and #63E6E2 in dark appearance.
  public class var systemMint: UIColor { System.systemMint }
  /// Adaptive teal, #30B0C7 in light and #40C8E0 in dark appearance.
  public class var systemTeal: UIColor { System.systemTeal }
  /// Adaptive cyan, #32ADE6 in light and #64D2FF in dark appearance.
  public class var systemCyan: UIColor { System.systemCyan }
  /// Adaptive blue, #007AFF in light and #0A84FF in dark appearance; the default tint.
  public class var systemBlue: UIColor { System.systemBlue }
  /// Adaptive indigo, #5856D6 in light and #5E5CE6 in dark appearance.
  public class var systemIndigo: UIColor { System.systemIndigo }
  /// Adaptive purple, #AF52DE in light and #BF5AF2 in dark appearance.
  public class var systemPurple: UIColor { System.systemPurple }
  /// Adaptive pink, #FF2D55 in light and #FF375F in dark appearance.
  public class var systemPink: UIColor { System.systemPink }
  /// Adaptive brown, #A2845E in light and #AC8E68 in dark appearance.
  public class var systemBrown: UIColor { System.systemBrown }

  // Grays
  /// Adaptive gray, #8E8E93 in light and dark appearance; the colour of activity indicators.
  public class var systemGray: UIColor { System.systemGray }
  /// Adaptive gray, #AEAEB2 in light and #636366 in dark appearance; nearer to the background than `systemGray`.
  public class var systemGray2: UIColor { System.systemGray2 }
  /// Adaptive gray, #C7C7CC in light and #48484A in dark appearance; nearer to the background than `systemGray2`.
  public class var systemGray3: UIColor { System.systemGray3 }
  /// Adaptive gray, #D1D1D6 in light and #3A3A3C in dark appearance; nearer to the background than `systemGray3`.
  public class var systemGray4: UIColor { System.systemGray4 }
  /// Adaptive gray, #E5E5EA in light and #2C2C2E in dark appearance; nearer to the background than `systemGray4`.
  public class var systemGray5: UIColor { System.systemGray5 }
  /// Adaptive gray, #F2F2F7 in light and #1C1C1E in dark appearance; the nearest to the background.
  public class var systemGray6: UIColor { System.systemGray6 }

  // Text
  /// Primary text: black in light, white in dark appearance.
  public class var label: UIColor { System.label }
  /// Secondary text, such as subtitles: 60 % opaque.
  public class var secondaryLabel: UIColor { System.secondaryLabel }
  /// Text and symbols of third rank, such as inactive page indicators: 30 % opaque.
  public class var tertiaryLabel: UIColor { System.tertiaryLabel }
  /// Text of fourth rank: 18 % opaque in light, 16 % in dark appearance.
  public class var quaternaryLabel: UIColor { System.quaternaryLabel }
  /// The placeholder of an empty text field: 30 % opaque.
  public class var placeholderText: UIColor { System.placeholderText }
  /// Links in text: blue.
  public class var link: UIColor { System.link }
  /// Colour of text of disabled controls. It stays pale in high contrast, to remain recognisable as disabled.
  package class var disabledText: UIColor { System.disabledText }

  // Backgrounds
  /// The background of a screen: white in light, black in dark appearance.
  public class var systemBackground: UIColor { System.systemBackground }
  /// The background of content grouped on `systemBackground`.
  public class var secondarySystemBackground: UIColor { System.secondarySystemBackground }
  /// The background of content grouped on `secondarySystemBackground`.
  public class var tertiarySystemBackground: UIColor { System.tertiarySystemBackground }
  /// The background of a screen with grouped content: light gray in light, black in dark appearance.
  public class var systemGroupedBackground: UIColor { System.systemGroupedBackground }
  /// The former name of `systemGroupedBackground`.
  public class var groupTableViewBackground: UIColor { System.systemGroupedBackground }
  /// The background of a group on `systemGroupedBackground`.
  public class var secondarySystemGroupedBackground: UIColor { System.secondarySystemGroupedBackground }
  /// The background of content within a group on `secondarySystemGroupedBackground`.
  public class var tertiarySystemGroupedBackground: UIColor { System.tertiarySystemGroupedBackground }

  // Fills
  /// The fill of thin and small shapes, such as the track of a slider: 20 % opaque in light, 36 % in dark appearance.
  public class var systemFill: UIColor { System.systemFill }
  /// The fill of medium shapes, such as the track of a switch: 16 % opaque in light, 32 % in dark appearance.
  public class var secondarySystemFill: UIColor { System.secondarySystemFill }
  /// The fill of large shapes, such as search fields: 12 % opaque in light, 24 % in dark appearance.
  public class var tertiarySystemFill: UIColor { System.tertiarySystemFill }
  /// The fill of large areas with complex content: 8 % opaque in light, 18 % in dark appearance.
  public class var quaternarySystemFill: UIColor { System.quaternarySystemFill }

  // Lines
  /// Thin lines between content; translucent, so that the content below shows through.
  public class var separator: UIColor { System.separator }
  /// Thin lines between content where nothing may show through.
  public class var opaqueSeparator: UIColor { System.opaqueSeparator }

  /// The background of the on-screen keyboard. Not in UIKit.
  package class var keyboardBackground: UIColor { System.keyboardBackground }

  /// The default tint. A view's tint may differ; use `UIView.tintColor` if there is a view.
  public class var tintColor: UIColor { System.systemBlue }

  /// Values are sRGB 0 … 255, alpha is 0 … 1.
  private enum System {
    private typealias Value = (Int, Int, Int, CGFloat)

    private static func pair(_ light: Value, _ dark: Value) -> UIColor {
      func color(_ value: Value) -> UIColor {
        UIColor(
          red: CGFloat(value.0) / 255, green: CGFloat(value.1) / 255, blue: CGFloat(value.2) / 255, alpha: value.3)
      }
      return UIColor(light: color(light), dark: color(dark))
    }

    /// Adds the dark colour of views that lie above others, such as sheets.
    private static func background(_ light: Value, _ dark: Value, _ elevated: Value) -> UIColor {
      let (base, above) = (pair(light, dark), pair(light, elevated))
      return UIColor { $0.userInterfaceLevel == .elevated ? above : base }
    }

    /// Adds high contrast values: text in any of these has at least 4.5:1 on the system's backgrounds, and on those
    /// tinted with 14 % of the same colour.
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

    static let systemBackground = background((255, 255, 255, 1), (0, 0, 0, 1), (28, 28, 30, 1))
    static let secondarySystemBackground = background((242, 242, 247, 1), (28, 28, 30, 1), (44, 44, 46, 1))
    static let tertiarySystemBackground = background((255, 255, 255, 1), (44, 44, 46, 1), (58, 58, 60, 1))
    static let systemGroupedBackground = background((242, 242, 247, 1), (0, 0, 0, 1), (28, 28, 30, 1))
    static let secondarySystemGroupedBackground = background((255, 255, 255, 1), (28, 28, 30, 1), (44, 44, 46, 1))
    static let tertiarySystemGroupedBackground = background((242, 242, 247, 1), (44, 44, 46, 1), (58, 58, 60, 1))

    static let systemFill = pair((120, 120, 128, 0.2), (120, 120, 128, 0.36))
    static let secondarySystemFill = pair((120, 120, 128, 0.16), (120, 120, 128, 0.32))
    static let tertiarySystemFill = pair((118, 118, 128, 0.12), (118, 118, 128, 0.24))
    static let quaternarySystemFill = pair((116, 116, 128, 0.08), (118, 118, 128, 0.18))

    static let separator = pair((60, 60, 67, 0.29), (84, 84, 88, 0.6))
    static let keyboardBackground = pair((209, 211, 217, 1), (43, 43, 43, 1))

    static let opaqueSeparator = pair((198, 198, 200, 1), (56, 56, 58, 1))
  }
}
