/// The visible edit menu, above everything in its window. Touches elsewhere close it and are delivered as usual.
@MainActor
package final class EditMenuOverlay: UIView, EditMenuBarDelegate {
  private lazy var bar = EditMenuBar(delegate: self)
  private weak var source: UIView?
  private let start: UIResponder
  private let arrow: UIEditMenuArrowDirection
  private let targetRect: () -> CGRect
  private lazy var watcher = OutsideTouches(of: self)
  private let onClose: () -> Void
  private var isClosing = false

  private static let margin: CGFloat = 8
  private static let gap: CGFloat = 10
  private static let duration: TimeInterval = 0.2

  /// - Parameters:
  ///   - menu: The menu, already validated.
  ///   - source: The view that the menu is for.
  ///   - start: The responder at which the search for the targets of commands starts.
  ///   - targetRect: The area that the menu must not cover, in points of `source`.
  package static func open(
    _ menu: UIMenu, for source: UIView, from start: UIResponder, arrow: UIEditMenuArrowDirection = .automatic,
    targetRect: @escaping () -> CGRect, onClose: @escaping () -> Void
  ) -> EditMenuOverlay? {
    guard let window = source.windowLink else { return nil }
    let elements = flat(menu)
    guard !elements.isEmpty else { return nil }
    UIApplication.shared.editMenus.current?.close(animated: false)
    let overlay = EditMenuOverlay(elements, source, start, arrow, targetRect, onClose)
    overlay.frame = window.bounds
    window.addSubview(overlay)
    window.addGestureRecognizer(overlay.watcher)
    UIApplication.shared.editMenus.current = overlay
    overlay.appear()
    return overlay
  }

  /// Flattens sections into one row.
  private static func flat(_ menu: UIMenu) -> [UIMenuElement] {
    menu.children.flatMap { child -> [UIMenuElement] in
      guard let inner = child as? UIMenu, inner.options.contains(.displayInline) else { return [child] }
      return flat(inner)
    }
  }

  private init(
    _ elements: [UIMenuElement], _ source: UIView, _ start: UIResponder, _ arrow: UIEditMenuArrowDirection,
    _ targetRect: @escaping () -> CGRect, _ onClose: @escaping () -> Void
  ) {
    self.onClose = onClose
    self.source = source
    self.start = start
    self.arrow = arrow
    self.targetRect = targetRect
    super.init(frame: .zero)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    overrideUserInterfaceStyle = source.effectiveTraits.userInterfaceStyle
    addSubview(bar)
    bar.show(elements)
  }

  /// Called when a touch begins anywhere in the window.
  fileprivate func touchBegan(_ touch: UITouch) { if touch.view?.isDescendant(of: bar) != true { close() } }

  required init?(coder: NSCoder) { return nil }

  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }

  /// The frame of the bar, in points of the window.
  var barFrame: CGRect { bar.frame }

  func show(_ menu: UIMenu) {
    let elements = Self.flat(menu)
    if elements.isEmpty { return close() }
    bar.show(elements)
    place()
  }

  func choose(_ element: UIMenuElement, _ button: UIView) {
    if let menu = element as? UIMenu {
      let start = start
      MenuOverlay.open(menu, at: .view(button), from: start, onClose: { [weak self] in self?.close() })
      return
    }
    guard let leaf = element as? any UIMenuLeaf else { return }
    if !leaf.attributes.contains(.keepsMenuPresented) { close() }
    if let command = leaf as? UICommand {
      command.performWithSender(source, target: CommandSearch.target(of: command, from: start))
    } else {
      leaf.performWithSender(source, target: nil)
    }
  }

  /// Closes the menu when a scroll view around its source scrolls.
  func contentDidScroll(in view: UIScrollView) { if source?.isDescendant(of: view) == true { close() } }

  // MARK: Placing

  /// Places the menu above its target, and below where there is no room above, as Apple documents for
  /// `UIMenuController.setTargetRect(_:in:)`. In text of several lines it may cover the line above the selection.
  func place() {
    guard let source, source.windowLink === windowLink else { return }
    let target = source.convert(targetRect(), to: self)
    let most = bounds.inset(by: safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    let size = bar.sizeThatFits(most.size)
    let x = min(max(target.midX - size.width / 2, most.minX), max(most.maxX - size.width, most.minX))
    let above = target.minY - Self.gap - size.height
    let below = target.maxY + Self.gap
    let fitsAbove = above >= most.minY
    let fitsBelow = below + size.height <= most.maxY
    let isAbove = arrow == .up ? !fitsBelow : fitsAbove || !fitsBelow
    let y = min(max(isAbove ? above : below, most.minY), max(most.maxY - size.height, most.minY))
    bar.bounds = CGRect(origin: .zero, size: size)
    bar.center = CGPoint(x: x.rounded() + size.width / 2, y: y.rounded() + size.height / 2)
    bar.setNeedsLayout()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  // MARK: Showing and closing

  private func appear() {
    place()
    layoutIfNeeded()
    bar.growIn(from: 0.9, duration: Self.duration)
  }

  package func close(animated: Bool = true) {
    guard !isClosing else { return }
    isClosing = true
    isUserInteractionEnabled = false
    watcher.view?.removeGestureRecognizer(watcher)
    if UIApplication.shared.editMenus.current === self { UIApplication.shared.editMenus.current = nil }
    onClose()
    guard animated else { return removeFromSuperview() }
    UIView.animate(
      withDuration: Self.duration, animations: { self.bar.alpha = 0 }, completion: { _ in self.removeFromSuperview() })
  }
}

/// The edit menu of the program, at most one at a time, and the events that close it.
@MainActor
final class EditMenus {
  weak var current: EditMenuOverlay?

  func focusDidChange() { current?.close() }

  /// Called when a key that is no modifier was pressed.
  func keyWasPressed() { current?.close() }
}

/// Observes the beginning of touches without ever recognizing anything.
@MainActor
private final class OutsideTouches: UIGestureRecognizer {
  private weak var overlay: EditMenuOverlay?

  init(of overlay: EditMenuOverlay) {
    self.overlay = overlay
    super.init(target: nil, action: nil)
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { overlay?.touchBegan(touch) }
    state = .failed
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
}
