extension UIView {
  // MARK: Curves

  /// Animates the changes that `animations` makes over `duration` seconds.
  /// - Parameter completion: Called once, with false when something else took over a change before its end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock(
      duration: duration, delay: delay, pace: AnimationPace(options, duration: duration), options: options,
      completion: completion
    ).run(animations)
  }

  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  // MARK: Springs

  /// Animates with a spring that has come to rest after `duration` seconds.
  /// - Parameters:
  ///   - dampingRatio: 1 does not overshoot; the nearer to 0, the more it swings.
  ///   - velocity: Speed at the start, in whole distances a second.
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

  /// Animates with a spring that seems to take `duration` seconds; until it is wholly at rest takes longer.
  /// - Parameter bounce: 0 does not overshoot, 1 would swing for ever; negative values crawl in.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity velocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let pace = AnimationPace.spring(perceived: duration, bounce: bounce, velocity: velocity)
    AnimationBlock(
      duration: duration <= 0 ? 0 : pace.settlingDuration ?? duration, delay: delay, pace: pace, options: options,
      completion: completion
    ).run(animations)
  }

  // MARK: Keyframes

  /// Animates what `addKeyframe` adds within `animations`, over `duration` seconds in all.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    // The low options of both kinds have the same numbers; the curve is even unless there is one.
    let common = AnimationOptions(rawValue: options.rawValue & 0x23F | (options.rawValue & 7 << 16))
    let isPlain = options.rawValue & 7 << 16 == 0
    let block = AnimationBlock(
      duration: duration, delay: delay,
      pace: isPlain ? .curve(CAMediaTimingFunction(name: .linear)) : AnimationPace(common, duration: duration),
      options: common, completion: completion)
    let recorder = KeyframeRecorder(mode: options.calculationMode)
    block.keyframes = recorder
    block.run(animations)
  }

  /// Within `animateKeyframes`: changes in a part of the whole, both numbers as fractions of it.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let recorder = AnimationBlock.current?.keyframes else { return animations() }
    recorder.keyframe(start: frameStartTime, duration: frameDuration, animations)
  }

  // MARK: With and without

  /// Makes changes at once, even within an animation.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    AnimationBlock.withoutAnimation(actionsWithoutAnimation)
  }

  /// Switches all animations made from now on on or off.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlock.isEnabled = enabled }

  public class var areAnimationsEnabled: Bool {
    AnimationBlock.isEnabled && (AnimationBlock.stack.isEmpty || AnimationBlock.current != nil)
  }

  /// Seconds of the animation that changes made now belong to; 0 outside of one.
  public class var inheritedAnimationDuration: TimeInterval { AnimationBlock.current?.duration ?? 0 }

  /// Within an animation: repeats the changes that `animations` makes.
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
