/// A 4 × 4 matrix for row vectors: (x, y, z, 1) · M, as in Core Animation. The translation is in m41, m42, m43;
/// perspective is in m34.
public struct CATransform3D: Equatable, Hashable, Sendable {
  /// The elements of the first row.
  public var m11, m12, m13, m14: CGFloat
  /// The elements of the second row.
  public var m21, m22, m23, m24: CGFloat
  /// The elements of the third row.
  public var m31, m32, m33, m34: CGFloat
  /// The elements of the fourth row.
  public var m41, m42, m43, m44: CGFloat

  /// Creates a matrix of zeros.
  public init() {
    (m11, m12, m13, m14) = (0, 0, 0, 0)
    (m21, m22, m23, m24) = (0, 0, 0, 0)
    (m31, m32, m33, m34) = (0, 0, 0, 0)
    (m41, m42, m43, m44) = (0, 0, 0, 0)
  }

  /// Creates a matrix from its elements.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  static let identity = CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

  init(affine t: CGAffineTransform) {
    self = .identity
    (m11, m12, m21, m22, m41, m42) = (t.a, t.b, t.c, t.d, t.tx, t.ty)
  }

  /// The two-dimensional transform of points on the plane z = 0, ignoring their resulting z; only valid without
  /// perspective.
  var affine: CGAffineTransform { CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) }

  /// Whether points on the plane z = 0 are only translated, by (m41, m42).
  var isFlatTranslation: Bool {
    m11 == 1 && m12 == 0 && m21 == 0 && m22 == 1 && m14 == 0 && m24 == 0 && m44 == 1
  }

  var isFinite: Bool {
    // A NaN or infinity makes the sum of differences NaN.
    let sum =
      (m11 - m11) + (m12 - m12) + (m13 - m13) + (m14 - m14) + (m21 - m21) + (m22 - m22) + (m23 - m23) + (m24 - m24)
      + (m31 - m31) + (m32 - m32) + (m33 - m33) + (m34 - m34) + (m41 - m41) + (m42 - m42) + (m43 - m43) + (m44 - m44)
    return sum == 0
  }

  func concatenating(_ b: CATransform3D) -> CATransform3D {
    func row(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
      (
        x * b.m11 + y * b.m21 + z * b.m31 + w * b.m41, x * b.m12 + y * b.m22 + z * b.m32 + w * b.m42,
        x * b.m13 + y * b.m23 + z * b.m33 + w * b.m43, x * b.m14 + y * b.m24 + z * b.m34 + w * b.m44
      )
    }
    var r = CATransform3D()
    (r.m11, r.m12, r.m13, r.m14) = row(m11, m12, m13, m14)
    (r.m21, r.m22, r.m23, r.m24) = row(m21, m22, m23, m24)
    (r.m31, r.m32, r.m33, r.m34) = row(m31, m32, m33, m34)
    (r.m41, r.m42, r.m43, r.m44) = row(m41, m42, m43, m44)
    return r
  }

  /// The transformed point of the plane z = 0; nil when it lies in or behind the plane of the eye.
  func apply(_ p: CGPoint) -> CGPoint? {
    let w = p.x * m14 + p.y * m24 + m44
    guard w > 1e-6 else { return nil }
    return CGPoint(x: (p.x * m11 + p.y * m21 + m41) / w, y: (p.x * m12 + p.y * m22 + m42) / w)
  }
}
