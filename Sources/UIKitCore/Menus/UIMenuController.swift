/// An entry of the legacy edit menu.
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
  /// The text of the entry.
  open var title: String
  /// The action that a responder performs.
  open var action: Selector

  /// Creates an entry.
  public init(title: String, action: Selector) {
    self.title = title
    self.action = action
    super.init()
  }
}

/// The legacy edit menu, from before `UIEditMenuInteraction`.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
  /// The menu controller of the program.
  public static let shared = UIMenuController()

  /// Posted before the menu is shown, with the controller as the object.
  public nonisolated static let willShowMenuNotification = Notification.Name("UIMenuControllerWillShowMenuNotification")
  /// Posted after the menu was shown, with the controller as the object.
  public nonisolated static let didShowMenuNotification = Notification.Name("UIMenuControllerDidShowMenuNotification")
  /// Posted before the menu is hidden, with the controller as the object.
  public nonisolated static let willHideMenuNotification = Notification.Name("UIMenuControllerWillHideMenuNotification")
  /// Posted after the menu was hidden, with the controller as the object.
  public nonisolated static let didHideMenuNotification = Notification.Name("UIMenuControllerDidHideMenuNotification")
  /// Posted after the menu was updated, with the controller as the object.
  public nonisolated static let menuFrameDidChangeNotification = Notification.Name(
    "UIMenuControllerMenuFrameDidChangeNotification")

  /// The directions in which the menu may point.
  public typealias ArrowDirection = UIEditMenuArrowDirection

  /// Custom entries, shown after the standard ones where a responder performs their actions.
  open var menuItems: [UIMenuItem]?
  /// The preferred direction in which the menu points to its target.
  open var arrowDirection = UIEditMenuArrowDirection.automatic

  private weak var overlay: EditMenuOverlay?
  private weak var target: UIView?
  private var rect = CGRect.zero

  private override init() { super.init() }

  /// Whether the menu is visible. Setting it shows or hides the menu without animation.
  open var isMenuVisible: Bool {
    get { overlay != nil }
    set { setMenuVisible(newValue, animated: false) }
  }

  /// The frame of the menu, in points of the screen; empty while it is hidden.
  open var menuFrame: CGRect { overlay?.barFrame ?? .zero }

  /// Shows the commands that the first responder performs. The menu does not cover `targetRect`, in points of
  /// `targetView`.
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    setTargetRect(targetRect, in: targetView)
    setMenuVisible(true, animated: true)
  }

  /// Hides the menu, if it was shown for `targetView`.
  open func hideMenu(from targetView: UIView) { if target === targetView { hideMenu() } }
  /// Hides the menu.
  open func hideMenu() { overlay?.close() }

  /// Sets the area that the menu must not cover, in points of `targetView`.
  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) { (rect, target) = (targetRect, targetView) }

  /// Shows or hides the menu. Showing needs a target rectangle.
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

  /// Updates the visible menu with what responders perform now.
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
    let shown = menu.validated(from: start)
    return shown.children.isEmpty ? nil : shown
  }

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
