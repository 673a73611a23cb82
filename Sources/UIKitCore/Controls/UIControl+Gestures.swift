import CoreGraphics

extension UIControl {
  /// Whether `recognizer`, attached to a view around the control, is about to recognize a gesture that operates the control.
  final func isOwnGesture(_ recognizer: UIGestureRecognizer) -> Bool {
    // A disabled control does not use the touch, so the recognizer may.
    guard isEnabled, recognizer.storedView !== self, let touch = recognizer.touches.first else { return false }
    if let tap = recognizer as? UITapGestureRecognizer {
      let isPrimary = tap.buttonMaskRequired.isEmpty || tap.buttonMaskRequired.contains(.primary)
      return isPrimary && tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1 && self is any TapOperated
    }
    guard recognizer is UIPanGestureRecognizer || recognizer is UISwipeGestureRecognizer, recognizer.touches.count == 1,
      let window = touch.storedWindow
    else { return false }
    let (start, now) = (window.convert(touch.startPosition, to: self), touch.location(in: self))
    return isOperated(byPanFrom: start, by: CGVector(dx: now.x - start.x, dy: now.y - start.y))
  }
}

/// A control that a single tap with one finger operates: a tap recognizer of a superview does not begin on it.
@MainActor
package protocol TapOperated: UIControl {}
