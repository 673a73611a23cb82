import UIKitCore

/// The state of the shift key: off, on for one letter, or locked.
struct ShiftState: Equatable {
  enum Level: Equatable {
    case off
    /// On for the next letter; automatically at the beginning of a sentence.
    case once(isAutomatic: Bool)
    case locked
  }

  private(set) var level = Level.off
  /// The time of the tap that set it, for the second tap that locks it.
  private var tapped: TimeInterval?
  /// Whether a finger holds it: letters typed meanwhile are capitals, and do not switch it off.
  private(set) var isHeld = false
  private var typedWhileHeld = false
  /// Whether the visitor switched automatic capitals off, for this word.
  private var isRefused = false

  var isOn: Bool { level != .off }

  /// Handles a tap at `time`, in seconds. A second tap within `doubleTap` seconds locks shift if `canLock` is set.
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

  /// Called when a letter was typed.
  mutating func typed() {
    // Another key between two taps prevents a double tap.
    tapped = nil
    if isHeld { return typedWhileHeld = true }
    if case .once = level { level = .off }
  }

  mutating func cancelDoubleTap() { tapped = nil }

  /// Switches shift on or off for the next letter, by the text before the caret.
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
