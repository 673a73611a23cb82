/// The transform that changes nothing.
public let CATransform3DIdentity = CATransform3D.identity

/// Whether a transform is the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == .identity }

/// Whether two transforms are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// A translation.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var t = CATransform3D.identity
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}

/// A scale about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3D.identity
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}

/// A rotation by `angle` radians about the axis (x, y, z); the identity for a zero axis.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite else { return .identity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (s, c) = (sin(angle), cos(angle))
  let k = 1 - c
  var t = CATransform3D.identity
  (t.m11, t.m12, t.m13) = (c + x * x * k, x * y * k + z * s, x * z * k - y * s)
  (t.m21, t.m22, t.m23) = (x * y * k - z * s, c + y * y * k, y * z * k + x * s)
  (t.m31, t.m32, t.m33) = (x * z * k + y * s, y * z * k - x * s, c + z * z * k)
  return t
}

/// Translates, then applies `t`.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  CATransform3DMakeTranslation(tx, ty, tz).concatenating(t)
}

/// Scales, then applies `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3DMakeScale(sx, sy, sz).concatenating(t)
}

/// Rotates by `angle` radians about the axis (x, y, z), then applies `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DMakeRotation(angle, x, y, z).concatenating(t)
}

/// Applies `a`, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D { a.concatenating(b) }

/// A two-dimensional transform as a three-dimensional one.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D { CATransform3D(affine: m) }

/// Whether a transform has a two-dimensional equivalent.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m33 == 1 && t.m34 == 0
    && t.m43 == 0 && t.m44 == 1
}

/// The two-dimensional equivalent; the identity when the transform is not affine.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CATransform3DIsAffine(t) ? t.affine : .identity
}

/// The inverse, or `t` itself when it is singular.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

extension CATransform3D {
  /// The inverse by Gauss–Jordan elimination with partial pivoting; nil for a singular matrix.
  var inverse: CATransform3D? {
    var a: [[CGFloat]] = [
      [m11, m12, m13, m14, 1, 0, 0, 0], [m21, m22, m23, m24, 0, 1, 0, 0],
      [m31, m32, m33, m34, 0, 0, 1, 0], [m41, m42, m43, m44, 0, 0, 0, 1],
    ]
    for column in 0..<4 {
      var pivot = column
      for row in column..<4 where abs(a[row][column]) > abs(a[pivot][column]) { pivot = row }
      guard abs(a[pivot][column]) > 1e-12, a[pivot][column].isFinite else { return nil }
      a.swapAt(column, pivot)
      let scale = 1 / a[column][column]
      for k in 0..<8 { a[column][k] *= scale }
      for row in 0..<4 where row != column {
        let factor = a[row][column]
        guard factor != 0 else { continue }
        for k in 0..<8 { a[row][k] -= factor * a[column][k] }
      }
    }
    return CATransform3D(
      m11: a[0][4], m12: a[0][5], m13: a[0][6], m14: a[0][7], m21: a[1][4], m22: a[1][5], m23: a[1][6], m24: a[1][7],
      m31: a[2][4], m32: a[2][5], m33: a[2][6], m34: a[2][7], m41: a[3][4], m42: a[3][5], m43: a[3][6], m44: a[3][7])
  }
}
