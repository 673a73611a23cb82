/// The first responder of one window.
///
/// Moving the focus asks the new responder, then the old one, and then changes it. Either may move the focus again
/// while being asked: the newest request wins, and no responder is asked to resign twice.
@MainActor
final class FirstResponderSlot {
  private(set) weak var current: UIResponder?
  /// The responder that is being asked to resign.
  private weak var leaving: UIResponder?
  private var requests = 0
  private(set) var isForcing = false

  func take(_ responder: UIResponder) -> Bool {
    if current === responder, leaving !== responder { return true }
    guard responder.canBecomeFirstResponder else { return false }
    requests += 1
    let request = requests
    if let old = current, old !== leaving {
      guard old.canResignFirstResponder else { return false }
      let wasForcing = isForcing
      leaving = old
      let agrees = old.resignFirstResponder()
      if leaving === old { leaving = nil }
      isForcing = wasForcing
      guard agrees, requests == request else { return current === responder }
    }
    // Callbacks may have removed it from the window.
    guard responder.focusWindow?.focus === self else { return false }
    set(responder)
    return true
  }

  func give(up responder: UIResponder) -> Bool {
    guard current === responder else { return true }
    if !isForcing, leaving !== responder, !responder.canResignFirstResponder { return false }
    set(nil)
    return true
  }

  private func set(_ responder: UIResponder?) {
    let old = current
    current = responder
    if let old = old as? UIView, old !== responder { leaveKeepers(around: old) }
    SessionState.current.visit?.focusDidChange()
    DeliveryRecord.observer?.note(.firstResponder(responder))
    UIApplication.shared.editMenus.focusDidChange()
    CurrentActivity.ofSession.chainDidChange()
    if UIApplication.shared.keyWindow?.focus === self { UIApplication.shared.inputViews.focusDidChange() }
  }

  private func leaveKeepers(around view: UIView) {
    var step = view.superview
    while let here = step {
      (here as? any FocusKeeping)?.focusDidLeave()
      step = here.superview
    }
  }

  /// Makes the first responder resign, regardless of what it returns. One that is just being asked is not asked again: what
  /// it answers then no longer matters.
  func force() {
    guard let old = current else { return }
    if leaving === old {
      isForcing = true
      return
    }
    requests += 1
    let wasForcing = isForcing
    isForcing = true
    leaving = old
    _ = old.resignFirstResponder()
    if leaving === old { leaving = nil }
    isForcing = wasForcing
    if current === old { set(nil) }
  }

  /// Called when `view` leaves the window with its subviews.
  func leave(_ view: UIView) {
    // A responder that takes over meanwhile may be leaving as well; the number of attempts is limited.
    for _ in 0..<8 {
      guard let current, isInside(current, view) else { return }
      force()
    }
    if let current, isInside(current, view) { set(nil) }
  }

  private func isInside(_ responder: UIResponder, _ view: UIView) -> Bool {
    // The chain of what is presented goes on at the presenter, not at the container.
    if let place = (responder as? UIView) ?? (responder as? UIViewController)?.storedView {
      return place.isDescendant(of: view)
    }
    return ResponderChain(from: responder).contains { $0 === view }
  }
}

extension UIResponder {
  /// The window whose first responder this responder could be; nil while it is in none.
  package final var focusWindow: UIWindow? {
    for responder in ResponderChain(from: self) {
      if let view = responder as? UIView { return view.windowLink }
      if let controller = responder as? UIViewController { return controller.storedView?.windowLink }
      if responder is UIApplication || responder is UIScene || responder === UIApplication.shared.delegate {
        return UIApplication.shared.keyWindow
      }
    }
    return nil
  }
}

extension UIView {
  final func endEditingInside(_ force: Bool) -> Bool {
    guard let slot = windowLink?.focus, let current = slot.current else { return false }
    let owner = (current as? UIView) ?? (current as? UIViewController)?.storedView
    guard owner?.isDescendant(of: self) == true else { return false }
    if force { slot.force() } else if !current.canResignFirstResponder || !current.resignFirstResponder() { return false }
    return true
  }
}

/// A view that keeps subviews while the first responder is in them, such as a list, which keeps the cell that is edited also
/// when it is scrolled away.
@MainActor
package protocol FocusKeeping: UIView {
  /// Called when a view inside is no longer the first responder; another one may be.
  func focusDidLeave()
}
