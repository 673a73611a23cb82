/// The progress of a recognizer's attempt. State changes requested by a subclass or the arena pass through `move`,
/// which accepts only legal ones.
enum GestureProgress: Equatable {
  case possible
  /// Requested to begin or end, and waits for other recognizers to fail. `state` reports it as `possible`.
  case held(UIGestureRecognizer.State)
  case began
  case changed
  case ended
  case cancelled
  case failed

  var state: UIGestureRecognizer.State {
    switch self {
    case .possible, .held: return .possible
    case .began: return .began
    case .changed: return .changed
    case .ended: return .ended
    case .cancelled: return .cancelled
    case .failed: return .failed
    }
  }

  /// Whether the gesture has begun and not ended.
  var isRunning: Bool { self == .began || self == .changed }
  var isOver: Bool { self == .ended || self == .cancelled || self == .failed }
  /// Whether the recognizer has neither recognized nor failed.
  var isOpen: Bool { !isRunning && !isOver }
  var hasRecognized: Bool { isRunning || self == .ended }

  /// Whether a recognizer in `state` may request `next`.
  static func allows(_ state: UIGestureRecognizer.State, _ next: UIGestureRecognizer.State) -> Bool {
    switch (state, next) {
    case (.possible, .began), (.possible, .ended), (.possible, .failed), (.possible, .cancelled): return true
    case (.began, .changed), (.began, .ended), (.began, .cancelled): return true
    case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): return true
    default: return false
    }
  }

  /// Moves to `next` if that is legal from here; an attempt that never began fails instead of being cancelled.
  mutating func move(to next: UIGestureRecognizer.State) -> Bool {
    guard Self.allows(state, next) else { return false }
    switch next {
    case .possible: return false
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = .ended
    case .cancelled: self = isOpen ? .failed : .cancelled
    case .failed: self = .failed
    }
    return true
  }

  /// Stores the requested state while waiting. Returns false when the gesture has already begun or is over.
  mutating func hold(_ wanted: UIGestureRecognizer.State) -> Bool {
    guard isOpen else { return false }
    self = .held(wanted)
    return true
  }

  mutating func reset() { self = .possible }
}
