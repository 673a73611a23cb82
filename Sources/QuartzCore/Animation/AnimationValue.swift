/// A value that can be interpolated.
enum AnimationValue: Equatable {
  /// One, two or four numbers: a scalar, a point or size, a rectangle.
  case number(Double)
  case pair(SIMD2<Double>)
  case rect(SIMD4<Double>)
  /// Premultiplied red, green, blue, alpha, 0 … 1; transparent stands for no colour.
  case color(SIMD4<Double>)
  case transform(CATransform3D)
  case path(CGPath)
  case colors([SIMD4<Double>])
  case numbers([Double])
  /// A value that cannot be interpolated. Compared by identity.
  case object(AnyObject?)

  static func == (a: AnimationValue, b: AnimationValue) -> Bool {
    switch (a, b) {
    case (.number(let x), .number(let y)): x == y
    case (.pair(let x), .pair(let y)): x == y
    case (.rect(let x), .rect(let y)): x == y
    case (.color(let x), .color(let y)): x == y
    case (.transform(let x), .transform(let y)): x == y
    case (.path(let x), .path(let y)): x == y
    case (.colors(let x), .colors(let y)): x == y
    case (.numbers(let x), .numbers(let y)): x == y
    case (.object(let x), .object(let y)): x === y
    default: false
    }
  }

  static func point(_ p: CGPoint) -> AnimationValue { .pair(SIMD2(p.x, p.y)) }
  static func size(_ s: CGSize) -> AnimationValue { .pair(SIMD2(s.width, s.height)) }
  static func rect(_ r: CGRect) -> AnimationValue { .rect(SIMD4(r.origin.x, r.origin.y, r.size.width, r.size.height)) }
  static func color(_ c: CGColor?) -> AnimationValue { .color(c?.premultipliedComponents ?? SIMD4()) }

  var double: Double {
    if case .number(let v) = self { return v }
    return 0
  }
  var point: CGPoint {
    if case .pair(let v) = self { return CGPoint(x: v.x, y: v.y) }
    return .zero
  }
  var size: CGSize {
    if case .pair(let v) = self { return CGSize(width: v.x, height: v.y) }
    return .zero
  }
  var rect: CGRect {
    if case .rect(let v) = self { return CGRect(x: v.x, y: v.y, width: v.z, height: v.w) }
    return .zero
  }
  var color: CGColor? {
    if case .color(let v) = self { return CGColor(premultipliedComponents: v) }
    return nil
  }
  var transform: CATransform3D {
    if case .transform(let t) = self { return t }
    return .identity
  }
  var path: CGPath? {
    if case .path(let p) = self { return p }
    return nil
  }
  var colorList: [SIMD4<Double>] {
    if case .colors(let c) = self { return c }
    return []
  }
  var numberList: [Double] {
    if case .numbers(let n) = self { return n }
    return []
  }
  var object: AnyObject? {
    if case .object(let o) = self { return o }
    return nil
  }

  /// Interpolates between `self` (0) and `b` (1); `t` may lie outside that range. Values that cannot be interpolated
  /// change at the end.
  func mixed(with b: AnimationValue, _ t: Double) -> AnimationValue {
    switch (self, b) {
    case (.number(let x), .number(let y)): return .number(x + (y - x) * t)
    case (.pair(let x), .pair(let y)): return .pair(x + (y - x) * t)
    case (.rect(let x), .rect(let y)): return .rect(x + (y - x) * t)
    case (.color(let x), .color(let y)): return .color(x + (y - x) * t)
    case (.transform(let x), .transform(let y)): return .transform(x.mixed(with: y, t))
    case (.path(let x), .path(let y)):
      if let mix = PathMix(x, y) { return .path(mix.path(at: t)) }
    case (.colors(let x), .colors(let y)):
      if x.count == y.count { return .colors(zip(x, y).map { $0 + ($1 - $0) * t }) }
    case (.numbers(let x), .numbers(let y)):
      if x.count == y.count { return .numbers(zip(x, y).map { $0 + ($1 - $0) * t }) }
    default: break
    }
    return t < 1 ? self : b
  }

