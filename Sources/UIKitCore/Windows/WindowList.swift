/// The windows of a session, the visible ones from back to front, and its key window.
///
/// The list does not retain the windows.
@MainActor
final class WindowList {
  /// The one of the current session.
  static var current: WindowList { SessionState.current.windows }

  private struct Entry {
    weak var window: UIWindow?
  }

  private var entries: [Entry] = [] { didSet { VisitPlaces.didChange() } }
  private weak var keyEntry: UIWindow?
  // Outlives the window: weak references to a window are already nil while it is deallocated.
  private var keyIdentity: ObjectIdentifier?

  /// The visible windows from back to front: by level, and within a level by the time they were shown.
  var visible: [UIWindow] { entries.compactMap(\.window) }

  var key: UIWindow? { keyEntry }

  /// Moves `window` in front of those of its level, or to its place after its level has changed.
  func raise(_ window: UIWindow) {
    entries.removeAll { $0.window == nil || $0.window === window }
    let index = entries.firstIndex { ($0.window?.windowLevel ?? .normal) > window.windowLevel }
    entries.insert(Entry(window: window), at: index ?? entries.count)
    let root = window.screen.rootLayer
    let above = entries[(index.map { $0 + 1 } ?? entries.count)...].lazy
      .compactMap(\.window).first { $0.screen === window.screen }
    if let above { root.insertSublayer(window.layer, below: above.layer) } else { root.addSublayer(window.layer) }
  }

  func lower(_ window: UIWindow) {
    entries.removeAll { $0.window == nil || $0.window === window }
    window.layer.removeFromSuperlayer()
  }

  // MARK: Key

  func makeKey(_ window: UIWindow) {
    guard keyEntry !== window, !window.isHidden, window.canBecomeKey else { return }
    resignKey()
    keyEntry = window
    keyIdentity = ObjectIdentifier(window)
    window.becomeKey()
    UIApplication.shared.inputViews.focusDidChange()
    CurrentActivity.ofSession.chainDidChange()
    NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: window)
  }

  private func resignKey() {
    keyIdentity = nil
    guard let old = keyEntry else { return }
    keyEntry = nil
    old.resignKey()
    UIApplication.shared.inputViews.focusDidChange()
    CurrentActivity.ofSession.chainDidChange()
    NotificationCenter.default.post(name: UIWindow.didResignKeyNotification, object: old)
  }

  /// Makes the frontmost window that can be key the new key window; without one, keys are dropped.
  func promoteNextKeyWindow(from window: UIWindow) {
    guard keyEntry === window else { return }
    resignKey()
    promoteNextKeyWindow()
  }

  private func promoteNextKeyWindow() {
    if let next = visible.last(where: { $0.canBecomeKey }) { makeKey(next) }
  }

  // MARK: Ending

  /// Called while a window is being deallocated, on any thread.
  nonisolated func forget(_ window: UIWindow, layer: CALayer?, children: [UIView]) {
    let identity = ObjectIdentifier(window)
    for child in children {
      child.superviewLink = nil
      // Views that are still referenced elsewhere must not find the window any more.
      if !MainQueue.isCurrent { child.forgetWindow() }
    }
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { self.didForget(identity, layer: layer, children: children) }
    } else {
      DispatchQueue.main.async { self.didForget(identity, layer: layer, children: children) }
    }
  }

  private func didForget(_ identity: ObjectIdentifier, layer: CALayer?, children: [UIView]) {
    for child in children where child.superviewLink == nil { child.didDeallocateWindow() }
    layer?.removeFromSuperlayer()
    entries.removeAll { $0.window == nil }
    guard keyIdentity == identity else { return }
    keyIdentity = nil
    promoteNextKeyWindow()
  }

  /// Hides all windows at the end of a session.
  func removeAll() {
    resignKey()
    for window in visible.reversed() { window.hide() }
    entries = []
  }
}

extension UIView {
  /// Runs the callbacks of a removal after the window was deallocated; there is no superview left to notify.
  final func didDeallocateWindow() {
    guard isInWindow else { return }
    forgetWindow()
    UIApplication.shared.eventDispatcher.didLoseWindow(self)
    windowWillChange(to: nil)
    layer.removeFromSuperlayer()
    windowDidChange()
    didMoveToSuperview()
  }
}
