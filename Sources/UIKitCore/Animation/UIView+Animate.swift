extension UIView {
  // MARK: Curves

  /// Animates the changes made in `animations` over `duration` seconds.
  /// - Parameter completion: Called once, with false if another change replaced an animation before its end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock(
      duration: duration, delay: delay, pace: AnimationTiming(options, duration: duration), options: options,
      completion: completion
    ).run(animations)
  }

  /// Animates the changes made in `animations` over `duration` seconds, without delay and with default options.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  // MARK: Springs

  /// Animates with a spring that settles after `duration` seconds.
  /// - Parameters:
  ///   - dampingRatio: 1 does not overshoot; values nearer 0 oscillate more.
  ///   - velocity: Initial velocity, in whole distances per second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock(
      duration: duration, delay: delay,
      pace: .spring(settlingIn: duration, ratio: dampingRatio, velocity: velocity), options: options,
      completion: completion
    ).run(animations)
  }

  /// Animates with a spring whose perceived duration is `duration` seconds; it settles completely later.
  /// - Parameter bounce: 0 does not overshoot, 1 would oscillate forever; negative values approach the end more slowly.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity velocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let pace = AnimationTiming.spring(perceived: duration, bounce: bounce, velocity: velocity)
    AnimationBlock(
      duration: duration <= 0 ? 0 : pace.settlingDuration ?? duration, delay: delay, pace: pace, options: options,
      completion: completion
    ).run(animations)
  }

  // MARK: Keyframes

  /// Animates the keyframes that `addKeyframe` adds within `animations`, over `duration` seconds in total.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    // The low bits of both option sets have the same meaning; without a curve the timing is linear.
    let common = AnimationOptions(rawValue: options.rawValue & 0x23F | (options.rawValue & 7 << 16))
    let isPlain = options.rawValue & 7 << 16 == 0
    let block = AnimationBlock(
      duration: duration, delay: delay,
      pace: isPlain ? .curve(CAMediaTimingFunction(name: .linear)) : AnimationTiming(common, duration: duration),
      options: common, completion: completion)
    let recorder = KeyframeRecorder(mode: options.calculationMode)
    block.keyframes = recorder
    block.run(animations)
  }

  /// Adds a keyframe within `animateKeyframes`. Start time and duration are fractions of the whole.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let recorder = AnimationBlock.current?.keyframes else { return animations() }
    recorder.keyframe(start: frameStartTime, duration: frameDuration, animations)
  }

  // MARK: With and without

  /// Applies changes without animation, even within an animation block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    AnimationBlock.withoutAnimation(actionsWithoutAnimation)
  }

  /// Enables or disables all animations started from now on.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlock.isEnabled = enabled }

  /// Whether changes made now can be animated.
  public class var areAnimationsEnabled: Bool {
    AnimationBlock.isEnabled && (AnimationBlock.stack.isEmpty || AnimationBlock.current != nil)
  }

  /// Duration in seconds of the animation that changes made now belong to; 0 outside of one.
  public class var inheritedAnimationDuration: TimeInterval { AnimationBlock.current?.duration ?? 0 }

  /// Within an animation, sets the repeat count for the changes made in `animations`.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let block = AnimationBlock.current else { return animations() }
    let before = (block.repeatCount, block.autoreverses)
    (block.repeatCount, block.autoreverses) = (Float(count), autoreverses)
    animations()
    (block.repeatCount, block.autoreverses) = before
  }
}
