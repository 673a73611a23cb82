import UIKitCore

/// The button of a navigation bar that leads back to the item below.
@MainActor
final class NavigationBackButton: UIButton {
  /// The labels from the longest to the shortest; empty for the symbol alone.
  private let labels: [String]
  private let symbol = UIImageView()
  private let label = UILabel()

  init(to item: UINavigationItem, in bar: UIView?, appearance: UINavigationBarAppearance?) {
    let words = Strings.preferred.navigation
    let own = item.backBarButtonItem
    let title = own?.title ?? item.backButtonTitle ?? item.title ?? words.back
    switch item.backButtonDisplayMode {
    case .default: labels = title == words.back ? [title] : [title, words.back]
    case .generic: labels = [words.back]
    case .minimal: labels = []
    }
    super.init(frame: .zero)
    become(.system)
    symbol.image =
      appearance?.backIndicatorImage ?? own?.image
      ?? UIImage(
        systemName: "chevron.backward", withConfiguration: UIImage.SymbolConfiguration(pointSize: 18, weight: .semibold))
    symbol.contentMode = .center
    var attributes = appearance?.backButtonAppearance.titleTextAttributes(for: .normal) ?? [:]
    let proxied = own ?? UIBarButtonItem()
    if let bar, let proxy = proxied.proxyTitleTextAttributes(for: .normal, in: bar) { attributes.merge(proxy) { $1 } }
    label.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 17)
    color = attributes[.foregroundColor] as? UIColor
    label.lineBreakMode = .byTruncatingTail
    if let tint = own?.tintColor ?? bar.flatMap(proxied.proxyTintColor) { tintColor = tint }
    addSubview(symbol)
    addSubview(label)
    accessibilityLabel = title
    accessibilityIdentifier = own?.accessibilityIdentifier
    colour()
  }

  required init?(coder: NSCoder) { return nil }

  private var color: UIColor?
  private let gap: CGFloat = 5

  /// Shows the longest label that fits.
  /// - Returns: The width of the button, in points.
  func fit(_ most: CGFloat) -> CGFloat {
    let symbolWidth = symbol.intrinsicContentSize.width.rounded(.up)
    for text in labels {
      label.text = text
      let width = symbolWidth + gap + label.intrinsicContentSize.width.rounded(.up) + 16
      if width <= most { return max(width, 44) }
    }
    label.text = nil
    return max(symbolWidth + 16, 44)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = symbol.intrinsicContentSize.width.rounded(.up)
    let text = label.intrinsicContentSize
    var (start, labelStart) = (CGFloat(8), 8 + width + gap)
    if isRightToLeft {
      start = bounds.width - 8 - width
      labelStart = start - gap - text.width.rounded(.up)
    }
    symbol.frame = CGRect(x: start, y: 0, width: width, height: bounds.height)
    label.frame = CGRect(
      x: labelStart, y: ((bounds.height - text.height) / 2).rounded(), width: text.width.rounded(.up), height: text.height)
  }

  private func colour() { label.textColor = color ?? tintColor }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    colour()
  }

  override var isHighlighted: Bool {
    didSet {
      for view in [symbol, label] { view.alpha = isHighlighted ? 0.3 : 1 }
    }
  }
}
