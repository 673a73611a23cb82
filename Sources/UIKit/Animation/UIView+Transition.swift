extension UIView {
  /// Animates from the picture that `view` shows now to the one it shows after `animations`, by the transition among
  /// `options`; without one the changes happen at once.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock(
      duration: duration, pace: AnimationPace(options, duration: duration), options: options, completion: completion)
    block.run {
      guard AnimationBlock.isEnabled, block.duration > 0, !options.transition.isEmpty else {
        performWithoutAnimation { animations?() }
        return
      }
      let fade = CATransition()
      fade.type = .fade
      let turn = Self.turn(options.transition)
      if case .curve(let function) = block.pace { fade.timingFunction = function }
      // A turning view changes its picture while it is seen from the side.
      if turn != nil { fade.timingFunction = CAMediaTimingFunction(controlPoints: 1, 0, 0, 1) }
      block.prepare(fade, on: view)
      view.layer.add(fade, forKey: kCATransition)
      if let turn { block.add(turn, to: view) }
      if options.contains(.allowAnimatedContent) {
        animations?()
      } else {
        performWithoutAnimation { animations?() }
      }
    }
  }

  /// Replaces `fromView` by `toView` in its superview, by the transition among `options`.
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

  /// A whole turn in two halves about the vertical or horizontal axis: away to the edge, and on from the other one.
  private class func turn(_ transition: AnimationOptions) -> (axis: String, sign: Double)? {
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
  fileprivate func add(_ turn: (axis: String, sign: Double), to view: UIView) {
    let animation = CAKeyframeAnimation(keyPath: "transform.rotation.\(turn.axis)")
    let quarter = turn.sign * .pi / 2
    animation.values = [0, quarter, -quarter, 0]
    animation.keyTimes = [0, 0.5, 0.5, 1]
    if case .curve(let function) = pace { animation.timingFunction = function }
    prepare(animation, on: view)
    view.layer.add(animation, forKey: "flip")
  }
}
