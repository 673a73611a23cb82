extension UIGestureRecognizer {
  final var arena: GestureArena { UIApplication.shared.eventDelivery.arena }

  // MARK: States

  final func requestState(_ next: State) {
    let now = requestedStates.last ?? progress.state
    if now == next, next != .changed { return }
    if case .held = progress, requestedStates.isEmpty, next == .changed { return }
    guard GestureProgress.allows(now, next) else {
      return Log.error(
        "\(type(of: self)).state: from \(now) to \(next) is not a legal transition; the recognizer stays \(now).",
        once: "gesture \(type(of: self)) \(now) \(next)")
    }
    if next == .changed, now == .changed, !requestedStates.isEmpty { return }
    requestedStates.append(next)
    arena.enter(self)
    arena.stateWasRequested(of: self)
  }

  final func setEnabled(_ isOn: Bool) {
    guard isOn != storedEnabled else { return }
    storedEnabled = isOn
    if !isOn { arena.abandon(self) }
  }

  // MARK: Touches

  /// Stores the modifiers, buttons and time of the event before the recognizer receives it.
  final func take(_ event: UIEvent) {
    storedModifiers = event.storedModifiers
    storedButtons = event.storedButtons
    lastFed = event.storedTimestamp
    for index in current.indices.reversed() where current[index].isOver && !current[index].needsDelivery {
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

  /// Whether this recognizer waits for `other` to fail in the current attempt.
  final func waits(for other: UIGestureRecognizer) -> Bool {
    let identity = ObjectIdentifier(other)
    if let known = answers.first(where: { $0.other == identity }) { return known.waits }
    let waits =
      requirements.contains { $0.recognizer === other } || shouldRequireFailure(of: other)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.shouldBeRequiredToFail(by: self)
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
    answers.append((identity, waits))
    return waits
  }

  /// Whether recognition by this recognizer ends the attempt of `other`.
  final func prevents(_ other: UIGestureRecognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self)
      && delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) != true
      && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
  }

  /// Whether both receive the same touch, press or scroll.
  final func competes(with other: UIGestureRecognizer) -> Bool {
    if scrollSession != 0, scrollSession == other.scrollSession { return true }
    return touches.contains { touch in other.touches.contains { $0 === touch } }
      || presses.contains { press in other.presses.contains { $0 === press } }
  }

  /// Asks the views from the touched one up to the recognizer's, and the delegate, whether the gesture may begin.
  final func mayBegin() -> Bool {
    var step = touches.first?.storedView ?? storedView
    while let view = step {
      if !view.gestureRecognizerShouldBegin(self) { return false }
      if view === storedView { break }
      step = view.superviewLink
    }
    return delegate?.gestureRecognizerShouldBegin(self) ?? true
  }

  /// Discards the state of the attempt. `reset()` of the subclass is called afterwards.
  final func clearAttempt() {
    for touch in touches { touch.recognizers.removeAll { $0 === self } }
    for press in presses { press.recognizers.removeAll { $0 === self } }
    touches.removeAll(keepingCapacity: true)
    presses.removeAll()
    current.removeAll(keepingCapacity: true)
    answers.removeAll(keepingCapacity: true)
    requestedStates.removeAll(keepingCapacity: true)
    scrollSession = 0
    didSendBeginning = false
    progress.reset()
  }
}
