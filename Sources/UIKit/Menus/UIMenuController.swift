/// An entry of the old edit menu.
@MainActor
open class UIMenuItem: NSObject {
  open var title: String
  open var action: Selector

  public init(title: String, action: Selector) {
    self.title = title
    self.action = action
    super.init()
  }
}

/// The edit menu as programs asked for it before there was `UIEditMenuInteraction`.
@MainActor
open class UIMenuController: NSObject {
  public static let shared = UIMenuController()

  public nonisolated static let willShowMenuNotification = Notification.Name("UIMenuControllerWillShowMenuNotification")
  public nonisolated static let didShowMenuNotification = Notification.Name("UIMenuControllerDidShowMenuNotification")
  public nonisolated static let willHideMenuNotification = Notification.Name("UIMenuControllerWillHideMenuNotification")
  public nonisolated static let didHideMenuNotification = Notification.Name("UIMenuControllerDidHideMenuNotification")
  public nonisolated static let menuFrameDidChangeNotification = Notification.Name(
    "UIMenuControllerMenuFrameDidChangeNotification")

  /// Shown after the standard ones, where a responder performs their actions.
  open var menuItems: [UIMenuItem]?
  open var arrowDirection = UIEditMenuArrowDirection.automatic

  private weak var overlay: EditMenuOverlay?
  private weak var target: UIView?
  private var rect = CGRect.zero

  private override init() { super.init() }

  open var isMenuVisible: Bool {
    get { overlay != nil }
    set { setMenuVisible(newValue, animated: false) }
  }

  /// Points of the screen; empty while the menu is hidden.
  open var menuFrame: CGRect { overlay?.barFrame ?? .zero }

  /// Shows what the first responder performs. `targetRect`, in points of `targetView`, stays uncovered.
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    setTargetRect(targetRect, in: targetView)
    setMenuVisible(true, animated: true)
  }

  open func hideMenu(from targetView: UIView) { if target === targetView { hideMenu() } }
  open func hideMenu() { overlay?.close() }

  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) { (rect, target) = (targetRect, targetView) }

  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
    guard menuVisible else {
      overlay?.close(animated: animated)
      return
    }
    guard let target, let menu = menu(for: target) else { return }
    post(Self.willShowMenuNotification)
    let rect = rect
    overlay = EditMenuOverlay.open(
      menu, for: target, from: start(for: target), arrow: arrowDirection, targetRect: { rect },
      onClose: { [weak self] in self?.didClose() })
    if overlay != nil { post(Self.didShowMenuNotification) }
  }

  /// Asks the responders again.
  open func update() {
    guard let overlay, let target else { return }
    if let menu = menu(for: target) { overlay.show(menu) } else { overlay.close() }
    post(Self.menuFrameDidChangeNotification)
  }

  private func didClose() {
    post(Self.willHideMenuNotification)
    overlay = nil
    post(Self.didHideMenuNotification)
  }

  private func start(for view: UIView) -> UIResponder { view.windowLink?.focus.current ?? view }

  private func menu(for view: UIView) -> UIMenu? {
    let start = start(for: view)
    let own = (menuItems ?? []).map { UICommand(title: $0.title, action: $0.action) }
    let menu = UIMenu(children: UIMenuSystem.context.suggestions(for: start) + own)
    let shown = menu.validated(from: start, unperformable: .left)
    return shown.children.isEmpty ? nil : shown
  }

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
