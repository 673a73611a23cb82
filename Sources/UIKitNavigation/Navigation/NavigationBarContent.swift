import UIKitCore
import UIKitTextInput

/// What a navigation bar shows of one item: its buttons, its title, and its large title below them.
@MainActor
final class NavigationBarContent: UIView {
  let item: UINavigationItem
  /// The item to which the back button leads; nil without a back button.
  let backItem: UINavigationItem?
  let titleLabel = UILabel()
  let promptLabel = UILabel()
  /// Clips the large title at the lower edge of the row of buttons.
  let largeTitleClip = UIView()
  let largeTitleLabel = UILabel()
  /// Clips the search bar, which collapses before the large title does.
  private let searchClip = UIView()
  private var searchBar: UISearchBar?
  private(set) var backButton: NavigationBackButton?
  private var left: [BarItemView] = []
  private var right: [BarItemView] = []
  private weak var bar: UINavigationBar?
  private var shownTitleView: UIView?

  init(_ item: UINavigationItem, backItem: UINavigationItem?, in bar: UINavigationBar) {
    self.item = item
    self.backItem = backItem
    self.bar = bar
    super.init(frame: .zero)
    largeTitleClip.clipsToBounds = true
    largeTitleClip.isUserInteractionEnabled = false
    largeTitleClip.addSubview(largeTitleLabel)
    searchClip.clipsToBounds = true
    addSubview(searchClip)
    addSubview(largeTitleClip)
    addSubview(titleLabel)
    addSubview(promptLabel)
    titleLabel.lineBreakMode = .byTruncatingTail
    titleLabel.accessibilityTraits = .header
    largeTitleLabel.accessibilityTraits = .header
    promptLabel.font = .systemFont(ofSize: 13)
    promptLabel.textAlignment = .center
    promptLabel.textColor = .secondaryLabel
    makeLeft()
    makeRight()
    makeTitle()
    takeSearchBar()
  }

  required init?(coder: NSCoder) { return nil }

  private var appearance: UINavigationBarAppearance? { bar?.appearance(of: item) }

  // MARK: Parts

  /// Makes the views again that show a changed part of the item.
  func update(_ change: UINavigationItem.Change) {
    switch change {
    case .title, .height: makeTitle()
    case .search: takeSearchBar()
    case .left, .back: makeLeft()
    case .right: makeRight()
    case .appearance:
      makeLeft()
      makeRight()
      makeTitle()
      takeSearchBar()
    }
    setNeedsLayout()
  }

  private func takeSearchBar() {
    let wanted = item.searchController?.searchBar
    if let searchBar, searchBar !== wanted, searchBar.superview === searchClip { searchBar.removeFromSuperview() }
    searchBar = wanted
    if let wanted, wanted.superview !== searchClip { searchClip.addSubview(wanted) }
  }

  /// The container's buttons that the item does not have itself.
  private var containerItems: [UIBarButtonItem] {
    let own = (item.leftBarButtonItems ?? []) + (item.rightBarButtonItems ?? [])
    return (bar?.containerItems ?? []).filter { item in !own.contains { $0 === item } }
  }

