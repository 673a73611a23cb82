import UIKitCore

/// Keeps what is edited visible above the keyboard: scroll views around it get an inset below their content and scroll
/// to it; where that is not possible, the window's content is moved up.
@MainActor
final class KeyboardAvoidance {
  private weak var scroll: UIScrollView?
  private weak var window: UIWindow?
  /// The distance between the field and the keyboard, in points.
  private static let gap: CGFloat = 8

  /// - Parameter covered: The covered area in points of the screen.
  func update(target: TypingTarget?, covered: CGRect) {
    guard let target, let (view, rect) = target.caret, let window = view.window,
      UIKeyboardTuning.current.keepsFieldsVisible
    else {
      return reset()
    }
    if window !== self.window { reset() }
    self.window = window
    // The covered area without the current shift of the window.
    let area = window.convert(covered, from: nil as UIWindow?).offsetBy(dx: 0, dy: -shift(of: window))
    let scroll = scrollView(around: view, covered: area, in: window)
    if scroll !== self.scroll { self.scroll?.keyboardInset = 0 }
    self.scroll = scroll
    if let scroll {
      let frame = place(of: scroll.bounds, in: scroll, window)
      scroll.keyboardInset = max(min(frame.maxY, window.bounds.maxY - shift(of: window)) - area.minY, 0)
      let wanted = view === scroll ? rect : view.convert(rect, to: scroll)
      scroll.scrollRectToVisible(wanted.insetBy(dx: 0, dy: -Self.gap), animated: false)
    }
    let frame = place(of: rect, in: view, window)
    guard frame.minX < area.maxX, frame.maxX > area.minX else { return move(window, by: 0) }
    let hidden = frame.maxY + Self.gap - area.minY
    // A field larger than the remaining space shows its top.
    move(window, by: min(max(hidden, 0), max(frame.minY - Self.gap, 0)))
  }

  private func reset() {
    scroll?.keyboardInset = 0
    scroll = nil
    if let window { move(window, by: 0) }
    window = nil
  }

  private func shift(of window: UIWindow) -> CGFloat { window.bounds.minY }

  private func place(of rect: CGRect, in view: UIView, _ window: UIWindow) -> CGRect {
    // The content is moved by the window's bounds, which does not change coordinates within the window.
    view.convert(rect, to: window)
  }

  private func move(_ window: UIWindow, by distance: CGFloat) {
    let distance = distance.rounded()
    guard window.bounds.minY != distance else { return }
    window.bounds.origin.y = distance
  }

  /// The innermost scroll view that scrolls vertically, or would with less space.
  private func scrollView(around view: UIView, covered: CGRect, in window: UIWindow) -> UIScrollView? {
    var step: UIView? = view
    while let here = step {
      if let scroll = here as? UIScrollView, scroll.isScrollEnabled, scroll.contentInsetAdjustmentBehavior != .never {
        let frame = place(of: scroll.bounds, in: scroll, window)
        let overlap = frame.maxY - covered.minY
        if overlap > 0, scroll.contentSize.height > scroll.bounds.height - overlap || scroll.alwaysBounceVertical {
          return scroll
        }
      }
      step = here.superview
    }
    return nil
  }
}
