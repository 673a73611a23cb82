import Raster

/// A projective map of the plane for column vectors, row by row: x' = (a·x + b·y + c) / (g·x + h·y + i), and so on.
struct PlaneMatrix: Equatable {
  var a = 1.0, b = 0.0, c = 0.0
  var d = 0.0, e = 1.0, f = 0.0
  var g = 0.0, h = 0.0, i = 1.0

  /// The effect of `t` on the plane z = 0.
  init(_ t: CATransform3D) {
    (a, b, c) = (t.m11, t.m21, t.m41)
    (d, e, f) = (t.m12, t.m22, t.m42)
    (g, h, i) = (t.m14, t.m24, t.m44)
  }

  init() {}

  static func scale(_ k: Double) -> PlaneMatrix {
    var m = PlaneMatrix()
    (m.a, m.e) = (k, k)
    return m
  }

  /// Applies `self`, then `m`.
  func then(_ m: PlaneMatrix) -> PlaneMatrix {
    var r = PlaneMatrix()
    (r.a, r.b, r.c) = (m.a * a + m.b * d + m.c * g, m.a * b + m.b * e + m.c * h, m.a * c + m.b * f + m.c * i)
    (r.d, r.e, r.f) = (m.d * a + m.e * d + m.f * g, m.d * b + m.e * e + m.f * h, m.d * c + m.e * f + m.f * i)
    (r.g, r.h, r.i) = (m.g * a + m.h * d + m.i * g, m.g * b + m.h * e + m.i * h, m.g * c + m.h * f + m.i * i)
    return r
  }

  var determinant: Double { a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) }

  /// The map back, of a map without perspective; nil if there is none.
  var inverse: PlaneMatrix? {
    let determinant = a * e - b * d
    guard g == 0, h == 0, i == 1, determinant != 0, determinant.isFinite else { return nil }
    var m = PlaneMatrix()
    (m.a, m.b, m.d, m.e) = (e / determinant, -b / determinant, -d / determinant, a / determinant)
    (m.c, m.f) = (-(m.a * c + m.b * f), -(m.d * c + m.e * f))
    return m
  }

  func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
    let w = g * x + h * y + i
    return ((a * x + b * y + c) / w, (d * x + e * y + f) / w, w)
  }

  /// The pixels that a mapped rectangle touches; nil when part of it is behind the eye or not finite.
  func bounds(of rect: PixelRect) -> PixelRect? {
    var (x0, y0, x1, y1) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for (x, y) in [(rect.x0, rect.y0), (rect.x1, rect.y0), (rect.x0, rect.y1), (rect.x1, rect.y1)] {
      let p = apply(Double(x), Double(y))
      guard p.w > 1e-4, p.x.isFinite, p.y.isFinite else { return nil }
      (x0, y0, x1, y1) = (min(x0, p.x), min(y0, p.y), max(x1, p.x), max(y1, p.y))
    }
    let limit = Double(PixelGrid.limit)
    func pixel(_ v: Double) -> Int32 { Int32(max(-limit, min(limit, v))) }
    // Rounding errors of a rotation by 90° must not add a row of pixels.
    return PixelRect(
      x0: pixel((x0 + 1e-6).rounded(.down)), y0: pixel((y0 + 1e-6).rounded(.down)), x1: pixel((x1 - 1e-6).rounded(.up)),
      y1: pixel((y1 - 1e-6).rounded(.up)))
  }
}
