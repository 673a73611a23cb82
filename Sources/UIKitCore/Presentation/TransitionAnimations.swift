/// The animations of a transition that an interaction controls: recorded while the animator makes its changes, then shown
/// at any time of the transition, and run to either end.
///
/// The recorded views need not be within the container, so that what runs alongside the transition follows too.
@MainActor
final class TransitionAnimations {
  /// The one that records at the moment.
  private(set) static var recording: TransitionAnimations?

  private var properties: [AnimatorProperty] = []
  private var blocks: [AnimationBlock] = []
  private var animators: [UIViewPropertyAnimator] = []
  private var length: TimeInterval = 0
  private var run = 0
  private var isOver = false
  /// Seconds of the transition that are over, when it was last placed, and the pace since.
  private var (time, since, speed) = (0.0, 0.0, 0.0)

  /// Records the animations that `changes` starts.
  func record(_ changes: () -> Void) {
    let outer = TransitionAnimations.recording
    TransitionAnimations.recording = self
    changes()
    TransitionAnimations.recording = outer
    for property in properties { property.noteEnd() }
  }

  /// Called by an animation block for each change.
  func take(_ animation: CAPropertyAnimation, of key: String, on view: UIView, in block: AnimationBlock) {
    let property = AnimatorProperty(
      view: view, key: key, prototype: animation, begin: block.delay, span: max(block.duration, 0.001))
    properties.removeAll { $0.isSame(as: property) }
    properties.append(property)
    length = max(length, block.delay + block.duration)
    guard !blocks.contains(where: { $0 === block }) else { return }
    blocks.append(block)
    block.beginExternalAnimation()
  }

  /// Called by a property animator that starts.
  func take(_ animator: UIViewPropertyAnimator) {
    guard !animators.contains(animator) else { return }
    animators.append(animator)
    length = max(length, animator.duration)
  }

  /// Seconds of the transition that are over.
  var now: TimeInterval { time + speed * (CACurrentMediaTime() - since) }

  /// Shows the views as they are `seconds` after the start of the transition, and stops there.
  func show(at seconds: TimeInterval) {
    guard !isOver else { return }
    place(at: seconds, speed: 0)
    for animator in animators { animator.fractionComplete = CGFloat(seconds / max(animator.duration, 0.001)) }
  }

  /// Moves the views to the end of the transition, or back to its start.
  /// - Parameters:
  ///   - speed: 1 is the ordinary speed.
  ///   - completion: Called when the views are there.
  func run(toStart isReversed: Bool, speed: Double, completion: @escaping @MainActor () -> Void) {
    guard !isOver else { return }
    let start = now
    place(at: start, speed: isReversed ? -speed : speed)
    for animator in animators where animator.state != .stopped {
      let rest = isReversed ? animator.fractionComplete : 1 - animator.fractionComplete
      animator.pauseAnimation()
      animator.isReversed = isReversed
      animator.continueAnimation(withTimingParameters: nil, durationFactor: max(rest, 0.001) / CGFloat(speed))
    }
    let run = self.run
    RunLoopCycle.current.after(max(isReversed ? start : length - start, 0) / speed) { [weak self] in
      guard let self, self.run == run else { return }
      self.finish(at: isReversed ? .start : .end)
      completion()
    }
  }

  private func place(at seconds: TimeInterval, speed: Double) {
    run += 1
    (time, since, self.speed) = (seconds, CACurrentMediaTime(), speed)
    for property in properties { property.show(at: seconds, speed: speed, delay: 0, isLinear: false) }
  }

  /// Leaves the views at one end, and completes the animation blocks.
  func finish(at position: UIViewAnimatingPosition) {
    guard !isOver else { return }
    isOver = true
    run += 1
    let (properties, blocks, animators) = (properties, blocks, animators)
    (self.properties, self.blocks, self.animators) = ([], [], [])
    for property in properties { property.finish(at: position) }
    for animator in animators where animator.state == .active {
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
    }
    for block in blocks { block.endExternalAnimation() }
  }
}
