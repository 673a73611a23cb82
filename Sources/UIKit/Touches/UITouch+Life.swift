import Input

extension UITouch {
  /// Which contact of which device a touch follows.
  struct Contact: Equatable {
    var device: UInt32
    var slot: Int

    static let none = Contact(device: .max, slot: -1)
    /// Pointers touch with their buttons, whichever those are.
    static let pointer = Contact(device: .max, slot: 0)
  }

  /// How far the view knows of the touch. Nobody ever gets an end without a beginning, nor two ends.
  enum Delivery {
    case waiting, begun, finished

    /// Moves on for `phase`. Returns whether the view is to be told.
    mutating func advance(_ phase: UITouch.Phase) -> Bool {
      switch (self, phase) {
      case (.waiting, .began):
        self = .begun
        return true
      case (.begun, .moved): return true
      case (.begun, .ended), (.begun, .cancelled):
        self = .finished
        return true
      case (.waiting, .ended), (.waiting, .cancelled):
        self = .finished
        return false
      default: return false
      }
    }
  }

  /// A phase that the view has not seen yet, and what the touch was like in it.
  struct Withheld {
    var phase: UITouch.Phase
    var position: CGPoint
    var previousPosition: CGPoint
    var timestamp: TimeInterval
    /// The event it belongs to: what happened together is told together.
    var order: Int
  }

  /// The phases that views and recognizers are told of, in the order of one event.
  static let changes = [Phase.began, .moved, .ended, .cancelled]

  /// Lifted or cancelled.
  final var isOver: Bool { storedPhase == .ended || storedPhase == .cancelled }

  final func remember(_ sample: Sample) { arriving.append(sample) }

  /// Takes over what has arrived. Returns whether the place is another one.
  final func takeArrived() -> Bool {
    guard let newest = arriving.last else { return false }
    samples.removeAll(keepingCapacity: true)
    swap(&samples, &arriving)
    var moved = false
    for sample in samples where sample.position != position { moved = true }
    previousPosition = position
    position = newest.position
    storedTimestamp = newest.time
    radius = newest.radius
    storedForce = newest.force
    return moved
  }

  /// Each report of the last delivery as a touch of its own.
  final func copies() -> [UITouch] {
    guard samples.count > 1, storedPhase == .moved else { return [copy(position, after: previousPosition, storedTimestamp)] }
    var before = previousPosition
    return samples.map { sample in
      let made = copy(sample.position, after: before, sample.time)
      made.radius = sample.radius
      made.storedForce = sample.force
      before = sample.position
      return made
    }
  }

  private func copy(_ place: CGPoint, after before: CGPoint, _ time: TimeInterval) -> UITouch {
    let made = UITouch(type: storedType, timestamp: time, position: place, window: storedWindow, view: storedView)
    made.previousPosition = before
    made.storedPhase = storedPhase
    made.storedTapCount = storedTapCount
    made.radius = radius
    made.storedForce = storedForce
    return made
  }
}

// Here and in what follows on the way of a move, loops stand where closures would do: a closure that a library calls pays
// for a check of the actor each time.

/// Sets of touches handed out before: a finger that only moves needs no new one for each event.
@MainActor
struct TouchSets {
  private var known: [Set<UITouch>] = []
  private static let limit = 24

  mutating func set(of touches: [UITouch]) -> Set<UITouch> {
    for set in known where set.count == touches.count && Self.holds(set, touches) { return set }
    let made = Set(touches)
    if known.count == Self.limit { known.removeFirst() }
    known.append(made)
    return made
  }

  private static func holds(_ set: Set<UITouch>, _ touches: [UITouch]) -> Bool {
    for touch in touches where !set.contains(touch) { return false }
    return true
  }

  /// Forgets the sets with `touch`, which has ended.
  mutating func forget(_ touch: UITouch) { known.removeAll { $0.contains(touch) } }
}
