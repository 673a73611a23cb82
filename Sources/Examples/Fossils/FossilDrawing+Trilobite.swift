import UIKit

/// A trilobite: a head shield with eyes and spines at its corners, twelve rings, and a tail shield.
extension FossilDrawing {
  private static let rings = 12

  /// Half the width of a ring, half that of its axis, and its upper edge.
  private static func reach(_ ring: Int) -> CGFloat {
    let t = CGFloat(ring) / 11
    return 60 - 4 * t - 18 * t * t
  }
  private static func axis(_ ring: Int) -> CGFloat { 17.5 - 7 * pow(CGFloat(ring) / 11, 1.3) }
  private static func top(_ ring: Int) -> CGFloat { 82 + CGFloat(ring) * 6.6 }

  /// The shield, the spines and the ends of the rings.
  static var trilobiteOutline: UIBezierPath {
    let sides = stride(from: 3, to: rings, by: 2).map { CGPoint(102 + reach($0), top($0) + 13) }
    return .symmetric(
      [CGPoint(100, 8), CGPoint(126, 11), CGPoint(149, 25), CGPoint(164, 49), CGPoint(170, 76), CGPoint(177, 126)]
        + [CGPoint(166, 112)] + sides + [CGPoint(134, 172), CGPoint(122, 186), CGPoint(100, 192)])
  }

  static func trilobite(_ pen: Pen) {
    tail(pen)
    // Each ring covers the edge of the one behind it.
    for ring in (0..<rings).reversed() { for side in [-1, 1] as [CGFloat] { rib(pen, ring, side) } }
    let end = UIBezierPath.symmetric(
      [CGPoint(100, 154), CGPoint(110, 156), CGPoint(108, 170), CGPoint(104, 178), CGPoint(100, 180)])
    pen.linear(end, [0xd6c29c, 0x5b4731], CGPoint(90, 0), CGPoint(112, 0))
    pen.stroke(end, .dark(0.5), 1.2)
    for row in 0..<3 {
      let (y, x) = (160 + CGFloat(row) * 5, 9 - CGFloat(row) * 1.4)
      pen.stroke(.curve([CGPoint(100 - x, y), CGPoint(100, y + 3), CGPoint(100 + x, y)]), .dark(0.45), 1.3)
    }
    for ring in (0..<rings).reversed() { middle(pen, ring) }
    head(pen)
    pen.radial(
      trilobiteOutline, [.light(0.2), .light(0), .dark(0), .dark(0.34)], CGPoint(66, 40), 175)
  }

  private static func tail(_ pen: Pen) {
    let tail = UIBezierPath.symmetric([
      CGPoint(100, 150), CGPoint(130, 152), CGPoint(141, 158), CGPoint(136, 174), CGPoint(122, 186), CGPoint(100, 191),
    ])
    pen.linear(tail, [0xa88d68, 0x6d573c, 0x3a2b1d], CGPoint(0, 150), CGPoint(0, 192))
    pen.within(tail) {
      for row in 0..<5 {
        for side in [-1, 1] as [CGFloat] {
          let (y, width) = (160 + CGFloat(row) * 5.5, 34 - CGFloat(row) * 6)
          let line = UIBezierPath.curve([
            CGPoint(100 + side * 9, y - 2), CGPoint(100 + side * (9 + width * 0.5), y + 1),
            CGPoint(100 + side * (9 + width * 0.85), y + 8),
          ])
          pen.stroke(line, .dark(0.5), 1.5)
          pen.shifted(0, 1.5) { pen.stroke(line, .light(0.22), 1) }
        }
      }
    }
    pen.stroke(tail, .dark(0.55), 1.6)
  }

  /// One side of a ring, with the furrow along it and its end bent backwards.
  private static func rib(_ pen: Pen, _ ring: Int, _ side: CGFloat) {
    let (y, width, start) = (top(ring), reach(ring), axis(ring) - 2)
    func at(_ x: CGFloat, _ dy: CGFloat) -> CGPoint { CGPoint(100 + side * x, y + dy) }
    let rib = UIBezierPath()
    rib.move(to: at(start, 0))
    rib.addQuadCurve(to: at(width * 0.8, 2), controlPoint: at(width * 0.55, -2.5))
    rib.addQuadCurve(to: at(width + 2, 17), controlPoint: at(width * 0.97, 6))
    rib.addQuadCurve(to: at(width * 0.74, 10), controlPoint: at(width * 0.86, 13.5))
    rib.addQuadCurve(to: at(start, 8), controlPoint: at(width * 0.5, 6.5))
    rib.close()
    pen.linear(rib, [0xcdb78f, 0x8d7350, 0x4a3825], CGPoint(0, y - 2), CGPoint(0, y + 14))
    pen.stroke(rib, .dark(0.6), 1.3)
    pen.stroke(.curve([at(22, 3.2), at(width * 0.55, 2.6), at(width * 0.82, 7.5)]), .dark(0.35), 1.3)
  }

