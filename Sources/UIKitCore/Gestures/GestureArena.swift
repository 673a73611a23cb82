import Host

/// The arena in which recognizers compete: it passes touches to them before views, and decides which of them may
/// recognize.
///
/// Within one event all recognizers receive the touches first; then the states they requested are resolved in that
/// order, views receive cancellations, and actions are sent. States that an action requests are resolved in the same
/// pass.
@MainActor
final class GestureArena {
  /// Performs what the decisions mean for views.
  unowned var delivery: EventDelivery!
  private let sets: TouchSetCache
  /// The recognizers that have received something since their last reset, in the order they joined.
  private(set) var active: [UIGestureRecognizer] = []
  private var requesting: [UIGestureRecognizer] = []
  private var finished: [UIGestureRecognizer] = []
  private var feeding = 0
  private var isResolving = false
  private var stamp = 0
  private var spare: [UIGestureRecognizer] = []
  private var spareTouches: [UITouch] = []
  private var idleTimer: ClockTimer?

  init(sets: TouchSetCache) { self.sets = sets }

  // MARK: Feeding

  func feed(_ event: UIEvent, in window: UIWindow) {
    feeding += 1
    for touch in event.touchList where touch.needsDelivery && touch.storedWindow === window {
      touch.seenByRecognizers = true
      if touch.storedPhase == .began { gather(touch, event) }
    }
    stamp += 1
    var list = spare
    spare = []
    for touch in event.touchList where touch.needsDelivery && touch.storedWindow === window {
      for recognizer in touch.recognizers where recognizer.stamp != stamp {
        recognizer.stamp = stamp
        list.append(recognizer)
      }
    }
    for recognizer in list { feed(recognizer, event) }
    list.removeAll(keepingCapacity: true)
    spare = list
    feeding -= 1
    resolveRequests()
  }

  /// Collects the recognizers of the touched view and of all views around it.
  private func gather(_ touch: UITouch, _ event: UIEvent) {
    var step = touch.storedView
    while let view = step {
      if let gestures = view.rare?.gestures {
        for recognizer in gestures where admits(recognizer, touch, event) {
          touch.recognizers.append(recognizer)
          recognizer.touches.append(touch)
          recognizer.current.append(touch)
          enter(recognizer)
        }
      }
      step = view.superviewForGestures
    }
  }

  private func admits(_ recognizer: UIGestureRecognizer, _ touch: UITouch, _ event: UIEvent) -> Bool {
    guard recognizer.storedEnabled, !recognizer.progress.isOver, recognizer.watchesTouches,
      recognizer.touchTypes & 1 << UInt8(touch.storedType.rawValue) != 0
    else { return false }
    if recognizer.requiresExclusiveTouchType, let first = recognizer.current.first(where: { !$0.isOver }),
      first.storedType != touch.storedType
    {
      return false
    }
    return recognizer.shouldReceive(event)
      && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
  }

  private func feed(_ recognizer: UIGestureRecognizer, _ event: UIEvent) {
    guard !recognizer.progress.isOver else { return }
    recognizer.take(event)
    for phase in UITouch.changes {
      spareTouches.removeAll(keepingCapacity: true)
      for touch in recognizer.touches where touch.needsDelivery && touch.storedPhase == phase { spareTouches.append(touch) }
      if spareTouches.isEmpty { continue }
      let touches = sets.set(of: spareTouches)
      switch phase {
      case .began: recognizer.touchesBegan(touches, with: event)
      case .moved: recognizer.touchesMoved(touches, with: event)
      case .ended: recognizer.touchesEnded(touches, with: event)
      default: recognizer.touchesCancelled(touches, with: event)
      }
    }
  }

  /// Passes an event that is not a touch to recognizers.
  func feed(_ recognizers: [UIGestureRecognizer], _ body: (UIGestureRecognizer) -> Void) {
    feeding += 1
    for recognizer in recognizers where recognizer.storedEnabled && !recognizer.progress.isOver {
      enter(recognizer)
      body(recognizer)
    }
    feeding -= 1
    resolveRequests()
  }

  func enter(_ recognizer: UIGestureRecognizer) {
    guard !recognizer.isInArena else { return }
    recognizer.isInArena = true
    active.append(recognizer)
  }

  // MARK: Resolving

  func stateWasRequested(of recognizer: UIGestureRecognizer) {
    requesting.append(recognizer)
    resolveRequests()
  }

  func touchWasDropped() { resolveRequests() }

  /// Resolves the requested states until none is left.
  private func resolveRequests() {
    guard feeding == 0, !isResolving else { return }
    isResolving = true
    while decideNext() {}
    isResolving = false
    delivery.arenaDidResolve()
    if !active.isEmpty { startTimeout() }
  }

  private func decideNext() -> Bool {
    if !requesting.isEmpty {
      let recognizer = requesting.removeFirst()
      while !recognizer.requestedStates.isEmpty {
        let wanted = recognizer.requestedStates.removeFirst()
        apply(wanted, to: recognizer)
      }
      return true
    }
    for recognizer in active {
      guard case .held(let wanted) = recognizer.progress, blocker(of: recognizer) == nil else { continue }
      recognize(recognizer, wanted)
      return true
    }
    guard !finished.isEmpty else { return false }
    let due = finished
    finished = []
    for recognizer in due { retire(recognizer) }
    return true
  }

