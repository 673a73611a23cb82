/// One entry of a visible menu: a mark, a title with a subtitle, and an image at the end.
@MainActor
final class MenuRow: ChoiceControl {
  enum Form {
    case line
    /// An image, with the title below if there is room.
    case tile
  }

  let element: UIMenuElement
  private let form: Form
  private let titleLabel = UILabel()
  private let subtitleLabel = UILabel()
  private let mark = UIImageView()
  private let picture = UIImageView()
  private let line = UIView()
  private let hasMarks: Bool

  static let side: CGFloat = 16
  private static let markWidth: CGFloat = 24
  private static let pressed = UIColor(light: UIColor(white: 0, alpha: 0.08), dark: UIColor(white: 1, alpha: 0.12))

  /// Whether a hairline is drawn above a line, or before a tile.
  var hasLine = false {
    didSet { line.isHidden = !hasLine }
  }

  /// Whether it is highlighted with the arrow keys.
  var isPicked = false {
    didSet { colour() }
  }

  init(_ element: UIMenuElement, hasMarks: Bool, form: Form = .line, isKiosk: Bool = false) {
    self.element = element
    self.hasMarks = hasMarks
    self.form = form
    super.init(frame: .zero)
    for view in [mark, titleLabel, subtitleLabel, picture, line] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    let size: CGFloat = isKiosk ? 20 : 17
    titleLabel.font = .systemFont(ofSize: form == .tile ? size - (isKiosk ? 6 : 5) : size)
    titleLabel.textAlignment = form == .tile ? .center : .natural
    subtitleLabel.font = .systemFont(ofSize: isKiosk ? 16 : 13)
    mark.contentMode = .center
    picture.contentMode = .center
    line.backgroundColor = .separator
    line.isHidden = true
    show()
  }

  required init?(coder: NSCoder) { return nil }

  var isSubmenu: Bool { element is UIMenu }

  private var isDestructive: Bool {
    (element as? any UIMenuLeaf)?.attributes.contains(.destructive)
      ?? (element as? UIMenu)?.options.contains(.destructive) ?? false
  }

  private func show() {
    let leaf = element as? any UIMenuLeaf
    isEnabled = !(leaf?.attributes.contains(.disabled) ?? false)
    let color: UIColor = !isEnabled ? .disabledText : isDestructive ? .systemRed : .label
    titleLabel.text = element.title
    titleLabel.textColor = color
    subtitleLabel.text = element.subtitle
    subtitleLabel.textColor = isEnabled ? .secondaryLabel : .disabledText
    let symbol = UIImage.SymbolConfiguration(pointSize: form == .tile ? 20 : 16, weight: .regular)
    switch leaf?.state ?? .off {
    case .on: mark.image = UIImage(systemName: "checkmark", withConfiguration: symbol)
    case .mixed: mark.image = UIImage(systemName: "minus", withConfiguration: symbol)
    case .off: mark.image = nil
    }
    let chevron = UIImage.SymbolConfiguration(pointSize: 13, weight: .semibold)
    let image =
      isSubmenu && element.image == nil ? UIImage(systemName: "chevron.right", withConfiguration: chevron) : element.image
    picture.image = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
    picture.preferredSymbolConfiguration = isSubmenu && element.image == nil ? chevron : symbol
    mark.tintColor = color
    picture.tintColor = isSubmenu && element.image == nil ? .tertiaryLabel : color
    colour()
  }

  private func colour() { backgroundColor = isHighlighted || isPicked ? Self.pressed : nil }

  override var isHighlighted: Bool {
    didSet { colour() }
  }

  /// The width at which everything is visible.
  var wantedWidth: CGFloat {
    if form == .tile { return max(titleLabel.intrinsicContentSize.width.rounded(.up) + 16, 56) }
    let text = max(titleLabel.intrinsicContentSize.width, subtitleLabel.intrinsicContentSize.width)
    return text.rounded(.up) + 2 * Self.side + (hasMarks ? Self.markWidth : 0) + (picture.image == nil ? 0 : 40)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (bounds.width, bounds.height)
    let hair = 1 / max(traitCollection.displayScale, 1)
    if form == .tile {
      let hasTitle = height > 50 && titleLabel.text?.isEmpty == false
      picture.frame = CGRect(x: 0, y: hasTitle ? 8 : 0, width: width, height: hasTitle ? height - 34 : height)
      titleLabel.frame = CGRect(x: 4, y: height - 26, width: max(width - 8, 0), height: hasTitle ? 18 : 0)
      if isSelectedElement { backgroundColor = Self.pressed }
      line.frame = CGRect(x: 0, y: 0, width: hair, height: height)
      return
    }
    let isMirrored = effectiveTraits.layoutDirection == .rightToLeft
    func place(_ view: UIView, _ frame: CGRect) {
      view.frame =
        isMirrored
        ? CGRect(x: width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height) : frame
    }
    let start = Self.side + (hasMarks ? Self.markWidth : 0)
    place(mark, CGRect(x: 10, y: 0, width: Self.markWidth, height: height))
    let end = picture.image == nil ? width - Self.side : width - Self.side - 32
    place(picture, CGRect(x: width - Self.side - 24, y: 0, width: 24, height: height))
    let hasSubtitle = subtitleLabel.text?.isEmpty == false
    let text = max(end - start, 0)
    place(titleLabel, CGRect(x: start, y: hasSubtitle ? height / 2 - 21 : 0, width: text, height: hasSubtitle ? 22 : height))
    place(subtitleLabel, CGRect(x: start, y: height / 2 + 1, width: text, height: hasSubtitle ? 18 : 0))
    line.frame = CGRect(x: 0, y: 0, width: width, height: hair)
  }

  private var isSelectedElement: Bool { (element as? any UIMenuLeaf)?.state == .on }

  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? element.title }
    set { super.accessibilityLabel = newValue }
  }

  override var controlTraits: UIAccessibilityTraits { isSelectedElement ? [.button, .selected] : .button }
}
