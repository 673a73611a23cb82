/// A position within an animation.
public enum UIViewAnimatingPosition: Int, Sendable {
  case end = 0
  case start = 1
  case current = 2
}

/// The state of an animator.
public enum UIViewAnimatingState: Int, Sendable {
  case inactive = 0
  case active = 1
  case stopped = 2
}

/// An animation that can be paused, scrubbed and reversed.
///
/// The changes are made when the animator starts or is first scrubbed; from then on the layers present them at
/// `fractionComplete`.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// Duration of the whole animation in seconds.
  public final let duration: TimeInterval
  /// The curve or spring of the animation.
  public final let timingParameters: any UITimingCurveProvider
  /// Seconds between `startAnimation(afterDelay:)` and the start of the motion.
  public final private(set) var delay: TimeInterval = 0
  /// Stored but without effect: animated views receive touches, at their model position.
  open var isUserInteractionEnabled = true
  /// Stored but without effect.
  open var isManualHitTestingEnabled = false
  /// Stored but without effect.
  open var isInterruptible = true
  /// Whether scrubbing is linear instead of following the curve.
  open var scrubsLinearly = true
  /// Whether the animator stays active at the end, so that it can still be reversed or scrubbed.
  open var pausesOnCompletion = false

  /// Whether the animator is inactive, active or stopped.
  public final private(set) var state = UIViewAnimatingState.inactive
  /// Whether the animation is progressing, as opposed to paused.
  public final private(set) var isRunning = false

  private var blocks: [(delayFactor: Double, changes: () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var moves: [AnimatorProperty] = []
  private var fraction = 0.0
  /// Media time at which `fraction` was set; a running animator has progressed since.
  private var since: TimeInterval = 0
  private var direction = 1.0
  private var run = 0
  /// The session that keeps the animator alive while it runs.
  private weak var session: SessionState?

  /// Creates an animator. A spring that has its own duration replaces `duration` (seconds).
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    var seconds = duration.isFinite ? max(0, duration) : 0
    if let spring = parameters.springTimingParameters, spring.hasOwnDuration {
      seconds = spring.pace(in: seconds).settlingDuration ?? seconds
    }
    self.duration = seconds
    timingParameters = parameters
    super.init()
  }

  /// Creates an animator with a standard curve and a duration in seconds.
  public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a cubic Bézier curve and a duration in seconds.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring (damping ratio 1: no overshoot) and a duration in seconds.
  public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator and starts it after `delay` seconds.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: UIView.AnimationCurve(rawValue: Int(options.curveNumber)) ?? .easeInOut,
      animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: What moves

  /// Adds changes to animate; in an active animator they begin at once.
  open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// Adds changes that begin after this fraction of the remaining time and end with the others.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    guard state != .stopped else { return complain("addAnimations") }
    let factor = delayFactor.isFinite ? min(max(Double(delayFactor), 0), 1) : 0
    if state == .inactive {
      blocks.append((factor, animation))
    } else {
      let now = currentFraction
      record(animation, from: now + (1 - now) * factor)
      place(at: now)
    }
  }

  /// Adds a handler that is called with the final position when the animation ends.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

  // MARK: Moving

  /// Starts the animation, or continues a paused one.
  open func startAnimation() { start(after: 0) }

  /// Starts the animation after `delay` seconds.
  open func startAnimation(afterDelay delay: TimeInterval) { start(after: delay.isFinite ? max(0, delay) : 0) }

  private func start(after delay: TimeInterval) {
    guard state != .stopped else { return complain("startAnimation") }
    guard !isRunning else { return }
    self.delay = delay
    activate()
    // An interactive transition starts what its animator started.
    if let transition = TransitionAnimations.recording { return transition.take(self) }
    let now = fraction
    isRunning = true
    place(at: now, after: delay)
  }

  /// Pauses the animation at its current position; an inactive animator becomes active.
  open func pauseAnimation() {
    guard state != .stopped else { return complain("pauseAnimation") }
    activate()
    let now = currentFraction
    isRunning = false
    place(at: now)
  }

  /// Continues after a pause. The remainder takes `durationFactor` of the whole duration; 0 keeps its present duration.
  /// `parameters` is ignored.
  open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
    guard state == .active, !isRunning else { return complain("continueAnimation") }
    let rest = direction > 0 ? 1 - fraction : fraction
    if durationFactor > 0, durationFactor.isFinite, rest > 0 { tempo = rest / Double(durationFactor) }
    isRunning = true
    place(at: fraction)
  }

  /// Progress of the animation from 0 to 1. Setting it pauses the animation.
  open var fractionComplete: CGFloat {
    get { CGFloat(currentFraction) }
    set {
      guard state != .stopped, newValue.isFinite else { return complain("fractionComplete") }
      activate()
      isRunning = false
      place(at: min(max(Double(newValue), 0), 1))
    }
  }

  /// Whether the animation runs back to its start.
  open var isReversed: Bool {
    get { direction < 0 }
    set {
      let now = currentFraction
      direction = newValue ? -1 : 1
      if state == .active { place(at: now) }
    }
  }

  /// Stops the views at their current values. `finishAnimation(at:)` must follow unless `withoutFinishing` is true.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return complain("stopAnimation") }
    let now = currentFraction
    isRunning = false
    run += 1
    for move in moves { move.freeze() }
    fraction = now
    if withoutFinishing { return reset() }
    state = .stopped
  }

  /// After `stopAnimation(false)`, moves the views to `finalPosition` and calls the completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return complain("finishAnimation") }
    for move in moves { move.finish(at: finalPosition) }
    complete(finalPosition)
  }

  // MARK: Inside

  /// Speed of the animation, after `continueAnimation` set another duration.
  private var tempo = 1.0

  private var currentFraction: Double {
    guard isRunning, duration > 0 else { return fraction }
    let elapsed = max(0, CACurrentMediaTime() - since)
    return min(1, max(0, fraction + direction * tempo * elapsed / duration))
  }

  private func activate() {
    guard state == .inactive else { return }
    state = .active
    session = .current
    session?.animators.insert(self)
    let due = blocks
    blocks = []
    for block in due { record(block.changes, from: block.delayFactor) }
  }

  /// Makes the changes and records the properties they animate.
  private func record(_ changes: @escaping () -> Void, from start: Double) {
    let pace =
      timingParameters.springTimingParameters?.pace(in: duration)
      ?? timingParameters.cubicTimingParameters?.pace ?? .curve(CAMediaTimingFunction(name: .easeInEaseOut))
    let block = AnimationBlock(
      duration: max(duration, 0.001), pace: pace,
      options: [.overrideInheritedDuration, .overrideInheritedCurve, .allowUserInteraction],
      recording: AnimatorRecording(animator: self, start: start), completion: nil)
    block.run(changes)
    for move in moves { move.noteEnd() }
  }

  /// Called for each property that the changes animate.
  fileprivate func take(_ animation: CAPropertyAnimation, of key: String, on view: UIView, from start: Double) {
    let move = AnimatorProperty(
      view: view, key: key, prototype: animation, begin: start * duration, span: max((1 - start) * duration, 0.001))
    moves.removeAll { $0.isSame(as: move) }
    moves.append(move)
  }

  /// Presents the views at `now`, and continues from there if the animator runs.
  private func place(at now: Double, after delay: TimeInterval = 0) {
    run += 1
    let run = self.run
    (fraction, since) = (now, CACurrentMediaTime() + delay)
    let speed = isRunning ? direction * tempo : 0
    for move in moves {
      move.show(at: now * duration, speed: speed, delay: delay, isLinear: !isRunning && scrubsLinearly)
    }
    guard isRunning else { return }
    let rest = (direction > 0 ? 1 - now : now) * duration / tempo + delay
    RunLoopCycle.current.after(rest) { [weak self] in self?.arrive(run) }
  }

  private func arrive(_ run: Int) {
    guard run == self.run, state == .active, isRunning else { return }
    let position: UIViewAnimatingPosition = direction > 0 ? .end : .start
    isRunning = false
    if pausesOnCompletion { return place(at: direction > 0 ? 1 : 0) }
    for move in moves { move.finish(at: position) }
    complete(position)
  }

  private func complete(_ position: UIViewAnimatingPosition) {
    let due = completions
    reset()
    for completion in due { completion(position) }
  }

  private func reset() {
    state = .inactive
    isRunning = false
    (moves, completions, fraction, direction, tempo) = ([], [], 0, 1, 1)
    session?.animators.remove(self)
  }

  private func complain(_ method: String) {
    Log.error("UIViewPropertyAnimator.\(method): not possible while the animator is \(state); nothing happened.")
  }
}

/// Hands the animations of an `AnimationBlock` to a property animator.
@MainActor
struct AnimatorRecording {
  unowned let animator: UIViewPropertyAnimator
  /// Where the changes begin, as a part of the animator's duration.
  let start: Double

  func take(_ animation: CAPropertyAnimation, of key: String, on view: UIView) {
    animator.take(animation, of: key, on: view, from: start)
  }
}
