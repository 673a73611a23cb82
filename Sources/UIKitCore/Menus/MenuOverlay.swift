/// An open menu above everything in its window. A touch beside it only closes it; the arrow keys, Return and Escape
/// operate it.
///
/// It does not take the focus: the first responder keeps it, with the keyboard.
@MainActor
final class MenuOverlay: UIView, MenuPanelDelegate {
  /// Where a menu opens.
  enum Anchor {
    /// Beside a view.
    case view(UIView)
    /// At a point of a view, such as the location of the pointer or a finger.
    case point(CGPoint, in: UIView)
    /// Beside a part of a view.
    case rect(CGRect, in: UIView)

    @MainActor var source: UIView {
      switch self {
      case .view(let view), .point(_, let view), .rect(_, let view): return view
      }
    }
  }

  private let menu: UIMenu
  private lazy var panel = MenuPanel(menu, delegate: self)
  private let anchor: Anchor
  private weak var source: UIView?
  private let dims: Bool
  private var lifted: LiftedSource?
  private let start: UIResponder
  private let onChoice: ((any UIMenuLeaf) -> Void)?
  private let onClose: (() -> Void)?
  private var isClosing = false

  private static let margin: CGFloat = 8
  private static let duration: TimeInterval = 0.25

  /// Opens `menu`. The chosen entry is performed for the view of the anchor.
  /// - Parameters:
  ///   - responder: Where the search for the targets of commands starts; nil means the view of the anchor.
  ///   - dims: Whether the content behind is dimmed and the view of the anchor is lifted from it.
  /// - Returns: Nil when the view is in no window or the menu has no entries.
  @discardableResult
  static func open(
    _ menu: UIMenu, at anchor: Anchor, from responder: UIResponder? = nil, dims: Bool = false,
    onChoice: ((any UIMenuLeaf) -> Void)? = nil, onClose: (() -> Void)? = nil
  ) -> MenuOverlay? {
    let source = anchor.source
    guard let window = source.windowLink else { return nil }
    let start = responder ?? source
    let shown = menu.validated(from: start)
    guard !shown.children.isEmpty else { return nil }
    window.openMenu?.close()
    let overlay = MenuOverlay(shown, anchor, start, dims, onChoice: onChoice, onClose: onClose)
    overlay.frame = window.bounds
    window.addSubview(overlay)
    window.openMenu = overlay
    overlay.appear()
    return overlay
  }

