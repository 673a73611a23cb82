/// What is around an edit menu's bar: `EditMenuOverlay`.
@MainActor
protocol EditMenuBarDelegate: AnyObject {
  /// Called when an entry was chosen, with its button.
  func choose(_ element: UIMenuElement, _ button: UIView)
  /// Called when the bar needs another size.
  func place()
}

/// The entries of an edit menu side by side, in pages where they do not fit.
@MainActor
final class EditMenuBar: UIView, ChoiceContainer {
  private let surface = UIView()
  private var buttons: [EditMenuButton] = []
  private let backward = EditMenuButton(symbol: "chevron.left")
  private let forward = EditMenuButton(symbol: "chevron.right")
  private var pages: [[Int]] = []
  private var page = 0

  private weak var delegate: (any EditMenuBarDelegate)?

  static let corner: CGFloat = 11

  init(delegate: any EditMenuBarDelegate) {
    self.delegate = delegate
    super.init(frame: .zero)
    surface.backgroundColor = UIColor(light: UIColor(white: 0.98, alpha: 1), dark: UIColor(white: 0.2, alpha: 1))
    surface.layer.cornerRadius = Self.corner
    surface.layer.cornerCurve = .continuous
    surface.clipsToBounds = true
    addSubview(surface)
    layer.cornerRadius = Self.corner
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.22
    layer.shadowRadius = 18
    layer.shadowOffset = CGSize(width: 0, height: 5)
    for (button, step) in [(backward, -1), (forward, 1)] {
      button.addAction(UIAction { [weak self] _ in self?.changePage(by: step) }, for: .touchUpInside)
      surface.addSubview(button)
    }
    backward.accessibilityLabel = Strings.preferred.editing.previousItems
    forward.accessibilityLabel = Strings.preferred.editing.nextItems
  }

  required init?(coder: NSCoder) { return nil }

  private var isKiosk: Bool { effectiveTraits.userInterfaceIdiom == .kiosk }
  private var height: CGFloat { isKiosk ? 60 : 44 }
  private var arrowWidth: CGFloat { isKiosk ? 52 : 40 }

  /// - Parameter elements: The entries without sections: they are shown in one row.
  func show(_ elements: [UIMenuElement]) {
    for button in buttons { button.removeFromSuperview() }
    buttons = elements.map { element in
      let button = EditMenuButton(element, isKiosk: isKiosk)
      button.addAction(
        UIAction { [weak self, weak button] _ in
          if let button { self?.delegate?.choose(element, button) }
        }, for: .touchUpInside)
      surface.addSubview(button)
      return button
    }
    page = 0
    setNeedsLayout()
  }

  /// Divides the entries among pages that fit `width`.
  private func divide(_ width: CGFloat) {
    let widths = buttons.map(\.wantedWidth)
    guard widths.reduce(0, +) > width else {
      pages = [Array(buttons.indices)]
      return
    }
    pages = [[]]
    var used: CGFloat = 0
    for (index, wanted) in widths.enumerated() {
      // The first page has one arrow, the others two, the last of which may stay unused.
      let limit = width - arrowWidth * (pages.count == 1 ? 1 : 2)
      if used + wanted > limit, !pages[pages.count - 1].isEmpty {
        pages.append([])
        used = 0
      }
      pages[pages.count - 1].append(index)
      used += wanted
    }
  }

  private func changePage(by step: Int) {
    page = min(max(page + step, 0), max(pages.count - 1, 0))
    setNeedsLayout()
    delegate?.place()
  }

  private func width(of page: Int) -> CGFloat {
    guard pages.indices.contains(page) else { return 0 }
    let arrows = CGFloat((page > 0 ? 1 : 0) + (page + 1 < pages.count ? 1 : 0))
    return pages[page].reduce(0) { $0 + buttons[$1].wantedWidth } + arrows * arrowWidth
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    divide(size.width)
    page = min(page, max(pages.count - 1, 0))
    return CGSize(width: min(width(of: page), size.width), height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    surface.frame = bounds
    layer.shadowPath = CGPath(
      roundedRect: bounds, cornerWidth: min(Self.corner, bounds.width / 2),
      cornerHeight: min(Self.corner, bounds.height / 2), transform: nil)
    let shown = pages.indices.contains(page) ? pages[page] : []
    for (index, button) in buttons.enumerated() { button.isHidden = !shown.contains(index) }
    backward.isHidden = page == 0
    forward.isHidden = page + 1 >= pages.count
    var x: CGFloat = 0
    func place(_ button: EditMenuButton, _ width: CGFloat) {
      button.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      button.hasLine = x > 0
      x += width
    }
    if !backward.isHidden { place(backward, arrowWidth) }
    for index in shown { place(buttons[index], min(buttons[index].wantedWidth, bounds.width)) }
    if !forward.isHidden { place(forward, arrowWidth) }
  }
}

/// One entry of an edit menu.
@MainActor
final class EditMenuButton: ChoiceControl {
  let element: UIMenuElement?
  private let label = UILabel()
  private let picture = UIImageView()
  private let line = UIView()

  private static let pressed = UIColor(light: UIColor(white: 0, alpha: 0.1), dark: UIColor(white: 1, alpha: 0.14))

  var hasLine = false {
    didSet { line.isHidden = !hasLine }
  }

  init(_ element: UIMenuElement, isKiosk: Bool) {
    self.element = element
    super.init(frame: .zero)
    let leaf = element as? any UIMenuLeaf
    isEnabled = !(leaf?.attributes.contains(.disabled) ?? false)
    label.text = element.title
    label.font = .systemFont(ofSize: isKiosk ? 19 : 15)
    let color: UIColor =
      !isEnabled ? .disabledText : leaf?.attributes.contains(.destructive) == true ? .systemRed : .label
    label.textColor = color
    let symbol = UIImage.SymbolConfiguration(pointSize: isKiosk ? 19 : 15, weight: .regular)
    if element.title.isEmpty { picture.image = element.image?.withRenderingMode(.alwaysTemplate) }
    if element is UIMenu { picture.image = UIImage(systemName: "chevron.right", withConfiguration: symbol) }
    picture.tintColor = color
    make()
  }

  init(symbol: String) {
    element = nil
    super.init(frame: .zero)
    let configuration = UIImage.SymbolConfiguration(pointSize: 14, weight: .semibold)
    picture.image = UIImage(systemName: symbol, withConfiguration: configuration)
    picture.tintColor = .secondaryLabel
    make()
  }

  required init?(coder: NSCoder) { return nil }

  private func make() {
    picture.contentMode = .center
    label.textAlignment = .center
    line.backgroundColor = .separator
    line.isHidden = true
    for view in [label, picture, line] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? Self.pressed : nil }
  }

  private var hasText: Bool { label.text?.isEmpty == false }

  var wantedWidth: CGFloat {
    let text = hasText ? label.intrinsicContentSize.width.rounded(.up) + 28 : 24
    return text + (picture.image == nil ? 0 : 22)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let hair = 1 / max(traitCollection.displayScale, 1)
    line.frame = CGRect(x: 0, y: 0, width: hair, height: bounds.height)
    if hasText {
      let end = picture.image == nil ? bounds.width - 8 : bounds.width - 30
      label.frame = CGRect(x: 8, y: 0, width: max(end - 8, 0), height: bounds.height)
      picture.frame = CGRect(x: bounds.width - 34, y: 0, width: 24, height: bounds.height)
    } else {
      picture.frame = bounds
    }
  }

  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? element?.title }
    set { super.accessibilityLabel = newValue }
  }

  override var controlTraits: UIAccessibilityTraits { .button }
}
