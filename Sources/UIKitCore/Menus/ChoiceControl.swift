import CoreGraphics

/// Contains choices, so that a finger may slide from one to another.
@MainActor
package protocol ChoiceContainer: UIView {}

/// One of several choices, as in alerts and menus. The choice under the finger when it lifts is chosen, wherever the
/// finger came down: sliding moves the highlight, and lifting beside all choices chooses nothing.
@preconcurrency @MainActor
@_spi(Hooks) open class ChoiceControl: UIControl, TapOperated {
  /// The choice that the finger has slid to.
  private weak var entered: ChoiceControl?

  /// Choices are adjacent: there is no margin for a finger that slips.
  override func isOn(_ touch: UITouch, with event: UIEvent?) -> Bool { choice(under: touch, with: event) === self }

  private func choice(under touch: UITouch, with event: UIEvent?) -> ChoiceControl? {
    var step = windowLink?.hitTest(touch.location(in: nil), with: event)
    while let view = step {
      if let choice = view as? ChoiceControl { return choice.container === container ? choice : nil }
      step = view.superviewLink
    }
    return nil
  }

  private var container: (any ChoiceContainer)? {
    var step = superviewLink
    while let view = step {
      if let container = view as? any ChoiceContainer { return container }
      step = view.superviewLink
    }
    return nil
  }

  private func enter(_ choice: ChoiceControl?) {
    let next = choice === self || choice?.isEnabled == false ? nil : choice
    guard next !== entered else { return }
    entered?.isHighlighted = false
    entered = next
    next?.isHighlighted = true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    enter(choice(under: touch, with: event))
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    let chosen = touch.flatMap { choice(under: $0, with: event) }
    enter(nil)
    if let chosen, chosen !== self, chosen.isEnabled { chosen.send(.touchUpInside, event) }
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    enter(nil)
  }
}
