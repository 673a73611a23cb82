extension CALayer {
  final var derivedFrame: CGRect {
    let (size, anchor) = (values.bounds.size, values.anchorPoint)
    let local = CGRect(x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width, height: size.height)
    guard let rare = values.rare, rare.transform != .identity else {
      return local.offsetBy(dx: values.position.x, dy: values.position.y)
    }
    return boundingBox(of: local, through: rare.transform, at: values.position)
  }

  final func setDerivedFrame(_ frame: CGRect) {
    let anchor = values.anchorPoint
    guard let rare = values.rare, rare.transform != .identity else {
      if frame.size != values.bounds.size { bounds.size = frame.size }
      let place = CGPoint(x: frame.origin.x + anchor.x * frame.size.width, y: frame.origin.y + anchor.y * frame.size.height)
      if place != values.position { position = place }
      return
    }
    // Compute the size that the transform maps to this frame, if its inverse exists; then the position.
    let affine = rare.transform.affine
    let determinant = affine.a * affine.d - affine.b * affine.c
    if determinant != 0, determinant.isFinite {
      let size = frame.size.applying(affine.inverted())
      bounds.size = CGSize(width: abs(size.width), height: abs(size.height))
    }
    let size = values.bounds.size
    let local = CGRect(x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width, height: size.height)
    let box = boundingBox(of: local, through: rare.transform, at: .zero)
    position = CGPoint(x: frame.minX - box.minX, y: frame.minY - box.minY)
  }

  /// The box around `rect` after the transform and a move by `position`. Sizes are differences of coordinates: computed
  /// before the move, 100 × 50 rotated by 90° would be 50.00000000000001 wide.
  private func boundingBox(of rect: CGRect, through t: CATransform3D, at position: CGPoint) -> CGRect {
    var (x0, y0, x1, y1) = (CGFloat.infinity, CGFloat.infinity, -CGFloat.infinity, -CGFloat.infinity)
    for (x, y) in [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY)] {
      guard let p = t.apply(CGPoint(x: x, y: y)) else { continue }
      let (px, py) = (p.x + position.x, p.y + position.y)
      (x0, y0, x1, y1) = (min(x0, px), min(y0, py), max(x1, px), max(y1, py))
    }
    guard x0 <= x1 else { return CGRect(origin: position, size: .zero) }
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  final func boundsContain(_ p: CGPoint) -> Bool {
    let b = values.bounds
    return p.x >= b.minX && p.x < b.maxX && p.y >= b.minY && p.y < b.maxY
  }

  final func findLayer(at p: CGPoint) -> CALayer? {
    guard !values.isHidden, let local = fromParent(p) else { return nil }
    guard contains(local) || !values.masksToBounds else { return nil }
    for child in paintOrderedChildren.reversed() {
      if let hit = child.hitTest(local) { return hit }
    }
    return contains(local) ? self : nil
  }

  /// Sublayers from back to front; for a presentation copy, presentation copies of them.
  private var paintOrderedChildren: [CALayer] {
    var list = sublayerArray ?? []
    if list.contains(where: { $0.values.zPosition != 0 }) {
      list = list.enumerated().sorted {
        let (a, b) = ($0.element.values.zPosition, $1.element.values.zPosition)
        return a != b ? a < b : $0.offset < $1.offset
      }.map(\.element)
    }
    return list
  }

  // MARK: Converting

  /// The transform from the layer's space to its superlayer's, without the perspective of layers further up.
  final var toParent: CATransform3D {
    let (b, anchor) = (values.bounds, values.anchorPoint)
    let pivot = CGPoint(x: b.minX + anchor.x * b.width, y: b.minY + anchor.y * b.height)
    var t = CATransform3DMakeTranslation(-pivot.x, -pivot.y, 0)
    if let rare = values.rare, rare.transform != .identity { t = t.concatenating(rare.transform) }
    t = t.concatenating(CATransform3DMakeTranslation(values.position.x, values.position.y, 0))
    if let parent = parentLayer, let rare = parent.values.rare, rare.sublayerTransform != .identity {
      let (pb, pa) = (parent.values.bounds, parent.values.anchorPoint)
      let center = CGPoint(x: pb.minX + pa.x * pb.width, y: pb.minY + pa.y * pb.height)
      t = t.concatenating(CATransform3DMakeTranslation(-center.x, -center.y, 0)).concatenating(rare.sublayerTransform)
        .concatenating(CATransform3DMakeTranslation(center.x, center.y, 0))
    }
    return t
  }

  /// The translation to the superlayer's space; nil when there is a transform.
  private var moveToParent: CGVector? {
    if let rare = values.rare, rare.transform != .identity { return nil }
    if let parent = parentLayer, let rare = parent.values.rare, rare.sublayerTransform != .identity { return nil }
    let (b, anchor) = (values.bounds, values.anchorPoint)
    return CGVector(
      dx: values.position.x - b.minX - anchor.x * b.width, dy: values.position.y - b.minY - anchor.y * b.height)
  }

  private func fromParent(_ p: CGPoint) -> CGPoint? {
    if let move = moveToParent { return CGPoint(x: p.x - move.dx, y: p.y - move.dy) }
    return toParent.planePreimage(of: p)
  }

  /// Converts points up from `layer` to `top` (nil: to the space above the root).
  private static func lift(_ points: inout [CGPoint], from layer: CALayer, to top: CALayer?) {
    var current: CALayer? = layer
    while let at = current, at !== top {
      if let move = at.moveToParent {
        for i in points.indices { points[i] = CGPoint(x: points[i].x + move.dx, y: points[i].y + move.dy) }
      } else {
        let t = at.toParent
        for i in points.indices { points[i] = t.apply(points[i]) ?? points[i] }
      }
      current = at.parentLayer
    }
  }

  private static func lower(_ points: inout [CGPoint], from top: CALayer?, to layer: CALayer) {
    var chain: [CALayer] = []
    var current: CALayer? = layer
    while let at = current, at !== top {
      chain.append(at)
      current = at.parentLayer
    }
    for at in chain.reversed() {
      if let move = at.moveToParent {
        for i in points.indices { points[i] = CGPoint(x: points[i].x - move.dx, y: points[i].y - move.dy) }
      } else {
        let t = at.toParent
        for i in points.indices { points[i] = t.planePreimage(of: points[i]) ?? points[i] }
      }
    }
  }

  private static func commonAncestor(_ a: CALayer, _ b: CALayer) -> CALayer? {
    func depth(_ layer: CALayer) -> Int {
      var (count, current) = (0, layer.parentLayer)
      while let at = current {
        count += 1
        current = at.parentLayer
      }
      return count
    }
    var (x, y): (CALayer?, CALayer?) = (a, b)
    var (dx, dy) = (depth(a), depth(b))
    while dx > dy { (x, dx) = (x?.parentLayer, dx - 1) }
    while dy > dx { (y, dy) = (y?.parentLayer, dy - 1) }
    while let p = x, let q = y, p !== q { (x, y) = (p.parentLayer, q.parentLayer) }
    return x
  }

  /// Converts through the nearest common superlayer. Layers of different trees share the space above their roots, which
  /// nil stands for.
  final class func convert(_ points: [CGPoint], from: CALayer?, to: CALayer?) -> [CGPoint] {
    if from === to { return points }
    var points = points
    let top = from.flatMap { a in to.flatMap { commonAncestor(a, $0) } }
    if let from { lift(&points, from: from, to: top) }
    if let to { lower(&points, from: top, to: to) }
    return points
  }

  final class func convert(_ p: CGPoint, from: CALayer?, to: CALayer?) -> CGPoint {
    convert([p], from: from, to: to)[0]
  }

  /// The smallest upright rectangle around the converted corners. Between branches the box in the nearest common
  /// superlayer is converted, so the result is larger than necessary where both branches are rotated, as on iOS.
  final class func convert(_ r: CGRect, from: CALayer?, to: CALayer?) -> CGRect {
    if from === to || r.isNull || r.isInfinite { return r }
    let top = from.flatMap { a in to.flatMap { commonAncestor(a, $0) } }
    var box = r
    if let from, from !== top { box = bounds(of: box) { lift(&$0, from: from, to: top) } }
    if let to, to !== top { box = bounds(of: box) { lower(&$0, from: top, to: to) } }
    return box
  }

  private static func bounds(of r: CGRect, moving: (inout [CGPoint]) -> Void) -> CGRect {
    var corners = [
      CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.minY), CGPoint(x: r.minX, y: r.maxY),
      CGPoint(x: r.maxX, y: r.maxY),
    ]
    moving(&corners)
    var (x0, y0, x1, y1) = (corners[0].x, corners[0].y, corners[0].x, corners[0].y)
    for p in corners { (x0, y0, x1, y1) = (min(x0, p.x), min(y0, p.y), max(x1, p.x), max(y1, p.y)) }
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  // MARK: Time

  final func localTime(_ absolute: CFTimeInterval) -> CFTimeInterval {
    let parent = parentLayer?.localTime(absolute) ?? absolute
    return extras?.timing?.local(parent) ?? parent
  }

  final func absoluteTime(_ local: CFTimeInterval) -> CFTimeInterval {
    let parent = extras?.timing.flatMap { $0.parent(local) } ?? local
    return parentLayer?.absoluteTime(parent) ?? parent
  }
}

extension CATransform3D {
  /// The point of the plane z = 0 that is projected to `p`; nil when the plane is seen edge-on.
  func planePreimage(of p: CGPoint) -> CGPoint? {
    // Two linear equations: x' = (x·m11 + y·m21 + m41) / w and the same for y', with w linear in x and y.
    let (a, b) = (m11 - p.x * m14, m21 - p.x * m24)
    let (c, d) = (m12 - p.y * m14, m22 - p.y * m24)
    let (e, f) = (p.x * m44 - m41, p.y * m44 - m42)
    let determinant = a * d - b * c
    guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
    return CGPoint(x: (e * d - b * f) / determinant, y: (a * f - e * c) / determinant)
  }
}
