extension UIGestureRecognizer {
  final var arena: GestureArena { UIApplication.shared.street.arena }

  // MARK: States

  final func claim(_ next: State) {
    let now = claims.last ?? progress.state
    if now == next, next != .changed { return }
    if case .held = progress, claims.isEmpty, next == .changed { return }
    guard GestureProgress.allows(now, next) else {
      return Log.error(
        "\(type(of: self)).state: from \(now) to \(next) is no legal move; the recognizer stays \(now).",
        once: "gesture \(type(of: self)) \(now) \(next)")
    }
    if next == .changed, now == .changed, !claims.isEmpty { return }
    claims.append(next)
    arena.enter(self)
    arena.noteClaim(of: self)
  }

  final func setEnabled(_ isOn: Bool) {
    guard isOn != storedEnabled else { return }
    storedEnabled = isOn
    if !isOn { arena.abandon(self) }
  }

  // MARK: Touches

  /// Notes what the event is like for this recognizer, before it sees it.
  final func take(_ event: UIEvent) {
    storedModifiers = event.storedModifiers
    storedButtons = event.storedButtons
    lastFed = event.storedTimestamp
    for index in current.indices.reversed() where current[index].isOver && !current[index].isDue {
      current.remove(at: index)
    }
    updateCentroid()
  }

  final func updateCentroid() {
    guard !current.isEmpty else { return }
    var (x, y) = (0.0 as CGFloat, 0.0 as CGFloat)
    for touch in current { (x, y) = (x + touch.position.x, y + touch.position.y) }
    centroid = CGPoint(x: x / CGFloat(current.count), y: y / CGFloat(current.count))
  }

  final func drop(_ touch: UITouch) {
    touches.removeAll { $0 === touch }
    current.removeAll { $0 === touch }
    touch.recognizers.removeAll { $0 === self }
    updateCentroid()
    arena.touchWasDropped()
  }

  // MARK: Others

  final func addRequirement(_ other: UIGestureRecognizer) {
    guard other !== self else {
      return Log.error("\(type(of: self)).require(toFail:): a recognizer cannot wait for itself; nothing changed.")
    }
    requirements.removeAll { $0.recognizer == nil || $0.recognizer === other }
    requirements.append(WeakRecognizer(recognizer: other))
    answers = []
  }

  /// Whether this one waits for `other` in the attempt under way.
  final func waits(for other: UIGestureRecognizer) -> Bool {
    let identity = ObjectIdentifier(other)
    if let known = answers.first(where: { $0.other == identity }) { return known.waits }
    let waits = requirements.contains { $0.recognizer === other } || shouldRequireFailure(of: other)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.shouldBeRequiredToFail(by: self)
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
    answers.append((identity, waits))
    return waits
  }

  /// Whether this one's recognition ends the attempt of `other`.
  final func prevents(_ other: UIGestureRecognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self)
      && delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) != true
      && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
  }

  /// Whether both look at the same finger, key or wheel.
  final func competes(with other: UIGestureRecognizer) -> Bool {
    if scrollSession != 0, scrollSession == other.scrollSession { return true }
    return touches.contains { touch in other.touches.contains { $0 === touch } }
      || presses.contains { press in other.presses.contains { $0 === press } }
  }

  /// Asks everyone who may refuse: the views from the touched one up to the recognizer's, and the delegate.
  final func mayBegin() -> Bool {
    var step = touches.first?.storedView ?? storedView
    while let view = step {
      if !view.gestureRecognizerShouldBegin(self) { return false }
      if view === storedView { break }
      step = view.superviewLink
    }
    return delegate?.gestureRecognizerShouldBegin(self) ?? true
  }

  /// Forgets what the attempt was about. `reset()` of the subclass follows.
  final func forgetAttempt() {
    for touch in touches { touch.recognizers.removeAll { $0 === self } }
    for press in presses { press.recognizers.removeAll { $0 === self } }
    touches.removeAll(keepingCapacity: true)
    presses.removeAll()
    current.removeAll(keepingCapacity: true)
    answers.removeAll(keepingCapacity: true)
    claims.removeAll(keepingCapacity: true)
    scrollSession = 0
    hasToldBeginning = false
    progress.reset()
  }
}
