/// The shift key: off, for one letter, or locked.
struct ShiftState: Equatable {
  enum Level: Equatable {
    case off
    /// For the next letter; on by itself at the beginning of a sentence.
    case once(isAutomatic: Bool)
    case locked
  }

  private(set) var level = Level.off
  /// When a tap set it, for the second tap that locks it.
  private var tapped: TimeInterval?
  /// A finger holds it: letters typed meanwhile are capitals, and do not use it up.
  private(set) var isHeld = false
  private var typedWhileHeld = false
  /// The visitor switched automatic capitals off, for this word.
  private var isRefused = false

  var isOn: Bool { level != .off }

  /// - Returns: Whether the board changes.
  mutating func press(at time: TimeInterval, doubleTap: TimeInterval, canLock: Bool) {
    isHeld = true
    typedWhileHeld = false
    switch level {
    case .off: level = .once(isAutomatic: false)
    case .once(let isAutomatic):
      if !isAutomatic, canLock, let tapped, time - tapped <= doubleTap {
        level = .locked
      } else {
        level = .off
        isRefused = isAutomatic
      }
    case .locked: level = .off
    }
    tapped = level == .once(isAutomatic: false) ? time : nil
  }

  mutating func release() {
    guard isHeld else { return }
    isHeld = false
    if typedWhileHeld, level != .locked { level = .off }
  }

  /// A letter was typed.
  mutating func typed() {
    // Another key between the two taps: no pair.
    tapped = nil
    if isHeld { return typedWhileHeld = true }
    if case .once = level { level = .off }
  }

  mutating func keyBetween() { tapped = nil }

  /// What the text before the caret asks for.
  mutating func setAutomatic(_ wantsCapital: Bool) {
    if !wantsCapital { isRefused = false }
    switch level {
    case .off where wantsCapital && !isRefused && !isHeld: level = .once(isAutomatic: true)
    case .once(isAutomatic: true) where !wantsCapital: level = .off
    default: break
    }
  }

  mutating func reset() { self = ShiftState() }
}
