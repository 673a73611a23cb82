import UIKit

/// The list of pages: icons with titles, or only icons where titles would leave too little for the page.
final class SidebarView: UIView, UIScrollViewDelegate {
  var onSelect: ((Page) -> Void)?
  var selection = Page.overview {
    didSet {
      rows.forEach { $0.isSelected = $0.page == selection }
      reveal()
    }
  }
  /// Whether titles are shown.
  var isWide = true {
    didSet { if isWide != oldValue { applyMetrics() } }
  }

  private let rows = Page.allCases.map { SidebarRow(page: $0) }
  private let list = UIScrollView()
  private let mark = AppMark()
  private let names = UIStackView(
    .vertical, spacing: 1,
    [UILabel("Vitrine", size: 20, .bold, lines: 1), UILabel("Gallery", size: 13, color: .secondaryLabel, lines: 1)])
  private let footnote = UILabel("", size: 12, color: .tertiaryLabel)
  /// Scrolls to the rows below the last visible one, and from the last one of all back to the first.
  private let more = UIButton(configuration: .plain())
  private var iconsInMiddle: NSLayoutConstraint?
  /// The width beside a bezel.
  private lazy var width = trailingAnchor.constraint(equalTo: safeAreaLayoutGuide.leadingAnchor)
  private lazy var headerTop = header.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor)
  private lazy var listTop = list.topAnchor.constraint(equalTo: header.bottomAnchor)
  private lazy var moreHeight = more.heightAnchor.constraint(equalToConstant: 0)
  private lazy var header = UIStackView(.horizontal, spacing: 12, alignment: .center, [mark, names])
  private lazy var markSide = mark.widthAnchor.constraint(equalToConstant: 0)
  /// The lengths of the list at which the selected row was last scrolled to.
  private var revealedLengths: [CGFloat] = []
  private lazy var listHeight = list.heightAnchor.constraint(equalToConstant: 0)

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    for row in rows {
      let choice = UIAction { [weak self, page = row.page] _ in self?.onSelect?(page) }
      row.addAction(choice, for: [.touchUpInside, .primaryActionTriggered])
    }
    arrange()
    followMetrics { sidebar, _ in sidebar.applyMetrics() }
    registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (sidebar: SidebarView, _: UITraitCollection) in
      sidebar.describeScreen()
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Structure

  private func arrange() {
    let column = UIStackView(.vertical, rows), edge = UIView()
    column.followMetrics { $0.spacing = Self.rowGap($1) }
    more.addAction(UIAction { [weak self] _ in self?.turnPage() }, for: .primaryActionTriggered)
    iconsInMiddle = mark.centerXAnchor.constraint(equalTo: safeAreaLayoutGuide.centerXAnchor).withPriority(.defaultHigh)
    edge.backgroundColor = .separator
    list.showsVerticalScrollIndicator = false
    list.delegate = self
    list.add(column)
    // Half a gap above the first row and below the last one belongs to their targets.
    column.isLayoutMarginsRelativeArrangement = true
    column.followMetrics { column, m in
      let half = Self.rowGap(m) / 2
      column.directionalLayoutMargins = NSDirectionalEdgeInsets(top: half, leading: 0, bottom: half, trailing: 0)
    }
    for view in [header, list, more, footnote, edge] as [UIView] { add(view) }
    let area = safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      width, markSide, listHeight, mark.heightAnchor.constraint(equalTo: mark.widthAnchor),
      headerTop, listTop, moreHeight,
      follow(header.leadingAnchor.constraint(equalTo: area.leadingAnchor), 18).withPriority(.defaultLow),
      header.leadingAnchor.constraint(greaterThanOrEqualTo: area.leadingAnchor),
      header.trailingAnchor.constraint(lessThanOrEqualTo: area.trailingAnchor, constant: -4),
      follow(list.leadingAnchor.constraint(equalTo: area.leadingAnchor), 11),
      follow(list.trailingAnchor.constraint(equalTo: area.trailingAnchor), -11),
      column.topAnchor.constraint(equalTo: list.contentLayoutGuide.topAnchor),
      column.bottomAnchor.constraint(equalTo: list.contentLayoutGuide.bottomAnchor),
      column.leadingAnchor.constraint(equalTo: list.contentLayoutGuide.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: list.contentLayoutGuide.trailingAnchor),
      column.widthAnchor.constraint(equalTo: list.frameLayoutGuide.widthAnchor),
      more.topAnchor.constraint(equalTo: list.bottomAnchor), more.leadingAnchor.constraint(equalTo: list.leadingAnchor),
      more.trailingAnchor.constraint(equalTo: list.trailingAnchor),
      follow(footnote.leadingAnchor.constraint(equalTo: area.leadingAnchor), 22),
      follow(footnote.trailingAnchor.constraint(equalTo: area.trailingAnchor), -12),
      follow(footnote.bottomAnchor.constraint(equalTo: area.bottomAnchor), -24),
      edge.trailingAnchor.constraint(equalTo: trailingAnchor), edge.topAnchor.constraint(equalTo: topAnchor),
      edge.bottomAnchor.constraint(equalTo: bottomAnchor), edge.widthAnchor.constraint(equalToConstant: 1),
    ])
  }

  private func applyMetrics() {
    let m = metrics
    width.constant = isWide ? (248 * max(m.growth, m.unit)).rounded() : max(m.points(100), 76)
    markSide.constant = m.points(isWide ? 44 : 52)
    // Without titles, screens are small: the rows need the height.
    headerTop.constant = m.points(isWide ? 34 : 16)
    listTop.constant = m.points(isWide ? 27 : 14)
    moreHeight.constant = m.target
    for view in [names, footnote] { view.isHidden = !isWide }
    iconsInMiddle?.isActive = !isWide
    for row in rows {
      row.isWide = isWide
      row.height.constant = m.target - Self.rowGap(m)
    }
    describeScreen()
    setNeedsLayout()
  }

  private func describeScreen() {
    let size = (window?.screen ?? .main).nativeBounds.size
    let appearance = traitCollection.userInterfaceStyle == .dark ? "Dark" : "Light"
    footnote.text = "\(Int(size.width)) × \(Int(size.height)) pixels\n\(appearance) appearance"
  }

  // MARK: Whole rows

  /// A row and the gap below it together have the height of a touch target.
  private static func rowGap(_ m: Metrics) -> CGFloat { min(max(m.points(6), 6), 12) }

  /// The list ends with a row, so that none is cut off.
  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics, area = safeAreaLayoutGuide.layoutFrame
    let foot = isWide ? area.maxY - footnote.frame.minY : 0
    let free = area.maxY - list.frame.minY - foot, pitch = rowPitch
    var count = (free / pitch).rounded(.down)
    more.isHidden = Int(count) >= rows.count
    if !more.isHidden { count = ((free - moreHeight.constant) / pitch).rounded(.down) }
    listHeight.constant = max(min(count, CGFloat(rows.count)), 1) * pitch
    // A layout for another reason leaves the list where a finger has scrolled it to.
    let lengths = [listHeight.constant, list.bounds.height, list.contentSize.height, pitch]
    guard list.bounds.height > 0, revealedLengths != lengths else { return }
    revealedLengths = lengths
    reveal()
  }

  private var rowPitch: CGFloat { rows[0].height.constant + Self.rowGap(metrics) }

  /// Scrolls to the selected row on screens too small for all, by whole rows.
  private func reveal() {
    guard let index = rows.firstIndex(where: { $0.page == selection }), list.bounds.height > 0 else { return }
    let pitch = rowPitch, visible = (listHeight.constant / pitch).rounded()
    let (first, last) = (CGFloat(index) - visible + 1, CGFloat(index))
    let offset = min(max((list.contentOffset.y / pitch).rounded(), first), last)
    list.contentOffset.y = min(max(offset, 0), max(CGFloat(rows.count) - visible, 0)) * pitch
    list.isScrollEnabled = Int(visible) < rows.count
    scrollViewDidScroll(list)
  }

  /// As many rows on as are visible, or back to the first ones.
  private func turnPage() {
    let rest = list.contentSize.height - listHeight.constant
    let next = isAtEnd ? 0 : min(list.contentOffset.y + listHeight.constant, rest)
    list.setContentOffset(CGPoint(x: 0, y: next), animated: true)
  }

  private var isAtEnd: Bool { list.contentOffset.y + listHeight.constant >= CGFloat(rows.count) * rowPitch - rowPitch / 2 }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let (symbol, name) = isAtEnd ? ("chevron.up", "First pages") : ("chevron.down", "More pages")
    guard more.accessibilityLabel != name else { return }
    more.accessibilityLabel = name
    more.configuration?.image = UIImage(
      systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 20, weight: .semibold))
    more.configuration?.baseForegroundColor = .secondaryLabel
  }
}