  /// Adds values for additive animations; transforms are concatenated, `self` last. A value without a sum is replaced.
  func adding(_ b: AnimationValue) -> AnimationValue {
    switch (self, b) {
    case (.number(let x), .number(let y)): return .number(x + y)
    case (.pair(let x), .pair(let y)): return .pair(x + y)
    case (.rect(let x), .rect(let y)): return .rect(x + y)
    case (.color(let x), .color(let y)): return .color(x + y)
    case (.transform(let x), .transform(let y)): return .transform(y.concatenating(x))
    case (.numbers(let x), .numbers(let y)):
      return x.count == y.count ? .numbers(zip(x, y).map { $0 + $1 }) : b
    case (.colors(let x), .colors(let y)):
      return x.count == y.count ? .colors(zip(x, y).map { $0 + $1 }) : b
    default: return b
    }
  }

  func subtracting(_ b: AnimationValue) -> AnimationValue {
    switch (self, b) {
    case (.number(let x), .number(let y)): return .number(x - y)
    case (.pair(let x), .pair(let y)): return .pair(x - y)
    case (.rect(let x), .rect(let y)): return .rect(x - y)
    case (.color(let x), .color(let y)): return .color(x - y)
    case (.transform(let x), .transform(let y)): return .transform(x.concatenating(y.inverse ?? .identity))
    default: return self
    }
  }

  func multiplied(by k: Double) -> AnimationValue {
    switch self {
    case .number(let x): return .number(x * k)
    case .pair(let x): return .pair(x * k)
    case .rect(let x): return .rect(x * k)
    case .color(let x): return .color(x * k)
    case .transform(let x):
      var result = CATransform3D.identity
      for _ in 0..<max(0, min(64, Int(k))) { result = result.concatenating(x) }
      return .transform(result)
    default: return self
    }
  }

  /// The distance between two values, for paced keyframes; nil where it is not defined.
  func distance(to b: AnimationValue) -> Double? {
    switch (self, b) {
    case (.number(let x), .number(let y)): return abs(y - x)
    case (.pair(let x), .pair(let y)): return ((y - x) * (y - x)).sum().squareRoot()
    case (.rect(let x), .rect(let y)): return ((y - x) * (y - x)).sum().squareRoot()
    case (.color(let x), .color(let y)): return ((y - x) * (y - x)).sum().squareRoot()
    default: return nil
    }
  }
}

extension CGColor {
  /// The components in sRGB, premultiplied, 0 … 1.
  var premultipliedComponents: SIMD4<Double> {
    if let components, let space = colorSpace, space.model == .rgb, components.count == 4 {
      let a = Double(components[3])
      return SIMD4(Double(components[0]) * a, Double(components[1]) * a, Double(components[2]) * a, a)
    }
    let p = premultipliedARGB
    return SIMD4(Double(p >> 16 & 255), Double(p >> 8 & 255), Double(p & 255), Double(p >> 24)) / 255
  }

  convenience init(premultipliedComponents v: SIMD4<Double>) {
    let a = min(1, max(0, v.w))
    let k = a > 0 ? 1 / a : 0
    self.init(red: v.x * k, green: v.y * k, blue: v.z * k, alpha: a)
  }
}

/// Interpolates two paths with the same elements, point by point.
private struct PathMix {
  private let types: [CGPathElementType]
  private let from: [CGPoint]
  private let to: [CGPoint]

  init?(_ a: CGPath, _ b: CGPath) {
    let (x, y) = (PathMix.elements(of: a), PathMix.elements(of: b))
    guard x.0 == y.0 else { return nil }
    (types, from, to) = (x.0, x.1, y.1)
  }

  private static func elements(of path: CGPath) -> ([CGPathElementType], [CGPoint]) {
    var types: [CGPathElementType] = []
    var points: [CGPoint] = []
    path.applyWithBlock { element in
      let type = element.pointee.type
      types.append(type)
      let count =
        switch type {
        case .moveToPoint, .addLineToPoint: 1
        case .addQuadCurveToPoint: 2
        case .addCurveToPoint: 3
        case .closeSubpath: 0
        }
      for i in 0..<count { points.append(element.pointee.points[i]) }
    }
    return (types, points)
  }

  func path(at t: Double) -> CGPath {
    let result = CGMutablePath()
    var next = 0
    func point() -> CGPoint {
      defer { next += 1 }
      let (a, b) = (from[next], to[next])
      return CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    for type in types {
      switch type {
      case .moveToPoint: result.move(to: point())
      case .addLineToPoint: result.addLine(to: point())
      case .addQuadCurveToPoint:
        let control = point()
        result.addQuadCurve(to: point(), control: control)
      case .addCurveToPoint:
        let control1 = point()
        let control2 = point()
        result.addCurve(to: point(), control1: control1, control2: control2)
      case .closeSubpath: result.closeSubpath()
      }
    }
    return result
  }
}
