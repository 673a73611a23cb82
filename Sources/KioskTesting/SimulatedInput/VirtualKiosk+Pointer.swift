import Input
import UIKit

/// An action with the mouse or touchpad.
public enum PointerAction {
  case move(to: Spot)
  case down(PointerButton)
  case up(PointerButton)
  /// Rotates the wheel by a number of clicks; positive values scroll right and down.
  case wheel(x: Int = 0, y: Int = 0)
  /// Scrolls with two fingers on a touchpad, in points; positive values scroll right and down.
  case scroll(x: CGFloat = 0, y: CGFloat = 0, isEnded: Bool = false)
}

/// A mouse button, by its kernel code (`BTN_*`).
public enum PointerButton: UInt16, Sendable {
  case left = 0x110
  case right = 0x111
  case middle = 0x112
}

extension VirtualKiosk {
  /// Performs an action with the mouse, and delivers it to the app before returning.
  /// - Returns: False when it is impossible, such as a release without a press.
  @discardableResult
  public func pointer(_ action: PointerAction) -> Bool {
    use()
    let isPossible = simulatedInput.pointer(change(action))
    if !isPossible { TestRunMessages.write("pointer(\(action)) is impossible now; nothing happened.") }
    deliver()
    return isPossible
  }

  /// Moves the mouse to a spot and clicks.
  public func click(at spot: Spot, _ button: PointerButton = .left) {
    pointer(.move(to: spot))
    pointer(.down(button))
    advance(by: .milliseconds(50))
    pointer(.up(button))
  }

  private func change(_ action: PointerAction) -> Pointer {
    // libinput reports 15° for one click of a wheel.
    let click = 15.0
    switch action {
    case .move(let spot): return .placed(panel(spot))
    case .down(let button): return .button(code: button.rawValue, isPressed: true)
    case .up(let button): return .button(code: button.rawValue, isPressed: false)
    case .wheel(let x, let y):
      return .scrolled(
        Pointer.Scroll(
          .wheel, dx: Double(x) * click, dy: Double(y) * click, clicksX120: x * 120, clicksY120: y * 120))
    case .scroll(let x, let y, let isEnded):
      let scale = Double(screen.scale)
      return .scrolled(Pointer.Scroll(.finger, dx: Double(x) * scale, dy: Double(y) * scale, isEnded: isEnded))
    }
  }
}
