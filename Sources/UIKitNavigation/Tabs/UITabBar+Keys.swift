import UIKitCore

/// The tab that keys have reached.
struct TabFocus {
  var index: Int?
  /// The tab that Return or Select holds down.
  var pressed: Int?
}

// Arrows left and right that no list takes move from tab to tab, Return, Space and Select choose the one they have reached.
extension UITabBar: KeyNavigable {
  private enum Key { case previous, next, first, last, choose, leave }

  package final var navigatesLast: Bool { true }
  package final var hasReachedItem: Bool { focus.index != nil }

  package final func leaveItem() {
    if let index = focus.pressed, buttons.indices.contains(index) { buttons[index].isHighlighted = false }
    focus = TabFocus()
    showState()
  }

  package final func navigationBegan(_ press: UIPress) -> Bool {
    guard isUserInteractionEnabled, let key = key(of: press) else { return false }
    switch key {
    case .previous: return move { $0 - 1 }
    case .next: return move { $0 + 1 }
    case .first: return hasReachedItem && move { _ in 0 }
    case .last: return hasReachedItem && move { _ in self.buttons.count - 1 }
    case .choose:
      guard let index = focus.index, buttons.indices.contains(index), buttons[index].isEnabled else { return false }
      focus.pressed = index
      buttons[index].isHighlighted = true
      return true
    case .leave:
      guard hasReachedItem else { return false }
      leaveItem()
      return true
    }
  }

  package final func navigationEnded(_ press: UIPress) {
    guard let index = focus.pressed, buttons.indices.contains(index) else { return }
    focus.pressed = nil
    buttons[index].isHighlighted = false
    tapped(shown[index])
  }

  private func move(_ next: (Int) -> Int) -> Bool {
    guard !buttons.isEmpty else { return false }
    let index: Int
    if let now = focus.index {
      index = min(max(next(now), 0), buttons.count - 1)
    } else {
      index = buttons.firstIndex { $0.isSelected } ?? 0
    }
    focus.index = index
    showState()
    return true
  }

  private func key(of press: UIPress) -> Key? {
    let (left, right): (Key, Key) = isRightToLeft ? (.next, .previous) : (.previous, .next)
    guard let key = press.key else {
      switch press.type {
      case .leftArrow: return left
      case .rightArrow: return right
      case .select: return .choose
      default: return nil
      }
    }
    guard key.modifierFlags.intersection([.command, .control, .alternate, .shift]).isEmpty else { return nil }
    switch key.keyCode {
    case .keyboardLeftArrow: return left
    case .keyboardRightArrow: return right
    case .keyboardHome: return .first
    case .keyboardEnd: return .last
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar: return .choose
    case .keyboardEscape: return .leave
    default: return nil
    }
  }
}
