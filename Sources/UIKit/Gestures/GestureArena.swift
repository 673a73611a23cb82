import Host

/// Where recognizers compete: it hands them touches before views see them, and decides who may recognize.
///
/// Within one event all recognizers see the touches first; then what they asked for is settled in that order, views are
/// told of cancellations, and actions are sent. Whatever an action does meanwhile is settled in the same round.
@MainActor
final class GestureArena {
  unowned var desk: TouchDesk!
  /// Those that have received something since they were last reset, in the order they joined.
  private(set) var active: [UIGestureRecognizer] = []
  private var claiming: [UIGestureRecognizer] = []
  private var finished: [UIGestureRecognizer] = []
  private var feeding = 0
  private var isSettling = false
  private var stamp = 0
  private var spare: [UIGestureRecognizer] = []
  private var spareTouches: [UITouch] = []
  private var patience: ClockTimer?

  // MARK: Feeding

  func feed(_ event: UIEvent, in window: UIWindow) {
    feeding += 1
    for touch in event.touchList where touch.isDue && touch.storedWindow === window {
      touch.isFed = true
      if touch.storedPhase == .began { gather(touch, event) }
    }
    stamp += 1
    var list = spare
    spare = []
    for touch in event.touchList where touch.isDue && touch.storedWindow === window {
      for recognizer in touch.recognizers where recognizer.stamp != stamp {
        recognizer.stamp = stamp
        list.append(recognizer)
      }
    }
    for recognizer in list { feed(recognizer, event) }
    list.removeAll(keepingCapacity: true)
    spare = list
    feeding -= 1
    settle()
  }

