/// An animation from one value to another. A missing end is what the layer shows without the animation.
open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the start.
  open var fromValue: Any?
  /// The value at the end.
  open var toValue: Any?
  /// The difference from start to end, used when one of them is missing.
  open var byValue: Any?

  /// Creates an animation without values.
  public required init() { super.init() }

  override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CABasicAnimation else { return }
    (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
  }

  override func curve(for target: LayerKeyPath, of layer: CALayer) -> ValueCurve? {
    // A transform cannot express rotations beyond 180°, so interpolate the numbers.
    if let valueFunction, let from = fromValue.flatMap(AnimationValue.double),
      let to = toValue.flatMap(AnimationValue.double)
    {
      return FunctionCurve(function: valueFunction, from: from, to: to)
    }
    let (from, to, by) = (read(fromValue, for: target), read(toValue, for: target), read(byValue, for: target))
    switch (from, to, by) {
    case (let from?, let to?, _): return EndsCurve(from: from, to: to)
    case (let from?, nil, let by?): return EndsCurve(from: from, to: from.adding(by))
    case (nil, let to?, let by?): return EndsCurve(from: to.subtracting(by), to: to)
    case (let from?, nil, nil): return EndsCurve(from: from, to: nil)
    case (nil, let to?, nil): return EndsCurve(from: nil, to: to)
    case (nil, nil, let by?): return ByCurve(by: by)
    case (nil, nil, nil):
      guard fromValue == nil, toValue == nil, byValue == nil else {
        logDrawingError("Animation of \(keyPath ?? "no key path"): its values have a type that the property does not accept")
        return nil
      }
      // Animate from what the layer shows now to the value it is set to.
      return layer.shownValue(at: target).map { EndsCurve(from: $0, to: nil) }
    }
  }
}

/// A curve between two values; a missing one is the base value.
struct EndsCurve: ValueCurve {
  var from: AnimationValue?
  var to: AnimationValue?

  func value(at progress: Double, over base: AnimationValue) -> AnimationValue {
    (from ?? base).mixed(with: to ?? base, progress)
  }
}

/// A curve from the base value to the base value plus `by`.
struct ByCurve: ValueCurve {
  var by: AnimationValue

  func value(at progress: Double, over base: AnimationValue) -> AnimationValue {
    base.mixed(with: base.adding(by), progress)
  }
}

/// A curve of numbers that are converted to transforms.
struct FunctionCurve: ValueCurve {
  var function: CAValueFunction
  var from: Double
  var to: Double

  func value(at progress: Double, over base: AnimationValue) -> AnimationValue {
    .transform(function.transform(of: from + (to - from) * progress) ?? .identity)
  }
}
