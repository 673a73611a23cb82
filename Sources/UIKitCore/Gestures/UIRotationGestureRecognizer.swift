/// Recognizes two fingers that rotate around each other. Continuous: it ends when both have lifted.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  private var storedRotation: CGFloat = 0
  private var angle: CGFloat?
  private var movement = Movement()
  private var newest: TimeInterval = 0

  /// How far the fingers have rotated since the beginning, in radians, clockwise. Set it to continue from another
  /// value.
  open var rotation: CGFloat {
    get { storedRotation }
    set { if newValue.isFinite { storedRotation = newValue } }
  }

  /// Radians per second.
  open var velocity: CGFloat { movement.velocity(at: newest, within: UIInputTuning.current.velocityWindow).x }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    newest = event.storedTimestamp
    if current.filter({ !$0.isOver }).count > 2 {
      for touch in touches { ignore(touch, for: event) }
    }
    guard let fingers = TwoFingers(current) else { return }
    angle = fingers.angle
    if state == .possible { movement.start(at: newest) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    newest = event.storedTimestamp
    guard let fingers = TwoFingers(current), let before = angle else { return }
    angle = fingers.angle
    let angleDelta = TwoFingers.angleDelta(from: before, to: fingers.angle)
    storedRotation += angleDelta
    movement.move(by: CGPoint(x: angleDelta, y: 0), at: newest)
    if state == .possible {
      if abs(storedRotation) >= UIInputTuning.current.rotationHysteresis { state = .began }
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { lift(.ended, event) }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { lift(.cancelled, event) }

  private func lift(_ end: State, _ event: UIEvent) {
    newest = event.storedTimestamp
    angle = TwoFingers(current)?.angle
    guard current.allSatisfy(\.isOver) else { return }
    state = state == .possible ? .failed : end
  }

  open override func reset() {
    super.reset()
    (storedRotation, angle) = (0, nil)
    movement.reset()
  }
}
