/// Where a recognizer is in its attempt. What a subclass or the arena wants passes through `move`, which knows the legal
/// moves and refuses the others.
enum GestureProgress: Equatable {
  case possible
  /// Wants to begin or has recognized, and waits for others to fail. Looks like `possible` from outside.
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

  /// Began or changed: the gesture is under way.
  var isRunning: Bool { self == .began || self == .changed }
  var isOver: Bool { self == .ended || self == .cancelled || self == .failed }
  /// Not decided yet.
  var isOpen: Bool { !isRunning && !isOver }
  var hasRecognized: Bool { isRunning || self == .ended }

  /// Whether a recognizer in `state` may ask for `next`.
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

  /// Waits with what it wants. Returns false when it is under way or over already.
  mutating func hold(_ wanted: UIGestureRecognizer.State) -> Bool {
    guard isOpen else { return false }
    self = .held(wanted)
    return true
  }

  mutating func reset() { self = .possible }
}
