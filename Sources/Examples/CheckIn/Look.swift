import UIKit

/// Distances, type and colours for the screen there is: drawn for 1280×800 and scaled evenly, portrait or landscape.
struct Look {
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

  /// Type shrinks half as much as distances do: small screens are read from as far away as large ones.
  func font(_ size: CGFloat, _ weight: UIFont.Weight = .regular) -> UIFont {
    let unit = self.unit < 1 ? (1 + self.unit) / 2 : self.unit
    return .systemFont(ofSize: max((size * unit).rounded(), 14), weight: weight)
  }

  /// What fingers have to hit is never smaller than a finger.
  func target(_ length: CGFloat) -> CGFloat { max(points(length), 46) }

  var margin: CGFloat { points(40) }
  var corner: CGFloat { points(20) }

  static let tint = pair(UIColor(red: 0.12, green: 0.35, blue: 0.75, alpha: 1), UIColor(red: 0.45, green: 0.66, blue: 1, alpha: 1))
  static let ground = pair(UIColor(red: 0.95, green: 0.96, blue: 0.98, alpha: 1), UIColor(red: 0.05, green: 0.06, blue: 0.09, alpha: 1))
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
  var look: Look { Look(window?.bounds.size ?? UIScreen.main.bounds.size) }
}

extension UILabel {
  convenience init(_ text: String = "", color: UIColor = .label, lines: Int = 1) {
    self.init(frame: .zero)
    self.text = text
    textColor = color
    numberOfLines = lines
  }

  /// Places the label with its top left at `origin`, at most `width` wide; answers where it ends.
  @discardableResult
  func place(at origin: CGPoint, width: CGFloat) -> CGFloat {
    let size = sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    frame = CGRect(x: origin.x, y: origin.y, width: width, height: size.height.rounded(.up))
    return frame.maxY
  }
}

/// The one button that a screen is about, and those beside it.
final class ActionButton: UIButton {
  enum Kind { case main, plain, light }

  private let kind: Kind

  init(_ title: String, symbol: String? = nil, kind: Kind = .main) {
    self.kind = kind
    super.init(frame: .zero)
    var look: UIButton.Configuration = kind == .main ? .filled() : kind == .light ? .filled() : .plain()
    look.title = title
    if let symbol { look.image = UIImage(systemName: symbol) }
    look.imagePlacement = .trailing
    look.cornerStyle = .capsule
    if kind == .light {
      look.baseBackgroundColor = .white
      look.baseForegroundColor = Look.navy
    } else if kind == .main {
      look.baseBackgroundColor = Look.tint
      look.baseForegroundColor = UIColor { $0.userInterfaceStyle == .dark ? Look.navy : .white }
    }
    configuration = look
    accessibilityIdentifier = title
  }

  required init?(coder: NSCoder) {
    kind = .main
    super.init(coder: coder)
  }

  func setTitle(_ title: String) { if configuration?.title != title { configuration?.title = title } }

  /// Brings the type up to the size of the screen.
  func fit(_ look: Look, size: CGFloat = 20) {
    let font = look.font(size, kind == .plain ? .medium : .semibold)
    guard configuration?.imagePadding != look.points(10) || fitted != font else { return }
    fitted = font
    configuration?.imagePadding = look.points(10)
    configuration?.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(font: font)
    configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      var attributes = attributes
      attributes.font = font
      return attributes
    }
    let inset = look.points(28)
    configuration?.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: inset, bottom: 4, trailing: inset)
  }

  private var fitted: UIFont?

  func width(_ look: Look) -> CGFloat { sizeThatFits(.zero).width.rounded(.up) + (kind == .plain ? 0 : look.points(16)) }
}
