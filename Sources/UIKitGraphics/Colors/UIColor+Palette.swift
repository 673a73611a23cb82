import CoreGraphics
import Foundation

/// Fixed colours with plain names.
extension UIColor {
  /// White 0, opaque.
  public class var black: UIColor { Palette.black }
  /// White 1/3, opaque.
  public class var darkGray: UIColor { Palette.darkGray }
  /// White 2/3, opaque.
  public class var lightGray: UIColor { Palette.lightGray }
  /// White 1, opaque.
  public class var white: UIColor { Palette.white }
  /// White 0.5, opaque.
  public class var gray: UIColor { Palette.gray }
  /// RGB 1, 0, 0.
  public class var red: UIColor { Palette.red }
  /// RGB 0, 1, 0.
  public class var green: UIColor { Palette.green }
  /// RGB 0, 0, 1.
  public class var blue: UIColor { Palette.blue }
  /// RGB 0, 1, 1.
  public class var cyan: UIColor { Palette.cyan }
  /// RGB 1, 1, 0.
  public class var yellow: UIColor { Palette.yellow }
  /// RGB 1, 0, 1.
  public class var magenta: UIColor { Palette.magenta }
  /// RGB 1, 0.5, 0.
  public class var orange: UIColor { Palette.orange }
  /// RGB 0.5, 0, 0.5.
  public class var purple: UIColor { Palette.purple }
  /// RGB 0.6, 0.4, 0.2.
  public class var brown: UIColor { Palette.brown }
  /// Black with alpha 0, which draws nothing.
  public class var clear: UIColor { Palette.clear }

  /// Colour of text on dark backgrounds, independent of the appearance.
  public class var lightText: UIColor { Palette.lightText }
  /// Colour of text on light backgrounds, independent of the appearance.
  public class var darkText: UIColor { Palette.darkText }

  private enum Palette {
    static let black = UIColor(white: 0, alpha: 1)
    static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    static let white = UIColor(white: 1, alpha: 1)
    static let gray = UIColor(white: 0.5, alpha: 1)
    static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    static let clear = UIColor(white: 0, alpha: 0)
    static let lightText = UIColor(white: 1, alpha: 0.6)
    static let darkText = UIColor(white: 0, alpha: 1)
  }
}