  private func apply(_ wanted: UIGestureRecognizer.State, to recognizer: UIGestureRecognizer) {
    switch wanted {
    case .began, .ended:
      if recognizer.progress.isOpen { return recognize(recognizer, wanted) }
      conclude(recognizer, wanted)
    case .changed, .cancelled, .failed: conclude(recognizer, wanted)
    case .possible: break
    }
  }

  /// Performs a state change that no other recognizer can prevent.
  private func conclude(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    guard recognizer.progress.move(to: state) else { return }
    announce(recognizer)
    if recognizer.progress.isOver { finished.append(recognizer) }
  }

  /// Sends the actions, except for failures.
  private func announce(_ recognizer: UIGestureRecognizer) {
    let state = recognizer.progress.state
    DeliveryRecord.observer?.note(.gesture(recognizer, state))
    switch state {
    case .possible, .failed: return
    case .began: recognizer.didSendBeginning = true
    // It was cancelled before its beginning was sent.
    case .cancelled where !recognizer.didSendBeginning: return
    case .changed, .ended, .cancelled: break
    }
    recognizer.sendActions()
  }

  /// Handles a recognizer that has not begun and requests to begin or end.
  private func recognize(_ recognizer: UIGestureRecognizer, _ wanted: UIGestureRecognizer.State) {
    for other in active where other !== recognizer && other.progress.hasRecognized && recognizer.competes(with: other) {
      if recognizer.waits(for: other) || other.prevents(recognizer) { return conclude(recognizer, .failed) }
    }
    if blocker(of: recognizer) != nil {
      _ = recognizer.progress.hold(wanted)
      return
    }
    guard recognizer.mayBegin() else { return conclude(recognizer, .failed) }
    // The delegate may have disabled the recognizer in its answer.
    guard recognizer.progress.isOpen, recognizer.progress.move(to: wanted) else { return }
    delivery.recognizerWillBegin(recognizer)
    for other in active where other !== recognizer && other.progress.isOpen && other.competes(with: recognizer) {
      if other.waits(for: recognizer) || recognizer.prevents(other) { conclude(other, .failed) }
    }
    // Callbacks of the cancellation may have ended it.
    guard recognizer.progress.state == wanted else { return }
    announce(recognizer)
    if recognizer.progress == .ended { finished.append(recognizer) }
  }

  /// A recognizer whose failure this one has to wait for. Cycles are broken: the first recognizer to ask proceeds.
  private func blocker(of recognizer: UIGestureRecognizer) -> UIGestureRecognizer? {
    active.first { other in
      blocks(other, recognizer) && !waitsInCycle(other, for: recognizer)
    }
  }

  private func blocks(_ other: UIGestureRecognizer, _ recognizer: UIGestureRecognizer) -> Bool {
    other !== recognizer && other.storedEnabled && other.progress.isOpen && other.competes(with: recognizer)
      && recognizer.waits(for: other)
  }

  private func waitsInCycle(_ start: UIGestureRecognizer, for goal: UIGestureRecognizer) -> Bool {
    var (seen, open) = ([start], [start])
    while let step = open.popLast() {
      if blocks(goal, step) {
        Log.error(
          "gestures: \(type(of: goal)) and \(type(of: start)) wait for each other to fail; the first to ask goes ahead.",
          once: "gesture circle \(type(of: goal)) \(type(of: start))")
        return true
      }
      for next in active where blocks(next, step) && !seen.contains(where: { $0 === next }) {
        seen.append(next)
        open.append(next)
      }
    }
    return false
  }

  private func retire(_ recognizer: UIGestureRecognizer) {
    recognizer.clearAttempt()
    recognizer.isInArena = false
    active.removeAll { $0 === recognizer }
    recognizer.reset()
  }

  // MARK: Ending from outside

  /// Called when the recognizer is disabled or removed from its view: it is cancelled with its action, or fails
  /// silently.
  func abandon(_ recognizer: UIGestureRecognizer) {
    guard recognizer.isInArena else { return }
    recognizer.requestedStates.removeAll()
    conclude(recognizer, .cancelled)
    resolveRequests()
  }

  func cancel(_ isMeant: (UIGestureRecognizer) -> Bool) {
    for recognizer in active where isMeant(recognizer) { abandon(recognizer) }
  }

  /// Called when `touch` is over. Recognizers that did not receive its end are abandoned.
  func expire(_ touch: UITouch) {
    guard !touch.seenByRecognizers else { return }
    for recognizer in touch.recognizers { abandon(recognizer) }
  }

  // MARK: Timeout

  /// Starts a timeout, so that a recognizer which never decides does not hold back the end of a touch for ever.
  func startTimeout() {
    guard idleTimer == nil, hasIdle else { return }
    idleTimer = RunLoopCycle.current.schedule(UIInputTuning.current.gestureTimeout) { [weak self] in
      self?.idleTimer = nil
      self?.failIdleRecognizers()
    }
  }

  private var hasIdle: Bool {
    for recognizer in active where isIdle(recognizer) { return true }
    return false
  }

  private func isIdle(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer.progress == .possible, recognizer.presses.isEmpty, recognizer.scrollSession == 0 else { return false }
    for touch in recognizer.touches where !touch.isOver { return false }
    return true
  }

  private func failIdleRecognizers() {
    let now = MediaTime.now()
    let limit = UIInputTuning.current.gestureTimeout
    for recognizer in active where isIdle(recognizer) && now - recognizer.lastFed >= limit * 0.999 {
      conclude(recognizer, .failed)
    }
    resolveRequests()
  }
}
