/// A 2D affine map: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// `t1.concatenating(t2)` applies `t1` first. `translatedBy`, `scaledBy` and `rotated` apply the new operation first, as
/// drawing in a transformed coordinate system does. Angles are in radians; a positive angle rotates the x axis towards the y
/// axis, which looks clockwise where y grows downwards.
public struct CGAffineTransform: Equatable, Hashable, Sendable {
  /// The factor of x in x'.
  public var a: CGFloat
  /// The factor of x in y'.
  public var b: CGFloat
  /// The factor of y in x'.
  public var c: CGFloat
  /// The factor of y in y'.
  public var d: CGFloat
  /// The translation of x'.
  public var tx: CGFloat
  /// The translation of y'.
  public var ty: CGFloat

  /// Makes a transform from its six numbers.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Makes a transform from its six numbers.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// The zero matrix, as on Apple platforms; `identity` is the neutral element.
  public init() {
    self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
  }

  /// Makes a translation.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Makes a transform that scales.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Makes a rotation by `angle` radians.
  public init(rotationAngle angle: CGFloat) {
    let sine = CGFloat(sin(Double(angle)))
    let cosine = CGFloat(cos(Double(angle)))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The transform that changes nothing.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Whether the transform is exactly the identity.
  public var isIdentity: Bool {
    a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0
  }

  /// This transform followed by `t2`.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t2.a + b * t2.c,
      b: a * t2.b + b * t2.d,
      c: c * t2.a + d * t2.c,
      d: c * t2.b + d * t2.d,
      tx: tx * t2.a + ty * t2.c + t2.tx,
      ty: tx * t2.b + ty * t2.d + t2.ty)
  }

  /// A transform that translates by (x, y) before it applies this one.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a, b: b, c: c, d: d, tx: a * x + c * y + tx, ty: b * x + d * y + ty)
  }

  /// A transform that scales before it applies this one.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
  }

  /// A transform that rotates by `angle` radians before it applies this one.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The inverse, or the transform itself when it has none (a zero or non-finite determinant).
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant)
  }

  /// Whether all six numbers are finite and the transform has an inverse.
  package var isInvertible: Bool {
    let determinant = a * d - b * c
    return determinant != 0 && determinant.isFinite && tx.isFinite && ty.isFinite
  }

  /// The scale factor of lengths, averaged over directions: the square root of the area factor.
  package var meanScale: CGFloat {
    abs(a * d - b * c).squareRoot()
  }
}

extension CGAffineTransform: Codable {
  /// Decodes a, b, c, d, tx and ty from an array of six numbers.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let a = try container.decode(CGFloat.self)
    let b = try container.decode(CGFloat.self)
    let c = try container.decode(CGFloat.self)
    let d = try container.decode(CGFloat.self)
    let tx = try container.decode(CGFloat.self)
    let ty = try container.decode(CGFloat.self)
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Encodes a, b, c, d, tx and ty as an array of six numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for value in [a, b, c, d, tx, ty] {
      try container.encode(value)
    }
  }
}

extension CGAffineTransform: CustomDebugStringConvertible {
  public var debugDescription: String {
    "CGAffineTransform(a: \(a), b: \(b), c: \(c), d: \(d), tx: \(tx), ty: \(ty))"
  }
}

extension CGPoint {
  /// The transformed point.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// The size transformed as a vector, without the translation.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The smallest upright rectangle that holds the four transformed corners.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if t.isIdentity || isNull || isInfinite { return self }
    let x0 = minX
    let x1 = maxX
    let y0 = minY
    let y1 = maxY
    if t.b == 0 && t.c == 0 {
      let u = t.a * x0 + t.tx
      let v = t.a * x1 + t.tx
      let p = t.d * y0 + t.ty
      let q = t.d * y1 + t.ty
      return CGRect(x: min(u, v), y: min(p, q), width: abs(v - u), height: abs(q - p))
    }
    let corners = [
      CGPoint(x: x0, y: y0).applying(t), CGPoint(x: x1, y: y0).applying(t),
      CGPoint(x: x0, y: y1).applying(t), CGPoint(x: x1, y: y1).applying(t),
    ]
    var low = corners[0]
    var high = corners[0]
    for corner in corners.dropFirst() {
      low.x = min(low.x, corner.x)
      low.y = min(low.y, corner.y)
      high.x = max(high.x, corner.x)
      high.y = max(high.y, corner.y)
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
