/// The root of a view hierarchy, shown on a screen above or below other windows.
///
/// A new window is hidden. Nobody keeps a window alive but the program: hold on to it, in the app delegate for example.
///
/// - Coordinates: a window's frame is in points of its screen.
/// - Threading: main actor.
@MainActor
open class UIWindow: UIView, UIUndoAction, UIRedoAction {
  /// The height of a window above the others. Any number between the constants is fine too.
  public struct Level: RawRepresentable, Hashable, Sendable, Comparable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)

    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    public static func + (level: Level, more: CGFloat) -> Level { Level(rawValue: level.rawValue + more) }
    public static func - (level: Level, less: CGFloat) -> Level { Level(rawValue: level.rawValue - less) }
  }

  /// Posted with the window as the object; see `UIApplication` for the order of windows.
  public nonisolated static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
  public nonisolated static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
  public nonisolated static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
  public nonisolated static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")

  final var storedScreen: UIScreen
  final var storedRoot: UIViewController?
  final var storedLevel = Level.normal
  /// The screen's bounds that the window has followed: a hidden one follows when it is shown.
  final var followedBounds = CGRect.zero
  final let focus = FirstResponderSlot()
  /// The menu that is open in the window: keys are for it.
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

  public required init?(coder: NSCoder) {
    storedScreen = .main
    super.init(coder: coder)
    becomeWindow()
  }

  deinit { WindowList.forget(self, layer: layerLink, children: children) }

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

  open var windowScene: UIWindowScene? {
    get { storedScreen.scene }
    set { if let newValue { moveToScreen(newValue.screen) } else { isHidden = true } }
  }

  /// The controller whose view fills the window. Setting one removes the former one's view.
  open var rootViewController: UIViewController? {
    get { storedRoot }
    set { setRoot(newValue) }
  }

  /// Above windows of lower levels, below those of higher ones.
  open var windowLevel: Level {
    get { storedLevel }
    set { setLevel(newValue) }
  }

  open override var isHidden: Bool {
    get { super.isHidden }
    set { if newValue { hide() } else { show() } }
  }

  /// Whether keys go to this window.
  open var isKeyWindow: Bool { WindowList.key === self }

  /// Whether the window may become key.
  open var canBecomeKey: Bool { true }

  /// Makes this the window that keys go to, if it is visible and `canBecomeKey`.
  open func makeKey() { WindowList.makeKey(self) }

  /// Shows the window in front of the others of its level and makes it key.
  open func makeKeyAndVisible() {
    show(evenIfVisible: true)
    makeKey()
  }

  /// Called when the window has become key. Do not call it: see `makeKey()`.
  open func becomeKey() {}

  /// Called when the window is key no more. Do not call it.
  open func resignKey() {}

  /// Hands the event to the views it belongs to. Every event for this window passes here; an override that does not call
  /// `super` swallows it.
  open func sendEvent(_ event: UIEvent) { UIApplication.shared.street.dispatch(event, in: self) }

  /// `point` of this window in the coordinates of `window`, by way of the screen; nil means the screen's.
  public final func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint { convert(point, to: window as UIView?) }
  public final func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
    convert(point, from: window as UIView?)
  }
  public final func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect { convert(rect, to: window as UIView?) }
  public final func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect { convert(rect, from: window as UIView?) }

  private lazy var ownUndoManager = UndoManager()

  /// The manager of everything in the window that has no other. Made when first asked for.
  open override var undoManager: UndoManager? { ownUndoManager }

  // ⌘Z works wherever there is something to undo, whether or not a responder has an action for it.
  open func undo(_ sender: Any?) { keyResponder.undoManager?.undo() }
  open func redo(_ sender: Any?) { keyResponder.undoManager?.redo() }

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

  /// The scene if there is one, else the application.
  open override var next: UIResponder? { windowScene ?? UIApplication.shared }
}
