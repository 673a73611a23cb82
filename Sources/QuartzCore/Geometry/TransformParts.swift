/// A transform decomposed into perspective, translation, scale, skew and rotation, for key paths such as
/// `transform.rotation.z` and for interpolation that rotates instead of shrinking.
struct TransformParts {
  var translation = SIMD3<Double>()
  var scale = SIMD3<Double>(1, 1, 1)
  /// The skews xy, xz, yz.
  var skew = SIMD3<Double>()
  /// A unit quaternion x, y, z, w.
  var rotation = SIMD4<Double>(0, 0, 0, 1)
  /// The elements m14, m24, m34, m44.
  var perspective = SIMD4<Double>(0, 0, 0, 1)

  /// Fails when the matrix is singular.
  init?(_ t: CATransform3D) {
    guard t.isFinite, t.m44 != 0 else { return nil }
    let k = Double(1 / t.m44)
    var x = vector(t.m11, t.m12, t.m13) * k
    var y = vector(t.m21, t.m22, t.m23) * k
    var z = vector(t.m31, t.m32, t.m33) * k
    translation = vector(t.m41, t.m42, t.m43) * k
    if t.m14 != 0 || t.m24 != 0 || t.m34 != 0 {
      var rest = t
      (rest.m14, rest.m24, rest.m34, rest.m44) = (0, 0, 0, t.m44)
      guard let inverse = rest.inverse else { return nil }
      func row(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> Double {
        Double(a * t.m14) + Double(b * t.m24) + Double(c * t.m34) + Double(d * t.m44)
      }
      perspective = SIMD4(
        row(inverse.m11, inverse.m12, inverse.m13, inverse.m14), row(inverse.m21, inverse.m22, inverse.m23, inverse.m24),
        row(inverse.m31, inverse.m32, inverse.m33, inverse.m34), row(inverse.m41, inverse.m42, inverse.m43, inverse.m44))
    }
    scale.x = length(x)
    guard scale.x > 1e-12 else { return nil }
    x /= scale.x
    skew.x = dot(x, y)
    y -= x * skew.x
    scale.y = length(y)
    guard scale.y > 1e-12 else { return nil }
    y /= scale.y
    skew.x /= scale.y
    skew.y = dot(x, z)
    z -= x * skew.y
    skew.z = dot(y, z)
    z -= y * skew.z
    scale.z = length(z)
    guard scale.z > 1e-12 else { return nil }
    z /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    if dot(x, cross(y, z)) < 0 {
      // A reflection: within the plane it flips one axis, not all three.
      if z.z < 0 {
        (scale.z, z) = (-scale.z, -z)
      } else if x.x < y.y {
        (scale.x, x) = (-scale.x, -x)
      } else {
        (scale.y, y) = (-scale.y, -y)
      }
    }
    rotation = TransformParts.quaternion(x, y, z)
  }

  var matrix: CATransform3D {
    let r = rotation
    let (xx, yy, zz) = (r.x * r.x, r.y * r.y, r.z * r.z)
    let (xy, xz, yz) = (r.x * r.y, r.x * r.z, r.y * r.z)
    let (wx, wy, wz) = (r.w * r.x, r.w * r.y, r.w * r.z)
    let x: SIMD3<Double> = SIMD3(1 - 2 * (yy + zz), 2 * (xy + wz), 2 * (xz - wy))
    let y: SIMD3<Double> = SIMD3(2 * (xy - wz), 1 - 2 * (xx + zz), 2 * (yz + wx))
    let z: SIMD3<Double> = SIMD3(2 * (xz + wy), 2 * (yz - wx), 1 - 2 * (xx + yy))
    let row1 = x * scale.x
    let row2 = (y + x * skew.x) * scale.y
    let row3 = (z + x * skew.y + y * skew.z) * scale.z
    var t = CATransform3D.identity
    (t.m11, t.m12, t.m13) = (CGFloat(row1.x), CGFloat(row1.y), CGFloat(row1.z))
    (t.m21, t.m22, t.m23) = (CGFloat(row2.x), CGFloat(row2.y), CGFloat(row2.z))
    (t.m31, t.m32, t.m33) = (CGFloat(row3.x), CGFloat(row3.y), CGFloat(row3.z))
    (t.m41, t.m42, t.m43) = (CGFloat(translation.x), CGFloat(translation.y), CGFloat(translation.z))
    if perspective != SIMD4(0, 0, 0, 1) {
      var p = CATransform3D.identity
      (p.m14, p.m24) = (CGFloat(perspective.x), CGFloat(perspective.y))
      (p.m34, p.m44) = (CGFloat(perspective.z), CGFloat(perspective.w))
      t = t.concatenating(p)
    }
    return t
  }

  /// The rotation about x, then y, then z, in radians.
  var angles: SIMD3<Double> {
    get {
      let r = rotation
      let m13 = 2 * (r.x * r.z - r.w * r.y)
      let y = asin(max(-1, min(1, -m13)))
      guard abs(m13) < 0.999_999 else {
        // Gimbal lock: x and z rotate about the same axis, so all of the rotation is assigned to z.
        let m21 = 2 * (r.x * r.y - r.w * r.z)
        let m22 = 1 - 2 * (r.x * r.x + r.z * r.z)
        return SIMD3(0, y, atan2(-m21, m22))
      }
      let m23 = 2 * (r.y * r.z + r.w * r.x)
      let m33 = 1 - 2 * (r.x * r.x + r.y * r.y)
      let m12 = 2 * (r.x * r.y + r.w * r.z)
      let m11 = 1 - 2 * (r.y * r.y + r.z * r.z)
      return SIMD3(atan2(m23, m33), y, atan2(m12, m11))
    }
    set {
      let h = newValue / 2
      let (sx, cx, sy, cy, sz, cz) = (sin(h.x), cos(h.x), sin(h.y), cos(h.y), sin(h.z), cos(h.z))
      let x = sx * cy * cz - cx * sy * sz
      let y = cx * sy * cz + sx * cy * sz
      let z = cx * cy * sz - sx * sy * cz
      let w = cx * cy * cz + sx * sy * sz
      rotation = SIMD4(x, y, z, w)
    }
  }

  func mixed(with b: TransformParts, _ t: Double) -> TransformParts {
    var result = self
    result.translation = translation + (b.translation - translation) * t
    result.scale = scale + (b.scale - scale) * t
    result.skew = skew + (b.skew - skew) * t
    result.perspective = perspective + (b.perspective - perspective) * t
    var other = b.rotation
    var cosine = (rotation * other).sum()
    if cosine < 0 { (other, cosine) = (-other, -cosine) }
    if cosine > 0.9999 {
      let q = rotation + (other - rotation) * t
      result.rotation = q / (q * q).sum().squareRoot()
    } else {
      let angle = acos(min(1, cosine))
      result.rotation = (rotation * sin((1 - t) * angle) + other * sin(t * angle)) / sin(angle)
    }
    return result
  }

  private static func quaternion(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> SIMD4<Double> {
    let trace = x.x + y.y + z.z
    var q: SIMD4<Double>
    if trace > 0 {
      let s = (trace + 1).squareRoot() * 2
      q = SIMD4((y.z - z.y) / s, (z.x - x.z) / s, (x.y - y.x) / s, s / 4)
    } else if x.x > y.y && x.x > z.z {
      let s = (1 + x.x - y.y - z.z).squareRoot() * 2
      q = SIMD4(s / 4, (x.y + y.x) / s, (x.z + z.x) / s, (y.z - z.y) / s)
    } else if y.y > z.z {
      let s = (1 + y.y - x.x - z.z).squareRoot() * 2
      q = SIMD4((x.y + y.x) / s, s / 4, (y.z + z.y) / s, (z.x - x.z) / s)
    } else {
      let s = (1 + z.z - x.x - y.y).squareRoot() * 2
      q = SIMD4((x.z + z.x) / s, (y.z + z.y) / s, s / 4, (x.y - y.x) / s)
    }
    return q / (q * q).sum().squareRoot()
  }
}

private func vector(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> SIMD3<Double> { SIMD3(Double(x), Double(y), Double(z)) }
private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
private func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }
private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

extension CATransform3D {
  /// Interpolates between two transforms: linearly if both only translate and scale, otherwise by their parts.
  func mixed(with b: CATransform3D, _ t: Double) -> CATransform3D {
    if isUpright && b.isUpright { return linearlyMixed(with: b, t) }
    guard let from = TransformParts(self), let to = TransformParts(b) else { return linearlyMixed(with: b, t) }
    return from.mixed(with: to, t).matrix
  }

  private var isUpright: Bool {
    m12 == 0 && m13 == 0 && m14 == 0 && m21 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m44 == 1
  }

  private func linearlyMixed(with b: CATransform3D, _ t: Double) -> CATransform3D {
    func mix(_ x: CGFloat, _ y: CGFloat) -> CGFloat { x + (y - x) * CGFloat(t) }
    return CATransform3D(
      m11: mix(m11, b.m11), m12: mix(m12, b.m12), m13: mix(m13, b.m13), m14: mix(m14, b.m14),
      m21: mix(m21, b.m21), m22: mix(m22, b.m22), m23: mix(m23, b.m23), m24: mix(m24, b.m24),
      m31: mix(m31, b.m31), m32: mix(m32, b.m32), m33: mix(m33, b.m33), m34: mix(m34, b.m34),
      m41: mix(m41, b.m41), m42: mix(m42, b.m42), m43: mix(m43, b.m43), m44: mix(m44, b.m44))
  }
}
