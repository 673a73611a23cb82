import UIKit

/// A button: the main action of a screen, or a secondary one.
final class ActionButton: UIButton {
  /// `light` and `clear` are for a dark picture.
  enum Kind { case main, plain, light, clear }

  private let kind: Kind
  /// A finger needs 60 points, also where a scroll view ends at the button.
  private lazy var leastHeight = heightAnchor.constraint(greaterThanOrEqualToConstant: 0)
  private lazy var leastWidth = widthAnchor.constraint(greaterThanOrEqualToConstant: 60)

  /// - Parameter key: The title in English; it is shown in the language of the visit.
  init(_ key: String, symbol: String? = nil, kind: Kind = .main) {
    self.kind = kind
    super.init(frame: .zero)
    var style: UIButton.Configuration = kind == .plain ? .plain() : .filled()
    style.title = localized(key)
    if let symbol { style.image = UIImage(systemName: symbol) }
    style.imagePlacement = .trailing
    style.cornerStyle = .capsule
    if kind == .light {
      style.baseBackgroundColor = .white
      style.baseForegroundColor = Theme.navy
    } else if kind == .clear {
      style.baseForegroundColor = .white
      // The picture may be bright here.
      style.baseBackgroundColor = Theme.navy.withAlphaComponent(0.55)
    } else if kind == .main {
      style.baseBackgroundColor = Theme.tint
      style.baseForegroundColor = UIColor { $0.userInterfaceStyle == .dark ? Theme.navy : .white }
    }
    configuration = style
    // The title of a plain button is aligned with the text above it.
    if kind == .plain { contentHorizontalAlignment = .leading }
    accessibilityIdentifier = key
    // A short title stands in a wide button, a long one wraps.
    setContentCompressionResistancePriority(.defaultHigh - 1, for: .horizontal)
  }

  required init?(coder: NSCoder) {
    kind = .main
    super.init(coder: coder)
  }

  func setTitle(_ title: String) { if configuration?.title != title { configuration?.title = title } }

  /// Adapts the font, and the distances around title and symbol.
  func apply(_ theme: Theme, size: CGFloat = 20, height: CGFloat = 60, limit: CGFloat = 4) {
    let font = theme.font(size, kind == .plain ? .medium : .semibold, limit: limit)
    configuration?.imagePadding = (font.pointSize / 2).rounded()
    configuration?.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(font: font)
    configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      var attributes = attributes
      attributes.font = font
      return attributes
    }
    let inset = theme.points(36)
    configuration?.contentInsets = NSDirectionalEdgeInsets(
      top: 6, leading: kind == .plain ? 0 : inset, bottom: 6, trailing: kind == .plain ? theme.points(28) : inset)
    leastHeight.constant = max(theme.points(height), 60)
    NSLayoutConstraint.activate([leastHeight, leastWidth])
  }
}
