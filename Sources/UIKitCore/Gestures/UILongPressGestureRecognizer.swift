/// Recognizes fingers that stay in place for a while. Continuous: it begins when the time has passed, changes with
/// every movement after that, and ends when a finger lifts.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The number of taps before the press.
  open var numberOfTapsRequired = 0
  /// The number of fingers.
  open var numberOfTouchesRequired = 1
  /// How long the fingers must stay down, in seconds.
  open var minimumPressDuration = UIInputTuning.current.longPressDuration
  /// How far a finger may move before the gesture begins, in points; later movement is a change.
  open var allowableMovement = UIInputTuning.current.longPressSlop

  private var taps = 0
  private var starts: [(touch: UITouch, place: CGPoint)] = []
  private let countdown = RestartableTimer()

  public override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
    allowedPressTypes = [NSNumber(value: UIPress.PressType.select.rawValue)]
  }

  private var fingers: Int { current.filter { !$0.isOver }.count }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    for touch in touches { starts.append((touch, touch.position)) }
    if fingers > numberOfTouchesRequired { return fail() }
    if fingers < numberOfTouchesRequired { return }
    if taps < numberOfTapsRequired {
      countdown.start(UIInputTuning.current.longestTap) { [weak self] in self?.fail() }
    } else {
      countdown.start(minimumPressDuration) { [weak self] in self?.begin() }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else {
      state = .changed
      return
    }
    for touch in touches {
      guard let start = starts.first(where: { $0.touch === touch }) else { continue }
      if distance(start.place, touch.position) > allowableMovement { return fail() }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed {
      state = .ended
    } else if taps < numberOfTapsRequired, fingers == 0, starts.count == numberOfTouchesRequired {
      taps += 1
      starts.removeAll()
      countdown.start(UIInputTuning.current.multiTapInterval) { [weak self] in self?.fail() }
    } else if taps >= numberOfTapsRequired || starts.count > numberOfTouchesRequired {
      fail()
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { cancel() }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    countdown.start(minimumPressDuration) { [weak self] in self?.begin() }
  }

  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    state = state == .possible ? .failed : .ended
  }

  open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) { cancel() }

  private func begin() { if state == .possible { state = .began } }
  private func fail() { if state == .possible { state = .failed } }
  private func cancel() { state = state == .possible ? .failed : .cancelled }

  open override func reset() {
    super.reset()
    countdown.stop()
    taps = 0
    starts.removeAll(keepingCapacity: true)
  }
}
