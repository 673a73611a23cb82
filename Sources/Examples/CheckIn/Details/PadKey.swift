import UIKit

/// One key of an input view.
final class PadKey: UIControl {
  static let delete = "⌫"

  let face: String
  private let label: UILabel
  private let icon = UIImageView(image: UIImage(systemName: "delete.left"))

  init(_ face: String) {
    self.face = face
    let isDelete = face == Self.delete
    label = UILabel(isDelete ? "" : face)
    super.init(frame: .zero)
    icon.isHidden = !isDelete
    addConstrained([label, icon])
    for view in [label, icon] as [UIView] {
      NSLayoutConstraint.activate([
        view.centerXAnchor.constraint(equalTo: centerXAnchor), view.centerYAnchor.constraint(equalTo: centerYAnchor),
      ])
    }
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.3
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 0, height: 1)
    accessibilityLabel = isDelete ? localized("Delete") : face
    accessibilityTraits = .keyboardKey
    colour()
  }

  required init?(coder: NSCoder) { return nil }

  override var isHighlighted: Bool { didSet { if oldValue != isHighlighted { colour() } } }
  override var isEnabled: Bool { didSet { if oldValue != isEnabled { colour() } } }

  private static let letter = pair(.white, UIColor(white: 0.42, alpha: 1))
  private static let quiet = pair(UIColor(red: 0.67, green: 0.69, blue: 0.73, alpha: 1), UIColor(white: 0.28, alpha: 1))
  private static let dim = pair(UIColor(white: 0.24, alpha: 0.35), UIColor(white: 0.93, alpha: 0.3))
  private static let idle = pair(UIColor(red: 0.87, green: 0.88, blue: 0.9, alpha: 1), UIColor(white: 0.22, alpha: 1))

  private static func pair(_ light: UIColor, _ dark: UIColor) -> UIColor {
    UIColor { $0.userInterfaceStyle == .dark ? dark : light }
  }

  private func colour() {
    let isQuiet = (face == Self.delete) != isHighlighted
    backgroundColor = !isEnabled ? Self.idle : isQuiet ? Self.quiet : Self.letter
    label.textColor = isEnabled ? .label : Self.dim
    icon.tintColor = label.textColor
  }

  /// The larger the key, the larger what is on it.
  override func layoutSubviews() {
    layer.cornerRadius = min(bounds.height * 0.14, 10)
    let size = min(max(bounds.height * 0.46, 20), 34)
    if label.font.pointSize != size {
      label.font = .systemFont(ofSize: size)
      icon.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: min(size * 0.92, 30))
    }
    super.layoutSubviews()
  }
}
