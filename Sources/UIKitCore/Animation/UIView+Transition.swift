extension UIView {
  /// Animates from the current appearance of `view` to its appearance after `animations`, with the transition in
  /// `options`. Without a transition, the changes take effect at once.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock(
      duration: duration, pace: AnimationTiming(options, duration: duration), options: options, completion: completion)
    block.run {
      guard AnimationBlock.isEnabled, block.duration > 0, !options.transition.isEmpty else {
        performWithoutAnimation { animations?() }
        return
      }
      let fade = CATransition()
      fade.type = .fade
      let flip = Self.flip(options.transition)
      if case .curve(let function) = block.pace { fade.timingFunction = function }
      // A flipping view changes its contents when it is edge-on.
      if flip != nil { fade.timingFunction = CAMediaTimingFunction(controlPoints: 1, 0, 0, 1) }
      block.prepare(fade, on: view)
      view.layer.add(fade, forKey: kCATransition)
      if let flip { block.add(flip, to: view) }
      if options.contains(.allowAnimatedContent) {
        animations?()
      } else {
        performWithoutAnimation { animations?() }
      }
    }
  }

  /// Replaces `fromView` by `toView` in its superview, with the transition in `options`.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let superview = fromView.superview else {
      return Log.error("UIView.transition(from:to:): \(fromView.summary) has no superview; nothing changed.")
    }
    transition(
      with: superview, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else {
          superview.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }

  /// Axis and sign of a flip, which has two halves: away until the view is edge-on, and back from the opposite edge.
  private class func flip(_ transition: AnimationOptions) -> (axis: String, sign: Double)? {
    switch transition {
    case .transitionFlipFromLeft: return ("y", 1)
    case .transitionFlipFromRight: return ("y", -1)
    case .transitionFlipFromTop: return ("x", -1)
    case .transitionFlipFromBottom: return ("x", 1)
    default: return nil
    }
  }
}

extension AnimationBlock {
  fileprivate func add(_ flip: (axis: String, sign: Double), to view: UIView) {
    let animation = CAKeyframeAnimation(keyPath: "transform.rotation.\(flip.axis)")
    let quarter = flip.sign * .pi / 2
    animation.values = [0, quarter, -quarter, 0]
    animation.keyTimes = [0, 0.5, 0.5, 1]
    if case .curve(let function) = pace { animation.timingFunction = function }
    prepare(animation, on: view)
    view.layer.add(animation, forKey: "flip")
  }
}
