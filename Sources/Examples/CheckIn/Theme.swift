import UIKit

/// Metrics, fonts and colours for the current screen: designed for 1280×800 and scaled uniformly, portrait or
/// landscape.
struct Theme {
  let unit: CGFloat
  let isPortrait: Bool
  let isSmall: Bool

  init(_ size: CGSize) {
    isPortrait = size.height > size.width
    let long = max(size.width, size.height), short = min(size.width, size.height)
    unit = min(max(min(long / 1280, short / (isPortrait ? 720 : 800)), 0.66), 1.5)
    isSmall = short < 560
  }

  func points(_ length: CGFloat) -> CGFloat { (length * unit).rounded() }

  /// Scales a font half as much as distances: small screens are read from the same distance as large ones.
  func font(_ size: CGFloat, _ weight: UIFont.Weight = .regular) -> UIFont {
    let unit = self.unit < 1 ? (1 + self.unit) / 2 : self.unit
    return .systemFont(ofSize: max((size * unit).rounded(), 14), weight: weight)
  }

  /// The size of a touch target, which is never smaller than a finger.
  func target(_ length: CGFloat) -> CGFloat { max(points(length), 46) }

  var margin: CGFloat { points(40) }
  var corner: CGFloat { points(20) }

  static let tint = pair(
    UIColor(red: 0.12, green: 0.35, blue: 0.75, alpha: 1), UIColor(red: 0.45, green: 0.66, blue: 1, alpha: 1))
  static let ground = pair(
    UIColor(red: 0.95, green: 0.96, blue: 0.98, alpha: 1), UIColor(red: 0.05, green: 0.06, blue: 0.09, alpha: 1))
  static let card = pair(.white, UIColor(red: 0.1, green: 0.115, blue: 0.16, alpha: 1))
  static let edge = pair(
    UIColor(red: 0.84, green: 0.86, blue: 0.9, alpha: 1), UIColor(red: 0.2, green: 0.225, blue: 0.3, alpha: 1))
  static let navy = UIColor(red: 0.055, green: 0.1, blue: 0.23, alpha: 1)
  static let indigo = UIColor(red: 0.13, green: 0.22, blue: 0.5, alpha: 1)
  static let sky = UIColor(red: 0.2, green: 0.5, blue: 0.75, alpha: 1)
  static let amber = UIColor(red: 1, green: 0.76, blue: 0.36, alpha: 1)

  static let house = "Aldergate House"

  private static func pair(_ light: UIColor, _ dark: UIColor) -> UIColor {
    UIColor { $0.userInterfaceStyle == .dark ? dark : light }
  }
}

extension UIView {
  var theme: Theme { Theme(window?.bounds.size ?? UIScreen.main.bounds.size) }
}

extension UILabel {
  convenience init(_ text: String = "", color: UIColor = .label, lines: Int = 1) {
    self.init(frame: .zero)
    self.text = text
    textColor = color
    numberOfLines = lines
  }

  /// Places the label with its top left at `origin`, at most `width` wide. Returns its bottom edge.
  @discardableResult
  func place(at origin: CGPoint, width: CGFloat) -> CGFloat {
    let size = sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    frame = CGRect(x: origin.x, y: origin.y, width: width, height: size.height.rounded(.up))
    return frame.maxY
  }
}

/// A button: the main action of a screen, or a secondary one.
final class ActionButton: UIButton {
  enum Kind { case main, plain, light }

  private let kind: Kind

  init(_ title: String, symbol: String? = nil, kind: Kind = .main) {
    self.kind = kind
    super.init(frame: .zero)
    var style: UIButton.Configuration = kind == .main ? .filled() : kind == .light ? .filled() : .plain()
    style.title = title
    if let symbol { style.image = UIImage(systemName: symbol) }
    style.imagePlacement = .trailing
    style.cornerStyle = .capsule
    if kind == .light {
      style.baseBackgroundColor = .white
      style.baseForegroundColor = Theme.navy
    } else if kind == .main {
      style.baseBackgroundColor = Theme.tint
      style.baseForegroundColor = UIColor { $0.userInterfaceStyle == .dark ? Theme.navy : .white }
    }
    configuration = style
    accessibilityIdentifier = title
  }

  required init?(coder: NSCoder) {
    kind = .main
    super.init(coder: coder)
  }

  func setTitle(_ title: String) { if configuration?.title != title { configuration?.title = title } }

  /// Adapts fonts and insets to the size of the screen.
  func fit(_ theme: Theme, size: CGFloat = 20) {
    let font = theme.font(size, kind == .plain ? .medium : .semibold)
    guard configuration?.imagePadding != theme.points(10) || fitted != font else { return }
    fitted = font
    configuration?.imagePadding = theme.points(10)
    configuration?.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(font: font)
    configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      var attributes = attributes
      attributes.font = font
      return attributes
    }
    let inset = theme.points(28)
    configuration?.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: inset, bottom: 4, trailing: inset)
  }

  private var fitted: UIFont?

  func width(_ theme: Theme) -> CGFloat { sizeThatFits(.zero).width.rounded(.up) + (kind == .plain ? 0 : theme.points(16)) }
}
