/// One call of `UIView.animate`: how the changes made in it are animated, and its completion handler.
///
/// A view's layer asks its view for the action of each change. While a block runs, the view returns an animation from
/// the presented value to the new value, and the block counts that animation until it stops.
@MainActor
final class AnimationBlock {
  let duration: TimeInterval
  let delay: TimeInterval
  let pace: AnimationTiming
  let options: UIView.AnimationOptions
  var repeatCount: Float
  var autoreverses: Bool
  /// Records the changes as keyframes instead of starting animations; nil outside `animateKeyframes`.
  var keyframes: KeyframeRecorder?
  /// Receives the animations instead of the layers, so that a property animator can pause and reverse them.
  private let recording: AnimatorRecording?

  private var completion: ((Bool) -> Void)?
  private var running = 0
  private var isClosed = false
  private var allFinished = true
  private var laidOut: [UIView] = []

  /// The running blocks, innermost last; nil stands for `performWithoutAnimation`.
  private(set) static var stack: [AnimationBlock?] = []
  static var isEnabled = true

  /// The block that changes made now belong to.
  static var current: AnimationBlock? { isEnabled ? stack.last ?? nil : nil }

  init(
    duration: TimeInterval, delay: TimeInterval = 0, pace: AnimationTiming, options: UIView.AnimationOptions = [],
    recording: AnimatorRecording? = nil, completion: ((Bool) -> Void)?
  ) {
    self.recording = recording
    let outer = AnimationBlock.current
    let inheritsDuration = outer != nil && !options.contains(.overrideInheritedDuration)
    let inheritsPace = outer != nil && !options.contains(.overrideInheritedCurve)
    self.duration = inheritsDuration ? outer?.duration ?? 0 : duration.isFinite ? max(0, duration) : 0
    self.delay = (delay.isFinite ? max(0, delay) : 0) + (inheritsDuration ? outer?.delay ?? 0 : 0)
    self.pace = inheritsPace ? outer?.pace ?? pace : pace
    self.options = options
    repeatCount = options.contains(.repeat) ? .infinity : 0
    autoreverses = options.contains(.autoreverse)
    if let outer, !options.contains(.overrideInheritedOptions) {
      if repeatCount == 0 { repeatCount = outer.repeatCount }
      autoreverses = autoreverses || outer.autoreverses
    }
    self.completion = completion
  }

  /// Runs `changes` in this block.
  func run(_ changes: () -> Void) {
    AnimationBlock.stack.append(self)
    changes()
    for view in laidOut { view.layoutIfNeeded() }
    keyframes?.finish(in: self)
    AnimationBlock.stack.removeLast()
    close()
  }

  static func withoutAnimation(_ changes: () -> Void) {
    stack.append(nil)
    changes()
    stack.removeLast()
  }

  /// Returns the animation for a change of `key`; nil if the change takes effect without one.
  func action(for view: UIView, key: String) -> CAAction? {
    guard duration > 0 || delay > 0, AnimationBlock.animatableKeys.contains(key) else { return nil }
    let layer = view.layer
    let shown = layer.animation(forKey: key) == nil ? layer : layer.makePresentation() ?? layer
    guard let from = shown.value(forKeyPath: key) else { return nil }
    if options.contains(.layoutSubviews), !laidOut.contains(where: { $0 === view }) { laidOut.append(view) }
    if let keyframes {
      keyframes.record(key, from: from, of: view)
      return nil
    }
    let animation = pace.animation(of: key)
    animation.fromValue = from
    if isTakenOver(animation, of: key, on: view) { return nil }
    prepare(animation, on: view)
    return animation
  }

  /// Adds an animation of the property `key` to a view's layer, or hands it to what controls the block's animations.
  func add(_ animation: CAPropertyAnimation, of key: String, to view: UIView) {
    if isTakenOver(animation, of: key, on: view) { return }
    prepare(animation, on: view)
    view.layer.add(animation, forKey: key)
  }

  private func isTakenOver(_ animation: CAPropertyAnimation, of key: String, on view: UIView) -> Bool {
    if let recording {
      recording.take(animation, of: key, on: view)
      return true
    }
    // What repeats has no end to which a transition could move it.
    guard let transition = TransitionAnimations.recording, repeatCount == 0 else { return false }
    transition.take(animation, of: key, on: view, in: self)
    return true
  }

  /// Keeps the block from completing until `endExternalAnimation()`: its animations are controlled from outside.
  func beginExternalAnimation() { running += 1 }

  func endExternalAnimation() { stopped(finished: true) }

  /// Sets the properties that all animations of this block share, and counts the animation.
  func prepare(_ animation: CAAnimation, on view: UIView) {
    // For a spring, the caller has passed its settling time as `duration`.
    animation.duration = max(duration, 0.001)
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    if delay > 0 {
      animation.beginTime = CACurrentMediaTime() + delay
      animation.fillMode = .backwards
    }
    let blocks = !options.contains(.allowUserInteraction)
    animation.delegate = Observer(block: self, view: blocks ? view : nil)
    running += 1
    if blocks { view.rareState.interactionBlockCount += 1 }
  }

  fileprivate func stopped(finished: Bool) {
    running -= 1
    allFinished = allFinished && finished
    completeIfOver()
  }

  private func close() {
    isClosed = true
    if running == 0 {
      // No animation was started, so no `animationDidStop` will complete the block.
      if completion != nil { RunLoopCycle.current.performNextCycle { self.completeIfOver() } }
    }
  }

  private func completeIfOver() {
    guard isClosed, running == 0, let completion else { return }
    self.completion = nil
    completion(allFinished)
  }

  static let animatableKeys: Set<String> = [
    "bounds", "position", "transform", "sublayerTransform", "anchorPoint", "zPosition", "opacity", "backgroundColor",
    "cornerRadius", "borderWidth", "borderColor", "shadowOpacity", "shadowRadius", "shadowOffset", "shadowColor",
    "contentsRect", "contents",
  ]

  private final class Observer: CAAnimationDelegate {
    private var block: AnimationBlock?
    private weak var view: UIView?

    init(block: AnimationBlock, view: UIView?) {
      self.block = block
      self.view = view
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      guard let block else { return }
      self.block = nil
      view?.rare?.interactionBlockCount -= 1
      block.stopped(finished: flag)
    }
  }
}
