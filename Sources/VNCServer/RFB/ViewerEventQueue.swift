import VNCChannel

/// A bounded queue of a viewer's events that the kiosk has not taken yet. Motions are merged; nothing else is lost,
/// because nothing more is read from that viewer while the queue is full.
struct ViewerEventQueue {
  private(set) var events: [ViewerEvent] = []
  static let limit = 64

  var isFull: Bool { events.count >= Self.limit }
  var isEmpty: Bool { events.isEmpty }

  mutating func append(_ event: ViewerEvent) {
    // A motion replaces the previous one while the buttons stay the same; the position of a button change is kept.
    if case .pointer(_, _, _, let buttons) = event, case .pointer(_, _, _, let last)? = events.last, last == buttons,
      events.count >= 2, case .pointer(_, _, _, let before) = events[events.count - 2], before == last
    {
      events[events.count - 1] = event
      return
    }
    // Several fingers move at the same time, so the finger's last motion may be before those of others.
    if case .touch(_, let finger, .move, _, _) = event {
      for index in events.indices.reversed() {
        guard case .touch(_, let other, .move, _, _) = events[index] else { break }
        guard other == finger else { continue }
        events[index] = event
        return
      }
    }
    events.append(event)
  }

  /// - Returns: The oldest events, at most `count`.
  mutating func take(_ count: Int) -> [ViewerEvent] {
    let taken = Array(events.prefix(count))
    events.removeFirst(taken.count)
    return taken
  }
}
