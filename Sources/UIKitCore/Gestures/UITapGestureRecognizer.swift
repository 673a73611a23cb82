/// Recognizes one or more taps of one or more fingers. Discrete: its action is called once, in state `.ended`.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps.
  open var numberOfTapsRequired = 1
  /// The number of fingers.
  open var numberOfTouchesRequired = 1
  /// The pointer buttons that tap. The primary one by default.
  open var buttonMaskRequired: UIEvent.ButtonMask = .primary

  private enum Stage {
    /// Waiting for fingers, with this many taps done.
    case between(taps: Int)
    case down(taps: Int)
  }

  private var stage = Stage.between(taps: 0)
  private var starts: [(touch: UITouch, place: CGPoint)] = []
  private var firstPlace = CGPoint.zero
  private var mostFingers = 0
  private let countdown = RestartableTimer()

  public override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
    allowedPressTypes = [NSNumber(value: UIPress.PressType.select.rawValue)]
  }

  // Tap recognizers with different numbers of taps do not prevent each other: a double tap may follow a single one.
  open override func canPrevent(_ other: UIGestureRecognizer) -> Bool { !isStageOf(other) }
  open override func canBePrevented(by other: UIGestureRecognizer) -> Bool { !isStageOf(other) }

  private func isStageOf(_ other: UIGestureRecognizer) -> Bool {
    guard let other = other as? UITapGestureRecognizer else { return false }
    return other.numberOfTapsRequired != numberOfTapsRequired
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let tuning = UIInputTuning.current
    for touch in touches {
      if touch.storedType == .indirectPointer, !buttonMaskRequired.isEmpty,
        event.storedButtons.intersection(buttonMaskRequired).isEmpty
      {
        return fail()
      }
      starts.append((touch, touch.position))
    }
    let down = current.filter { !$0.isOver }.count
    mostFingers = max(mostFingers, down)
    if down > numberOfTouchesRequired { return fail() }
    guard case .between(let taps) = stage else { return }
    if taps == 0 {
      firstPlace = centroid
    } else if distance(centroid, firstPlace) > tuning.multiTapDistance + (down > 1 ? tuning.tapSlop : 0) {
      return fail()
    }
    stage = .down(taps: taps)
    countdown.start(tuning.longestTap) { [weak self] in self?.fail() }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let slop = UIInputTuning.current.tapSlop
    for touch in touches {
      guard let start = starts.first(where: { $0.touch === touch }) else { continue }
      if distance(start.place, touch.position) > slop { return fail() }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard current.allSatisfy(\.isOver), case .down(let taps) = stage else { return }
    guard mostFingers == numberOfTouchesRequired else { return fail() }
    mostFingers = 0
    starts.removeAll(keepingCapacity: true)
    countdown.stop()
    if taps + 1 >= numberOfTapsRequired {
      state = .ended
    } else {
      stage = .between(taps: taps + 1)
      countdown.start(UIInputTuning.current.multiTapInterval) { [weak self] in self?.fail() }
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    if numberOfTapsRequired == 1 { state = .ended } else { fail() }
  }

  open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) { fail() }

  private func fail() { if state == .possible { state = .failed } }

  open override func reset() {
    super.reset()
    countdown.stop()
    stage = .between(taps: 0)
    starts.removeAll(keepingCapacity: true)
    mostFingers = 0
  }
}
