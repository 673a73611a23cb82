/// Is notified when an animation starts and stops.
@preconcurrency @MainActor public protocol CAAnimationDelegate: AnyObject {
  /// Called when the animation becomes active.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the animation stops. `flag` is false when it was removed or replaced before its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// The base class of all animations: timing, delegate, and removal at the end. Times are in seconds.
///
/// A layer stores a copy of an animation that is added to it; later changes of the original have no effect.
@preconcurrency @MainActor open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  final var timing = Timing()
  /// The pacing of each repetition; nil for linear.
  open var timingFunction: CAMediaTimingFunction?
  /// The delegate, which is held strongly until the animation is over.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether the animation is removed from the layer when it is over. If not, its fill mode determines what is shown.
  open var isRemovedOnCompletion = true
  /// The preferred frames per second. The value is stored but has no effect.
  open var preferredFrameRateRange = CAFrameRateRange.default
  final var extras: [String: Any] = [:]

  /// Creates an animation with default values.
  public required override init() { super.init() }

  /// The time in the parent's time space when the animation begins; 0 for the next commit after it is added.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue.isFinite ? newValue : 0 }
  }
  /// The duration of one repetition. With 0 the transaction's duration is used when the animation is added.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue.isNaN ? 0 : max(0, newValue) }
  }
  /// The rate of the animation's time relative to the parent's.
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue.isFinite ? newValue : 1 }
  }
  /// The offset of the animation's time.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue.isFinite ? newValue : 0 }
  }
  /// The number of repetitions.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue.isNaN ? 0 : max(0, newValue) }
  }
  /// The time for which to repeat.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue.isNaN ? 0 : max(0, newValue) }
  }
  /// Whether each repetition also runs backwards.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// Whether values are shown before the begin and after the end.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// The default value of the property `key`, or nil.
  open class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "speed": Float(1)
    case "removedOnCompletion": true
    default: nil
    }
  }

  /// Always true; animations are not archived.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// The value of a timing property, or one that the app has attached, for example to identify the animation in its
  /// delegate. Copies include attached values.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "duration": duration
    case "beginTime": beginTime
    case "speed": speed
    case "timeOffset": timeOffset
    case "repeatCount": repeatCount
    case "autoreverses": autoreverses
    default: extras[key]
    }
  }

  /// Sets a timing property, or attaches a value to the animation.
  open func setValue(_ value: Any?, forKey key: String) {
    switch (key, value.flatMap(AnimationValue.double)) {
    case ("duration", let v?): duration = v
    case ("beginTime", let v?): beginTime = v
    case ("speed", let v?): speed = Float(v)
    case ("timeOffset", let v?): timeOffset = v
    case ("repeatCount", let v?): repeatCount = Float(v)
    case ("autoreverses", let v?): autoreverses = v != 0
    default: extras[key] = value
    }
  }

  /// Adds the animation to the layer, when it is used as an action.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// Returns a copy. Call it on the main thread.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { duplicate() }
  }

  final func duplicate() -> CAAnimation {
    let copy = type(of: self).init()
    copy.takeValues(from: self)
    return copy
  }

  /// Copies the values of another animation; subclasses copy theirs too.
  func takeValues(from other: CAAnimation) {
    timing = other.timing
    timingFunction = other.timingFunction
    delegate = other.delegate
    isRemovedOnCompletion = other.isRemovedOnCompletion
    preferredFrameRateRange = other.preferredFrameRateRange
    extras = other.extras
  }

  /// The properties to animate, read once when the animation is added to a layer. `key` is that of an action without a
  /// key path.
  func tracks(for layer: CALayer, inherited key: String?) -> [AnimationTrack] { [] }

  /// The progress within one repetition at `fraction` of its duration.
  func progress(at fraction: Double) -> Double { timingFunction?.progress(at: fraction) ?? fraction }
}
