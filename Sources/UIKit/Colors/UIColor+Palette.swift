import CoreGraphics
import Foundation

/// Fixed colours with plain names.
extension UIColor {
  public class var black: UIColor { Palette.black }
  public class var darkGray: UIColor { Palette.darkGray }
  public class var lightGray: UIColor { Palette.lightGray }
  public class var white: UIColor { Palette.white }
  public class var gray: UIColor { Palette.gray }
  public class var red: UIColor { Palette.red }
  public class var green: UIColor { Palette.green }
  public class var blue: UIColor { Palette.blue }
  public class var cyan: UIColor { Palette.cyan }
  public class var yellow: UIColor { Palette.yellow }
  public class var magenta: UIColor { Palette.magenta }
  public class var orange: UIColor { Palette.orange }
  public class var purple: UIColor { Palette.purple }
  public class var brown: UIColor { Palette.brown }
  public class var clear: UIColor { Palette.clear }

  /// Text on dark backgrounds, whatever the appearance.
  public class var lightText: UIColor { Palette.lightText }
  /// Text on light backgrounds, whatever the appearance.
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
