/// Recognizes two fingers that move apart or together. Continuous: it ends when both have lifted.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  private var storedScale: CGFloat = 1
  private var distance: CGFloat?
  private var start: CGFloat = 0
  private var movement = Movement()
  private var newest: TimeInterval = 0

  /// The distance of the fingers relative to that at the beginning. Set it to continue from another value.
  open var scale: CGFloat {
    get { storedScale }
    set { if newValue.isFinite { storedScale = newValue } }
  }

  /// The change of `scale` per second.
  open var velocity: CGFloat { movement.velocity(at: newest, within: UIInputTuning.current.velocityWindow).x }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    newest = event.storedTimestamp
    if current.filter({ !$0.isOver }).count > 2 {
      for touch in touches { ignore(touch, for: event) }
    }
    guard let fingers = TwoFingers(current) else { return }
    distance = fingers.distance
    if state == .possible {
      start = fingers.distance
      movement.start(at: newest)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    newest = event.storedTimestamp
    guard let fingers = TwoFingers(current), let before = distance else { return }
    distance = fingers.distance
    let old = storedScale
    storedScale *= fingers.distance / before
    movement.move(by: CGPoint(x: storedScale - old, y: 0), at: newest)
    if state == .possible {
      if abs(fingers.distance - start) >= UIInputTuning.current.pinchHysteresis { state = .began }
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { lift(.ended, event) }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { lift(.cancelled, event) }

  private func lift(_ end: State, _ event: UIEvent) {
    newest = event.storedTimestamp
    distance = TwoFingers(current)?.distance
    guard current.allSatisfy(\.isOver) else { return }
    state = state == .possible ? .failed : end
  }

  open override func reset() {
    super.reset()
    (storedScale, distance) = (1, nil)
    movement.reset()
  }
}
