extension UIView {
  /// Converts `point` from this view's coordinates to those of `view`; nil means the window's, and for a window the
  /// screen's.
  public final func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    if view === self { return point }
    return UIView.map(from: self, to: view).apply(point)
  }

  /// Converts `point` from the coordinates of `view` to this view's; nil means the window's, and for a window the
  /// screen's.
  public final func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    if view === self { return point }
    return UIView.map(to: self, from: view).apply(point)
  }

  /// Converts `rect` from this view's coordinates to those of `view`, as the bounding box; nil means the window's, and
  /// for a window the screen's. Between branches of the hierarchy, the bounding box in the nearest common superview is
  /// converted, as in `CALayer`.
  public final func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    if view === self { return rect }
    if let view, let box = UIView.box(rect, from: self, across: view) { return box }
    return UIView.map(from: self, to: view).apply(rect)
  }

  /// Converts `rect` from the coordinates of `view` to this view's, as the bounding box; nil means the window's, and
  /// for a window the screen's.
  public final func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    if view === self { return rect }
    if let view, let box = UIView.box(rect, from: view, across: self) { return box }
    return UIView.map(to: self, from: view).apply(rect)
  }

  /// The bounding box across two branches of the hierarchy; nil when one view contains the other.
  private static func box(_ rect: CGRect, from a: UIView, across b: UIView) -> CGRect? {
    var above = a.superviewLink
    while let here = above, !b.isDescendant(of: here) { above = here.superviewLink }
    if above === b || b.isDescendant(of: a) { return nil }
    return b.map(toAncestor: above).inverted.apply(a.map(toAncestor: above).apply(rect))
  }

  private static func map(from: UIView, to view: UIView?) -> LayerMap {
    guard let view else { return from.map(toAncestor: from.flags.contains(.isWindow) ? nil : from.windowLink) }
    return between(from, view)
  }

  private static func map(to: UIView, from view: UIView?) -> LayerMap {
    guard let view else {
      return to.map(toAncestor: to.flags.contains(.isWindow) ? nil : to.windowLink).inverted
    }
    return between(view, to)
  }

  private static func between(_ a: UIView, _ b: UIView) -> LayerMap {
    // Usually one is an ancestor of the other, and the views above need not be visited.
    if let down = a.path(to: b) { return down }
    if let up = b.path(to: a) { return up.inverted }
    return a.map(toAncestor: nil).then(b.map(toAncestor: nil).inverted)
  }

  /// The map from this view's coordinates to those of `ancestor`; nil if that is not an ancestor.
  private func path(to ancestor: UIView) -> LayerMap? {
    var map = LayerMap.identity
    var step: UIView? = self
    while let here = step {
      if here === ancestor { return map }
      map = map.then(here.mapToSuperview)
      step = here.superviewLink
    }
    return nil
  }

  /// The map from this view's coordinates to those of `ancestor`; with nil to those around the topmost view: for a
  /// window, the screen's.
  private func map(toAncestor ancestor: UIView?) -> LayerMap {
    if let ancestor, let map = path(to: ancestor) { return map }
    var map = LayerMap.identity
    var step: UIView? = self
    while let here = step {
      map = map.then(here.mapToSuperview)
      step = here.superviewLink
    }
    return map
  }

  /// The map from this view's coordinates to its superview's, with the geometry of the model layer.
  package final var mapToSuperview: LayerMap {
    let layer = self.layer
    if let shift = layer.shiftToSuperlayer { return .shift(dx: shift.x, dy: shift.y) }
    let (bounds, anchor) = (layer.bounds, layer.anchorPoint)
    let pivot = CGPoint(
      x: bounds.origin.x + anchor.x * bounds.size.width, y: bounds.origin.y + anchor.y * bounds.size.height)
    return .projection(layer.transform, pivot: pivot, position: layer.position)
  }

  /// Converts `point` from the superview's coordinates to this view's; nil for a view that its transform reduces to a
  /// line or a point: no point hits it.
  final func fromSuperview(_ point: CGPoint) -> CGPoint? {
    if let shift = layer.shiftToSuperlayer { return CGPoint(x: point.x - shift.x, y: point.y - shift.y) }
    return mapToSuperview.inverse?.apply(point)
  }
}

