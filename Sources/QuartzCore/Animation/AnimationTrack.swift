/// The course of a value while progress runs from 0 to 1.
protocol ValueCurve {
  /// The value at a progress; `base` is what the layer shows without this animation.
  func value(at progress: Double, over base: AnimationValue) -> AnimationValue
}

/// One property that one animation changes.
struct AnimationTrack {
  var target: LayerKeyPath
  var curve: any ValueCurve
  var isAdditive = false
  var isCumulative = false

  func apply(_ progress: Double, iteration: Int, to values: inout LayerValues) {
    switch target.root {
    case .known(let key):
      guard let base = values.value(for: key, target.component) else { return }
      values.set(result(progress, iteration, base), for: key, target.component)
    case .custom(let name):
      guard let base = AnimationValue(custom: values.custom?[name]) ?? firstValue else { return }
      var custom = values.custom ?? [:]
      custom[name] = result(progress, iteration, base).boxed(like: custom[name])
      values.custom = custom
    }
  }

  private var firstValue: AnimationValue? { (curve as? EndsCurve).flatMap { $0.from ?? $0.to } }

  private func result(_ progress: Double, _ iteration: Int, _ base: AnimationValue) -> AnimationValue {
    // An additive curve with a missing end adds nothing at that end.
    let under = isAdditive ? base.subtracting(base) : base
    var value = curve.value(at: progress, over: under)
    if isCumulative, iteration > 0 {
      let end = curve.value(at: 1, over: under)
      value = value.adding(end.multiplied(by: Double(iteration)))
    }
    return isAdditive ? base.adding(value) : value
  }
}
