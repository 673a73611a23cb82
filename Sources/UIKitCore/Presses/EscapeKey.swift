/// A view that Escape ends something in while it, or what is inside, has the focus: a search bar.
@MainActor
package protocol EscapeHandler: UIView {
  /// - Returns: Whether there was something to end.
  func endByEscape() -> Bool
}

/// Escape and ⌘. that no responder, text or command has used: they cancel a search, or leave a sheet or popover as a touch
/// beside it does.
@MainActor
enum EscapeKey {
  static func handle(_ press: UIPress, isRepeat: Bool) {
    guard !isRepeat, press.isEscape, let window = UIApplication.shared.keyWindow else { return }
    if cancelSearch(in: window) { return }
    guard let controller = window.topmostController?.modal.presentedBy?.controller, controller.isLeftByEscape else { return }
    controller.userWantsToLeave()
  }

  /// Cancels the search whose field is edited, or whose results are shown in front.
  private static func cancelSearch(in window: UIWindow) -> Bool {
    var step = window.firstResponder as? UIView
    while let view = step {
      if let handler = view as? any EscapeHandler { return handler.endByEscape() }
      step = view.superviewLink
    }
    guard let top = window.topmostController,
      let search = top as? any SearchPresenting ?? top.viewIfLoaded.flatMap({ search(in: $0) })
    else { return false }
    search.isActive = false
    return true
  }

  private static func search(in view: UIView) -> (any SearchPresenting)? {
    if let container = view as? TransitionView, let search = container.presentation?.presented as? any SearchPresenting {
      return search
    }
    for child in view.usableSubviews.reversed() {
      if let found = search(in: child) { return found }
    }
    return nil
  }
}

extension UIPress {
  /// Whether the key is Escape, or ⌘. in its place.
  package final var isEscape: Bool {
    key?.interpretations.contains { $0.means(UIKeyCommand.inputEscape, with: []) || $0.means(".", with: .command) } ?? false
  }
}
