/// Follows a pointer over its view while no button is pressed. Continuous: it begins when the pointer enters and ends
/// when the pointer leaves, the view is removed, or a button is pressed.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  override var watchesTouches: Bool { false }

  override func hovered(_ phase: UITouch.Phase) {
    switch phase {
    case .regionEntered: state = .began
    case .regionMoved: state = state == .possible ? .began : .changed
    default: state = state == .possible ? .failed : .ended
    }
  }
}