  private init(
    _ menu: UIMenu, _ anchor: Anchor, _ start: UIResponder, _ dims: Bool, onChoice: ((any UIMenuLeaf) -> Void)?,
    onClose: (() -> Void)?
  ) {
    (self.menu, self.onChoice, self.onClose) = (menu, onChoice, onClose)
    self.anchor = anchor
    self.start = start
    self.dims = dims
    source = anchor.source
    super.init(frame: .zero)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    overrideUserInterfaceStyle = anchor.source.effectiveTraits.userInterfaceStyle
    addSubview(panel)
    accessibilityViewIsModal = true
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows another menu in place of this one.
  func replace(with menu: UIMenu) { panel.show(menu.validated(from: start)) }

  // MARK: Placing

  /// The area of the anchor, in the overlay's coordinates.
  private var origin: CGRect? {
    guard let source, source.windowLink === windowLink else { return nil }
    switch anchor {
    case .view: return source.convert(source.bounds, to: self)
    case .point(let point, _): return CGRect(origin: source.convert(point, to: self), size: .zero)
    case .rect(let rect, _): return source.convert(rect, to: self)
    }
  }

  // A menu at a point may cover it.
  private var isPoint: Bool { if case .point = anchor { true } else { false } }

  /// Places the panel below the anchor if there is room, else above; where neither has enough, on the larger side.
  private func place() {
    guard let origin else { return }
    let most = bounds.inset(by: safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    let wanted = panel.sizeThatFits(most.size)
    let (below, above) = (most.maxY - origin.maxY - Self.margin, origin.minY - most.minY - Self.margin)
    let isBelow = wanted.height <= below || below >= above
    // Three rows are the minimum for scrolling; the menu covers its anchor rather than being smaller.
    let room = isPoint ? most.height : isBelow ? below : above
    let height = min(max(min(wanted.height, room), min(wanted.height, 150)), most.height)
    let isLeft = origin.midX < bounds.midX
    let x = min(max(isLeft ? origin.minX : origin.maxX - wanted.width, most.minX), max(most.maxX - wanted.width, most.minX))
    let y = isBelow ? origin.maxY + Self.margin : origin.minY - Self.margin - height
    let frame = CGRect(
      x: x.rounded(), y: min(max(y, most.minY), max(most.maxY - height, most.minY)).rounded(), width: wanted.width,
      height: height)
    // The panel grows from the corner nearest to its source.
    panel.layer.anchorPoint = CGPoint(x: isLeft ? 0 : 1, y: isBelow ? 0 : 1)
    panel.bounds = CGRect(origin: .zero, size: frame.size)
    panel.center = CGPoint(x: isLeft ? frame.minX : frame.maxX, y: isBelow ? frame.minY : frame.maxY)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  // MARK: Showing and closing

  private func appear() {
    panel.rebuild()
    place()
    layoutIfNeeded()
    if dims, let source, let lifted = LiftedSource(source, over: self) {
      insertSubview(lifted, belowSubview: panel)
      self.lifted = lifted
    }
    panel.growIn(from: 0.5, duration: Self.duration, damping: 0.85) {
      if self.dims { self.backgroundColor = UIColor(white: 0, alpha: 0.2) }
      self.lifted?.raise(true)
    }
  }

  func close() {
    guard !isClosing else { return }
    isClosing = true
    isUserInteractionEnabled = false
    if windowLink?.openMenu === self { windowLink?.openMenu = nil }
    onClose?()
    panel.shrinkOut(to: 0.7, duration: Self.duration * 0.8) {
      self.backgroundColor = nil
      self.lifted?.raise(false)
    } completion: {
      self.removeFromSuperview()
    }
  }

  func prepare(_ elements: [UIMenuElement]) -> [UIMenuElement] { UIMenu(children: elements).validated(from: start).children }

  func panelDidResize() { if superview != nil { place() } }

  func choose(_ leaf: any UIMenuLeaf, in menu: UIMenu) {
    if menu.options.contains(.singleSelection) {
      for case let other as any UIMenuLeaf in menu.children { other.state = other === leaf ? .on : .off }
    }
    let staysOpen = leaf.attributes.contains(.keepsMenuPresented)
    if !staysOpen { close() }
    onChoice?(leaf)
    if let command = leaf as? UICommand {
      // The target is searched from the source of the menu, which need not have the focus.
      command.performWithSender(source, target: CommandSearch.target(of: command, from: start))
    } else {
      leaf.performWithSender(source, target: nil)
    }
    if staysOpen { panel.rebuild() }
  }

  // MARK: Touches beside the panel

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { close() }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    guard newWindow == nil, !isClosing else { return }
    isClosing = true
    if windowLink?.openMenu === self { windowLink?.openMenu = nil }
    onClose?()
  }

  // MARK: Keys

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses { handle(press) }
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}

  private func handle(_ press: UIPress) {
    switch press.type {
    case .downArrow: return panel.pickLine(1)
    case .upArrow: return panel.pickLine(-1)
    case .rightArrow: return moveBeside(1)
    case .leftArrow: return moveBeside(-1)
    case .select: return panel.choosePicked()
    case .menu: return closeOrGoUp()
    default: break
    }
    if press.isEscape { return closeOrGoUp() }
    switch press.key?.keyCode {
    case .keyboardDownArrow: panel.pickLine(1)
    case .keyboardUpArrow: panel.pickLine(-1)
    case .keyboardTab: panel.pickNext(press.key?.modifierFlags.contains(.shift) == true ? -1 : 1)
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar: panel.choosePicked()
    case .keyboardRightArrow: moveBeside(1)
    case .keyboardLeftArrow: moveBeside(-1)
    default: break
    }
  }

  /// Moves among entries that are side by side, else into a submenu and back.
  private func moveBeside(_ step: Int) {
    if panel.pickBeside(step) { return }
    if step > 0 { panel.enterPicked() } else { panel.leaveSubmenu() }
  }

  private func closeOrGoUp() { if !panel.goUp() { close() } }
}
