import UIKitCore

/// The colours of the keyboard.
@MainActor
enum KeyboardColors {
  private static func color(_ light: (CGFloat, CGFloat, CGFloat), _ dark: (CGFloat, CGFloat, CGFloat)) -> UIColor {
    func make(_ c: (CGFloat, CGFloat, CGFloat)) -> UIColor {
      UIColor(red: c.0 / 255, green: c.1 / 255, blue: c.2 / 255, alpha: 1)
    }
    return UIColor(light: make(light), dark: make(dark))
  }

  static let background = UIColor.keyboardBackground
  static let key = color((255, 255, 255), (107, 107, 107))
  /// Lighter than the keys it covers in dark mode, where a shadow is not visible.
  static let popOver = color((255, 255, 255), (124, 124, 126))
  static let pressedKey = color((186, 191, 200), (72, 72, 72))
  static let special = color((171, 176, 186), (71, 71, 71))
  static let pressedSpecial = color((255, 255, 255), (107, 107, 107))
  static let shadow = UIColor(
    light: UIColor(red: 136 / 255, green: 138 / 255, blue: 142 / 255, alpha: 1), dark: UIColor(white: 0.12, alpha: 1))
  static let text = UIColor(light: .black, dark: .white)
  /// Has a contrast of at least 4.5:1 on a key.
  static let hint = UIColor(light: UIColor(white: 0.45, alpha: 1), dark: UIColor(white: 0.93, alpha: 1))
  static let disabled = UIColor(light: UIColor(white: 0.55, alpha: 1), dark: UIColor(white: 0.5, alpha: 1))
  static let primary = UIColor.systemBlue
  static let pressedPrimary = color((0, 96, 200), (64, 150, 255))
  static let hairline = UIColor(light: UIColor(white: 0, alpha: 0.12), dark: UIColor(white: 1, alpha: 0.08))
}
