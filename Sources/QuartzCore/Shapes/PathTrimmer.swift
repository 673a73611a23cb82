/// A path with the lengths of its segments, from which the part between two fractions of its length can be extracted.
///
/// A shape that is drawn up to a changing point keeps it, since measuring takes longer than all else.
final class PathTrimmer {
  private struct Segment {
    var points: [CGPoint]
    var startsSubpath: Bool
    var length: Double
  }

  private let segments: [Segment]
  private let total: Double

  init(_ path: CGPath) {
    segments = Self.segments(of: path)
    total = segments.reduce(0) { $0 + $1.length }
  }

  func trimmed(from: Double, to: Double) -> CGPath {
    let result = CGMutablePath()
    guard total > 0 else { return result }
    let (start, end) = (from * total, to * total)
    var done = 0.0
    var isConnected = false
    for segment in segments {
      let (a, b) = (done, done + segment.length)
      done = b
      if segment.startsSubpath { isConnected = false }
      guard b > start, a < end, segment.length > 0 else { continue }
      let t0 = start > a ? Self.parameter(segment, at: (start - a) / segment.length) : 0
      let t1 = end < b ? Self.parameter(segment, at: (end - a) / segment.length) : 1
      let part = t0 == 0 && t1 == 1 ? segment.points : Self.cut(segment.points, t0, t1)
      if !isConnected { result.move(to: part[0]) }
      if part.count == 2 {
        result.addLine(to: part[1])
      } else {
        result.addCurve(to: part[3], control1: part[1], control2: part[2])
      }
      isConnected = true
    }
    return result
  }

  private static func segments(of path: CGPath) -> [Segment] {
    var list: [Segment] = []
    var (start, current, isNew) = (CGPoint.zero, CGPoint.zero, true)
    func add(_ points: [CGPoint]) {
      list.append(Segment(points: points, startsSubpath: isNew, length: length(points)))
      isNew = false
      current = points[points.count - 1]
    }
    path.applyWithBlock { element in
      let p = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint: (start, current, isNew) = (p[0], p[0], true)
      case .addLineToPoint: add([current, p[0]])
      case .addQuadCurveToPoint:
        let (c, e) = (p[0], p[1])
        add([
          current, CGPoint(x: current.x + (c.x - current.x) * 2 / 3, y: current.y + (c.y - current.y) * 2 / 3),
          CGPoint(x: e.x + (c.x - e.x) * 2 / 3, y: e.y + (c.y - e.y) * 2 / 3), e,
        ])
      case .addCurveToPoint: add([current, p[0], p[1], p[2]])
      case .closeSubpath: if current != start { add([current, start]) }
      }
    }
    return list
  }

  private static let steps = 32

  private static func point(_ p: [CGPoint], _ t: Double) -> CGPoint {
    if p.count == 2 { return mix(p[0], p[1], t) }
    let u = 1 - t
    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return CGPoint(
      x: p[0].x * a + p[1].x * b + p[2].x * c + p[3].x * d, y: p[0].y * a + p[1].y * b + p[2].y * c + p[3].y * d)
  }

  private static func mix(_ a: CGPoint, _ b: CGPoint, _ t: Double) -> CGPoint {
    CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
    Double(((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot())
  }

  private static func length(_ p: [CGPoint]) -> Double {
    if p.count == 2 { return distance(p[0], p[1]) }
    var (sum, last) = (0.0, p[0])
    for step in 1...steps {
      let next = point(p, Double(step) / Double(steps))
      sum += distance(last, next)
      last = next
    }
    return sum
  }

  /// The curve parameter at a fraction of the length.
  private static func parameter(_ segment: Segment, at fraction: Double) -> Double {
    if segment.points.count == 2 { return fraction }
    let goal = fraction * segment.length
    var (sum, last) = (0.0, segment.points[0])
    for step in 1...steps {
      let next = point(segment.points, Double(step) / Double(steps))
      let piece = distance(last, next)
      if sum + piece >= goal { return (Double(step - 1) + (piece > 0 ? (goal - sum) / piece : 0)) / Double(steps) }
      sum += piece
      last = next
    }
    return 1
  }

  /// The part of a line or curve between two parameters, by de Casteljau's algorithm.
  private static func cut(_ p: [CGPoint], _ t0: Double, _ t1: Double) -> [CGPoint] {
    if p.count == 2 { return [mix(p[0], p[1], t0), mix(p[0], p[1], t1)] }
    func split(_ q: [CGPoint], _ t: Double) -> ([CGPoint], [CGPoint]) {
      let (a, b, c) = (mix(q[0], q[1], t), mix(q[1], q[2], t), mix(q[2], q[3], t))
      let (d, e) = (mix(a, b, t), mix(b, c, t))
      let f = mix(d, e, t)
      return ([q[0], a, d, f], [f, e, c, q[3]])
    }
    let tail = split(p, t0).1
    return t0 < 1 ? split(tail, (t1 - t0) / (1 - t0)).0 : tail
  }
}
