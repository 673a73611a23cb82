/// The distance of the control points of a quarter circle, as a fraction of the radius.
private let circleControl: CGFloat = 0.5522847498307936

extension PathStorage {
  mutating func addRect(_ rect: CGRect, _ t: CGAffineTransform) {
    let r = rect.standardized
    guard r.isFinite else { return refuse("rectangle", rect) }
    let wasEmpty = isEmpty
    move(to: CGPoint(x: r.minX, y: r.minY).applying(t))
    line(to: CGPoint(x: r.maxX, y: r.minY).applying(t))
    line(to: CGPoint(x: r.maxX, y: r.maxY).applying(t))
    line(to: CGPoint(x: r.minX, y: r.maxY).applying(t))
    close()
    if let shape = Shape.rect(r).transformed(by: t) { note(shape, ifAddedTo: wasEmpty) }
  }

  mutating func addEllipse(in rect: CGRect, _ t: CGAffineTransform) {
    let r = rect.standardized
    guard r.isFinite else { return refuse("ellipse", rect) }
    let wasEmpty = isEmpty
    let rx = r.width / 2
    let ry = r.height / 2
    let center = CGPoint(x: r.midX, y: r.midY)
    func at(_ ux: CGFloat, _ uy: CGFloat) -> CGPoint {
      CGPoint(x: center.x + ux * rx, y: center.y + uy * ry).applying(t)
    }
    let k = circleControl
    move(to: at(1, 0))
    curve(to: at(0, 1), control1: at(1, k), control2: at(k, 1))
    curve(to: at(-1, 0), control1: at(-k, 1), control2: at(-1, k))
    curve(to: at(0, -1), control1: at(-1, -k), control2: at(-k, -1))
    curve(to: at(1, 0), control1: at(k, -1), control2: at(1, -k))
    close()
    if let shape = Shape.ellipse(r).transformed(by: t) { note(shape, ifAddedTo: wasEmpty) }
  }