/// A map between the planes of two views. Translations, which are nearly all, stay translations.
package enum LayerMap {
  case shift(dx: CGFloat, dy: CGFloat)
  /// The rows of a 3 × 3 matrix for column vectors (x, y, 1): the part of a 3D transform that applies in the plane.
  indirect case matrix(Matrix)

  package struct Matrix {
    var xx, xy, x0, yx, yy, y0, wx, wy, w0: CGFloat
  }

  package static let identity = LayerMap.shift(dx: 0, dy: 0)

  static func projection(_ t: CATransform3D, pivot: CGPoint, position: CGPoint) -> LayerMap {
    let projectionMatrix = Matrix(
      xx: t.m11, xy: t.m21, x0: t.m41, yx: t.m12, yy: t.m22, y0: t.m42, wx: t.m14, wy: t.m24, w0: t.m44)
    return LayerMap.shift(dx: -pivot.x, dy: -pivot.y).then(.matrix(projectionMatrix))
      .then(.shift(dx: position.x, dy: position.y))
  }

  private var matrix: Matrix {
    switch self {
    case .shift(let dx, let dy): return Matrix(xx: 1, xy: 0, x0: dx, yx: 0, yy: 1, y0: dy, wx: 0, wy: 0, w0: 1)
    case .matrix(let matrix): return matrix
    }
  }

  /// This map followed by `next`.
  package func then(_ next: LayerMap) -> LayerMap {
    if case .shift(let dx, let dy) = self, case .shift(let ex, let ey) = next { return .shift(dx: dx + ex, dy: dy + ey) }
    let (a, b) = (next.matrix, matrix)
    return .matrix(
      Matrix(
        xx: a.xx * b.xx + a.xy * b.yx + a.x0 * b.wx, xy: a.xx * b.xy + a.xy * b.yy + a.x0 * b.wy,
        x0: a.xx * b.x0 + a.xy * b.y0 + a.x0 * b.w0, yx: a.yx * b.xx + a.yy * b.yx + a.y0 * b.wx,
        yy: a.yx * b.xy + a.yy * b.yy + a.y0 * b.wy, y0: a.yx * b.x0 + a.yy * b.y0 + a.y0 * b.w0,
        wx: a.wx * b.xx + a.wy * b.yx + a.w0 * b.wx, wy: a.wx * b.xy + a.wy * b.yy + a.w0 * b.wy,
        w0: a.wx * b.x0 + a.wy * b.y0 + a.w0 * b.w0))
  }

  /// The inverse map. For a view reduced to a line or a point, which has none, it is the identity, as converting must
  /// return a point.
  var inverted: LayerMap { inverse ?? .identity }

  /// The inverse map; nil if there is none.
  var inverse: LayerMap? {
    switch self {
    case .shift(let dx, let dy): return .shift(dx: -dx, dy: -dy)
    case .matrix(let m):
      let (c0, c1, c2) = (m.yy * m.w0 - m.y0 * m.wy, m.y0 * m.wx - m.yx * m.w0, m.yx * m.wy - m.yy * m.wx)
      let determinant = m.xx * c0 + m.xy * c1 + m.x0 * c2
      guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
      let s = 1 / determinant
      return .matrix(
        Matrix(
          xx: c0 * s, xy: (m.x0 * m.wy - m.xy * m.w0) * s, x0: (m.xy * m.y0 - m.x0 * m.yy) * s,
          yx: c1 * s, yy: (m.xx * m.w0 - m.x0 * m.wx) * s, y0: (m.x0 * m.yx - m.xx * m.y0) * s,
          wx: c2 * s, wy: (m.xy * m.wx - m.xx * m.wy) * s, w0: (m.xx * m.yy - m.xy * m.yx) * s))
    }
  }

  func apply(_ p: CGPoint) -> CGPoint {
    switch self {
    case .shift(let dx, let dy): return CGPoint(x: p.x + dx, y: p.y + dy)
    case .matrix(let m):
      let w = m.wx * p.x + m.wy * p.y + m.w0
      // Points on the horizon of a perspective have no image; any result will do.
      let s = w == 0 ? 1 : 1 / w
      return CGPoint(x: (m.xx * p.x + m.xy * p.y + m.x0) * s, y: (m.yx * p.x + m.yy * p.y + m.y0) * s)
    }
  }

  package func apply(_ r: CGRect) -> CGRect {
    if case .shift(let dx, let dy) = self {
      return CGRect(x: r.origin.x + dx, y: r.origin.y + dy, width: r.size.width, height: r.size.height)
    }
    let (x, y) = (r.origin.x + r.size.width, r.origin.y + r.size.height)
    let corners = [
      apply(r.origin), apply(CGPoint(x: x, y: r.origin.y)), apply(CGPoint(x: r.origin.x, y: y)),
      apply(CGPoint(x: x, y: y)),
    ]
    let xs = corners.map(\.x), ys = corners.map(\.y)
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return r }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
