import UIKit

/// Plates of stone: one with a fern, one with a footprint.
extension FossilDrawing {
  /// A broken plate.
  static func slab(_ kind: Kind) -> UIBezierPath {
    var dice = Grain(kind == .fern ? 3 : 8)
    let path = UIBezierPath()
    for index in 0..<11 {
      let angle = CGFloat(index) / 11 * 2 * .pi
      let reach = 82 + 16 * dice.next()
      let p = CGPoint(100 + reach * cos(angle), 100 + reach * sin(angle))
      if index == 0 { path.move(to: p) } else { path.addLine(to: p) }
    }
    path.close()
    return path
  }

  private static func stone(_ pen: Pen, _ plate: UIBezierPath, _ inks: [Ink]) {
    pen.radial(plate, inks, CGPoint(80, 70), 150)
    pen.within(plate) {
      var dice = Grain(5)
      for _ in 0..<300 {
        let (x, y, r) = (dice.next() * 200, dice.next() * 200, 0.5 + dice.next())
        pen.fill(.oval(x, y, r, r), dice.next() > 0.5 ? Ink(0xffffff, 0.13) : Ink(0, 0.13))
      }
      // The broken edge: in the light above, in the dark below.
      pen.shifted(1.5, 2) { pen.stroke(plate, Ink(0xffffff, 0.3), 5) }
      pen.shifted(-2, -2.6) { pen.stroke(plate, Ink(0, 0.28), 6) }
    }
    pen.stroke(plate, Ink(0, 0.35), 1.4)
  }

  // MARK: Fern

  static func fern(_ pen: Pen) {
    let plate = slab(.fern)
    stone(pen, plate, [0x8b867c, 0x66625b, 0x3d3b38])
    let stem = UIBezierPath.curve((0...10).map { stemPoint(CGFloat($0) / 10) })
    let leaves = ([-1, 1] as [CGFloat]).flatMap { side in (0..<19).map { leaf(CGFloat($0) / 18, side) } }
    pen.within(plate) {
      // The edge of what was pressed into the stone catches the light.
      for (shift, ink) in [(1.2, Ink.light(0.2)), (0, 0x161412)] as [(CGFloat, Ink)] {
        pen.shifted(shift, shift) {
          for leaf in leaves { pen.fill(leaf, ink) }
          pen.stroke(stem, ink, 2.6)
        }
      }
      pen.shifted(-0.5, 0) { pen.stroke(stem, .light(0.22), 0.8) }
    }
  }

  private static func stemPoint(_ t: CGFloat) -> CGPoint { CGPoint(100 + 14 * sin(t * 2) - 4 * t, 172 - t * 144) }

  /// A leaf with lobes, which begins at a point of the stem.
  private static func leaf(_ t: CGFloat, _ side: CGFloat) -> UIBezierPath {
    let start = stemPoint(t)
    let length = 58 * sin(.pi * (0.16 + 0.8 * t)) * (1 - 0.4 * t) + 3
    let rise = length * (0.34 + 0.5 * t)
    let lobes = max(3, Int(length / 7))
    func along(_ share: CGFloat) -> CGPoint {
      CGPoint(start.x + side * length * share, start.y - rise * share - sin(.pi * share) * 2)
    }
    let path = UIBezierPath()
    path.move(to: CGPoint(start.x, start.y + 2.2))
    // Below to the tip, and back above.
    for (steps, below) in [(Array(1...lobes), 1), (Array((0..<lobes).reversed()), -1)] as [([Int], CGFloat)] {
      for step in steps {
        let share = CGFloat(step) / CGFloat(lobes)
        let width = 3.6 * (1 - share * 0.75) * below
        let (end, middle) = (along(share), along(share - below * 0.5 / CGFloat(lobes)))
        path.addQuadCurve(
          to: CGPoint(end.x, end.y + width * 0.5), controlPoint: CGPoint(middle.x, middle.y + width * 2.1))
      }
    }
    path.close()
    return path
  }

  // MARK: Footprint

  private static let toes: [(angle: CGFloat, length: CGFloat, width: CGFloat)] = [
    (-0.6, 88, 15), (0.6, 88, 15), (0, 112, 16.5),
  ]

  static func footprint(_ pen: Pen) {
    let plate = slab(.footprint)
    stone(pen, plate, [0xd2bd9c, 0xa99170, 0x6d5a42])
    let heel = UIBezierPath.smooth([
      CGPoint(82, 146), CGPoint(90, 134), CGPoint(110, 134), CGPoint(118, 146), CGPoint(115, 162), CGPoint(104, 173),
      CGPoint(94, 172), CGPoint(85, 161),
    ])
    let shapes = toes.map(toe) + [heel]
    pen.within(plate) {
      // Ripples of the mud.
      for row in 0..<7 {
        let y = 30 + CGFloat(row) * 24
        pen.stroke(
          .curve([CGPoint(0, y), CGPoint(50, y - 5), CGPoint(100, y + 3), CGPoint(150, y - 4), CGPoint(200, y + 2)]),
          .light(0.1), 6)
      }
      // The light falls on the far edge of the hollow, and the near one is in the dark.
      for (x, y, ink) in [(2.6, 3.2, .light(0.55)), (-1.6, -2, .dark(0.5)), (0, 0, 0x5c452e)] as [(CGFloat, CGFloat, Ink)] {
        pen.shifted(x, y) { for shape in shapes { pen.fill(shape, ink) } }
      }
      for shape in shapes { pen.radial(shape, [Ink(0x3b291a, 0.95), Ink(0x5c452e, 0.2)], CGPoint(100, 120), 80) }
      // Pads press deeper.
      for toe in toes {
        for (share, r) in [(0.2, 9), (0.46, 8), (0.68, 6.5)] as [(CGFloat, CGFloat)] {
          let (x, y) = (100 + toe.length * share * sin(toe.angle), 146 - toe.length * share * cos(toe.angle))
          pen.radial(.oval(x, y, r, r * 1.2), [.dark(0.55), .dark(0)], CGPoint(x - 1, y - 1), r * 1.2)
        }
      }
      pen.radial(.oval(100, 153, 14, 15), [.dark(0.5), .dark(0)], CGPoint(99, 152), 16)
    }
  }

  /// A toe with its pads and its claw.
  private static func toe(_ angle: CGFloat, _ length: CGFloat, _ width: CGFloat) -> UIBezierPath {
    let half: [(CGFloat, CGFloat)] = [
      (width * 0.62, 4), (width * 0.95, -length * 0.16), (width * 0.72, -length * 0.3), (width * 0.9, -length * 0.44),
      (width * 0.62, -length * 0.58), (width * 0.72, -length * 0.68), (width * 0.42, -length * 0.82), (1.2, -length),
    ]
    let points = half + half.reversed().map { (-$0.0, $0.1) }
    return .smooth(
      points.map { x, y in
        CGPoint(100 + x * cos(angle) - y * sin(angle), 146 + x * sin(angle) + y * cos(angle))
      })
  }
}
