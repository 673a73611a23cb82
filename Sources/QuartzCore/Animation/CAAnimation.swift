/// Hears when an animation starts and stops.
@MainActor public protocol CAAnimationDelegate: AnyObject {
  func animationDidStart(_ anim: CAAnimation)
  /// `flag` is false when the animation was removed or replaced before its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// The base of all animations: timing, delegate, and what happens at the end. Times in seconds.
///
/// A layer keeps a copy of what is added to it; changing the original afterwards has no effect.
@MainActor open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  final var timing = Timing()
  /// The pace of each repetition; nil is even.
  open var timingFunction: CAMediaTimingFunction?
  /// Held strongly until the animation is over.
  open var delegate: (any CAAnimationDelegate)?
  /// False keeps the animation on the layer when it is over, showing what its fill mode says.
  open var isRemovedOnCompletion = true
  /// Frames per second wanted; kept for the app, not acted upon.
  open var preferredFrameRateRange = CAFrameRateRange.default
  final var extras: [String: Any] = [:]

  public required override init() { super.init() }

  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue.isFinite ? newValue : 0 }
  }
  /// 0 takes the transaction's duration when the animation is added.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue.isNaN ? 0 : max(0, newValue) }
  }
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue.isFinite ? newValue : 1 }
  }
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue.isFinite ? newValue : 0 }
  }
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue.isNaN ? 0 : max(0, newValue) }
  }
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue.isNaN ? 0 : max(0, newValue) }
  }
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  open class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "speed": Float(1)
    case "removedOnCompletion": true
    default: nil
    }
  }

  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// Values an app attaches, to recognise an animation in its delegate. Copies carry them along.
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

  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { duplicate() }
  }

  final func duplicate() -> CAAnimation {
    let copy = type(of: self).init()
    copy.takeValues(from: self)
    return copy
  }

  /// Subclasses copy what they add.
  func takeValues(from other: CAAnimation) {
    timing = other.timing
    timingFunction = other.timingFunction
    delegate = other.delegate
    isRemovedOnCompletion = other.isRemovedOnCompletion
    preferredFrameRateRange = other.preferredFrameRateRange
    extras = other.extras
  }

  /// What animates, read once when the animation is added to a layer. `inherited` is the key of an action without a key path.
  func tracks(for layer: CALayer, inherited key: String?) -> [AnimationTrack] { [] }

  /// Progress within one repetition at `fraction` of its time.
  func progress(at fraction: Double) -> Double { timingFunction?.progress(at: fraction) ?? fraction }
}
