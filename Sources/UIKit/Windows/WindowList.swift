/// The windows that exist, the visible ones from back to front, and the one that keys go to.
///
/// Windows are not kept alive by it.
@MainActor
enum WindowList {
  private struct Entry {
    weak var window: UIWindow?
  }

  private static var entries: [Entry] = []
  private static weak var keyEntry: UIWindow?
  // Outlives the window: while one is deallocated, weak references to it are nil already.
  private static var keyIdentity: ObjectIdentifier?

  /// Visible windows, from back to front: by level, and within one by when they were shown.
  static var visible: [UIWindow] { entries.compactMap(\.window) }

  static var key: UIWindow? { keyEntry }

  /// Puts `window` in front of those of its level, or where it belongs after its level changed.
  static func raise(_ window: UIWindow) {
    entries.removeAll { $0.window == nil || $0.window === window }
    let index = entries.firstIndex { ($0.window?.windowLevel ?? .normal) > window.windowLevel }
    entries.insert(Entry(window: window), at: index ?? entries.count)
    let root = window.screen.rootLayer
    let above = entries[(index.map { $0 + 1 } ?? entries.count)...].lazy
      .compactMap(\.window).first { $0.screen === window.screen }
    if let above { root.insertSublayer(window.layer, below: above.layer) } else { root.addSublayer(window.layer) }
  }

  static func lower(_ window: UIWindow) {
    entries.removeAll { $0.window == nil || $0.window === window }
    window.layer.removeFromSuperlayer()
  }

  // MARK: Key

  static func makeKey(_ window: UIWindow) {
    guard keyEntry !== window, !window.isHidden, window.canBecomeKey else { return }
    resignKey()
    keyEntry = window
    keyIdentity = ObjectIdentifier(window)
    window.becomeKey()
    UIApplication.shared.inputViews.focusDidChange()
    NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: window)
  }

  private static func resignKey() {
    keyIdentity = nil
    guard let old = keyEntry else { return }
    keyEntry = nil
    old.resignKey()
    UIApplication.shared.inputViews.focusDidChange()
    NotificationCenter.default.post(name: UIWindow.didResignKeyNotification, object: old)
  }

  /// The front window that takes keys follows one that went away; without any, keys go nowhere.
  static func passKey(from window: UIWindow) {
    guard keyEntry === window else { return }
    resignKey()
    passKey()
  }

  private static func passKey() {
    if let next = visible.last(where: { $0.canBecomeKey }) { makeKey(next) }
  }

  // MARK: Ending

  /// Called while a window is being deallocated, on any thread.
  nonisolated static func forget(_ window: UIWindow, layer: CALayer?, children: [UIView]) {
    let identity = ObjectIdentifier(window)
    for child in children {
      child.superviewLink = nil
      // What others keep alive must not find the window any more.
      if !MainQueue.isCurrent { child.forgetWindow() }
    }
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { didForget(identity, layer: layer, children: children) }
    } else {
      DispatchQueue.main.async { didForget(identity, layer: layer, children: children) }
    }
  }

  private static func didForget(_ identity: ObjectIdentifier, layer: CALayer?, children: [UIView]) {
    for child in children where child.superviewLink == nil { child.loseWindow() }
    layer?.removeFromSuperlayer()
    entries.removeAll { $0.window == nil }
    guard keyIdentity == identity else { return }
    keyIdentity = nil
    passKey()
  }

  /// Hides everything: the end of a session.
  static func removeAll() {
    resignKey()
    for window in visible.reversed() { window.hide() }
    entries = []
  }
}

extension UIView {
  /// The window has gone with its last reference: the callbacks of a removal, without a superview to tell.
  final func loseWindow() {
    guard windowLink != nil else { return }
    forgetWindow()
    UIApplication.shared.street.didLoseWindow(self)
    windowWillChange(to: nil)
    layer.removeFromSuperlayer()
    windowDidChange()
    didMoveToSuperview()
  }
}
