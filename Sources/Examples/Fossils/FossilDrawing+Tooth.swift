import UIKit

/// A tooth of a megalodon: a rough root, a dark band and a crown with fine teeth along its edges.
extension FossilDrawing {
  static var toothOutline: UIBezierPath {
    // From the shoulder to the tip.
    func edge(_ t: CGFloat, _ side: CGFloat) -> CGPoint {
      CGPoint(100 + side * (82 * pow(1 - t, 1.12) + 3 * sin(.pi * t)) + 4 * t, 64 + 128 * t)
    }
    let count = 52
    func notch(_ step: Int, _ side: CGFloat) -> CGPoint {
      let t = CGFloat(step) / CGFloat(count)
      let p = edge(t, side)
      return CGPoint(p.x + side * (step % 2 == 0 ? -0.3 : 1.1) * (1 - t * 0.5), p.y)
    }
    let path = UIBezierPath()
    path.move(to: CGPoint(100, 50))
    path.addCurve(to: CGPoint(164, 21), controlPoint1: CGPoint(116, 44), controlPoint2: CGPoint(140, 22))
    path.addCurve(to: CGPoint(182, 64), controlPoint1: CGPoint(184, 21), controlPoint2: CGPoint(189, 42))
    for step in 1...count { path.addLine(to: notch(step, 1)) }
    for step in (0..<count).reversed() { path.addLine(to: notch(step, -1)) }
    path.addCurve(to: CGPoint(36, 21), controlPoint1: CGPoint(11, 42), controlPoint2: CGPoint(16, 21))
    path.addCurve(to: CGPoint(100, 50), controlPoint1: CGPoint(60, 22), controlPoint2: CGPoint(84, 44))
    path.close()
    return path
  }

  static func tooth(_ pen: Pen) {
    let tooth = toothOutline
    pen.linear(tooth, [0x3b444d, 0x8b97a1, 0xc3ccd2, 0x7e8a94, 0x343c44], CGPoint(22, 0), CGPoint(178, 0))
    pen.within(tooth) {
      pen.linear(tooth, [.dark(0), .dark(0), .dark(0.35)], CGPoint(0, 40), CGPoint(0, 196))
      // Fine cracks run down the crown.
      let cracks: [(CGFloat, CGFloat)] = [
        (48, 124), (66, 150), (84, 166), (101, 150), (118, 172), (136, 140), (152, 122),
      ]
      for (x, y) in cracks {
        let crack = UIBezierPath.curve([CGPoint(x, 74), CGPoint(x + 0.5, 96), CGPoint(100 + (x - 100) * 0.62, y)])
        pen.stroke(crack, Ink(0x1a1f24, 0.22), 1)
        pen.shifted(1.4, 0) { pen.stroke(crack, Ink(0xffffff, 0.13), 1) }
      }
      pen.linear(
        .smooth([CGPoint(58, 92), CGPoint(74, 96), CGPoint(88, 124), CGPoint(96, 160), CGPoint(82, 140), CGPoint(66, 114)]),
        [Ink(0xffffff, 0.38), Ink(0xffffff, 0.02)], CGPoint(60, 90), CGPoint(92, 156))
      pen.linear(border(at: 68, 78, 103), [0x1e1913, 0x4a4136, 0x1e1913], CGPoint(14, 0), CGPoint(186, 0))
      root(pen)
    }
    pen.stroke(tooth, Ink(0x141417, 0.6), 1.4)
  }

  /// All above a line that hangs down in the middle.
  private static func border(at side: CGFloat, _ quarter: CGFloat, _ middle: CGFloat) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(-4, 0))
    path.addLine(to: CGPoint(-4, side))
    path.addQuadCurve(to: CGPoint(100, middle), controlPoint: CGPoint(50, quarter))
    path.addQuadCurve(to: CGPoint(204, side), controlPoint: CGPoint(150, quarter))
    path.addLine(to: CGPoint(204, 0))
    path.close()
    return path
  }

  private static func root(_ pen: Pen) {
    let root = border(at: 58, 66, 90)
    pen.radial(root, [0xc9b08c, 0x94775a, 0x54402c], CGPoint(72, 34), 120)
    pen.stroke(root, .dark(0.55), 2)
    pen.within(root) {
      var dice = Grain(9)
      for _ in 0..<150 {
        let (x, y, r) = (5 + dice.next() * 190, 20 + dice.next() * 66, 0.5 + dice.next() * 1.2)
        pen.fill(.oval(x, y, r, r * 0.7), dice.next() > 0.4 ? .dark(0.38) : .light(0.25))
      }
      pen.stroke(.curve([CGPoint(40, 34), CGPoint(70, 40), CGPoint(100, 58)]), .light(0.25), 2.5)
      pen.stroke(.curve([CGPoint(160, 34), CGPoint(130, 40), CGPoint(104, 58)]), .dark(0.3), 2.5)
    }
  }
}
