extension CALayer {
  /// The action for a change that is about to be made; nil when there is nothing to run.
  @inline(__always)
  final func pendingAction(_ key: LayerKey) -> PendingAction? {
    flags.isDisjoint(with: .asksForActions) ? nil : findAction(key)
  }

  private func findAction(_ key: LayerKey) -> PendingAction? {
    guard flags.isDisjoint(with: .suppressesActions), !CATransaction.disableActions(), let action = action(forKey: key.name),
      type(of: action) != NSNull.self
    else { return nil }
    return PendingAction(action, previous: shownValue(at: LayerKeyPath(key.name)))
  }

  /// Runs an action after its change has been made.
  final func run(_ pending: PendingAction, _ key: LayerKey) {
    if let animation = pending.action as? CAAnimation {
      // An animation without values starts from what the layer showed before.
      if let basic = animation as? CABasicAnimation, basic.fromValue == nil, basic.toValue == nil, basic.byValue == nil,
        let copy = basic.duplicate() as? CABasicAnimation
      {
        copy.keyPath = copy.keyPath ?? key.name
        copy.fromValue = pending.previous?.boxed(like: namedValue(key.name))
        return copy.run(forKey: key.name, object: self, arguments: nil)
      }
      if let property = animation as? CAPropertyAnimation, property.keyPath == nil {
        return attach(animation, key: key.name, inheritedKeyPath: key.name)
      }
    }
    pending.action.run(forKey: key.name, object: self, arguments: nil)
  }

  final func searchAction(_ event: String) -> (any CAAction)? {
    if flags.contains(.hasDelegate), let delegate, let action = delegate.action(for: self, forKey: event) { return action }
    if let action = extras?.actions?[event] { return action }
    if let actions = extras?.style?["actions"] as? [String: any CAAction], let action = actions[event] { return action }
    if let action = type(of: self).defaultAction(forKey: event) { return action }
    guard let key = LayerKey(named: event), key.isAnimatable, flags.contains(.committed) else { return nil }
    switch key {
    case .masksToBounds, .contentsCenter, .fontSize, .shadowPath: return nil
    default: break
    }
    let animation = CABasicAnimation(keyPath: event)
    animation.duration = CATransaction.animationDuration()
    animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    animation.fillMode = .backwards
    return animation.duration > 0 ? animation : nil
  }
}

/// An action that was found before a change and runs after it.
final class PendingAction {
  let action: any CAAction
  /// The value that the layer showed before.
  let previous: AnimationValue?

  init(_ action: any CAAction, previous: AnimationValue?) {
    self.action = action
    self.previous = previous
  }
}
