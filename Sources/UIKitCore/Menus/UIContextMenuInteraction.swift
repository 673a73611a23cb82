/// Opens a menu when a view is held or clicked with the secondary button.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// How a context menu is shown.
  public enum Appearance: Int, Sendable {
    case unknown = 0
    case rich = 1
    case compact = 2
  }

  /// Provides the menu.
  open weak var delegate: (any UIContextMenuInteractionDelegate)?
  /// The view that the interaction was added to.
  open private(set) weak var view: UIView?

  private let hold = UILongPressGestureRecognizer()
  private let click = SecondaryPressRecognizer()
  private var recognizer: UIGestureRecognizer?
  private weak var overlay: MenuOverlay?
  private var configuration: UIContextMenuConfiguration?

  /// Creates an interaction; its delegate provides the menu.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
    hold.addTarget(self) { $0.wasHeld() }
    click.addTarget(self) { $0.wasClicked() }
  }

  /// Closes the menu and removes the recognizers from the old view.
  public final func willMove(to view: UIView?) {
    if let old = self.view {
      dismissMenu()
      old.removeGestureRecognizer(hold)
      old.removeGestureRecognizer(click)
    }
    self.view = nil
  }

  /// Adds the recognizers to the new view.
  public final func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(hold)
    view?.addGestureRecognizer(click)
  }

  /// Whether touches and clicks open the menu.
  final var isEnabled: Bool {
    get { hold.isEnabled }
    set { (hold.isEnabled, click.isEnabled) = (newValue, newValue) }
  }

  /// Always `compact`: there are no large previews.
  open var menuAppearance: Appearance { .compact }

  private func wasHeld() { if hold.state == .began { open(by: hold) } }
  private func wasClicked() { if click.state == .recognized { open(by: click) } }

  private func open(by recognizer: UIGestureRecognizer) {
    self.recognizer = recognizer
    open(at: location(in: view))
  }

  /// The location where the menu was opened, in the coordinates of `view`.
  open func location(in view: UIView?) -> CGPoint { (recognizer ?? hold).location(in: view) }

  /// Opens the menu at `point` of the view.
  @discardableResult
  final func open(
    at point: CGPoint, anchor: MenuOverlay.Anchor? = nil, onChoice: ((any UIMenuLeaf) -> Void)? = nil
  ) -> Bool {
    guard let view, view.window != nil, let delegate,
      let configuration = delegate.contextMenuInteraction(self, configurationForMenuAtLocation: point)
    else { return false }
    guard let menu = configuration.actionProvider?([]), overlay == nil else { return false }
    let opened = MenuOverlay.open(
      menu, at: anchor ?? .point(point, in: view), dims: anchor == nil, onChoice: onChoice,
      onClose: { [weak self] in self?.didClose() })
    guard let opened else { return false }
    self.configuration = configuration
    overlay = opened
    delegate.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: nil)
    return true
  }

  private func didClose() {
    guard let configuration else { return }
    self.configuration = nil
    overlay = nil
    delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: nil)
  }

  /// Closes the menu, if it is open.
  open func dismissMenu() { overlay?.close() }

  /// Changes the menu while it is open.
  open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) {
    guard let overlay, let menu = configuration?.actionProvider?([]) else { return }
    overlay.replace(with: block(menu))
  }
}

/// Provides the menu for a location.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// The menu for `location`, in points of the interaction's view; nil for none.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
  /// Called when the menu opens. The animator is nil: the menu has its own animation.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
  /// Called when the menu closes. The animator is nil.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
}

/// Runs animations along with those of a menu.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: AnyObject {
  /// Adds animations that run along.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds a closure that is called after the animations.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// The menu for one location.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  /// Identifies the configuration; unique unless given.
  public final let identifier: AnyHashable
  final let actionProvider: (([UIMenuElement]) -> UIMenu?)?
  private static var nextID = 0

  /// Creates a configuration. `actionProvider` makes the menu when it opens; nil means no menu. There are no previews:
  /// `previewProvider` is not called.
  public init(
    identifier: AnyHashable? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
  ) {
    UIContextMenuConfiguration.nextID += 1
    self.identifier = identifier ?? AnyHashable("UIContextMenuConfiguration-\(UIContextMenuConfiguration.nextID)")
    self.actionProvider = actionProvider
    super.init()
  }
}

/// Recognizes a press of the pointer's secondary button when it goes down, which is when menus open.
@MainActor
final class SecondaryPressRecognizer: UIGestureRecognizer {
  override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
    allowedTouchTypes = [NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)]
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    state = event.buttonMask.contains(.secondary) ? .recognized : .failed
  }
}