  func makeLeft() {
    let own = item.leftBarButtonItems ?? []
    left = replace(left, by: containerItems + own)
    let showsBack = backItem != nil && !item.hidesBackButton && (own.isEmpty || item.leftItemsSupplementBackButton)
    backButton?.removeFromSuperview()
    backButton = nil
    guard showsBack, let backItem else { return }
    let button = NavigationBackButton(to: backItem, in: bar, appearance: appearance)
    button.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        self.bar?.backButtonTapped(in: self)
      }, for: .primaryActionTriggered)
    button.menu = bar?.backMenu(from: item)
    addSubview(button)
    backButton = button
  }

  func makeRight() { right = replace(right, by: item.rightBarButtonItems ?? []) }

  private func replace(_ old: [BarItemView], by items: [UIBarButtonItem]) -> [BarItemView] {
    for view in old { view.remove(from: self) }
    let appearance = appearance
    return items.filter { !$0.isHidden }.map { item in
      item.bar = bar
      let view = BarItemView(item, in: bar, appearance: appearance?.buttonAppearance(for: item.style))
      if let view = view.view { addSubview(view) }
      item.shownView = view.view
      return view
    }
  }

  /// Whether one of the buttons shows `item`.
  func shows(_ item: UIBarItem) -> Bool {
    (containerItems + (self.item.leftBarButtonItems ?? [])).contains { $0 === item }
      || (self.item.rightBarButtonItems ?? []).contains { $0 === item }
  }

  private func makeTitle() {
    if let old = shownTitleView, old !== item.titleView {
      if old.superview === self { old.removeFromSuperview() }
      shownTitleView = nil
    }
    if let view = item.titleView, view.superview !== self {
      shownTitleView = view
      addSubview(view)
    }
    let attributes = appearance?.titleTextAttributes ?? [:]
    titleLabel.text = item.title
    titleLabel.isHidden = item.titleView != nil
    titleLabel.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: isKiosk ? 20 : 17, weight: .semibold)
    titleLabel.textColor = attributes[.foregroundColor] as? UIColor ?? .label
    let large = appearance?.largeTitleTextAttributes ?? [:]
    largeTitleLabel.text = item.title
    largeTitleLabel.font = large[.font] as? UIFont ?? .systemFont(ofSize: 34, weight: .bold)
    largeTitleLabel.textColor = large[.foregroundColor] as? UIColor ?? .label
    largeTitleLabel.adjustsFontSizeToFitWidth = true
    largeTitleLabel.minimumScaleFactor = 0.7
    promptLabel.text = item.prompt
  }

  // MARK: Layout

  private var isKiosk: Bool { bar?.traitCollection.userInterfaceIdiom == .kiosk }

  /// The share of the large title that is visible, from 0 to 1.
  var expansion: CGFloat = 0 { didSet { if oldValue != expansion { setNeedsLayout() } } }
  /// The visible height of the search bar, in points.
  var searchHeight: CGFloat = 0 { didSet { if oldValue != searchHeight { setNeedsLayout() } } }
  /// Whether the row of buttons makes room for an active search.
  var hidesRow = false { didSet { if oldValue != hidesRow { setNeedsLayout() } } }
  /// The height that the bar has with this content, while the bar changes to another one or from it; nil otherwise. The
  /// parts stay where they are meanwhile.
  var heightInTransition: CGFloat? { didSet { if oldValue != heightInTransition { bar?.setNeedsLayout() } } }
  /// Whether the item has a large title.
  var hasLargeTitle = false { didSet { if oldValue != hasLargeTitle { setNeedsLayout() } } }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let bar else { return }
    let prompt = item.prompt == nil ? 0 : NavigationBarMetrics.prompt
    // What makes room for an active search stands above the bar, in the order that it has below: so all of it moves with
    // the search field, and nothing passes over anything.
    let height = bar.metrics.row
    let large = hasLargeTitle ? NavigationBarMetrics.largeTitle * max(expansion, 0) : 0
    let row = CGRect(x: 0, y: hidesRow ? -height - large : prompt, width: bounds.width, height: height)
    promptLabel.frame = CGRect(
      x: 16, y: row.minY - prompt + 4, width: max(bounds.width - 32, 0), height: prompt == 0 ? 0 : prompt - 6)
    promptLabel.isHidden = prompt == 0
    promptLabel.alpha = hidesRow ? 0 : 1
    // Buttons and the field of a search bar have 8 points of space around them.
    let margins = bar.titleMargins
    let (first, last) = isRightToLeft ? (margins.right, margins.left) : (margins.left, margins.right)
    let inner = CGRect(
      x: first - 8, y: row.minY, width: max(row.width - first - last + 16, 0), height: row.height)
    layOutRow(inner)
    layOutLargeTitle(below: row, inner.insetBy(dx: min(8, inner.width / 2), dy: 0))
    for view in [backButton, shownTitleView] + left.map(\.view) + right.map(\.view) where view?.superview === self {
      view?.alpha = hidesRow ? 0 : 1
    }
    layOutSearchBar(inner)
  }

  private func layOutSearchBar(_ inner: CGRect) {
    searchClip.isHidden = searchBar == nil || searchHeight <= 0
    guard let searchBar, searchBar.superview === searchClip else { return }
    searchClip.frame = CGRect(x: 0, y: bounds.height - searchHeight, width: bounds.width, height: searchHeight)
    let full = searchBar.sizeThatFits(bounds.size).height
    searchBar.frame = CGRect(x: inner.minX, y: searchHeight - full, width: inner.width, height: full)
    searchBar.alpha = full > 0 ? min(max(searchHeight / full * 2 - 1, 0), 1) : 1
  }

  private func layOutRow(_ row: CGRect) {
    let leftWidth = left.reduce(0) { $0 + $1.width }
    let rightWidth = right.reduce(0) { $0 + $1.width }
    let titleWidth = min(wantedTitleWidth, row.width)
    // The back button's label may take what is left beside a centred title.
    let beside = max((row.width - titleWidth) / 2 - leftWidth - 8, 0)
    let most = titleWidth == 0 ? max(row.width - leftWidth - rightWidth, 0) : beside
    var x = row.minX
    if let backButton {
      let width = backButton.fit(most)
      place(backButton, x: x, width: width, in: row)
      x += width
    }
    for view in left { x = place(view, x: x, in: row) }
    let titleStart = x + (x > row.minX ? 4 : 8)
    var end = row.maxX
    for view in right {
      end -= view.width
      _ = place(view, x: end, in: row)
    }
    let titleEnd = end - (end < row.maxX ? 4 : 8)
    layOutTitle(from: titleStart, to: max(titleEnd, titleStart), centre: row.midX, in: row)
  }

  private var wantedTitleWidth: CGFloat {
    if let view = shownTitleView { return NavigationBarMetrics.size(of: view, in: bounds.size).width }
    return titleLabel.intrinsicContentSize.width
  }

  private func layOutTitle(from start: CGFloat, to end: CGFloat, centre: CGFloat, in row: CGRect) {
    let room = end - start
    if let view = shownTitleView {
      let size = NavigationBarMetrics.size(of: view, in: CGSize(width: room, height: row.height))
      let x = min(max(centre - size.width / 2, start), end - size.width)
      setFrame(of: view, CGRect(x: x, y: row.midY - size.height / 2, width: size.width, height: size.height))
    } else {
      let size = titleLabel.intrinsicContentSize
      let width = min(size.width.rounded(.up), room)
      let x = min(max(centre - width / 2, start), end - width)
      let offset = appearance?.titlePositionAdjustment ?? .zero
      let y = row.midY - size.height / 2 + offset.vertical
      setFrame(of: titleLabel, CGRect(x: x + offset.horizontal, y: y, width: width, height: size.height))
    }
    // The title stays away while its large form is visible.
    titleLabel.alpha = hidesRow || (hasLargeTitle && expansion > 0.25) ? 0 : 1
  }

  private func layOutLargeTitle(below row: CGRect, _ inner: CGRect) {
    largeTitleClip.isHidden = !hasLargeTitle || expansion <= 0
    largeTitleClip.alpha = hidesRow ? 0 : 1
    largeTitleLabel.accessibilityElementsHidden = largeTitleClip.isHidden || hidesRow
    guard hasLargeTitle else { return }
    let height = NavigationBarMetrics.largeTitle
    let visible = height * max(expansion, 0)
    // During a transition it is moved by its transform.
    largeTitleClip.bounds.size = CGSize(width: bounds.width, height: visible)
    largeTitleClip.center = CGPoint(x: bounds.midX, y: row.maxY + visible / 2)
    let size = largeTitleLabel.intrinsicContentSize
    let width = min(size.width.rounded(.up), inner.width)
    let x = isRightToLeft ? inner.maxX - width : inner.minX
    // The title keeps its distance from the lower edge, so that it disappears under the row of buttons.
    largeTitleLabel.frame = CGRect(
      x: x.rounded(), y: (visible - 8 - size.height).rounded(), width: width, height: size.height)
  }

  private func place(_ view: BarItemView, x: CGFloat, in row: CGRect) -> CGFloat {
    if let shown = view.view {
      let height = view.isCustom ? min(shown.bounds.height, row.height) : row.height
      setFrame(of: shown, CGRect(x: x, y: row.midY - height / 2, width: view.width, height: height))
    }
    return x + view.width
  }

  private func place(_ view: UIView, x: CGFloat, width: CGFloat, in row: CGRect) {
    setFrame(of: view, CGRect(x: x, y: row.minY, width: width, height: row.height))
  }

  /// Mirrors a frame where the interface runs from right to left.
  private func setFrame(of view: UIView, _ frame: CGRect) {
    // A view of the app's own may be in the item's next content already.
    guard view.superview === self else { return }
    var frame = frame
    if isRightToLeft { frame.origin.x = bounds.width - frame.maxX }
    let origin = CGPoint(x: frame.minX.rounded(), y: frame.minY.rounded())
    // Titles are moved by their transforms during a transition.
    guard view.transform != .identity else {
      view.frame = CGRect(origin: origin, size: frame.size)
      return
    }
    view.bounds.size = frame.size
    view.center = CGPoint(x: origin.x + frame.width / 2, y: origin.y + frame.height / 2)
  }

  /// Touches between the buttons belong to what is behind the bar's content.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

