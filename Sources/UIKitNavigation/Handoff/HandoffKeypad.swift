import UIKitCore

/// Keys for the characters that codes have, and one that deletes. They have the same order in every language.
@MainActor
final class HandoffKeypad: UIView {
  var isEnabled = true { didSet { for key in keys { key.isEnabled = isEnabled } } }
  /// The height of a key, in points.
  var keyHeight: CGFloat = 60

  private var keys: [UIButton] = []

  static let gap: CGFloat = 6
  /// With the gap between them, what a finger needs.
  static func leastHeight(isKiosk: Bool) -> CGFloat { (isKiosk ? 60 : 50) - gap }
  /// Keys are not much wider than they need to be.
  static let greatestWidth: CGFloat = 760
  private static let delete = "delete"

  /// - Parameter field: What the keys type into.
  init(for field: HandoffCodeField) {
    super.init(frame: .zero)
    semanticContentAttribute = .forceLeftToRight
    keys = UIHandoffCode.characters.map { String($0) }.map { name in
      key(name) { [weak field] in field?.insertText(name) }
    }
    keys.append(key(Self.delete) { [weak field] in field?.deleteBackward() })
    for key in keys { addSubview(key) }
  }

  required init?(coder: NSCoder) { return nil }

  private func key(_ name: String, _ body: @escaping () -> Void) -> UIButton {
    var style = UIButton.Configuration.gray()
    let isDelete = name == Self.delete
    if isDelete { style.image = UIImage(systemName: "delete.left") } else { style.title = name }
    style.background.cornerRadius = 8
    style.cornerStyle = .fixed
    style.contentInsets = .zero
    style.baseForegroundColor = .label
    style.baseBackgroundColor = isDelete ? .systemFill : .secondarySystemGroupedBackground
    let button = UIButton(configuration: style)
    button.accessibilityIdentifier = "handoff.key.\(name)"
    button.accessibilityTraits = .keyboardKey
    button.accessibilityLabel = isDelete ? Strings.preferred.keys.delete : name
    button.addAction(UIAction { _ in body() }, for: .primaryActionTriggered)
    return button
  }

  // MARK: Layout

  /// Two of the places in the last row are for the key that deletes.
  static func columns(for size: CGSize) -> Int { size.width >= 520 || size.width > size.height ? 8 : 6 }
  static func rows(_ columns: Int) -> Int { (UIHandoffCode.characters.count + 2 + columns - 1) / columns }
  var columns = 8 { didSet { if oldValue != columns { setNeedsLayout() } } }

  /// The height with keys of a height.
  static func height(_ columns: Int, key: CGFloat) -> CGFloat { (key + gap) * CGFloat(rows(columns)) - gap }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: min(size.width, Self.greatestWidth), height: Self.height(columns, key: keyHeight))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let count = CGFloat(columns)
    let width = ((bounds.width - Self.gap * (count - 1)) / count).rounded(.down)
    let start = ((bounds.width - width * count - Self.gap * (count - 1)) / 2).rounded()
    let font = UIFont.systemFont(ofSize: min(keyHeight * 0.46, 30).rounded(), weight: .medium)
    for (index, key) in keys.enumerated() {
      let place = CGPoint(
        x: start + CGFloat(index % columns) * (width + Self.gap),
        y: CGFloat(index / columns) * (keyHeight + Self.gap))
      let isLast = index + 1 == keys.count
      key.frame = CGRect(origin: place, size: CGSize(width: isLast ? 2 * width + Self.gap : width, height: keyHeight))
      key.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
        var attributes = attributes
        attributes.font = font
        return attributes
      }
      key.configuration?.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(font: font)
    }
  }
}
