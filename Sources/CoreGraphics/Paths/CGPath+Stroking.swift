extension CGPath {
  /// The outline of the line that a stroke would draw; fill it with the winding rule. Curves become chords.
  public final func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    guard lineWidth.isFinite, lineWidth > 0 else { return CGPath(storage: PathStorage()) }
    var outline = StrokeOutline(
      radius: lineWidth / 2, cap: lineCap, join: lineJoin, miterLimit: miterLimit.isFinite ? max(miterLimit, 1) : 10)
    for chain in storage.polylines(tolerance: storage.naturalTolerance) {
      outline.add(chain)
    }
    return CGPath(storage: outline.storage.transformed(by: transform))
  }

  /// The outline of the line that a stroke along `path` would draw.
  public convenience init?(
    __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat, lineCap: CGLineCap,
    lineJoin: CGLineJoin, miterLimit: CGFloat
  ) {
    self.init(
      storage: path.copy(
        strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
        transform: transform?.pointee ?? .identity
      ).storage)
  }
}

/// Builds stroke outlines from polylines.
private struct StrokeOutline {
  let radius: CGFloat
  let cap: CGLineCap
  let join: CGLineJoin
  let miterLimit: CGFloat
  private(set) var storage = PathStorage()

  init(radius: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) {
    self.radius = radius
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }

  mutating func add(_ chain: Polyline) {
    guard let only = chain.points.first else { return }
    if chain.points.count == 1 {
      dot(only)
    } else if chain.isClosed, chain.points.count > 2 {
      ring(chain.points)
      ring(chain.points.reversed())
    } else if chain.isClosed {
      ring(chain.points)
    } else {
      line(chain.points)
    }
  }

  /// Adds a subpath without length, which consists of its caps only.
  private mutating func dot(_ p: CGPoint) {
    let box = CGRect(x: p.x - radius, y: p.y - radius, width: 2 * radius, height: 2 * radius)
    switch cap {
    case .butt: break
    case .round: storage.addEllipse(in: box, .identity)
    case .square: storage.addRect(box, .identity)
    }
  }

  private mutating func line(_ points: [CGPoint]) {
    begin(points[0], points[1])
    side(points)
    addCap(at: points[points.count - 1], from: points[points.count - 2])
    side(points.reversed())
    addCap(at: points[0], from: points[1])
    storage.close()
  }

  /// Adds one side of a closed line.
  private mutating func ring(_ points: [CGPoint]) {
    begin(points[0], points[1])
    side(points + [points[0]])
    addJoin(points[points.count - 1], points[0], points[1])
    storage.close()
  }

  private func normal(_ a: CGPoint, _ b: CGPoint) -> CGVector {
    let length = a.distance(to: b)
    guard length > 0 else { return CGVector(dx: 0.0, dy: -radius) }
    return CGVector(dx: (b.y - a.y) / length * radius, dy: (a.x - b.x) / length * radius)
  }

  private mutating func begin(_ a: CGPoint, _ b: CGPoint) {
    let n = normal(a, b)
    storage.move(to: CGPoint(x: a.x + n.dx, y: a.y + n.dy))
  }

  private mutating func side(_ points: [CGPoint]) {
    for index in 1..<points.count {
      let n = normal(points[index - 1], points[index])
      storage.line(to: CGPoint(x: points[index].x + n.dx, y: points[index].y + n.dy))
      if index + 1 < points.count {
        addJoin(points[index - 1], points[index], points[index + 1])
      }
    }
  }

  private mutating func addJoin(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) {
    let n0 = normal(a, b)
    let n1 = normal(b, c)
    let cross = n0.dx * n1.dy - n0.dy * n1.dx
    let dot = n0.dx * n1.dx + n0.dy * n1.dy
    let next = CGPoint(x: b.x + n1.dx, y: b.y + n1.dy)
    let square = radius * radius
    if abs(cross) < square * 1e-9, dot > 0 { return }
    // For cross < 0 this is the inner side of the corner, and going through the vertex keeps the winding of the overlap
    // right.
    if cross < 0 {
      storage.line(to: b)
      storage.line(to: next)
      return
    }
    switch join {
    case .round:
      let from = CGFloat(atan2(Double(n0.dy), Double(n0.dx)))
      var delta = CGFloat(atan2(Double(n1.dy), Double(n1.dx))) - from
      if delta < 0 { delta += 2 * .pi }
      storage.addRelativeArc(center: b, radius: radius, startAngle: from, delta: delta, .identity)
    case .miter:
      // 1/sin(θ/2) of the angle between the lines is 1/cos of half the angle between the normals.
      let half = max(0, (1 + dot / square) / 2)
      if half > 0, 1 <= miterLimit * miterLimit * half {
        let k = 1 / (2 * half)
        storage.line(to: CGPoint(x: b.x + (n0.dx + n1.dx) * k, y: b.y + (n0.dy + n1.dy) * k))
      }
    case .bevel:
      break
    }
    storage.line(to: next)
  }

  /// Adds the cap from one side of the line's end to the other.
  private mutating func addCap(at end: CGPoint, from before: CGPoint) {
    let n = normal(before, end)
    switch cap {
    case .butt:
      break
    case .round:
      let from = CGFloat(atan2(Double(n.dy), Double(n.dx)))
      storage.addRelativeArc(center: end, radius: radius, startAngle: from, delta: .pi, .identity)
    case .square:
      let ahead = CGVector(dx: -n.dy, dy: n.dx)
      storage.line(to: CGPoint(x: end.x + n.dx + ahead.dx, y: end.y + n.dy + ahead.dy))
      storage.line(to: CGPoint(x: end.x - n.dx + ahead.dx, y: end.y - n.dy + ahead.dy))
    }
    storage.line(to: CGPoint(x: end.x - n.dx, y: end.y - n.dy))
  }
}
