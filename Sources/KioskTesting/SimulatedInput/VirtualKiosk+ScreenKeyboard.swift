import UIKit

/// The keyboard that a test types on.
public enum TypingTarget: Sendable { case keyboard, screen }

extension VirtualKiosk {
  /// Whether the on-screen keyboard is shown. Presents pending changes first.
  public var showsScreenKeyboard: Bool {
    presentChanges()
    return session.application.showsScreenKeyboard
  }

  /// The labels of the on-screen keyboard's keys, in layout order: texts, and names like `shift`, `delete`, `return`.
  public var screenKeys: [String] { session.application.screenKeyboardLabels }

  /// The position of a key of the on-screen keyboard, by what it types (`"a"`) or does (`"shift"`); nil while it is not
  /// shown.
  public func spot(ofKey label: String) -> Spot? {
    session.application.screenKey(label).map { .point($0.x, $0.y) }
  }

  /// Taps a key of the on-screen keyboard, by what it types or does: `a`, `shift`, `delete`, `return`, `symbols`.
  /// - Returns: False, with a note on standard error, when no such key is shown.
  @discardableResult
  public func tapKey(_ label: String, hold duration: Duration = .milliseconds(20)) -> Bool {
    use()
    guard let spot = spot(ofKey: label) else {
      explain("there is no key \"\(label)\" on the screen")
      return false
    }
    touch(.down, at: spot)
    advance(by: duration)
    touch(.up)
    // The finger stays away for longer than the debounce time.
    advance(by: .milliseconds(60))
    return true
  }

  /// Holds a key until it shows its variants, and slides to one of them.
  @discardableResult
  public func tapKey(_ label: String, variant: Int) -> Bool {
    guard let spot = spot(ofKey: label) else {
      explain("there is no key \"\(label)\" on the screen")
      return false
    }
    return hold(spot, variant: variant)
  }

  /// Types text on the on-screen keyboard, using shift, other layers and long presses as needed, or on the hardware
  /// keyboard.
  /// - Returns: False, with a message on standard error, at the first character that cannot be typed.
  @discardableResult
  public func type(_ text: String, on place: TypingTarget) -> Bool {
    guard place == .screen else {
      type(text)
      return true
    }
    for character in text where !type(character) { return false }
    return true
  }

  private func type(_ character: Character) -> Bool {
    for _ in 0..<5 {
      guard let (stroke, isLast) = session.application.stroke(typing: String(character)) else { break }
      switch stroke {
      case .tap(let point):
        touch(.down, at: .point(point.x, point.y))
        advance(by: .milliseconds(20))
        touch(.up)
        advance(by: .milliseconds(60))
      case .hold(let point, let variant):
        if !hold(.point(point.x, point.y), variant: variant) { return false }
      }
      if isLast { return true }
    }
    explain("no key types \"\(character)\"")
    return false
  }

  private func hold(_ spot: Spot, variant: Int) -> Bool {
    touch(.down, at: spot)
    advance(by: .milliseconds(900))
    guard let place = session.application.screenKeyVariant(variant) else {
      touch(.up)
      explain("the key offers no variant number \(variant)")
      return false
    }
    let start = spot.point(on: screen)
    // Move the finger first: lifting one that has not moved leaves the variants open.
    touch(.move, at: .point(start.x, start.y - 12))
    advance(by: .milliseconds(20))
    touch(.move, at: .point(place.x, place.y))
    advance(by: .milliseconds(20))
    touch(.up)
    advance(by: .milliseconds(60))
    return true
  }

  private func explain(_ problem: String) {
    let isShown = session.application.showsScreenKeyboard
    TestRunMessages.write(
      isShown
        ? "\(problem); it has \(screenKeys.joined(separator: " "))."
        : "\(problem): the on-screen keyboard is not shown. It appears when a text input has the focus, and by "
          + "default only while no keyboard is plugged in, which a virtual kiosk has: make the kiosk with "
          + "`screenKeyboard: .always`.")
  }
}
