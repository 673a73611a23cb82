import UIKit

/// A gnat in amber: the insect between the resin, which glows, and its polished surface.
extension FossilDrawing {
  static var amberOutline: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(14, 104))
    path.addCurve(to: CGPoint(112, 16), controlPoint1: CGPoint(10, 46), controlPoint2: CGPoint(66, 10))
    path.addCurve(to: CGPoint(186, 96), controlPoint1: CGPoint(158, 22), controlPoint2: CGPoint(190, 54))
    path.addCurve(to: CGPoint(98, 184), controlPoint1: CGPoint(182, 146), controlPoint2: CGPoint(148, 180))
    path.addCurve(to: CGPoint(14, 104), controlPoint1: CGPoint(50, 188), controlPoint2: CGPoint(18, 152))
    path.close()
    return path
  }

  static func amber(_ pen: Pen) {
    let stone = amberOutline
    pen.radial(stone, [0xffe08a, 0xf9b233, 0xdd7d12, 0x8a3d06], CGPoint(112, 118), 118)
    pen.within(stone) {
      // Light leaves at the side opposite to that at which it enters.
      pen.radial(.oval(125, 144, 65, 48), [Ink(0xffed99, 0.55), Ink(0xffd966, 0)], CGPoint(126, 146), 62)
      // Where one flow of resin covered another.
      for (y, bend) in [(52, 20), (70, 16), (140, -14), (158, -12)] as [(CGFloat, CGFloat)] {
        let line = UIBezierPath.curve([
          CGPoint(6, y + 8), CGPoint(60, y - bend * 0.5), CGPoint(120, y + 4), CGPoint(196, y - bend),
        ])
        pen.stroke(line, Ink(0xffe699, 0.1), 5)
        pen.shifted(0, 3) { pen.stroke(line, Ink(0x732e00, 0.1), 1.4) }
      }
      let bubbles: [(CGFloat, CGFloat, CGFloat)] = [
        (46, 128, 5.5), (57, 139, 3), (150, 60, 4.2), (158, 71, 2.2), (142, 150, 3.4), (70, 160, 2.2), (132, 40, 2),
      ]
      for (x, y, r) in bubbles {
        pen.fill(.oval(x, y, r, r), Ink(0x803305, 0.28))
        pen.fill(.oval(x - r * 0.1, y - r * 0.15, r * 0.65, r * 0.65), Ink(0xffeda8, 0.45))
        pen.fill(.oval(x - r * 0.22, y - r * 0.35, r * 0.28, r * 0.25), Ink(0xfffff2, 0.9))
      }
    }
    pen.shifted(100, 100) {
      pen.cg.rotate(by: -0.38)
      pen.shifted(-100, -100) { gnat(pen) }
    }
    pen.within(stone) {
      pen.radial(stone, [Ink(0x591f00, 0), Ink(0x591f00, 0), Ink(0x591f00, 0), Ink(0x4d1a00, 0.5)], CGPoint(100, 100), 112)
      let shine = UIBezierPath.smooth([
        CGPoint(29, 90), CGPoint(34, 66), CGPoint(50, 45), CGPoint(74, 32), CGPoint(92, 30), CGPoint(94, 36),
        CGPoint(76, 44),
        CGPoint(56, 60), CGPoint(44, 84), CGPoint(38, 98), CGPoint(31, 100),
      ])
      pen.linear(shine, [Ink(0xffffff, 0.6), Ink(0xffffff, 0.05)], CGPoint(70, 28), CGPoint(38, 100))
      pen.fill(
        .smooth([CGPoint(150, 160), CGPoint(166, 142), CGPoint(176, 118), CGPoint(172, 142), CGPoint(160, 158)]),
        Ink(0xfff2bf, 0.4))
    }
    pen.stroke(stone, Ink(0xffd980, 0.28), 2)
  }

  // MARK: Gnat

  private static func ink(_ alpha: CGFloat) -> Ink { Ink(0x291205, alpha) }

  /// From above, its head up, before it is turned.
  private static func gnat(_ pen: Pen) {
    for side in [-1, 1] as [CGFloat] {
      wing(pen, side)
      legs(pen, side)
    }
    let abdomen = UIBezierPath.symmetric([
      CGPoint(100, 92), CGPoint(106, 97), CGPoint(107, 112), CGPoint(105.5, 130), CGPoint(102.5, 147), CGPoint(100, 151),
    ])
    pen.linear(abdomen, [0x2b1407, 0x7a4a1e, 0x2b1407], CGPoint(92, 0), CGPoint(108, 0))
    for ring in 0..<6 {
      let (y, x) = (102 + CGFloat(ring) * 7.6, 6.8 - CGFloat(ring) * 0.65)
      pen.stroke(.curve([CGPoint(100 - x, y), CGPoint(100, y + 2), CGPoint(100 + x, y)]), Ink(0x1f0d03, 0.8), 1.6)
    }
    let thorax = UIBezierPath.symmetric([
      CGPoint(100, 69), CGPoint(109, 73), CGPoint(112, 83), CGPoint(108, 94), CGPoint(100, 98),
    ])
    pen.radial(thorax, [0x9a6a35, 0x4b2811, 0x1d0d05], CGPoint(96, 77), 20)
    pen.stroke(.curve([CGPoint(100, 58), CGPoint(100, 42)]), ink(0.95), 2)
    for side in [-1, 1] as [CGFloat] { feeler(pen, side) }
    pen.fill(.symmetric([CGPoint(100, 57), CGPoint(106, 60), CGPoint(107, 66), CGPoint(100, 71)]), 0x2a1408)
    for side in [-1, 1] as [CGFloat] {
      pen.radial(.oval(100 + side * 5, 63, 4, 4.5), [0xa8481c, 0x4a1206], CGPoint(100 + side * 4, 61), 6)
      pen.fill(.oval(100 + side * 5.2, 61, 1.1, 1), Ink(0xffe6b3, 0.8))
    }
  }

  private static func wing(_ pen: Pen, _ side: CGFloat) {
    func points(_ list: [(CGFloat, CGFloat)]) -> [CGPoint] { list.map { CGPoint(100 + side * $0.0, $0.1) } }
    let wing = UIBezierPath.smooth(points([(4, 84), (20, 86), (42, 100), (52, 118), (48, 128), (34, 126), (17, 110)]))
    pen.linear(wing, [Ink(0xfff7d9, 0.62), Ink(0xffe69e, 0.3)], CGPoint(100, 84), CGPoint(100 + side * 50, 126))
    let veins: [[(CGFloat, CGFloat)]] = [
      [(4, 85), (26, 95), (50, 119)], [(5, 86), (24, 100), (46, 126)], [(6, 88), (21, 104), (34, 125)],
      [(22, 96), (38, 104), (51, 113)],
    ]
    for vein in veins { pen.stroke(.curve(points(vein)), ink(0.55), 0.9) }
    pen.stroke(wing, ink(0.6), 1)
  }

  /// Three legs, each of four parts, the ends of which are thinner.
  private static func legs(_ pen: Pen, _ side: CGFloat) {
    let legs: [[(CGFloat, CGFloat)]] = [
      [(4, 78), (20, 66), (34, 48), (41, 34), (46, 31)], [(5, 86), (27, 80), (50, 76), (61, 84), (66, 83)],
      [(4, 93), (22, 112), (34, 138), (44, 150), (50, 150)],
    ]
    for leg in legs {
      for (part, (from, to)) in zip(leg, leg.dropFirst()).enumerated() {
        let line = UIBezierPath()
        line.move(to: CGPoint(100 + side * from.0, from.1))
        line.addLine(to: CGPoint(100 + side * to.0, to.1))
        pen.stroke(line, ink(0.92), 2.3 - 0.4 * CGFloat(part))
      }
    }
  }

  /// A feeler with fine hairs, as males have.
  private static func feeler(_ pen: Pen, _ side: CGFloat) {
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(100 + side * x, y) }
    pen.stroke(.curve([at(2.5, 59), at(6, 49), at(13, 40), at(19, 36)]), ink(0.9), 1.3)
    for hair in 0..<5 {
      let t = CGFloat(hair) / 4
      let (x, y) = (5.5 + 11 * t, 51 - 12.5 * t)
      pen.stroke(.curve([at(x, y), at(x + 6.5 - 1.5 * t, y - 0.5)]), ink(0.65), 0.7)
      pen.stroke(.curve([at(x, y), at(x - 1, y - 6.5 + t)]), ink(0.65), 0.7)
    }
  }
}
