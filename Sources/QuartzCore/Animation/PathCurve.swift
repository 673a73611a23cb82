/// A point that moves along a path, element by element or at constant speed.
struct PathCurve: ValueCurve {
  private enum Segment {
    case line(CGPoint, CGPoint)
    case curve(CGPoint, CGPoint, CGPoint, CGPoint)

    func point(at t: Double) -> CGPoint {
      switch self {
      case .line(let a, let b): return CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
      case .curve(let a, let b, let c, let d):
        let u = 1 - t
        let (k0, k1, k2, k3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return CGPoint(
          x: a.x * k0 + b.x * k1 + c.x * k2 + d.x * k3, y: a.y * k0 + b.y * k1 + c.y * k2 + d.y * k3)
      }
    }

    func direction(at t: Double) -> Double {
      let (a, b) = (point(at: max(0, t - 0.001)), point(at: min(1, t + 0.001)))
      return atan2(b.y - a.y, b.x - a.x)
    }
  }

  private static let steps = 32
  private let segments: [Segment]
  private let times: KeyTimes
  private let functions: [CAMediaTimingFunction]
  private let isDiscrete: Bool
  /// The cumulative length at each step of each segment, 0 … 1; empty unless paced.
  private var lengths: [Double] = []

  init?(_ path: CGPath, isPaced: Bool, isDiscrete: Bool, times: [Double]?, functions: [CAMediaTimingFunction]) {
    var list: [Segment] = []
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    path.applyWithBlock { element in
      let p = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint: (start, current) = (p[0], p[0])
      case .addLineToPoint:
        list.append(.line(current, p[0]))
        current = p[0]
      case .addQuadCurveToPoint:
        let (c, end) = (p[0], p[1])
        let c1 = CGPoint(x: current.x + (c.x - current.x) * 2 / 3, y: current.y + (c.y - current.y) * 2 / 3)
        let c2 = CGPoint(x: end.x + (c.x - end.x) * 2 / 3, y: end.y + (c.y - end.y) * 2 / 3)
        list.append(.curve(current, c1, c2, end))
        current = end
      case .addCurveToPoint:
        list.append(.curve(current, p[0], p[1], p[2]))
        current = p[2]
      case .closeSubpath:
        if current != start { list.append(.line(current, start)) }
        current = start
      }
    }
    guard !list.isEmpty else { return nil }
    segments = list
    self.isDiscrete = isDiscrete
    self.functions = isPaced ? [] : functions
    let count = list.count + 1
    if !isPaced, let times, times.count >= count {
      self.times = KeyTimes(times: Array(times.prefix(count)))
    } else {
      self.times = KeyTimes(times: (0..<count).map { Double($0) / Double(count - 1) })
    }
    if isPaced {
      var sum = 0.0
      lengths = [0]
      for segment in list {
        var last = segment.point(at: 0)
        for step in 1...Self.steps {
          let next = segment.point(at: Double(step) / Double(Self.steps))
          sum += ((next.x - last.x) * (next.x - last.x) + (next.y - last.y) * (next.y - last.y)).squareRoot()
          lengths.append(sum)
          last = next
        }
      }
      if sum > 0 { lengths = lengths.map { $0 / sum } } else { lengths = [] }
    }
  }

  /// The segment at a progress, and the curve parameter in it.
  private func place(at progress: Double) -> (Segment, Double) {
    if !lengths.isEmpty {
      let (step, rest) = KeyTimes(times: lengths).segment(at: progress)
      let index = min(step / Self.steps, segments.count - 1)
      return (segments[index], (Double(step - index * Self.steps) + rest) / Double(Self.steps))
    }
    let (index, raw) = times.segment(at: progress)
    let fraction = index < functions.count ? functions[index].progress(at: raw) : raw
    return (segments[index], isDiscrete ? (raw >= 1 ? 1 : 0) : fraction)
  }

  func value(at progress: Double, over base: AnimationValue) -> AnimationValue {
    let (segment, t) = place(at: progress)
    return .point(segment.point(at: t))
  }

  func direction(at progress: Double) -> Double {
    let (segment, t) = place(at: progress)
    return segment.direction(at: t)
  }
}

/// The angle of a path's tangent.
struct DirectionCurve: ValueCurve {
  var path: PathCurve
  var reversed: Bool

  func value(at progress: Double, over base: AnimationValue) -> AnimationValue {
    .number(path.direction(at: progress) + (reversed ? .pi : 0))
  }
}
