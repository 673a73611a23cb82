/// One property of one layer that a property animator or an interactive transition animates.
@MainActor
final class AnimatorProperty {
  private let view: UIView
  private let key: String
  private let prototype: CAPropertyAnimation
  /// When this animation begins within the whole one, and how long it takes, in seconds.
  private let begin: TimeInterval
  private let span: TimeInterval
  private let from: Any
  private var to: Any?

  init(view: UIView, key: String, prototype: CAPropertyAnimation, begin: TimeInterval, span: TimeInterval) {
    (self.view, self.key, self.prototype, self.begin, self.span) = (view, key, prototype, begin, span)
    let first = (prototype as? CABasicAnimation)?.fromValue ?? (prototype as? CAKeyframeAnimation)?.values?.first
    from = first ?? view.layer.value(forKeyPath: key) ?? NSNull()
  }

  func isSame(as other: AnimatorProperty) -> Bool { view === other.view && key == other.key }

  /// Stores the value that the changes set.
  func noteEnd() { if to == nil { to = view.layer.value(forKeyPath: key) } }

  /// - Parameters:
  ///   - time: The time of the whole animation to show, in seconds.
  ///   - speed: 1 forwards, −1 backwards, 0 paused; other values play faster or slower.
  func show(at time: TimeInterval, speed: Double, delay: TimeInterval, isLinear: Bool) {
    let animation: CAPropertyAnimation
    if isLinear, prototype is CABasicAnimation {
      animation = CABasicAnimation(keyPath: key)
    } else if let copy = prototype.copy() as? CAPropertyAnimation {
      animation = copy
    } else {
      return
    }
    if let basic = animation as? CABasicAnimation {
      basic.fromValue = from
      basic.toValue = to
    }
    animation.duration = span
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    animation.speed = Float(speed)
    animation.timeOffset = min(time - begin, span)
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