  /// The arched middle of a ring.
  private static func middle(_ pen: Pen, _ ring: Int) {
    let (y, x) = (top(ring), axis(ring))
    let arch = UIBezierPath()
    arch.move(to: CGPoint(100 - x, y - 1))
    arch.addQuadCurve(to: CGPoint(100 + x, y - 1), controlPoint: CGPoint(100, y - 6))
    arch.addQuadCurve(to: CGPoint(100 + x, y + 8), controlPoint: CGPoint(101.5 + x, y + 4))
    arch.addQuadCurve(to: CGPoint(100 - x, y + 8), controlPoint: CGPoint(100, y + 4.5))
    arch.addQuadCurve(to: CGPoint(100 - x, y - 1), controlPoint: CGPoint(98.5 - x, y + 4))
    arch.close()
    pen.linear(arch, [0x5f4a31, 0xe6d6b4, 0xa98c62, 0x4a3825], CGPoint(100 - x, 0), CGPoint(100 + x, 0))
    pen.stroke(arch, .dark(0.6), 1.3)
  }

  private static func head(_ pen: Pen) {
    let shield = UIBezierPath.symmetric([
      CGPoint(100, 8), CGPoint(126, 11), CGPoint(149, 25), CGPoint(164, 49), CGPoint(170, 76), CGPoint(175, 104),
      CGPoint(177, 126), CGPoint(170, 112), CGPoint(163, 94), CGPoint(150, 86), CGPoint(128, 83), CGPoint(100, 82),
    ])
    pen.radial(shield, [0xd6c29b, 0x957a55, 0x4a3826], CGPoint(84, 34), 100)
    pen.within(shield) {
      let half = [CGPoint(38, 86), CGPoint(39, 78), CGPoint(44, 53), CGPoint(57, 32), CGPoint(76, 20), CGPoint(100, 17)]
      let rim = half + half.dropLast().reversed().map { CGPoint(200 - $0.x, $0.y) }
      pen.stroke(.curve(rim), .dark(0.45), 2)
      pen.shifted(1.6, 2) { pen.stroke(.curve(half + [CGPoint(122, 20)]), .light(0.35), 1.2) }
      pen.stroke(
        .curve([CGPoint(24, 78), CGPoint(62, 77), CGPoint(100, 74), CGPoint(138, 77), CGPoint(176, 78)]), .dark(0.45), 1.8)
    }
    pen.stroke(shield, .dark(0.65), 1.5)
    // The raised middle of the head, and its furrows.
    let dome = UIBezierPath.symmetric([
      CGPoint(100, 24), CGPoint(114, 27), CGPoint(122, 40), CGPoint(119, 56), CGPoint(117, 72), CGPoint(100, 75),
    ])
    pen.radial(dome, [0xf1e4c6, 0xbb9f73, 0x6b5338], CGPoint(93, 38), 44)
    pen.stroke(dome, .dark(0.6), 1.6)
    for side in [-1, 1] as [CGFloat] {
      for (y, length) in [(44, 9), (54, 10), (64, 12)] as [(CGFloat, CGFloat)] {
        pen.stroke(
          .curve([
            CGPoint(100 + side * 20.5, y - 2), CGPoint(100 + side * (21 - length * 0.6), y + 1.5),
            CGPoint(100 + side * (21 - length), y + 1),
          ]), .dark(0.5), 1.8)
      }
      eye(pen, side)
    }
  }

  private static func eye(_ pen: Pen, _ side: CGFloat) {
    func crescent(_ points: [(CGFloat, CGFloat)]) -> UIBezierPath {
      .smooth(points.map { CGPoint(100 + side * $0.0, $0.1) })
    }
    pen.fill(crescent([(28, 39), (37, 37.5), (44, 47), (43, 60), (36, 63), (38, 51)]), .dark(0.9))
    pen.linear(
      crescent([(30, 39.6), (37, 39), (42.5, 48), (41.5, 58.5), (37.6, 60.5), (38.6, 50)]), [0x8a7a66, 0x2a2019, 0x14100c],
      CGPoint(0, 38), CGPoint(0, 62))
    pen.fill(.oval(100 + side * 36.6, 43.9, 2.6, 1.7), Ink(0xffffff, 0.55))
  }
}