  /// Finds the recognizers of the touched view and of every view around it.
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
      step = view.superviewLink
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
      for touch in recognizer.touches where touch.isDue && touch.storedPhase == phase { spareTouches.append(touch) }
      if spareTouches.isEmpty { continue }
      let touches = desk.set(of: spareTouches)
      switch phase {
      case .began: recognizer.touchesBegan(touches, with: event)
      case .moved: recognizer.touchesMoved(touches, with: event)
      case .ended: recognizer.touchesEnded(touches, with: event)
      default: recognizer.touchesCancelled(touches, with: event)
      }
    }
  }

  /// Has recognizers see something that is no touch.
  func feed(_ recognizers: [UIGestureRecognizer], _ body: (UIGestureRecognizer) -> Void) {
    feeding += 1
    for recognizer in recognizers where recognizer.storedEnabled && !recognizer.progress.isOver {
      enter(recognizer)
      body(recognizer)
    }
    feeding -= 1
    settle()
  }

  func enter(_ recognizer: UIGestureRecognizer) {
    guard !recognizer.isInArena else { return }
    recognizer.isInArena = true
    active.append(recognizer)
  }

  // MARK: Questions of the desk

  /// Whether a recognizer holds this phase of a touch back.
  func withholds(_ touch: UITouch, _ phase: UITouch.Phase) -> Bool {
    for recognizer in touch.recognizers where recognizer.progress.isOpen {
      if recognizer.delaysTouchesBegan && touch.delivery == .waiting { return true }
      if recognizer.delaysTouchesEnded && phase == .ended && touch.delivery == .begun { return true }
    }
    return false
  }

  /// Whether the touch joins a gesture that keeps its touches to itself.
  func swallows(_ touch: UITouch) -> Bool {
    guard touch.delivery == .waiting else { return false }
    for recognizer in touch.recognizers where recognizer.progress.isRunning && recognizer.cancelsTouchesInView { return true }
    return false
  }

  // MARK: Settling

  func noteClaim(of recognizer: UIGestureRecognizer) {
    claiming.append(recognizer)
    settle()
  }

  func touchWasDropped() { settle() }

  /// Deals with everything asked for, until nobody wants anything more.
  private func settle() {
    guard feeding == 0, !isSettling else { return }
    isSettling = true
    while decideNext() {}
    isSettling = false
    if !desk.withholding.isEmpty { desk.release() }
    if !active.isEmpty { watchPatience() }
  }

  private func decideNext() -> Bool {
    if !claiming.isEmpty {
      let recognizer = claiming.removeFirst()
      while !recognizer.claims.isEmpty {
        let wanted = recognizer.claims.removeFirst()
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

  /// A step that nobody else has a say in.
  private func conclude(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    guard recognizer.progress.move(to: state) else { return }
    announce(recognizer)
    if recognizer.progress.isOver { finished.append(recognizer) }
  }

  /// Tells the targets, except of failures.
  private func announce(_ recognizer: UIGestureRecognizer) {
    let state = recognizer.progress.state
    Delivery.watcher?(.gesture(recognizer, state))
    switch state {
    case .possible, .failed: return
    case .began: recognizer.hasToldBeginning = true
    // It was cancelled before anybody had heard of it.
    case .cancelled where !recognizer.hasToldBeginning: return
    case .changed, .ended, .cancelled: break
    }
    recognizer.sendActions()
  }

  /// A recognizer that has not begun wants to.
  private func recognize(_ recognizer: UIGestureRecognizer, _ wanted: UIGestureRecognizer.State) {
    for other in active where other !== recognizer && other.progress.hasRecognized && recognizer.competes(with: other) {
      if recognizer.waits(for: other) || other.prevents(recognizer) { return conclude(recognizer, .failed) }
    }
    if blocker(of: recognizer) != nil {
      _ = recognizer.progress.hold(wanted)
      return
    }
    guard recognizer.mayBegin() else { return conclude(recognizer, .failed) }
    // The answer may have been to switch it off.
    guard recognizer.progress.isOpen, recognizer.progress.move(to: wanted) else { return }
    let touches = recognizer.touches
    if recognizer.cancelsTouchesInView {
      desk.cancel(touches, with: nil)
      cancelPresses(recognizer.presses)
    } else if recognizer.delaysTouchesBegan {
      desk.discard(touches)
    }
    for other in active where other !== recognizer && other.progress.isOpen && other.competes(with: recognizer) {
      if other.waits(for: recognizer) || recognizer.prevents(other) { conclude(other, .failed) }
    }
    // Hearing of the cancellation may have ended it.
    guard recognizer.progress.state == wanted else { return }
    announce(recognizer)
    if recognizer.progress == .ended { finished.append(recognizer) }
  }

  /// Somebody whose failure this one has to wait for. Circles of waiting are cut: the first one asked goes ahead.
  private func blocker(of recognizer: UIGestureRecognizer) -> UIGestureRecognizer? {
    active.first { other in
      blocks(other, recognizer) && !waitsInCircle(other, for: recognizer)
    }
  }

  private func blocks(_ other: UIGestureRecognizer, _ recognizer: UIGestureRecognizer) -> Bool {
    other !== recognizer && other.storedEnabled && other.progress.isOpen && other.competes(with: recognizer)
      && recognizer.waits(for: other)
  }

  private func waitsInCircle(_ start: UIGestureRecognizer, for goal: UIGestureRecognizer) -> Bool {
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

  private func cancelPresses(_ presses: [UIPress]) {
    if !presses.isEmpty { UIApplication.shared.street.presses.cancelInResponders(presses) }
  }

  private func retire(_ recognizer: UIGestureRecognizer) {
    recognizer.forgetAttempt()
    recognizer.isInArena = false
    active.removeAll { $0 === recognizer }
    recognizer.reset()
  }

  // MARK: Ending from outside

  /// The recognizer is switched off or taken from its view: cancelled with its action, or silently failed.
  func abandon(_ recognizer: UIGestureRecognizer) {
    guard recognizer.isInArena else { return }
    recognizer.claims.removeAll()
    conclude(recognizer, .cancelled)
    settle()
  }

  func cancel(_ isMeant: (UIGestureRecognizer) -> Bool) {
    for recognizer in active where isMeant(recognizer) { abandon(recognizer) }
  }

  /// `touch` is over. Recognizers that were kept from seeing its end give up.
  func expire(_ touch: UITouch) {
    guard !touch.isFed else { return }
    for recognizer in touch.recognizers { abandon(recognizer) }
  }

  // MARK: Patience

  /// Makes sure that a recognizer which never decides does not keep the end of a touch for ever.
  func watchPatience() {
    guard patience == nil, hasIdle else { return }
    patience = Turn.current.schedule?(UIInputTuning.current.gesturePatience) { [weak self] in
      self?.patience = nil
      self?.giveUpWaiting()
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

  private func giveUpWaiting() {
    let now = MediaTime.now()
    let limit = UIInputTuning.current.gesturePatience
    for recognizer in active where isIdle(recognizer) && now - recognizer.lastFed >= limit * 0.999 {
      conclude(recognizer, .failed)
    }
    settle()
  }
}
