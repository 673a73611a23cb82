/// The appearance of a stroked line. Lengths are in the path's units, before the transform.
public struct StrokeStyle: Hashable, Sendable {
  /// The width of the line.
  public var width: CGFloat
  /// The shape of the line's ends.
  public var cap: CGLineCap
  /// The shape of the line's corners.
  public var join: CGLineJoin
  /// The largest miter, as a multiple of the line width; sharper corners are bevelled.
  public var miterLimit: CGFloat
  /// The offset into the dash pattern at the line's start.
  public var dashPhase: CGFloat
  /// Lengths that are alternately drawn and left out; empty for a solid line.
  public var dashLengths: [CGFloat]

  /// Makes a style; the default is a solid line of width 1.
  public init(
    width: CGFloat = 1, cap: CGLineCap = .butt, join: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dashPhase: CGFloat = 0, dashLengths: [CGFloat] = []
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashPhase = dashPhase
    self.dashLengths = dashLengths
  }

  /// How far the line may reach from the path, in the path's units.
  func reach(along path: PathStorage) -> CGFloat {
    var factor: CGFloat = cap == .square ? 1.4143 : 1
    if join == .miter { factor = max(factor, min(path.longestMiter, max(miterLimit, 1))) }
    return width / 2 * factor
  }
}

extension PathStorage {
  /// The largest miter of any corner, as a multiple of the line width; at least 1.
  var longestMiter: CGFloat {
    var smallest: CGFloat = 1  // sin²(θ/2) of the sharpest corner
    var last = CGPoint.zero
    var start = CGPoint.zero
    var arrival: CGVector?
    var departure: CGVector?
    func turn(_ a: CGVector, _ b: CGVector) {
      let lengths = ((a.dx * a.dx + a.dy * a.dy) * (b.dx * b.dx + b.dy * b.dy)).squareRoot()
      guard lengths > 0 else { return }
      let cosine = (a.dx * b.dx + a.dy * b.dy) / lengths
      smallest = min(smallest, max((1 + cosine) / 2, 0))
    }
    func step(from a: CGPoint, via points: [CGPoint]) {
      let path = [a] + points
      guard let end = path.last, let first = path.first(where: { $0 != a }), let before = path.last(where: { $0 != end })
      else { return }
      let out = CGVector(dx: first.x - a.x, dy: first.y - a.y)
      if let arrival { turn(arrival, out) }
      if departure == nil { departure = out }
      arrival = CGVector(dx: end.x - before.x, dy: end.y - before.y)
      last = end
    }
    forEach { verb, p in
      switch verb {
      case .move:
        (last, start, arrival, departure) = (p[0], p[0], nil, nil)
      case .line: step(from: last, via: [p[0]])
      case .quad: step(from: last, via: [p[0], p[1]])
      case .curve: step(from: last, via: [p[0], p[1], p[2]])
      case .close:
        step(from: last, via: [start])
        if let arrival, let departure { turn(arrival, departure) }
        (last, arrival, departure) = (start, nil, nil)
      }
    }
    return smallest > 1e-6 ? 1 / smallest.squareRoot() : 1000
  }
}
