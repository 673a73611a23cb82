/// Tracks how far something has moved over time, and its recent velocity.
struct Movement {
  private var samples: [(time: TimeInterval, value: CGPoint)] = []
  private(set) var total = CGPoint.zero
  // The time window of velocities never contains more samples.
  private static let limit = 64

  mutating func start(at time: TimeInterval) {
    samples.removeAll(keepingCapacity: true)
    samples.append((time, .zero))
    total = .zero
  }

  mutating func move(by delta: CGPoint, at time: TimeInterval) {
    total = CGPoint(x: total.x + delta.x, y: total.y + delta.y)
    if samples.count >= Self.limit { samples.removeFirst(Self.limit / 2) }
    samples.append((time, total))
  }

  /// Units per second at `time`, over the most recent movement; zero after a pause.
  func velocity(at time: TimeInterval, within window: TimeInterval) -> CGPoint {
    guard let last = samples.last, time - last.time <= window,
      let first = samples.first(where: { last.time - $0.time <= window }), last.time > first.time
    else { return .zero }
    let seconds = CGFloat(last.time - first.time)
    return CGPoint(x: (last.value.x - first.value.x) / seconds, y: (last.value.y - first.value.y) / seconds)
  }

  mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    total = .zero
  }
}
