/// The elements of a path in two flat arrays, and the simple shape they form, if known.
struct PathStorage: Hashable, Sendable {
  enum Verb: UInt8, Sendable {
    case move, line, quad, curve, close
  }

  /// A shape that can be drawn without following the curve. Kept only while the path consists of nothing else.
  enum Shape: Hashable, Sendable {
    case rect(CGRect)
    /// Radii in the path's units, clockwise from the corner at (minX, minY), with equal width and height.
    case rounded(CGRect, RoundedCorners, continuous: Bool)
    case ellipse(CGRect)
  }

  private(set) var verbs: [Verb] = []
  private(set) var points: [CGPoint] = []
  private(set) var shape: Shape?
  private(set) var current: CGPoint?
  private var start = CGPoint.zero

  var isEmpty: Bool { verbs.isEmpty }

  static func == (a: PathStorage, b: PathStorage) -> Bool {
    a.verbs == b.verbs && a.points == b.points
  }

  func hash(into hasher: inout Hasher) {
    verbs.withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(points)
  }

  mutating func reserve(_ count: Int) {
    verbs.reserveCapacity(verbs.count + count)
    points.reserveCapacity(points.count + count * 2)
  }

  mutating func move(to point: CGPoint) {
    shape = nil
    if verbs.last == .move {
      points[points.count - 1] = point
    } else {
      verbs.append(.move)
      points.append(point)
    }
    start = point
    current = point
  }

  mutating func line(to point: CGPoint) {
    resume()
    verbs.append(.line)
    points.append(point)
    current = point
  }

  mutating func quad(to point: CGPoint, control: CGPoint) {
    resume()
    verbs.append(.quad)
    points.append(control)
    points.append(point)
    current = point
  }

  mutating func curve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    resume()
    verbs.append(.curve)
    points.append(control1)
    points.append(control2)
    points.append(point)
    current = point
  }

  mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    shape = nil
    verbs.append(.close)
    current = start
  }

  /// An element after `close` starts a new subpath where the closed one started.
  private mutating func resume() {
    shape = nil
    if verbs.last == .close {
      verbs.append(.move)
      points.append(start)
    }
  }

  mutating func note(_ known: Shape, ifAddedTo wasEmpty: Bool) {
    if wasEmpty { shape = known }
  }

  mutating func append(_ other: PathStorage, _ transform: CGAffineTransform) {
    guard !other.isEmpty else { return }
    let wasEmpty = isEmpty
    let added = other.transformed(by: transform)
    if wasEmpty {
      self = added
      return
    }
    shape = nil
    if verbs.last == .move, other.verbs.first == .move {
      verbs.removeLast()
      points.removeLast()
    }
    verbs.append(contentsOf: added.verbs)
    points.append(contentsOf: added.points)
    start = added.start
    current = added.current
  }

  func transformed(by t: CGAffineTransform) -> PathStorage {
    if t.isIdentity { return self }
    var result = self
    for index in result.points.indices {
      result.points[index] = result.points[index].applying(t)
    }
    result.start = start.applying(t)
    result.current = current?.applying(t)
    result.shape = shape.flatMap { $0.transformed(by: t) }
    return result
  }

  /// Calls `body` once per element with the element's points.
  func forEach(_ body: (Verb, UnsafePointer<CGPoint>) -> Void) {
    points.withUnsafeBufferPointer { buffer in
      // There are no paths without points, but the pointer must be valid even so.
      var none = CGPoint.zero
      withUnsafePointer(to: &none) { fallback in
        var next = buffer.baseAddress ?? fallback
        for verb in verbs {
          body(verb, next)
          next += verb.pointCount
        }
      }
    }
  }
}

extension PathStorage.Verb {
  var pointCount: Int {
    switch self {
    case .move, .line: 1
    case .quad: 2
    case .curve: 3
    case .close: 0
    }
  }

  var elementType: CGPathElementType {
    switch self {
    case .move: .moveToPoint
    case .line: .addLineToPoint
    case .quad: .addQuadCurveToPoint
    case .curve: .addCurveToPoint
    case .close: .closeSubpath
    }
  }
}

extension PathStorage.Shape {
  /// The shape after an upright transform (flipped or not); nil when it rotates or a circle would become an oval.
  func transformed(by t: CGAffineTransform) -> PathStorage.Shape? {
    guard t.b == 0, t.c == 0, t.a != 0, t.d != 0 else { return nil }
    switch self {
    case .rect(let rect):
      return .rect(rect.applying(t))
    case .ellipse(let rect):
      return .ellipse(rect.applying(t))
    case .rounded(let rect, var radii, let continuous):
      guard abs(abs(t.a) - abs(t.d)) <= abs(t.a) * 1e-9 else { return nil }
      if t.a < 0 { radii = radii.flippedHorizontally }
      if t.d < 0 { radii = radii.flippedVertically }
      return .rounded(rect.applying(t), radii.scaled(by: abs(t.a)), continuous: continuous)
    }
  }
}
