/// The names of predefined timing functions.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// A slow start.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// A slow end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// A slow start and a slow end.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The function of implicit animations.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The pacing of an animation: a cubic Bézier curve from (0, 0) to (1, 1), with time as x and progress as y.
/// Immutable.
public final class CAMediaTimingFunction: NSObject, Sendable {
  let c1x, c1y, c2x, c2y: Double

  /// Creates a predefined function.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    default: self.init(controlPoints: 0, 0, 1, 1)
    }
  }

  /// Creates a curve from its two inner control points. Their x is clamped to 0 … 1, so that the progress is unique
  /// at every time.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    func time(_ v: Float) -> Double { v.isFinite ? Double(min(1, max(0, v))) : 0 }
    func progress(_ v: Float) -> Double { v.isFinite ? Double(v) : 0 }
    (self.c1x, self.c1y, self.c2x, self.c2y) = (time(c1x), progress(c1y), time(c2x), progress(c2y))
  }

  /// Stores control point `index` (0 … 3) as two floats; the outer ones are (0, 0) and (1, 1).
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let all: [(Double, Double)] = [(0, 0), (c1x, c1y), (c2x, c2y), (1, 1)]
    guard all.indices.contains(index) else { return }
    values[0] = Float(all[index].0)
    values[1] = Float(all[index].1)
  }

  var isLinear: Bool { c1x == c1y && c2x == c2y }

  /// The progress at the time `x`, 0 … 1.
  func progress(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    if isLinear { return x }
    let (ax, bx, cx) = (1 - 3 * c2x + 3 * c1x, 3 * c2x - 6 * c1x, 3 * c1x)
    func time(_ t: Double) -> Double { ((ax * t + bx) * t + cx) * t }
    var t = x
    var found = false
    for _ in 0..<8 {
      let error = time(t) - x
      if abs(error) < 1e-9 {
        found = true
        break
      }
      let slope = (3 * ax * t + 2 * bx) * t + cx
      if abs(slope) < 1e-6 { break }
      t -= error / slope
    }
    if !found || t < 0 || t > 1 {
      // Newton's method diverges where the slope is near 0. The time curve is monotonic, so bisection always converges.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<52 {
        t = (low + high) / 2
        if time(t) < x { low = t } else { high = t }
      }
    }
    let (ay, by, cy) = (1 - 3 * c2y + 3 * c1y, 3 * c2y - 6 * c1y, 3 * c1y)
    return ((ay * t + by) * t + cy) * t
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAMediaTimingFunction else { return false }
    return (c1x, c1y, c2x, c2y) == (other.c1x, other.c1y, other.c2x, other.c2y)
  }

  public override var hash: Int {
    var hasher = Hasher()
    for v in [c1x, c1y, c2x, c2y] { hasher.combine(v) }
    return hasher.finalize()
  }
}
