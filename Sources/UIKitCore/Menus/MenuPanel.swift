/// What is around a menu's panel: `MenuOverlay`.
@MainActor
protocol MenuPanelDelegate: AnyObject {
  /// Prepares commands for display.
  func prepare(_ elements: [UIMenuElement]) -> [UIMenuElement]
  /// Called when an entry of `menu` was chosen.
  func choose(_ leaf: any UIMenuLeaf, in menu: UIMenu)
  /// Called when the panel needs another size.
  func panelDidResize()
}

/// The surface of an open menu, with its sections of rows. A submenu replaces the menu it is in, below a row that leads
/// back.
@MainActor
final class MenuPanel: UIView, ChoiceContainer {
  static let corner: CGFloat = 13
  private static let width: (least: CGFloat, most: CGFloat) = (250, 340)
  private static let gap: CGFloat = 8
  private static let headerHeight: CGFloat = 32

  private let surface = UIScrollView()
  private var pieces: [(view: UIView, height: CGFloat)] = []
  private var path: [UIMenu]
  private var picked: Int?
  // Deferred entries that have arrived, and those that were requested.
  private var arrived: [ObjectIdentifier: [UIMenuElement]] = [:]
  private var awaited: Set<ObjectIdentifier> = []

  private weak var delegate: (any MenuPanelDelegate)?

  init(_ menu: UIMenu, delegate: any MenuPanelDelegate) {
    path = [menu]
    self.delegate = delegate
    super.init(frame: .zero)
    surface.backgroundColor = UIColor(light: UIColor(white: 0.98, alpha: 1), dark: UIColor(white: 0.165, alpha: 1))
    surface.layer.cornerRadius = Self.corner
    surface.clipsToBounds = true
    surface.alwaysBounceVertical = false
    addSubview(surface)
    layer.cornerRadius = Self.corner
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.2
    layer.shadowRadius = 32
    layer.shadowOffset = CGSize(width: 0, height: 8)
  }

  required init?(coder: NSCoder) { return nil }

  private var isKiosk: Bool { effectiveTraits.userInterfaceIdiom == .kiosk }
  private var rowHeight: CGFloat { isKiosk ? 60 : 44 }

  /// Shows another menu in place of this one.
  func show(_ menu: UIMenu) {
    path = [menu]
    rebuild()
  }

  /// Rebuilds the rows from the current content of the menu.
  func rebuild() {
    for piece in pieces { piece.view.removeFromSuperview() }
    pieces = []
    picked = nil
    guard let menu = path.last else { return }
    let content = MenuContent(menu, resolve: resolved)
    if path.count > 1 { add(backRow(to: menu), rowHeight) }
    for (index, section) in content.sections.enumerated() {
      if index > 0 || path.count > 1 { add(band(), Self.gap) }
      if let title = section.title ?? (index == 0 && path.count == 1 && !menu.title.isEmpty ? menu.title : nil) {
        add(MenuHeader(title, isKiosk: isKiosk), Self.headerHeight)
      }
      if section.isRow {
        addTiles(of: section)
      } else {
        addLines(of: section, hasMarks: content.hasMarks)
      }
    }
    if content.isWaiting {
      if !pieces.isEmpty { add(band(), Self.gap) }
      let spinner = UIActivityIndicatorView(style: .medium)
      spinner.startAnimating()
      add(spinner, rowHeight)
    }
    surface.contentOffset = .zero
    setNeedsLayout()
    delegate?.panelDidResize()
  }

  /// Each provider is called once while the menu is open.
  private func resolved(_ element: UIDeferredMenuElement) -> [UIMenuElement]? {
    let key = ObjectIdentifier(element)
    if let known = arrived[key] { return known }
    guard awaited.insert(key).inserted else { return nil }
    var isLate = false
    element.resolve { [weak self] made in
      guard let self else { return }
      self.arrived[key] = self.delegate?.prepare(made) ?? made
      if isLate { self.rebuild() }
    }
    isLate = true
    return arrived[key]
  }

  private func addLines(of section: MenuContent.Section, hasMarks: Bool) {
    for (place, element) in section.elements.enumerated() {
      let row = MenuRow(element, hasMarks: hasMarks, isKiosk: isKiosk)
      row.hasLine = place > 0
      watch(row, section)
      add(row, element.subtitle == nil ? rowHeight : rowHeight + 14)
    }
  }

