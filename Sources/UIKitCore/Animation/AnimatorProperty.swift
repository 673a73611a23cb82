/// One property of one layer that a property animator animates.
@MainActor
final class AnimatorProperty {
  private let view: UIView
  private let key: String
  private let prototype: CABasicAnimation
  /// The fraction of the whole animation at which this one begins; both end together.
  private let start: Double
  private let from: Any
  private var to: Any?

  init(view: UIView, key: String, prototype: CABasicAnimation, start: Double) {
    (self.view, self.key, self.prototype, self.start) = (view, key, prototype, start)
    from = prototype.fromValue ?? view.layer.value(forKeyPath: key) ?? NSNull()
  }

  func isSame(as other: AnimatorProperty) -> Bool { view === other.view && key == other.key }

  /// Stores the value that the changes set.
  func noteEnd() { if to == nil { to = view.layer.value(forKeyPath: key) } }

  /// - Parameters:
  ///   - now: The fraction of the whole animation to show.
  ///   - duration: Duration of the whole animation, in seconds.
  ///   - speed: 1 forwards, −1 backwards, 0 paused; other values play faster or slower.
  func show(at now: Double, of duration: TimeInterval, speed: Double, delay: TimeInterval, isLinear: Bool) {
    let span = max((1 - start) * duration, 0.001)
    let animation: CABasicAnimation
    if isLinear {
      animation = CABasicAnimation(keyPath: key)
    } else if let copy = prototype.copy() as? CABasicAnimation {
      animation = copy
    } else {
      return
    }
    animation.fromValue = from
    animation.toValue = to
    animation.duration = span
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    animation.speed = Float(speed)
    animation.timeOffset = min(max((now - start) * duration, -duration), span)
    animation.beginTime = speed == 0 ? 0 : CACurrentMediaTime() + delay
    view.layer.add(animation, forKey: key)
  }

  /// Sets the presented value as the model value and removes the animation.
  func freeze() {
    let shown = view.layer.makePresentation()?.value(forKeyPath: key)
    set(shown)
  }

  func finish(at position: UIViewAnimatingPosition) {
    switch position {
    case .start: set(from)
    case .end: set(to)
    case .current: break
    }
  }

  private func set(_ value: Any?) {
    AnimationBlock.withoutAnimation {
      view.layer.removeAnimation(forKey: key)
      if let value { view.layer.setValue(value, forKeyPath: key) }
    }
  }
}
