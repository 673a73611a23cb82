import UIKit

/// The list of pages: icons with titles, or only icons on a small screen.
final class SidebarView: UIView {
  var onSelect: ((Page) -> Void)?
  var selection = Page.overview {
    didSet {
      rows.forEach { $0.isSelected = $0.page == selection }
      reveal()
    }
  }

  private let mark = AppMark()
  private let name = UILabel("Vitrine")
  private let edition = UILabel("Gallery", color: .secondaryLabel)
  private let footnote = UILabel("", color: .tertiaryLabel, lines: 2)
  private let edge = UIView()
  private let list = UIScrollView()
  private let rows = Page.allCases.map { SidebarRow(page: $0) }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    edge.backgroundColor = .separator
    list.showsVerticalScrollIndicator = false
    for view in [list, mark, name, edition, footnote, edge] as [UIView] { addSubview(view) }
    for row in rows {
      row.onTap = { [weak self] in self?.onSelect?($0) }
      list.addSubview(row)
    }
  }

  /// Scrolls to the selected row on screens too small for all, by whole rows so that none is cut off at the top.
  private func reveal() {
    guard let row = rows.first(where: { $0.page == selection }), rows.count > 1, list.bounds.height > 0 else { return }
    let pitch = rows[1].frame.minY - rows[0].frame.minY, top = rows[0].frame.minY
    guard pitch > 0 else { return }
    let hidden = max(row.frame.maxY + top - list.bounds.height, 0)
    var offset = min(list.contentOffset.y, row.frame.minY - top)
    if offset < hidden { offset = (hidden / pitch).rounded(.up) * pitch }
    let most = max(list.contentSize.height - list.bounds.height, 0)
    list.contentOffset.y = min(max(offset, 0), most)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics, inset = m.points(18), isWide = m.isWide
    let side = m.points(isWide ? 44 : 52)
    mark.frame = CGRect(
      x: isWide ? inset : ((bounds.width - side) / 2).rounded(), y: m.points(34), width: side, height: side)
    name.isHidden = !isWide
    edition.isHidden = !isWide
    name.font = m.font(20, .bold)
    edition.font = m.font(13)
    let textX = mark.frame.maxX + m.points(12), textWidth = bounds.width - textX - inset
    let nameEnd = name.place(at: CGPoint(x: textX, y: mark.frame.minY - m.points(1)), width: textWidth)
    edition.place(at: CGPoint(x: textX, y: nameEnd + 1), width: textWidth)
    // On a kiosk, a row and the gap below it together have the height of a touch target.
    let isKiosk = traitCollection.userInterfaceIdiom == .kiosk
    let height = max(m.points(48), isKiosk ? 54 : 44), pitch = height + max(m.points(6), isKiosk ? 6 : 0)
    let top = mark.frame.maxY + m.points(18), foot = isWide ? m.points(72) : 0
    var y = m.points(12)
    // Whole rows, so that none is cut off at the bottom.
    let free = max(bounds.height - top - foot, 0), fitting = max(((free - y) / pitch).rounded(.down), 1)
    list.frame = CGRect(x: 0, y: top, width: bounds.width, height: min(y + fitting * pitch, free))
    for row in rows {
      row.frame = CGRect(x: m.points(12), y: y, width: bounds.width - 2 * m.points(12), height: height)
      y += pitch
    }
    // The scroll range is a whole number of rows.
    let excess = max(y + m.points(6) - list.bounds.height, 0)
    list.contentSize = CGSize(width: bounds.width, height: list.bounds.height + (excess / pitch).rounded(.up) * pitch)
    list.isScrollEnabled = excess > 0
    reveal()
    edge.frame = CGRect(x: bounds.width - 1, y: 0, width: 1, height: bounds.height)
    footnote.isHidden = !isWide
    footnote.font = m.font(12)
    let screen = window?.screen ?? .main
    let size = "\(Int(screen.nativeBounds.width)) × \(Int(screen.nativeBounds.height)) pixels"
    footnote.text = "\(size)\n\(traitCollection.userInterfaceStyle == .dark ? "Dark" : "Light") appearance"
    let noteHeight = footnote.sizeThatFits(CGSize(width: textWidth, height: 0)).height
    footnote.place(
      at: CGPoint(x: inset + m.points(4), y: bounds.height - noteHeight - m.points(24)), width: bounds.width - 2 * inset)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
}

/// One page in the sidebar.
final class SidebarRow: UIControl {
  let page: Page
  var onTap: ((Page) -> Void)?
  override var isSelected: Bool {
    didSet { updateAppearance() }
  }
  override var isHighlighted: Bool {
    didSet { if oldValue != isHighlighted { updateAppearance() } }
  }

  private let icon = UIImageView()
  private let label: UILabel

  init(page: Page) {
    self.page = page
    label = UILabel(page.title)
    super.init(frame: .zero)
    icon.image = UIImage(systemName: page.symbol)
    icon.contentMode = .scaleAspectFit
    addSubview(icon)
    addSubview(label)
    accessibilityLabel = page.title
    accessibilityTraits = .button
    addAction(UIAction { [weak self] _ in self?.choose() }, for: [.touchUpInside, .primaryActionTriggered])
    updateAppearance()
  }

  required init?(coder: NSCoder) {
    page = .overview
    label = UILabel(Page.overview.title)
    super.init(coder: coder)
  }

  private func updateAppearance() {
    backgroundColor = isSelected ? page.tint.withAlphaComponent(0.14) : isHighlighted ? .quaternarySystemFill : .clear
    icon.tintColor = isSelected ? page.tint : .secondaryLabel
    label.textColor = isSelected ? page.tint : .label
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics, side = max(m.points(22), 18)
    layer.cornerRadius = m.points(12)
    label.isHidden = !m.isWide
    label.font = m.font(16, isSelected ? .semibold : .medium)
    let x = m.isWide ? m.points(14) : ((bounds.width - side) / 2).rounded()
    icon.frame = CGRect(x: x, y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
    label.frame = CGRect(
      x: icon.frame.maxX + m.points(14), y: 0, width: bounds.width - icon.frame.maxX - m.points(22),
      height: bounds.height)
  }

  private func choose() { onTap?(page) }
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