  private func addTiles(of section: MenuContent.Section) {
    let tiles = section.elements.enumerated().map { place, element in
      let row = MenuRow(element, hasMarks: false, form: .tile, isKiosk: isKiosk)
      row.hasLine = place > 0
      watch(row, section)
      return row
    }
    let isMedium = section.menu.preferredElementSize == .medium
    add(MenuTiles(tiles), isMedium ? rowHeight + 24 : rowHeight)
  }

  private func watch(_ row: MenuRow, _ section: MenuContent.Section) {
    row.addAction(
      UIAction { [weak self, weak row] _ in
        if let row { self?.choose(row.element, section.menu) }
      }, for: .touchUpInside)
    row.addAction(
      UIAction { [weak self, weak row] _ in
        if let row { self?.choose(row.element, section.menu) }
      }, for: .primaryActionTriggered)
  }

  private func add(_ view: UIView, _ height: CGFloat) {
    surface.addSubview(view)
    pieces.append((view, height))
  }

  private func band() -> UIView {
    let band = UIView()
    band.backgroundColor = UIColor(light: UIColor(white: 0, alpha: 0.07), dark: UIColor(white: 0, alpha: 0.35))
    return band
  }

  private func backRow(to menu: UIMenu) -> UIView {
    let entry = UIAction(title: menu.title, image: UIImage(systemName: "chevron.down")) { _ in }
    let row = MenuRow(entry, hasMarks: false, isKiosk: isKiosk)
    let back = UIAction { [weak self] _ in self?.goBack() }
    row.addAction(back, for: .touchUpInside)
    row.addAction(back, for: .primaryActionTriggered)
    return row
  }

  private func goBack() {
    guard path.count > 1 else { return }
    path.removeLast()
    rebuild()
  }

  private func choose(_ element: UIMenuElement, _ menu: UIMenu) {
    if let menu = element as? UIMenu {
      path.append(menu)
      rebuild()
    } else if let leaf = element as? any UIMenuLeaf {
      delegate?.choose(leaf, in: menu)
    }
  }

  // MARK: Keys

  private var rows: [MenuRow] {
    pieces.flatMap { piece -> [MenuRow] in
      if let tiles = piece.view as? MenuTiles { return tiles.rows }
      return (piece.view as? MenuRow).map { [$0] } ?? []
    }
  }

  /// The entries by line: tiles that are side by side share one.
  private var lines: [[MenuRow]] {
    pieces.compactMap { piece in
      if let tiles = piece.view as? MenuTiles { return tiles.rows }
      return (piece.view as? MenuRow).map { [$0] }
    }
  }

  /// Moves the highlight to the next line with an entry that can be chosen, from the last to the first again. Among
  /// tiles it takes the one nearest to the previous highlight.
  func pickLine(_ step: Int) {
    let lines = lines, rows = rows
    guard rows.contains(where: \.isEnabled) else { return }
    let from = picked.flatMap { rows.indices.contains($0) ? rows[$0] : nil }
    let line = from.flatMap { row in lines.firstIndex { $0.contains { $0 === row } } }
    var index = line ?? (step > 0 ? -1 : lines.count)
    repeat { index = (index + step + lines.count) % lines.count } while !lines[index].contains(where: \.isEnabled)
    func distance(_ row: MenuRow) -> CGFloat {
      guard let from else { return 0 }
      return abs(row.convert(row.bounds, to: self).midX - from.convert(from.bounds, to: self).midX)
    }
    let nearest = lines[index].filter(\.isEnabled).min { distance($0) < distance($1) }
    if let nearest, let place = rows.firstIndex(where: { $0 === nearest }) { pick(place) }
  }

