extension PathStorage {
  /// The box of all points, control points too; null when empty.
  var controlBox: CGRect {
    guard let first = points.first else { return .null }
    var low = first
    var high = first
    for point in points {
      low.x = min(low.x, point.x)
      low.y = min(low.y, point.y)
      high.x = max(high.x, point.x)
      high.y = max(high.y, point.y)
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The box of the curve itself; null when empty.
  var tightBox: CGRect {
    var low = CGPoint(x: CGFloat.infinity, y: .infinity)
    var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
    func include(_ p: CGPoint) {
      low.x = min(low.x, p.x)
      low.y = min(low.y, p.y)
      high.x = max(high.x, p.x)
      high.y = max(high.y, p.y)
    }
    var last = CGPoint.zero
    forEach { verb, p in
      switch verb {
      case .move, .line:
        include(p[0])
        last = p[0]
      case .quad:
        include(p[1])
        // The parameter where the derivative of one coordinate vanishes.
        func extreme(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> CGFloat? {
          let t = (a - b) / (a - 2 * b + c)
          return t > 0 && t < 1 ? t : nil
        }
        for t in [extreme(last.x, p[0].x, p[1].x), extreme(last.y, p[0].y, p[1].y)].compactMap({ $0 }) {
          include(CurveMath.quad(last, p[0], p[1], t))
        }
        last = p[1]
      case .curve:
        include(p[2])
        for t in CurveMath.extremes(last.x, p[0].x, p[1].x, p[2].x) {
          include(CurveMath.cubic(last, p[0], p[1], p[2], t))
        }
        for t in CurveMath.extremes(last.y, p[0].y, p[1].y, p[2].y) {
          include(CurveMath.cubic(last, p[0], p[1], p[2], t))
        }
        last = p[2]
      case .close:
        break
      }
    }
    guard low.x <= high.x else { return .null }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The rectangle this path draws, when it is one upright rectangle and nothing else.
  var uprightRect: CGRect? {
    if case .rect(let rect) = shape { return rect }
    var corners = points
    switch verbs {
    case [.move, .line, .line, .line, .close], [.move, .line, .line, .line]:
      break
    case [.move, .line, .line, .line, .line, .close], [.move, .line, .line, .line, .line]:
      guard corners[4] == corners[0] else { return nil }
      corners.removeLast()
    default:
      return nil
    }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let across = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let upright = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard across || upright else { return nil }
    return CGRect(x: min(a.x, c.x), y: min(a.y, c.y), width: abs(c.x - a.x), height: abs(c.y - a.y))
  }

  /// The path as open or closed chains of points, with curves cut so that no chord deviates more than `tolerance`. A chain
  /// never holds the same point twice in a row, except that a single point stands for a subpath of length zero.
  func polylines(tolerance: CGFloat) -> [Polyline] {
    var result: [Polyline] = []
    var chain = Polyline(points: [], isClosed: false)
    func add(_ p: CGPoint, to chain: inout Polyline) {
      if chain.points.last != p { chain.points.append(p) }
      chain.isDrawn = true
    }
    forEach { verb, p in
      switch verb {
      case .move:
        if chain.isDrawn { result.append(chain) }
        chain = Polyline(points: [p[0]], isClosed: false)
      case .line:
        add(p[0], to: &chain)
      case .quad:
        let from = chain.points.last ?? p[1]
        // A quadratic curve equals the cubic one whose control points lie two thirds of the way to its own.
        let c1 = CGPoint(x: from.x + (p[0].x - from.x) * 2 / 3, y: from.y + (p[0].y - from.y) * 2 / 3)
        let c2 = CGPoint(x: p[1].x + (p[0].x - p[1].x) * 2 / 3, y: p[1].y + (p[0].y - p[1].y) * 2 / 3)
        CurveMath.flatten(from, c1, c2, p[1], tolerance) { add($0, to: &chain) }
      case .curve:
        let from = chain.points.last ?? p[2]
        CurveMath.flatten(from, p[0], p[1], p[2], tolerance) { add($0, to: &chain) }
      case .close:
        if chain.points.count > 1, chain.points.first == chain.points.last { chain.points.removeLast() }
        chain.isClosed = true
        chain.isDrawn = true
        result.append(chain)
        chain = Polyline(points: [], isClosed: false)
      }
    }
    if chain.isDrawn { result.append(chain) }
    return result
  }

  /// A flattening tolerance for the size of the path: invisible at ordinary scales, but above the resolution of doubles.
  var naturalTolerance: CGFloat {
    let box = controlBox
    return max(min(0.05, max(box.width, box.height) / 2000), 1e-9)
  }
}

/// A flattened subpath.
struct Polyline {
  var points: [CGPoint]
  var isClosed: Bool
  /// False for a lone `move`, which draws nothing, not even caps.
  var isDrawn = false
}

enum CurveMath {
  static func quad(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ t: CGFloat) -> CGPoint {
    let u = 1 - t
    return CGPoint(
      x: u * u * a.x + 2 * u * t * b.x + t * t * c.x, y: u * u * a.y + 2 * u * t * b.y + t * t * c.y)
  }

  static func cubic(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ t: CGFloat) -> CGPoint {
    let u = 1 - t
    let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return CGPoint(
      x: w0 * a.x + w1 * b.x + w2 * c.x + w3 * d.x, y: w0 * a.y + w1 * b.y + w2 * c.y + w3 * d.y)
  }

  /// The parameters inside (0, 1) where one coordinate of a cubic has an extreme.
  static func extremes(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
    let a = 3 * (-p0 + 3 * p1 - 3 * p2 + p3)
    let b = 6 * (p0 - 2 * p1 + p2)
    let c = 3 * (p1 - p0)
    var roots: [CGFloat] = []
    let scale = max(abs(b), abs(c))
    if abs(a) <= scale * 1e-12 {
      if b != 0 { roots.append(-c / b) }
    } else {
      let disc = b * b - 4 * a * c
      if disc >= 0 {
        // The stable form of the quadratic formula.
        let q = -(b + (b < 0 ? -disc.squareRoot() : disc.squareRoot())) / 2
        roots.append(q / a)
        if q != 0 { roots.append(c / q) }
      }
    }
    // An extreme this close to an end is the end, apart from rounding.
    return roots.filter { $0 > 1e-6 && $0 < 1 - 1e-6 }
  }

  /// Calls `emit` with points of the curve after `a`, the last of them `d`. The number of pieces follows from the second
  /// differences, without recursion; it is capped, since more than 512 chords make no visible difference.
  static func flatten(
    _ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ tolerance: CGFloat, _ emit: (CGPoint) -> Void
  ) {
    let ax = a.x - 2 * b.x + c.x
    let ay = a.y - 2 * b.y + c.y
    let bx = b.x - 2 * c.x + d.x
    let by = b.y - 2 * c.y + d.y
    let bend = max(ax * ax + ay * ay, bx * bx + by * by).squareRoot()
    let wanted = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    let pieces = wanted.isFinite ? Int(min(max(wanted, 1), 512)) : 512
    for piece in 1..<max(pieces, 1) {
      emit(cubic(a, b, c, d, CGFloat(piece) / CGFloat(pieces)))
    }
    emit(d)
  }
}