  mutating func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, _ t: CGAffineTransform
  ) {
    let r = rect.standardized
    guard r.isFinite else { return refuse("rounded rectangle", rect) }
    func fit(_ radius: CGFloat, _ side: CGFloat) -> CGFloat {
      radius.isFinite ? min(max(radius, 0), side / 2) : 0
    }
    let rx = fit(cornerWidth, r.width)
    let ry = fit(cornerHeight, r.height)
    guard rx > 0, ry > 0 else { return addRect(r, t) }
    if rx == ry {
      return addRoundedRect(in: r, radii: RoundedCorners(rx), continuous: false, t)
    }
    addCorners(r, Array(repeating: CGSize(width: rx, height: ry), count: 4), t)
  }

  mutating func addRoundedRect(in rect: CGRect, radii: RoundedCorners, continuous: Bool, _ t: CGAffineTransform) {
    let r = rect.standardized
    guard r.isFinite else { return refuse("rounded rectangle", rect) }
    let fitted = radii.fitted(to: r.size)
    guard fitted != RoundedCorners(0) else { return addRect(r, t) }
    let wasEmpty = isEmpty
    if continuous {
      addContinuousCorners(r, fitted, t)
    } else {
      let sides = [fitted.topLeft, fitted.topRight, fitted.bottomRight, fitted.bottomLeft]
      addCorners(r, sides.map { CGSize(width: $0, height: $0) }, t)
    }
    if let shape = Shape.rounded(r, fitted, continuous: continuous).transformed(by: t) {
      note(shape, ifAddedTo: wasEmpty)
    }
  }

  /// `corners`: top left, top right, bottom right, bottom left. The path starts in the middle of the right side, as Apple's
  /// does.
  private mutating func addCorners(_ r: CGRect, _ corners: [CGSize], _ t: CGAffineTransform) {
    let k = 1 - circleControl
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y).applying(t) }
    let (tl, tr, br, bl) = (corners[0], corners[1], corners[2], corners[3])
    move(to: at(r.maxX, (r.minY + tr.height + r.maxY - br.height) / 2))
    line(to: at(r.maxX, r.maxY - br.height))
    if br.width > 0 {
      curve(
        to: at(r.maxX - br.width, r.maxY), control1: at(r.maxX, r.maxY - br.height * k),
        control2: at(r.maxX - br.width * k, r.maxY))
    }
    line(to: at(r.minX + bl.width, r.maxY))
    if bl.width > 0 {
      curve(
        to: at(r.minX, r.maxY - bl.height), control1: at(r.minX + bl.width * k, r.maxY),
        control2: at(r.minX, r.maxY - bl.height * k))
    }
    line(to: at(r.minX, r.minY + tl.height))
    if tl.width > 0 {
      curve(
        to: at(r.minX + tl.width, r.minY), control1: at(r.minX, r.minY + tl.height * k),
        control2: at(r.minX + tl.width * k, r.minY))
    }
    line(to: at(r.maxX - tr.width, r.minY))
    if tr.width > 0 {
      curve(
        to: at(r.maxX, r.minY + tr.height), control1: at(r.maxX - tr.width * k, r.minY),
        control2: at(r.maxX, r.minY + tr.height * k))
    }
    close()
  }

  /// Adds corners whose curvature grows from the side, as UIKit draws them since iOS 7: a corner of radius r takes
  /// 1.528665·r of each side. The three cubic pieces are the published constants of that curve.
  private mutating func addContinuousCorners(_ r: CGRect, _ radii: RoundedCorners, _ t: CGAffineTransform) {
    let reach: CGFloat = 1.52866471
    // Where a side is too short for two extents, the corner bends more tightly, down to the plain arc.
    func extent(_ radius: CGFloat) -> CGFloat {
      min(radius * reach, min(r.width, r.height) / 2)
    }
    // `tail(full, plain)`: the published constant, and the same point on three pieces of a quarter circle.
    /// One corner: along `u` to the vertex, then along `v` away from it. Points are in radii along `u` and `v`.
    func corner(_ vertex: CGPoint, _ u: CGVector, _ v: CGVector, _ radius: CGFloat, into path: inout PathStorage) {
      func at(_ a: CGFloat, _ b: CGFloat) -> CGPoint {
        CGPoint(
          x: vertex.x - u.dx * a * radius + v.dx * b * radius,
          y: vertex.y - u.dy * a * radius + v.dy * b * radius
        ).applying(t)
      }
      guard radius > 0 else { return path.line(to: at(0, 0)) }
      let e = extent(radius) / radius
      // s interpolates between the plain arc (e = 1) and the full curve (e = reach).
      let s = max(0, min(1, (e - 1) / (reach - 1)))
      func tail(_ full: CGFloat, _ plain: CGFloat) -> CGFloat { plain + (full - plain) * s }
      path.line(to: at(tail(reach, 1), 0))
      path.curve(
        to: at(tail(0.63149379, 0.61731657), tail(0.07491139, 0.07612047)),
        control1: at(tail(1.08849296, 0.86867813), 0), control2: at(tail(0.86840694, 0.73864216), tail(0, 0.02586576)))
      path.curve(
        to: at(tail(0.07491139, 0.07612047), tail(0.63149379, 0.61731657)),
        control1: at(tail(0.37282383, 0.37228848), tail(0.16905956, 0.17761442)),
        control2: at(tail(0.16905956, 0.17761442), tail(0.37282383, 0.37228848)))
      path.curve(
        to: at(0, tail(reach, 1)),
        control1: at(tail(0, 0.02586576), tail(0.86840694, 0.73864216)), control2: at(0, tail(1.08849296, 0.86867813)))
    }
    let right = CGVector(dx: 1.0, dy: 0.0)
    let down = CGVector(dx: 0.0, dy: 1.0)
    let left = CGVector(dx: -1.0, dy: 0.0)
    let up = CGVector(dx: 0.0, dy: -1.0)
    move(to: CGPoint(x: r.midX, y: r.minY).applying(t))
    corner(CGPoint(x: r.maxX, y: r.minY), right, down, radii.topRight, into: &self)
    corner(CGPoint(x: r.maxX, y: r.maxY), down, left, radii.bottomRight, into: &self)
    corner(CGPoint(x: r.minX, y: r.maxY), left, up, radii.bottomLeft, into: &self)
    corner(CGPoint(x: r.minX, y: r.minY), up, right, radii.topLeft, into: &self)
    close()
  }

  /// Adds a circular arc of `delta` radians, joined to the current point with a line.
  mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, _ t: CGAffineTransform
  ) {
    guard center.isFinite, radius.isFinite, startAngle.isFinite, delta.isFinite, radius >= 0 else {
      return refuse("arc", (center, radius, startAngle, delta))
    }
    func at(_ angle: CGFloat, _ k: CGFloat) -> CGPoint {
      let (s, c) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
      return CGPoint(x: center.x + radius * (c - k * s), y: center.y + radius * (s + k * c)).applying(t)
    }
    // More than two full circles change nothing and only cost time.
    var sweep = delta
    let turn = 2 * CGFloat.pi
    if abs(sweep) > 2 * turn {
      sweep = sweep.truncatingRemainder(dividingBy: turn) + (sweep > 0 ? turn : -turn)
    }
    let first = at(startAngle, 0)
    if current == nil { move(to: first) } else { line(to: first) }
    guard sweep != 0, radius > 0 else { return }
    let pieces = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / CGFloat(pieces)
    let k = 4 / 3 * CGFloat(tan(Double(step) / 4))
    for piece in 0..<pieces {
      let a0 = startAngle + step * CGFloat(piece)
      let a1 = startAngle + step * CGFloat(piece + 1)
      curve(to: at(a1, 0), control1: at(a0, k), control2: at(a1, -k))
    }
  }

  /// As in Core Graphics, `clockwise` means towards smaller angles. Angles are unwound so that the arc runs in that
  /// direction.
  mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool, _ t: CGAffineTransform
  ) {
    guard startAngle.isFinite, endAngle.isFinite else { return refuse("arc", (startAngle, endAngle)) }
    let turn = 2 * CGFloat.pi
    var delta = endAngle - startAngle
    if clockwise, delta > 0 {
      delta = delta.truncatingRemainder(dividingBy: turn) - turn
    } else if !clockwise, delta < 0 {
      delta = delta.truncatingRemainder(dividingBy: turn) + turn
    }
    addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta, t)
  }

  /// The arc that touches the line from the current point to `corner` and the line from `corner` to `end`.
  mutating func addArc(tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat, _ t: CGAffineTransform) {
    guard corner.isFinite, end.isFinite, radius.isFinite else { return refuse("arc", (corner, end, radius)) }
    guard let present = current else { return refuse("arc without a current point", (corner, end)) }
    let from = t.isIdentity ? present : present.applying(t.inverted())
    let (ux, uy) = (from.x - corner.x, from.y - corner.y)
    let (vx, vy) = (end.x - corner.x, end.y - corner.y)
    let ul = (ux * ux + uy * uy).squareRoot()
    let vl = (vx * vx + vy * vy).squareRoot()
    let cross = ux * vy - uy * vx
    guard radius > 0, ul > 0, vl > 0, abs(cross) > ul * vl * 1e-12 else { return line(to: corner.applying(t)) }
    let cosine = max(-1, min(1, (ux * vx + uy * vy) / (ul * vl)))
    let distance = radius * ((1 + cosine) / (1 - cosine)).squareRoot()
    let touch1 = CGPoint(x: corner.x + ux / ul * distance, y: corner.y + uy / ul * distance)
    let touch2 = CGPoint(x: corner.x + vx / vl * distance, y: corner.y + vy / vl * distance)
    let side: CGFloat = cross > 0 ? 1 : -1
    let center = CGPoint(x: touch1.x - uy / ul * radius * side, y: touch1.y + ux / ul * radius * side)
    let a0 = CGFloat(atan2(Double(touch1.y - center.y), Double(touch1.x - center.x)))
    let a1 = CGFloat(atan2(Double(touch2.y - center.y), Double(touch2.x - center.x)))
    var delta = a1 - a0
    if delta > .pi { delta -= 2 * .pi }
    if delta < -.pi { delta += 2 * .pi }
    addRelativeArc(center: center, radius: radius, startAngle: a0, delta: delta, t)
  }

  func refuse(_ what: String, _ value: Any) {
    logDrawingError("CGPath: \(what) ignored: \(value). Coordinates must be finite, and lines need a point to start from.")
  }
}

extension CGPoint {
  package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGRect {
  /// False for the null rectangle and for rectangles with NaN or infinity.
  package var isFinite: Bool {
    origin.isFinite && size.width.isFinite && size.height.isFinite && (origin.x + size.width).isFinite
      && (origin.y + size.height).isFinite
  }
}
