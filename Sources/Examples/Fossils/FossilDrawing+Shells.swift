import UIKit

/// An ammonite and a sea urchin.
extension FossilDrawing {
  // MARK: Ammonite

  private static let navel = CGPoint(87, 90)

  /// The distance of the spiral from its middle, which shrinks by the same factor with each turn.
  private static func distance(_ angle: CGFloat) -> CGFloat { 108 * exp(-0.085 * angle) }

  private static func spiral(_ angle: CGFloat, _ distance: CGFloat) -> CGPoint {
    CGPoint(navel.x + distance * cos(angle), navel.y + distance * sin(angle))
  }

  /// The last turn, from its mouth on.
  static var ammoniteOutline: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: spiral(0, distance(0)))
    for step in 1...63 {
      let angle = CGFloat(step) / 63 * 2 * .pi
      path.addLine(to: spiral(angle, distance(angle)))
    }
    path.addQuadCurve(
      to: CGPoint(navel.x + distance(0) * 0.78, navel.y - 13),
      controlPoint: CGPoint(navel.x + distance(2 * .pi) + 8, navel.y - 20))
    path.addQuadCurve(to: spiral(0, distance(0)), controlPoint: CGPoint(navel.x + distance(0) * 0.98, navel.y - 12))
    path.close()
    return path
  }

  static func ammonite(_ pen: Pen) {
    let shell = ammoniteOutline
    pen.radial(shell, [0xe9cfa0, 0xb58a55, 0x6d4a28], CGPoint(66, 56), 150)
    pen.within(shell) {
      let seam = UIBezierPath()
      seam.move(to: spiral(0, distance(0)))
      for step in 1..<500 { seam.addLine(to: spiral(CGFloat(step) * 0.05, distance(CGFloat(step) * 0.05))) }
      // The turns are round: they are darker towards the seam.
      for (width, alpha) in [(20, 0.06), (14, 0.08), (9, 0.1), (5, 0.14)] as [(CGFloat, CGFloat)] {
        pen.stroke(seam, .dark(alpha), width)
      }
      for step in 0..<214 { rib(pen, CGFloat(step) * 0.098) }
      pen.stroke(seam, .dark(0.8), 2.4)
      pen.shifted(1.2, 1.6) { pen.stroke(seam, .light(0.35), 1.2) }
      pen.radial(
        .oval(navel.x, navel.y, 14, 14), [0xeacf9f, 0x8a6238, Ink(0x4a3019, 0)], CGPoint(navel.x - 4, navel.y - 4), 15)
      pen.radial(shell, [.light(0.22), .light(0), .dark(0), .dark(0.3)], CGPoint(58, 46), 170)
    }
    pen.stroke(shell, .dark(0.55), 1.5)
  }

  /// A rib across a turn: a furrow, and the light on the edge beside it.
  private static func rib(_ pen: Pen, _ angle: CGFloat) {
    let (outer, inner) = (distance(angle) * 0.985, distance(angle + 2 * .pi) * 1.02)
    let width = max(0.5, outer * 0.034)
    for (shift, ink, width) in [(0, .dark(0.5), width), (0.028, .light(0.42), width * 0.8)] as [(CGFloat, Ink, CGFloat)] {
      let rib = UIBezierPath()
      rib.move(to: spiral(angle + shift + 0.1, outer))
      rib.addQuadCurve(
        to: spiral(angle + shift, inner), controlPoint: spiral(angle + shift - 0.03, (outer + inner) / 2))
      pen.stroke(rib, ink, width)
    }
  }

  // MARK: Sea urchin

  static var urchinOutline: UIBezierPath { .oval(100, 100, 90, 90) }

  static func urchin(_ pen: Pen) {
    let shell = urchinOutline
    pen.radial(shell, [0xf7edda, 0xd4bfa2, 0x8a735e], CGPoint(76, 70), 140)
    pen.within(shell) {
      // Warts in rows between the rays, smaller towards the middle.
      for row in 0..<40 {
        for step in 1..<8 {
          let (angle, reach) = (CGFloat(row) / 40 * 2 * .pi, 12 + CGFloat(step) * 10.5)
          let (p, size) = (CGPoint(100 + reach * cos(angle), 100 + reach * sin(angle)), 0.5 + 0.15 * CGFloat(step))
          pen.fill(.oval(p.x, p.y, size, size), .dark(0.16))
          pen.fill(.oval(p.x - 0.5, p.y - 0.6, size * 0.8, size * 0.8), .light(0.5))
        }
      }
      for ray in 0..<5 { for side in [-1, 1] as [CGFloat] { pores(pen, ray, side) } }
      pen.radial(.oval(100, 100, 9, 9), [0x3d2819, Ink(0x6b4f3a, 0.9)], CGPoint(101, 101), 9)
      pen.radial(shell, [.light(0.2), .light(0), .dark(0), .dark(0.3)], CGPoint(70, 60), 150)
    }
    pen.stroke(shell, .dark(0.45), 1.5)
  }

  /// One of the two rows of pores of a ray.
  private static func pores(_ pen: Pen, _ ray: Int, _ side: CGFloat) {
    for step in 0..<11 {
      let t = CGFloat(step) / 10
      let reach = 16 + t * 62
      let angle = CGFloat(ray) / 5 * 2 * .pi - .pi / 2 + side * (0.1 + 0.17 * sin(t * .pi))
      let size = 1.9 + 2 * sin((t * 0.8 + 0.1) * .pi)
      let (x, y) = (100 + reach * cos(angle), 100 + reach * sin(angle))
      pen.fill(.oval(x + 0.7, y + 0.9, size, size), .light(0.55))
      pen.fill(.oval(x, y, size, size), Ink(0x5c4030, 0.85))
    }
  }
}
