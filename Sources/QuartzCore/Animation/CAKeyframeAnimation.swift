/// The interpolation between keyframes.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Linear interpolation between values.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value is shown until the next value's time.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear interpolation at constant speed; key times and timing functions are ignored.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A smooth curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// A smooth curve at constant speed; key times and timing functions are ignored.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The rotation of a layer along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer rotates with the path's tangent.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer rotates with the tangent of the path's reverse direction.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through a sequence of values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, in order.
  open var values: [Any]?
  /// A path that a point property follows instead of `values`.
  open var path: CGPath?
  /// The time of each value, 0 … 1; nil for even spacing. Discrete animations need one time more than they have
  /// values.
  open var keyTimes: [NSNumber]?
  /// The pacing between each two values.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// The interpolation between keyframes.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// The tension of cubic curves for each value, -1 … 1; positive values give tighter curves.
  open var tensionValues: [NSNumber]?
  /// The values are stored but have no effect.
  open var continuityValues: [NSNumber]?
  /// The values are stored but have no effect.
  open var biasValues: [NSNumber]?
  /// The rotation of the layer along `path`; nil for none.
  open var rotationMode: CAAnimationRotationMode?

  /// Creates an animation without values.
  public required init() { super.init() }

  override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (values, path, keyTimes, timingFunctions) = (other.values, other.path, other.keyTimes, other.timingFunctions)
    (calculationMode, rotationMode) = (other.calculationMode, other.rotationMode)
    (tensionValues, continuityValues, biasValues) = (other.tensionValues, other.continuityValues, other.biasValues)
  }

  override func curve(for target: LayerKeyPath, of layer: CALayer) -> ValueCurve? {
    let isPaced = calculationMode == .paced || calculationMode == .cubicPaced
    if let path {
      return PathCurve(
        path, isPaced: isPaced, isDiscrete: calculationMode == .discrete, times: times, functions: timingFunctions ?? [])
    }
    let list = (values ?? []).compactMap { read($0, for: target) ?? (target.isObject ? .object($0 as AnyObject) : nil) }
    guard !list.isEmpty else { return nil }
    return KeyframeCurve(
      values: list, mode: calculationMode, times: isPaced ? nil : times, functions: isPaced ? [] : timingFunctions ?? [],
      tension: tensionValues?.map(\.doubleValue) ?? [])
  }

  override func tracks(for layer: CALayer, inherited key: String?) -> [AnimationTrack] {
    var result = super.tracks(for: layer, inherited: key)
    if let rotationMode, path != nil, let track = result.first, let along = track.curve as? PathCurve {
      let turn = DirectionCurve(path: along, reversed: rotationMode == .rotateAutoReverse)
      result.append(AnimationTrack(target: LayerKeyPath("transform.rotation.z"), curve: turn, isAdditive: true))
    }
    return result
  }

  private var times: [Double]? {
    guard let keyTimes, !keyTimes.isEmpty else { return nil }
    let list = keyTimes.map { min(1, max(0, $0.doubleValue)) }
    return zip(list, list.dropFirst()).allSatisfy { $0 <= $1 } ? list : nil
  }
}

extension LayerKeyPath {
  /// Whether values of this property cannot be interpolated.
  var isObject: Bool { root == .known(.contents) }
}

/// Finds the segment between two key times for a given time.
struct KeyTimes {
  var times: [Double]

  /// The segment and the position in it, 0 … 1.
  func segment(at t: Double) -> (index: Int, fraction: Double) {
    guard times.count > 1 else { return (0, 0) }
    if t <= times[0] { return (0, 0) }
    var (low, high) = (0, times.count - 1)
    if t >= times[high] { return (high - 1, 1) }
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= t { low = middle } else { high = middle }
    }
    let span = times[low + 1] - times[low]
    return (low, span > 0 ? (t - times[low]) / span : 1)
  }
}

/// The values of a keyframe animation over time.
struct KeyframeCurve: ValueCurve {
  private let values: [AnimationValue]
  private let mode: CAAnimationCalculationMode
  private let times: KeyTimes
  private let functions: [CAMediaTimingFunction]
  private let tension: [Double]

  init(
    values: [AnimationValue], mode: CAAnimationCalculationMode, times: [Double]?, functions: [CAMediaTimingFunction],
    tension: [Double]
  ) {
    self.values = values
    self.mode = mode
    self.functions = functions
    self.tension = tension
    let count = mode == .discrete ? values.count + 1 : values.count
    if mode == .paced || mode == .cubicPaced, let paced = KeyframeCurve.pacedTimes(values) {
      self.times = KeyTimes(times: paced)
    } else if let times, times.count >= count {
      self.times = KeyTimes(times: Array(times.prefix(count)))
    } else if let times, mode == .discrete, times.count == values.count {
      self.times = KeyTimes(times: times + [1])
    } else {
      self.times = KeyTimes(times: (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 })
    }
  }

  private static func pacedTimes(_ values: [AnimationValue]) -> [Double]? {
    var sums = [0.0]
    for (a, b) in zip(values, values.dropFirst()) {
      guard let distance = a.distance(to: b) else { return nil }
      sums.append((sums.last ?? 0) + distance)
    }
    guard let total = sums.last, total > 0 else { return nil }
    return sums.map { $0 / total }
  }

  func value(at progress: Double, over base: AnimationValue) -> AnimationValue {
    guard values.count > 1 else { return values[0] }
    let (index, raw) = times.segment(at: progress)
    if mode == .discrete { return values[min(raw >= 1 ? index + 1 : index, values.count - 1)] }
    let fraction = index < functions.count ? functions[index].progress(at: raw) : raw
    guard mode == .cubic || mode == .cubicPaced else { return values[index].mixed(with: values[index + 1], fraction) }
    return cubic(index, fraction)
  }

  /// A Catmull–Rom spline with a tension per value.
  private func cubic(_ i: Int, _ t: Double) -> AnimationValue {
    func tangent(_ k: Int) -> AnimationValue {
      let (before, after) = (values[max(0, k - 1)], values[min(values.count - 1, k + 1)])
      let tight = k < tension.count ? tension[k] : 0
      return after.subtracting(before).multiplied(by: (1 - tight) / 2)
    }
    switch values[i] {
    case .number, .pair, .rect, .color: break
    default: return values[i].mixed(with: values[i + 1], t)
    }
    let (t2, t3) = (t * t, t * t * t)
    return values[i].multiplied(by: 2 * t3 - 3 * t2 + 1)
      .adding(tangent(i).multiplied(by: t3 - 2 * t2 + t))
      .adding(values[i + 1].multiplied(by: -2 * t3 + 3 * t2))
      .adding(tangent(i + 1).multiplied(by: t3 - t2))
  }
}
