/// Delivers touches to views, after the recognizers: each view receives its touches of one phase in one call, unless a
/// recognizer delays them.
@MainActor
final class TouchDelivery {
  private let sets: TouchSetCache
  /// Touches with delayed phases, which their views have not received yet.
  private(set) var withheldTouches: [UITouch] = []
  private var order = 0
  private var scratch: [UITouch] = []
  private let replayEvent = UIEvent(type: .touches, timestamp: 0)

  init(sets: TouchSetCache) { self.sets = sets }

  var isWithholding: Bool { !withheldTouches.isEmpty }

  // MARK: Delivering

  func deliver(_ event: UIEvent, in window: UIWindow) {
    order += 1
    for phase in UITouch.changes {
      while let (view, touches) = nextGroup(of: phase, in: event, window) {
        sendTouches(view, touches, phase, event)
      }
    }
  }

  /// The touches in `phase` of one view that has not received them yet; nil when none are left.
  private func nextGroup(of phase: UITouch.Phase, in event: UIEvent, _ window: UIWindow) -> (UIView, Set<UITouch>)? {
    var view: UIView?
    scratch.removeAll(keepingCapacity: true)
    for touch in event.touchList where touch.needsDelivery && touch.storedPhase == phase && touch.storedWindow === window {
      guard touch.delivery != .finished, let target = touch.storedView else {
        touch.needsDelivery = false
        continue
      }
      if let view, view !== target { continue }
      touch.needsDelivery = false
      if touch.isDelayed(in: phase) {
        withhold(touch, phase)
      } else if touch.isKeptFromViews {
        touch.delivery = .finished
      } else if touch.delivery.advance(phase) {
        view = target
        scratch.append(touch)
      }
    }
    guard let view else { return nil }
    return (view, sets.set(of: scratch))
  }

  private func sendTouches(_ view: UIView, _ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent) {
    DeliveryRecord.observer?.note(.touches(phase, count: touches.count, to: view))
    switch phase {
    case .began: view.touchesBegan(touches, with: event)
    case .moved: view.touchesMoved(touches, with: event)
    case .ended: view.touchesEnded(touches, with: event)
    default: view.touchesCancelled(touches, with: event)
    }
  }

  // MARK: Delaying

  private func withhold(_ touch: UITouch, _ phase: UITouch.Phase) {
    if touch.withheld.isEmpty { withheldTouches.append(touch) }
    touch.withheld.append(
      UITouch.Withheld(
        phase: phase, position: touch.position, previousPosition: touch.previousPosition,
        timestamp: touch.storedTimestamp, order: order))
  }

  /// Delivers the phases that are no longer delayed, in the order in which they happened.
  func release() {
    while let (order, phase, view) = nextReleasable() { replay(order, phase, view) }
    withheldTouches.removeAll { $0.withheld.isEmpty }
  }

  private func nextReleasable() -> (Int, UITouch.Phase, UIView)? {
    var best: (order: Int, phase: UITouch.Phase, view: UIView)?
    for touch in withheldTouches {
      guard let first = touch.withheld.first, !touch.isDelayed(in: first.phase) else { continue }
      guard touch.delivery != .finished, let view = touch.storedView else {
        touch.withheld.removeAll()
        continue
      }
      if let best, (best.order, best.phase.rawValue) <= (first.order, first.phase.rawValue) { continue }
      best = (first.order, first.phase, view)
    }
    return best.map { ($0.order, $0.phase, $0.view) }
  }

  private func replay(_ order: Int, _ phase: UITouch.Phase, _ view: UIView) {
    var group: [(touch: UITouch, now: UITouch.Withheld)] = []
    for touch in withheldTouches where touch.storedView === view {
      guard let first = touch.withheld.first, first.order == order, first.phase == phase,
        !touch.isDelayed(in: phase)
      else { continue }
      touch.withheld.removeFirst()
      guard touch.delivery.advance(phase) else { continue }
      group.append((touch, state(of: touch)))
      restore(first, to: touch)
    }
    guard !group.isEmpty else { return }
    let touches = group.map(\.touch)
    replayEvent.setTouches(touches)
    replayEvent.storedTimestamp = touches.reduce(0) { max($0, $1.storedTimestamp) }
    sendTouches(view, Set(touches), phase, replayEvent)
    for (touch, now) in group { restore(now, to: touch) }
    replayEvent.setTouches([])
  }

  private func state(of touch: UITouch) -> UITouch.Withheld {
    UITouch.Withheld(
      phase: touch.storedPhase, position: touch.position, previousPosition: touch.previousPosition,
      timestamp: touch.storedTimestamp, order: 0)
  }

  private func restore(_ state: UITouch.Withheld, to touch: UITouch) {
    touch.storedPhase = state.phase
    touch.position = state.position
    touch.previousPosition = state.previousPosition
    touch.storedTimestamp = state.timestamp
  }

  // MARK: Cancelling

  /// Cancels `touches` for their views, which receive nothing more of them.
  func cancel(_ touches: [UITouch], with event: UIEvent?) {
    for touch in touches { touch.withheld.removeAll() }
    withheldTouches.removeAll { $0.withheld.isEmpty }
    discard(touches)
    // One view at a time: its callback may remove the next view, which then cancels that view's touches.
    while let view = touches.lazy.filter({ $0.delivery == .begun }).compactMap(\.storedView).first {
      let group = touches.filter { $0.storedView === view && $0.delivery.advance(.cancelled) }
      let phases = group.map(\.storedPhase)
      for touch in group { touch.storedPhase = .cancelled }
      DeliveryRecord.observer?.note(.touches(.cancelled, count: group.count, to: view))
      view.touchesCancelled(Set(group), with: event ?? replayEvent)
      for (touch, phase) in zip(group, phases) where touch.storedPhase == .cancelled { touch.storedPhase = phase }
    }
  }

  /// Drops touches whose beginning has not been delivered: their views receive nothing of them.
  func discard(_ touches: [UITouch]) {
    for touch in touches where touch.delivery == .waiting {
      touch.delivery = .finished
      touch.withheld.removeAll()
    }
    withheldTouches.removeAll { $0.withheld.isEmpty }
  }

  /// Removes a touch that has ended from the cached sets.
  func forget(_ touch: UITouch) {
    sets.forget(touch)
    scratch.removeAll(keepingCapacity: true)
    if touch.withheld.isEmpty { touch.recognizers.removeAll() }
  }
}
