/// The states of a screen's buffers between drawing and the panel. Payloads are buffer indices.
///
/// At most one flip is in flight, and at most one frame is queued behind it.
enum FlipState: Equatable {
  /// No flip is in flight. `front` is scanned out; nil before the first flip.
  case idle(front: Int?)
  /// `next` replaces `front` at the next refresh.
  case inFlight(front: Int?, next: Int)
  /// Like `inFlight`, with `then` to follow after the flip.
  case queued(front: Int?, next: Int, then: Int)

  enum Event: Equatable {
    /// Buffer `index` holds a complete frame.
    case submit(Int)
    /// The flip in flight is complete.
    case flipped
    /// The mode or seat was lost: the panel shows none of the buffers.
    case reset
  }

  /// Applies `event` and returns the buffer to put in flight now, if any. An illegal transition changes nothing.
  mutating func apply(_ event: Event) -> Int? {
    switch (self, event) {
    case (.idle(let front), .submit(let index)):
      self = .inFlight(front: front, next: index)
      return index
    case (.inFlight(let front, let next), .submit(let index)) where index != next && index != front:
      self = .queued(front: front, next: next, then: index)
      return nil
    case (.queued(let front, let next, _), .submit(let index)) where index != next && index != front:
      // The queued frame is replaced, usually in its own buffer.
      self = .queued(front: front, next: next, then: index)
      return nil
    case (.inFlight(_, let next), .flipped):
      self = .idle(front: next)
      return nil
    case (.queued(_, let next, let then), .flipped):
      self = .inFlight(front: next, next: then)
      return then
    case (_, .reset):
      self = .idle(front: nil)
      return nil
    case (.idle, .flipped), (.inFlight, .submit), (.queued, .submit):
      assertionFailure("illegal flip transition: \(event) in \(self)")
      return nil
    }
  }

  var front: Int? {
    switch self {
    case .idle(let front), .inFlight(let front, _), .queued(let front, _, _): return front
    }
  }

  var isFlipPending: Bool {
    if case .idle = self { return false }
    return true
  }

  var queued: Int? {
    if case .queued(_, _, let then) = self { return then }
    return nil
  }

  /// Whether the panel reads `index` now or from the next refresh on.
  func isTaken(_ index: Int) -> Bool {
    switch self {
    case .idle(let front): return front == index
    case .inFlight(let front, let next), .queued(let front, let next, _): return front == index || next == index
    }
  }
}
