/// The root of a view hierarchy, shown on a screen above or below other windows.
///
/// A new window is hidden. The system does not retain windows: keep a reference, for example in the app delegate.
///
/// - Coordinates: a window's frame is in points of its screen.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIWindow: UIView, UIUndoAction, UIRedoAction {
  /// The position of a window in front of or behind others. Any number between the constants is valid too.
  public struct Level: RawRepresentable, Hashable, Sendable, Comparable {
    /// The level as a number; higher ones are in front.
    public let rawValue: CGFloat
    /// A level with a number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// A level with a number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The level of the app's main window.
    public static let normal = Level(rawValue: 0)
    /// The level of a status bar.
    public static let statusBar = Level(rawValue: 1000)
    /// The level of alerts.
    public static let alert = Level(rawValue: 2000)

    /// Whether a window of level `a` is behind one of level `b`.
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    /// A level in front of another one.
    public static func + (level: Level, more: CGFloat) -> Level { Level(rawValue: level.rawValue + more) }
    /// A level behind another one.
    public static func - (level: Level, less: CGFloat) -> Level { Level(rawValue: level.rawValue - less) }
  }

  /// Posted with the window as the object when it has become visible.
  public nonisolated static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
  /// Posted with the window as the object when it was hidden.
  public nonisolated static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
  /// Posted with the window as the object when it has become key.
  public nonisolated static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
  /// Posted with the window as the object when it is no longer key.
  public nonisolated static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")

  final var storedScreen: UIScreen
  /// The list of the session to which the window belongs.
  final var windowList = WindowList.current
  final var storedRoot: UIViewController?
  final var storedLevel = Level.normal
  /// The last bounds of the screen that the window was adjusted to: a hidden window is adjusted when it is shown.
  final var followedBounds = CGRect.zero
  final var hasBeenVisible = false
  final let focus = FirstResponderSlot()
  /// Whether the first responder has to resign, whatever it answers: it is leaving the window.
  package final var forcesResigning: Bool { focus.isForcing }
  /// The first responder of this window.
  package final var firstResponder: UIResponder? { focus.current }
  /// What the window is for, if it is the kiosk's own; nil for windows of the app.
  package final var systemKind: SystemWindowKind?
  /// The refresh controls in the window.
  final var refreshControls: [ObjectIdentifier: UIRefreshControl.Weak] = [:]
  /// The list in which arrows have reached an item.
  package final weak var navigatedList: (any KeyNavigable)?
  /// The menu that is open in the window; it receives the keys.
  final weak var openMenu: MenuOverlay?

  /// A hidden window on the main screen.
  public override init(frame: CGRect) {
    storedScreen = .main
    super.init(frame: frame)
    becomeWindow()
  }

  /// A hidden window of the main screen's size.
  public convenience init() { self.init(frame: UIScreen.main.bounds) }

  /// A hidden window of the size of the scene's screen.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    moveToScreen(windowScene.screen)
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    storedScreen = .main
    super.init(coder: coder)
    becomeWindow()
  }

  deinit { windowList.forget(self, layer: layerLink, children: children) }

  private func becomeWindow() {
    flags.insert(.isWindow)
    windowLink = self
    layer.isHidden = true
    followedBounds = storedScreen.bounds
    inheritTraits()
  }

  /// The screen the window is on.
  open var screen: UIScreen {
    get { storedScreen }
    set { moveToScreen(newValue) }
  }

  /// The scene of the window's screen; nil hides the window.
  open var windowScene: UIWindowScene? {
    get { storedScreen.scene }
    set { if let newValue { moveToScreen(newValue.screen) } else { isHidden = true } }
  }

  /// The controller whose view fills the window. Setting another one removes the old one's view.
  open var rootViewController: UIViewController? {
    get { storedRoot }
    set { setRoot(newValue) }
  }

  /// In front of windows of lower levels, behind those of higher ones.
  open var windowLevel: Level {
    get { storedLevel }
    set { setLevel(newValue) }
  }

  open override var isHidden: Bool {
    get { super.isHidden }
    set { if newValue { hide() } else { show() } }
  }

  /// Whether this window receives keys.
  open var isKeyWindow: Bool { windowList.key === self }

  /// Whether the window can become key.
  open var canBecomeKey: Bool { true }

  /// Makes this the window that receives keys, if it is visible and `canBecomeKey`.
  open func makeKey() { windowList.makeKey(self) }

  /// Shows the window in front of the others of its level and makes it key.
  open func makeKeyAndVisible() {
    show(evenIfVisible: true)
    makeKey()
  }

  /// Called when the window has become key. Do not call it; call `makeKey()`.
  open func becomeKey() {}

  /// Called when the window is no longer key. Do not call it.
  open func resignKey() {}

  /// Delivers the event to its views. Every event for this window passes through here; an override that does not call
  /// `super` drops it.
  open func sendEvent(_ event: UIEvent) { UIApplication.shared.eventDelivery.deliver(event, in: self) }

  /// Converts from this window's coordinates to those of `window`, in points; nil means the screen's.
  public final func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint { convert(point, to: window as UIView?) }
  /// Converts to this window's coordinates from those of `window`, in points; nil means the screen's.
  public final func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
    convert(point, from: window as UIView?)
  }
  /// Converts from this window's coordinates to those of `window`, in points; nil means the screen's.
  public final func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect { convert(rect, to: window as UIView?) }
  /// Converts to this window's coordinates from those of `window`, in points; nil means the screen's.
  public final func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect { convert(rect, from: window as UIView?) }

  private lazy var ownUndoManager = UndoManager()

  /// The manager for all responders in the window that have no other. Created when first used.
  open override var undoManager: UndoManager? { ownUndoManager }

  // Keys that no responder has taken move through lists.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !navigateList(presses) { super.pressesBegan(presses, with: event) }
  }

  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    endNavigation(presses)
    super.pressesEnded(presses, with: event)
  }

  open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    navigatedList?.leaveItem()
    super.pressesCancelled(presses, with: event)
  }

  // Undo works whenever there is something to undo, even if no responder has an action for it.
  /// Undoes with the manager of the responder that receives keys.
  open func undo(_ sender: Any?) { keyResponder.undoManager?.undo() }
  /// Redoes with the manager of the responder that receives keys.
  open func redo(_ sender: Any?) { keyResponder.undoManager?.redo() }

  /// The keys that refresh the visible content, if it has a refresh control.
  open override var keyCommands: [UIKeyCommand]? { refreshCommands }

  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    switch action {
    case .undo: return keyResponder.undoManager?.canUndo ?? false
    case .redo: return keyResponder.undoManager?.canRedo ?? false
    default: return super.canPerformAction(action, withSender: sender)
    }
  }

  open override func validate(_ command: UICommand) {
    switch command.action {
    case .undo: command.title = keyResponder.undoManager?.undoMenuItemTitle ?? command.title
    case .redo: command.title = keyResponder.undoManager?.redoMenuItemTitle ?? command.title
    default: super.validate(command)
    }
  }

  /// The window's scene, or the application without one.
  open override var next: UIResponder? { windowScene ?? UIApplication.shared }
}
