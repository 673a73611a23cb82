extension UITouch {
  /// What the view has received of the touch. No view receives an end without a beginning, or two ends.
  enum Delivery {
    case waiting, begun, finished

    /// Advances to `phase`. Returns whether to notify the view.
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

  /// A phase that the view has not received yet, and the state of the touch in it.
  struct Withheld {
    var phase: UITouch.Phase
    var position: CGPoint
    var previousPosition: CGPoint
    var timestamp: TimeInterval
    /// The number of the event: phases of one event are delivered together.
    var order: Int
  }

  /// The phases delivered to views and recognizers, in the order within one event.
  static let changes = [Phase.began, .moved, .ended, .cancelled]

  /// Whether the touch was lifted or cancelled.
  final var isOver: Bool { storedPhase == .ended || storedPhase == .cancelled }

  /// Whether a recognizer delays this phase of the touch for views.
  final func isDelayed(in phase: Phase) -> Bool {
    for recognizer in recognizers where recognizer.progress.isOpen {
      if recognizer.delaysTouchesBegan && delivery == .waiting { return true }
      if recognizer.delaysTouchesEnded && phase == .ended && delivery == .begun { return true }
    }
    return false
  }

  /// Whether the touch joins a running gesture that cancels its touches in views, so that no view receives it.
  final var isKeptFromViews: Bool {
    guard delivery == .waiting else { return false }
    for recognizer in recognizers where recognizer.progress.isRunning && recognizer.cancelsTouchesInView { return true }
    return false
  }

  final func addSample(_ sample: Sample) { pendingSamples.append(sample) }

  /// Applies the samples that have arrived. Returns whether the position has changed.
  final func applyPendingSamples() -> Bool {
    guard let newest = pendingSamples.last else { return false }
    samples.removeAll(keepingCapacity: true)
    swap(&samples, &pendingSamples)
    var moved = false
    for sample in samples where sample.position != position { moved = true }
    previousPosition = position
    position = newest.position
    storedTimestamp = newest.time
    radius = newest.radius
    storedForce = newest.force
    return moved
  }

  /// Copies of the touch, one for each sample of the last delivery.
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