  /// Moves the highlight among tiles that are side by side.
  /// - Parameter step: 1 to the right, −1 to the left.
  /// - Returns: False if the highlight is not among tiles.
  func pickBeside(_ step: Int) -> Bool {
    let rows = rows
    guard let picked, rows.indices.contains(picked), let line = lines.first(where: { $0.contains { $0 === rows[picked] } }),
      line.count > 1
    else { return false }
    let from = rows[picked].frame.midX
    let beyond = line.filter { $0.isEnabled && ($0.frame.midX - from) * CGFloat(step) > 0.5 }
    let next = beyond.min { abs($0.frame.midX - from) < abs($1.frame.midX - from) }
    if let next, let place = rows.firstIndex(where: { $0 === next }) { pick(place) }
    return true
  }

  /// Moves the highlight to the next entry that can be chosen, in the order they are read.
  func pickNext(_ step: Int) {
    let rows = rows
    guard rows.contains(where: \.isEnabled) else { return }
    var index = picked ?? (step > 0 ? -1 : rows.count)
    repeat { index = (index + step + rows.count) % rows.count } while !rows[index].isEnabled
    pick(index)
  }

  private func pick(_ index: Int) {
    let rows = rows
    if let picked, rows.indices.contains(picked) { rows[picked].isPicked = false }
    picked = index
    rows[index].isPicked = true
    let frame = rows[index].convert(rows[index].bounds, to: surface)
    surface.scrollRectToVisible(frame.insetBy(dx: 0, dy: -Self.gap), animated: false)
  }

  /// Chooses the highlighted entry, as a tap does.
  func choosePicked() {
    let rows = rows
    guard let picked, rows.indices.contains(picked) else { return }
    let depth = path.count
    rows[picked].sendActions(for: .primaryActionTriggered)
    if path.count != depth, self.picked == nil { pickNext(1) }
  }

  /// Enters the submenu that is highlighted, if one is.
  func enterPicked() {
    let rows = rows
    if let picked, rows.indices.contains(picked), rows[picked].isSubmenu { choosePicked() }
  }

  func leaveSubmenu() {
    guard path.count > 1 else { return }
    goBack()
    pickNext(1)
  }

  /// Goes back to the menu around this one; false at the outermost.
  func goUp() -> Bool {
    guard path.count > 1 else { return false }
    goBack()
    return true
  }

  // MARK: Layout

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let wanted = pieces.reduce(Self.width.least) { width, piece in
      max(width, (piece.view as? MenuRow)?.wantedWidth ?? (piece.view as? MenuTiles)?.wantedWidth ?? 0)
    }
    let height = pieces.reduce(0) { $0 + $1.height }
    return CGSize(width: min(wanted, isKiosk ? 420 : Self.width.most, size.width), height: min(height, size.height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    surface.frame = bounds
    var y: CGFloat = 0
    for piece in pieces {
      piece.view.frame = CGRect(x: 0, y: y, width: bounds.width, height: piece.height)
      y += piece.height
    }
    surface.contentSize = CGSize(width: bounds.width, height: y)
    surface.isScrollEnabled = y > bounds.height
    let corner = min(Self.corner, bounds.width / 2, bounds.height / 2)
    layer.shadowPath = CGPath(roundedRect: bounds, cornerWidth: corner, cornerHeight: corner, transform: nil)
  }
}

/// The title of a section.
@MainActor
private final class MenuHeader: UIView {
  private let label = UILabel()

  init(_ title: String, isKiosk: Bool) {
    super.init(frame: .zero)
    label.text = title
    label.font = .systemFont(ofSize: isKiosk ? 16 : 13)
    label.textColor = .secondaryLabel
    addSubview(label)
  }

  required init?(coder: NSCoder) { return nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: min(MenuRow.side, bounds.width / 2), dy: 0)
  }
}

/// Entries side by side.
@MainActor
private final class MenuTiles: UIView {
  let rows: [MenuRow]

  init(_ rows: [MenuRow]) {
    self.rows = rows
    super.init(frame: .zero)
    for row in rows { addSubview(row) }
  }

  required init?(coder: NSCoder) { return nil }

  var wantedWidth: CGFloat { (rows.map(\.wantedWidth).max() ?? 0) * CGFloat(rows.count) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(rows.count, 1))
    for (index, row) in rows.enumerated() {
      let (left, right) = ((CGFloat(index) * width).rounded(), (CGFloat(index + 1) * width).rounded())
      row.frame = CGRect(x: left, y: 0, width: right - left, height: bounds.height)
    }
  }
}
