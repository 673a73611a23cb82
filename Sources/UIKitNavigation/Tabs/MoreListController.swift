import CoreGraphics
import Foundation
import UIKitCore

/// The list of the tabs that do not fit into the bar.
@MainActor
final class MoreListController: UIViewController {
  private weak var tabs: UITabBarController?
  private var listed: [UITab] = []
  private var rows: [MoreRow] = []
  private let scroll = UIScrollView()
  private let card = UIView()

  init(_ tabs: UITabBarController) {
    self.tabs = tabs
    super.init(nibName: nil, bundle: nil)
    tabBarItem = UITabBarItem(tabBarSystemItem: .more, tag: 0)
    navigationItem.title = tabBarItem.title
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 10
    card.layer.cornerCurve = .continuous
    card.clipsToBounds = true
    scroll.alwaysBounceVertical = true
    scroll.frame = view.bounds
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(scroll)
    scroll.addSubview(card)
    makeRows()
  }

  /// Lists these tabs.
  func show(_ tabs: [UITab]) {
    guard
      tabs.count != listed.count || !zip(tabs, listed).allSatisfy({ $0 === $1 })
        || !zip(rows, listed).allSatisfy({ $0.item === $1.item })
    else { return }
    for row in rows { row.item.bar = nil }
    listed = tabs
    makeRows()
  }

  private func makeRows() {
    guard isViewLoaded else { return }
    for row in rows { row.removeFromSuperview() }
    rows = listed.map { MoreRow($0.item) }
    for (row, tab) in zip(rows, listed) {
      row.isLast = tab === listed.last
      card.addSubview(row)
      row.addAction(
        UIAction { [weak self, weak tab, weak row] _ in
          guard let tab, let row else { return }
          self?.tabs?.choose(.tab(tab), row.item)
        }, for: [.touchUpInside, .primaryActionTriggered])
    }
    view.setNeedsLayout()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let isLarge = traitCollection.userInterfaceIdiom == .kiosk
    let height: CGFloat = isLarge ? 60 : 44
    let safe = view.safeAreaInsets
    let side: CGFloat = traitCollection.horizontalSizeClass == .regular ? 20 : 16
    let width = max(view.bounds.width - safe.left - safe.right - 2 * side, 0)
    card.frame = CGRect(x: safe.left + side, y: 8, width: width, height: height * CGFloat(rows.count))
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(x: 0, y: height * CGFloat(index), width: width, height: height)
    }
    scroll.contentSize = CGSize(width: view.bounds.width, height: card.frame.maxY + 20)
  }
}

/// A row of the list: the image and the title of a tab, its badge and a chevron.
@MainActor
final class MoreRow: UIControl, TapOperated, BarItemOwner {
  let item: UITabBarItem
  var isLast = false
  private let picture = UIImageView()
  private let label = UILabel()
  private let value = UILabel()
  private let chevron = UIImageView(image: UIImage(systemName: "chevron.forward"))
  private let line = UIView()

  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    item.bar = self
    picture.contentMode = .scaleAspectFit
    label.font = .preferredFont(forTextStyle: .body)
    value.font = .preferredFont(forTextStyle: .body)
    value.textColor = .secondaryLabel
    chevron.contentMode = .center
    chevron.tintColor = .tertiaryLabel
    chevron.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 14, weight: .semibold)
    line.backgroundColor = .separator
    for part in [picture, label, value, chevron, line] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    showItem()
  }

  required init?(coder: NSCoder) { return nil }

  package func itemDidChange(_ item: UIBarItem) { showItem() }

  private func showItem() {
    picture.image = item.image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
    label.text = item.title
    value.text = item.badgeValue
    isEnabled = item.isEnabled
    label.textColor = item.isEnabled ? .label : .tertiaryLabel
    accessibilityIdentifier = item.accessibilityIdentifier
    setNeedsLayout()
  }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? .systemGray4 : nil }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let middle = bounds.midY
    let text: CGFloat = picture.image == nil ? 16 : 60
    let badge = value.intrinsicContentSize
    put(picture, x: 16, width: 28, height: 28)
    put(chevron, x: bounds.width - 30, width: 14, height: 20)
    put(value, x: bounds.width - 40 - badge.width, width: badge.width, height: badge.height)
    let room = max(bounds.width - 52 - badge.width - text, 0)
    put(label, x: text, width: room, height: min(label.intrinsicContentSize.height, 2 * middle))
    label.textAlignment = isRightToLeft ? .right : .left
    line.isHidden = isLast
    let thin = 1 / pixelScale
    line.frame = CGRect(
      x: isRightToLeft ? 0 : text, y: bounds.height - thin, width: max(bounds.width - text, 0), height: thin)
  }

  private func put(_ view: UIView, x: CGFloat, width: CGFloat, height: CGFloat) {
    view.frame = CGRect(
      x: isRightToLeft ? bounds.width - x - width : x, y: (bounds.midY - height / 2).rounded(), width: width,
      height: height)
  }

  // MARK: Accessibility

  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? item.accessibilityLabel ?? item.title }
    set { super.accessibilityLabel = newValue }
  }

  override var accessibilityValue: String? {
    get { super.accessibilityValue ?? item.badgeValue.flatMap { $0.isEmpty ? nil : $0 } }
    set { super.accessibilityValue = newValue }
  }

  override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(.button) }
    set { super.accessibilityTraits = newValue }
  }
}
