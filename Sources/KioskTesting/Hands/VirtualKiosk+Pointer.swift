import Input
import UIKit

/// What a script does with the mouse.
public enum PointerAction {
  case move(to: Spot)
  case down(PointerButton)
  case up(PointerButton)
  /// Turns the wheel by so many clicks: positive reads on, to the right and down.
  case wheel(x: Int = 0, y: Int = 0)
  /// Moves two fingers on a pad by so many points, reading on for positive numbers.
  case scroll(x: CGFloat = 0, y: CGFloat = 0, isEnded: Bool = false)
}

public enum PointerButton: UInt16, Sendable {
  case left = 0x110
  case right = 0x111
  case middle = 0x112
}

extension VirtualKiosk {
  /// Does something with the mouse; the app has been told when this returns.
  @discardableResult
  public func pointer(_ action: PointerAction) -> Bool {
    warnIfOver()
    let isPossible = hands.pointer(change(action))
    if !isPossible { KioskLog.write("pointer(\(action)) is impossible now; nothing happened.") }
    deliver()
    return isPossible
  }

  /// Moves the mouse there and clicks.
  public func click(at spot: Spot, _ button: PointerButton = .left) {
    pointer(.move(to: spot))
    pointer(.down(button))
    advance(by: .milliseconds(50))
    pointer(.up(button))
  }

  private func change(_ action: PointerAction) -> Pointer {
    // What libinput gives for one click of a wheel.
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