/// One page in the sidebar.
final class SidebarRow: UIControl {
  let page: Page
  /// Whether the title is shown beside the icon.
  var isWide = true {
    didSet {
      label.isHidden = !isWide
      // Without a title the icon stands in the middle.
      atLeadingEdge?.isActive = isWide
    }
  }
  override var isSelected: Bool {
    didSet { updateAppearance() }
  }
  override var isHighlighted: Bool {
    didSet { if oldValue != isHighlighted { updateAppearance() } }
  }
  /// Not required: of the rows side by side in a list, one gets a new height before the other.
  private(set) lazy var height = heightAnchor.constraint(equalToConstant: 54).withPriority(.required - 1)

  private let icon: UIImageView
  private let label: UILabel
  private var atLeadingEdge: NSLayoutConstraint?

  init(page: Page) {
    self.page = page
    label = UILabel(page.title, size: 16, .medium, lines: 1)
    icon = UIImageView(symbol: page.symbol, size: 24, color: .secondaryLabel)
    super.init(frame: .zero)
    corner(12)
    let row = UIStackView(.horizontal, spacing: 14, alignment: .center, [icon, label])
    row.isUserInteractionEnabled = false
    add(row)
    let atLeadingEdge = row.leadingAnchor.constraint(equalTo: leadingAnchor).withPriority(.defaultLow)
    self.atLeadingEdge = atLeadingEdge
    NSLayoutConstraint.activate([
      row.centerYAnchor.constraint(equalTo: centerYAnchor), height,
      follow(row.leadingAnchor.constraint(greaterThanOrEqualTo: leadingAnchor), 14).withPriority(.required - 1),
      row.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -4).withPriority(.required - 1),
      atLeadingEdge,
      row.centerXAnchor.constraint(equalTo: centerXAnchor).withPriority(.defaultLow - 1),
    ])
    accessibilityLabel = page.title
    accessibilityTraits = .button
    followMetrics { row, _ in row.updateAppearance() }
  }

  required init?(coder: NSCoder) {
    page = .overview
    label = UILabel(Page.overview.title)
    icon = UIImageView()
    super.init(coder: coder)
  }

  private func updateAppearance() {
    backgroundColor = isSelected ? page.tint.withAlphaComponent(0.14) : isHighlighted ? .quaternarySystemFill : .clear
    icon.tintColor = isSelected ? page.tint : .secondaryLabel
    label.textColor = isSelected ? page.tint : .label
    label.font = metrics.font(16, isSelected ? .semibold : .medium)
  }
}

/// The app's logo: a V on a rounded square.
final class AppMark: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  private let pane = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    if let gradient = layer as? CAGradientLayer {
      gradient.colors = [UIColor(hex: 0x7c6cff).cgColor, UIColor(hex: 0x4b2fd6).cgColor]
      gradient.startPoint = CGPoint(x: 0, y: 0)
      gradient.endPoint = CGPoint(x: 1, y: 1)
    }
    pane.fillColor = nil
    pane.strokeColor = UIColor.white.cgColor
    pane.lineJoin = .round
    pane.lineCap = .round
    layer.addSublayer(pane)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = bounds.width
    layer.cornerRadius = (side * 0.26).rounded()
    let path = UIBezierPath()
    path.move(to: CGPoint(x: side * 0.27, y: side * 0.29))
    path.addLine(to: CGPoint(x: side * 0.5, y: side * 0.73))
    path.addLine(to: CGPoint(x: side * 0.73, y: side * 0.29))
    pane.frame = bounds
    pane.path = path.cgPath
    pane.lineWidth = side * 0.105
  }
}

extension UIColor {
  /// 0xRRGGBB.
  convenience init(hex: Int, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255, blue: CGFloat(hex & 255) / 255,
      alpha: alpha)
  }
}
