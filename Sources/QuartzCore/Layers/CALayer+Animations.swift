extension CALayer {
  /// Adds a copy. `inheritedKeyPath` is used for an action's animation without a key path.
  final func attach(_ animation: CAAnimation, key: String?, inheritedKeyPath: String?) {
    guard !flags.contains(.presentation) else { return }
    let animations = self.animations ?? LayerAnimations()
    self.animations = animations
    let key = (animation is CATransition) ? kCATransition : (key ?? animations.unusedKey())
    let running = RunningAnimation(animation.duplicate(), key: key, inheritedKeyPath: inheritedKeyPath, layer: self)
    if running.transition != nil, let tree = node.pointee.tree?.takeUnretainedValue() {
      animations.transitionPicture = tree.picture(of: node)
    }
    let replaced = animations.add(running)
    if let tree = node.pointee.tree?.takeUnretainedValue() {
      tree.listAnimating(self)
    } else {
      RenderTree.noteDetachedAnimation(self)
    }
    if let replaced { stop(replaced, finished: false) }
  }

  final func detachAnimation(_ key: String) {
    guard let animations, let removed = animations.remove(key) else { return }
    animationsChanged()
    stop(removed, finished: false)
  }

  final func detachAnimations(finished: Bool) {
    guard let animations, !animations.isEmpty else { return }
    let removed = animations.removeAll()
    animationsChanged()
    for animation in removed { stop(animation, finished: finished) }
  }

  /// Makes the next animation step show the remaining animations.
  private func animationsChanged() {
    if let tree = node.pointee.tree?.takeUnretainedValue() {
      tree.listAnimating(self)
    } else if animations?.isEmpty == true {
      animations?.shown = nil
    }
  }

  /// Delegates are notified after the next commit, when no change is incomplete; without a tree they are notified at
  /// once.
  private func stop(_ animation: RunningAnimation, finished: Bool) {
    if let tree = node.pointee.tree?.takeUnretainedValue() {
      tree.afterCommit { animation.didStop(finished: finished) }
    } else {
      animation.didStop(finished: finished)
    }
  }

  /// The value that the layer shows at a key path, including animations.
  final func shownValue(at path: LayerKeyPath) -> AnimationValue? {
    let values = animations?.shown ?? values
    switch path.root {
    case .known(let key): return values.value(for: key, path.component)
    case .custom(let name): return AnimationValue(custom: values.custom?[name])
    }
  }

  final func makeOwnPresentation() -> Self? {
    guard let made = makePresentation() else { return nil }
    if let own = made as? Self { return own }
    logDrawingError(
      "\(type(of: self)).presentation(): copyForPresentation() returned a \(type(of: made)); the answer is nil")
    return nil
  }

  // A class known only at run time cannot be asked for `init(layer:)`, because subclasses need not have it, and making it
  // required would break their `override init(layer:)`. An initialiser that delegates to `self` may call it: for the class
  // that it was called on. Its entry point takes that class as a static method takes its own, so that it can be declared as
  // one under its symbol. The compiler refuses the declaration if the two conventions ever differ. A class without
  // `init(layer:)` stops there, as it does in UIKit.

  private static var original: CALayer?

  convenience init(ofClass: Void) { self.init(layer: CALayer.original as Any) }

  @_silgen_name("$s10QuartzCore7CALayerC7ofClassACyt_tcfC")
  private static func make() -> CALayer

  final func makeCopyOfOwnClass() -> CALayer {
    let outer = CALayer.original
    CALayer.original = self
    defer { CALayer.original = outer }
    return type(of: self).make()
  }

  /// The presentation copy with the values on the screen, of the layer's class or of its framework superclass.
  package final func makePresentation() -> CALayer? {
    if flags.contains(.presentation) { return self }
    guard flags.contains(.committed) else { return nil }
    let copy = copyForPresentation()
    copy.flags.insert(.presentation)
    copy.original = self
    if let shown = animations?.shown { copy.values = shown }
    return copy
  }

  /// Draws with the animated values of custom properties instead of the model's.
  final func displayShown() {
    guard let shown = animations?.shown else { return display() }
    let own = values
    flags.insert(.hasTemporaryValues)
    values.custom = shown.custom
    flags.remove(.needsDisplay)
    display()
    values.custom = own.custom
    flags.remove(.hasTemporaryValues)
    changed(.content)
  }
}
