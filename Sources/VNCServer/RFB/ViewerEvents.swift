import VNCChannel

/// What a viewer has done and the kiosk has not taken yet: a bounded queue. Motions merge, nothing else is lost: when it is
/// full no more is read from that viewer.
struct ViewerEvents {
  private(set) var events: [VNCEvent] = []
  static let limit = 64

  var isFull: Bool { events.count >= Self.limit }
  var isEmpty: Bool { events.isEmpty }

  mutating func append(_ event: VNCEvent) {
    // A motion is superseded by the next as long as the buttons stay the same; where a button changes stays.
    if case .pointer(_, _, _, let buttons) = event, case .pointer(_, _, _, let last)? = events.last, last == buttons,
      events.count >= 2, case .pointer(_, _, _, let before) = events[events.count - 2], before == last {
      events[events.count - 1] = event
      return
    }
    events.append(event)
  }

  /// - Returns: The oldest, at most so many.
  mutating func take(_ count: Int) -> [VNCEvent] {
    let taken = Array(events.prefix(count))
    events.removeFirst(taken.count)
    return taken
  }
}