/// The sizes of a navigation bar, in points.
struct NavigationBarMetrics {
  /// The row of buttons.
  let row: CGFloat
  /// The distance of titles from the edges.
  let margin: CGFloat

  static let largeTitle: CGFloat = 52
  static let prompt: CGFloat = 30

  @MainActor
  init(_ traits: UITraitCollection) {
    // In compact height, where UIKit takes 32 points of a phone, a finger's least target is left to a kiosk.
    row = traits.userInterfaceIdiom == .kiosk && traits.verticalSizeClass != .compact ? 60 : 44
    margin = traits.horizontalSizeClass == .regular ? 20 : 16
  }

  /// The size of a title view: its own, or all the width if it has none.
  @MainActor
  static func size(of view: UIView, in room: CGSize) -> CGSize {
    let intrinsic = view.intrinsicContentSize
    let fitting = view.sizeThatFits(CGSize(width: room.width, height: room.height))
    var size = view.bounds.size
    if !view.translatesAutoresizingMaskIntoConstraints {
      size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }
    if view is UISearchBar { size = CGSize(width: room.width, height: fitting.height) }
    if size.width <= 0 { size.width = intrinsic.width > 0 ? intrinsic.width : fitting.width }
    if size.height <= 0 { size.height = intrinsic.height > 0 ? intrinsic.height : fitting.height }
    return CGSize(width: min(size.width, max(room.width, 0)), height: min(size.height, max(room.height, 0)))
  }
}
