import SpriteKit

/// Draws the finds and what lies under them.
@MainActor
enum FossilDrawing {
  static func image(of kind: Kind, size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { context in
      // Everything is drawn on a square of 200 by 200.
      context.cgContext.scaleBy(x: size.width / 200, y: size.height / 200)
      switch kind {
      case .ammonite: ammonite(context.cgContext)
      case .trilobite: trilobite(context.cgContext)
      case .urchin: urchin(context.cgContext)
      case .tooth: tooth(context.cgContext)
      case .amber: amber(context.cgContext)
      case .fern: fern(context.cgContext)
      case .footprint: footprint(context.cgContext)
      }
    }
  }

  /// A soft shadow of the outline, in a picture that is 1.3 times as large.
  static func shadow(of kind: Kind, size: CGSize) -> UIImage {
    let large = CGSize(width: size.width * 1.3, height: size.height * 1.3)
    return UIGraphicsImageRenderer(size: large).image { context in
      let cg = context.cgContext
      cg.translateBy(x: size.width * 0.15, y: size.height * 0.15)
      cg.scaleBy(x: size.width / 200, y: size.height / 200)
      // Rings that grow and fade are smoother than a blur of few pixels, and need no filter.
      for step in 0..<14 {
        let grow = 1.13 - CGFloat(step) * 0.018
        cg.saveGState()
        cg.translateBy(x: 100, y: 100)
        cg.scaleBy(x: grow, y: grow)
        cg.translateBy(x: -100, y: -100)
        UIColor(white: 0, alpha: 0.045).setFill()
        outline(of: kind).fill()
        cg.restoreGState()
      }
    }
  }

  /// Dark slate with a light from above.
  static func ground(_ size: CGSize) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = true
    return UIGraphicsImageRenderer(size: size, format: format).image { context in
      let cg = context.cgContext
      gradient(
        cg, [(0.24, 0.26, 0.28), (0.13, 0.14, 0.155), (0.075, 0.08, 0.09)],
        center: CGPoint(x: size.width / 2, y: size.height * 0.38), radius: max(size.width, size.height) * 0.72)
      var dice = Grain()
      for _ in 0..<Int(size.width * size.height / 2400) {
        let (x, y, r) = (dice.next() * size.width, dice.next() * size.height, 0.4 + dice.next() * 0.9)
        UIColor(white: dice.next() > 0.5 ? 1 : 0, alpha: 0.035 + 0.04 * dice.next()).setFill()
        cg.fillEllipse(in: CGRect(x: x, y: y, width: 2 * r, height: 2 * r))
      }
    }
  }

  // MARK: Outlines

  private static func outline(of kind: Kind) -> UIBezierPath {
    switch kind {
    case .ammonite: UIBezierPath(ovalIn: CGRect(x: 8, y: 8, width: 184, height: 184))
    case .trilobite: UIBezierPath(ovalIn: CGRect(x: 36, y: 8, width: 128, height: 184))
    case .urchin: UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 180, height: 180))
    case .tooth: toothPath
    case .amber: amberPath
    case .fern, .footprint: slab(kind == .fern ? 3 : 8)
    }
  }

  private static var toothPath: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 20, y: 62))
    path.addCurve(to: CGPoint(x: 100, y: 46), controlPoint1: CGPoint(x: 24, y: 4), controlPoint2: CGPoint(x: 76, y: 16))
    path.addCurve(to: CGPoint(x: 180, y: 62), controlPoint1: CGPoint(x: 124, y: 16), controlPoint2: CGPoint(x: 176, y: 4))
    path.addCurve(
      to: CGPoint(x: 104, y: 194), controlPoint1: CGPoint(x: 168, y: 110), controlPoint2: CGPoint(x: 130, y: 160))
    path.addCurve(to: CGPoint(x: 20, y: 62), controlPoint1: CGPoint(x: 72, y: 160), controlPoint2: CGPoint(x: 32, y: 110))
    path.close()
    return path
  }

  private static var amberPath: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 14, y: 104))
    path.addCurve(to: CGPoint(x: 112, y: 16), controlPoint1: CGPoint(x: 10, y: 46), controlPoint2: CGPoint(x: 66, y: 10))
    path.addCurve(
      to: CGPoint(x: 186, y: 96), controlPoint1: CGPoint(x: 158, y: 22), controlPoint2: CGPoint(x: 190, y: 54))
    path.addCurve(
      to: CGPoint(x: 98, y: 184), controlPoint1: CGPoint(x: 182, y: 146), controlPoint2: CGPoint(x: 148, y: 180))
    path.addCurve(
      to: CGPoint(x: 14, y: 104), controlPoint1: CGPoint(x: 50, y: 188), controlPoint2: CGPoint(x: 18, y: 152))
    path.close()
    return path
  }

  /// A broken plate of stone.
  private static func slab(_ seed: UInt64) -> UIBezierPath {
    var dice = Grain(seed)
    let path = UIBezierPath()
    for index in 0..<11 {
      let angle = CGFloat(index) / 11 * 2 * .pi
      let reach = 82 + 16 * dice.next()
      let p = CGPoint(x: 100 + reach * cos(angle), y: 100 + reach * sin(angle))
      if index == 0 { path.move(to: p) } else { path.addLine(to: p) }
    }
    path.close()
    return path
  }

  // MARK: Finds

  private static func ammonite(_ cg: CGContext) {
    let disc = outline(of: .ammonite)
    fill(cg, disc, [(0.86, 0.72, 0.52), (0.62, 0.45, 0.27), (0.36, 0.24, 0.13)], at: CGPoint(x: 78, y: 66), 150)
    cg.saveGState()
    disc.addClip()
    // A spiral whose radius shrinks by the same factor with each turn, with ribs across it.
    func radius(_ angle: CGFloat) -> CGFloat { 92 * exp(-0.085 * angle) }
    let line = UIBezierPath()
    for step in 0...600 {
      let angle = CGFloat(step) * 0.05
      let p = CGPoint(x: 100 + radius(angle) * cos(angle), y: 100 + radius(angle) * sin(angle))
      if step == 0 { line.move(to: p) } else { line.addLine(to: p) }
    }
    UIColor(red: 0.24, green: 0.14, blue: 0.07, alpha: 0.25).setStroke()
    for step in 0..<240 {
      let angle = CGFloat(step) * 0.12
      let (outer, inner) = (radius(angle), radius(angle + 2 * .pi))
      let rib = UIBezierPath()
      rib.move(to: CGPoint(x: 100 + outer * cos(angle), y: 100 + outer * sin(angle)))
      rib.addQuadCurve(
        to: CGPoint(x: 100 + inner * cos(angle + 0.12), y: 100 + inner * sin(angle + 0.12)),
        controlPoint: CGPoint(
          x: 100 + (outer + inner) / 2 * cos(angle - 0.05), y: 100 + (outer + inner) / 2 * sin(angle - 0.05)))
      rib.lineWidth = max(0.8, outer * 0.045)
      rib.stroke()
    }
    UIColor(red: 0.2, green: 0.11, blue: 0.05, alpha: 0.75).setStroke()
    line.lineWidth = 4
    line.stroke()
    UIColor(red: 1, green: 0.92, blue: 0.76, alpha: 0.35).setStroke()
    cg.translateBy(x: -1.5, y: -2)
    line.lineWidth = 1.5
    line.stroke()
    cg.restoreGState()
  }

  private static func trilobite(_ cg: CGContext) {
    let body = outline(of: .trilobite)
    fill(cg, body, [(0.56, 0.55, 0.54), (0.34, 0.33, 0.33), (0.16, 0.16, 0.17)], at: CGPoint(x: 84, y: 62), 130)
    cg.saveGState()
    body.addClip()
    UIColor(white: 0.05, alpha: 0.6).setStroke()
    for row in 0..<13 {
      let y = 74 + CGFloat(row) * 9
      let ring = UIBezierPath()
      ring.move(to: CGPoint(x: 30, y: y + 12))
      ring.addQuadCurve(to: CGPoint(x: 76, y: y), controlPoint: CGPoint(x: 56, y: y - 2))
      ring.addQuadCurve(to: CGPoint(x: 124, y: y), controlPoint: CGPoint(x: 100, y: y - 8))
      ring.addQuadCurve(to: CGPoint(x: 170, y: y + 12), controlPoint: CGPoint(x: 144, y: y - 2))
      ring.lineWidth = 2.2
      ring.stroke()
    }
    for x in [76.0, 124] as [CGFloat] {
      let furrow = UIBezierPath()
      furrow.move(to: CGPoint(x: x, y: 66))
      furrow.addQuadCurve(to: CGPoint(x: 100 + (x - 100) * 0.3, y: 186), controlPoint: CGPoint(x: x, y: 140))
      furrow.lineWidth = 3
      furrow.stroke()
    }
    let head = UIBezierPath()
    head.move(to: CGPoint(x: 34, y: 78))
    head.addQuadCurve(to: CGPoint(x: 166, y: 78), controlPoint: CGPoint(x: 100, y: 54))
    head.lineWidth = 3.5
    head.stroke()
    UIColor(white: 0.62, alpha: 0.9).setFill()
    UIBezierPath(ovalIn: CGRect(x: 78, y: 18, width: 44, height: 44)).fill()
    UIColor(white: 0.08, alpha: 0.9).setFill()
    for x in [56.0, 130] as [CGFloat] { UIBezierPath(ovalIn: CGRect(x: x, y: 40, width: 15, height: 20)).fill() }
    cg.restoreGState()
  }

  private static func urchin(_ cg: CGContext) {
    let disc = outline(of: .urchin)
    fill(cg, disc, [(0.97, 0.93, 0.86), (0.82, 0.74, 0.64), (0.54, 0.45, 0.37)], at: CGPoint(x: 76, y: 70), 140)
    for ray in 0..<5 {
      for side in [-1.0, 1] as [CGFloat] {
        for step in 0..<9 {
          let reach = 14 + CGFloat(step) * 7.6
          let angle = CGFloat(ray) / 5 * 2 * .pi - .pi / 2 + side * (0.1 + 0.16 * sin(CGFloat(step) / 8 * .pi))
          let size = 2.6 + 2.4 * sin(CGFloat(step + 1) / 10 * .pi)
          UIColor(red: 0.36, green: 0.25, blue: 0.18, alpha: 0.75).setFill()
          cg.fillEllipse(
            in: CGRect(
              x: 100 + reach * cos(angle) - size, y: 100 + reach * sin(angle) - size, width: 2 * size, height: 2 * size))
        }
      }
    }
    UIColor(red: 0.3, green: 0.2, blue: 0.14, alpha: 0.8).setFill()
    cg.fillEllipse(in: CGRect(x: 94, y: 94, width: 12, height: 12))
  }

  private static func tooth(_ cg: CGContext) {
    let path = toothPath
    fill(cg, path, [(0.66, 0.69, 0.71), (0.36, 0.39, 0.42), (0.17, 0.19, 0.21)], at: CGPoint(x: 78, y: 100), 120)
    cg.saveGState()
    path.addClip()
    let root = UIBezierPath()
    root.move(to: CGPoint(x: 0, y: 0))
    root.addLine(to: CGPoint(x: 0, y: 70))
    root.addQuadCurve(to: CGPoint(x: 200, y: 70), controlPoint: CGPoint(x: 100, y: 104))
    root.addLine(to: CGPoint(x: 200, y: 0))
    root.close()
    UIColor(red: 0.55, green: 0.44, blue: 0.33, alpha: 0.92).setFill()
    root.fill()
    UIColor(red: 0.2, green: 0.15, blue: 0.1, alpha: 0.6).setStroke()
    root.lineWidth = 2.5
    root.stroke()
    UIColor(white: 1, alpha: 0.16).setStroke()
    for x in stride(from: 60, through: 140, by: 16) as StrideThrough<CGFloat> {
      let shine = UIBezierPath()
      shine.move(to: CGPoint(x: x, y: 96))
      shine.addLine(to: CGPoint(x: 100 + (x - 100) * 0.2, y: 180))
      shine.lineWidth = 2
      shine.stroke()
    }
    cg.restoreGState()
  }

  private static func amber(_ cg: CGContext) {
    let path = amberPath
    fill(cg, path, [(1, 0.83, 0.36), (0.92, 0.56, 0.12), (0.55, 0.24, 0.04)], at: CGPoint(x: 82, y: 74), 130)
    UIColor(red: 0.18, green: 0.08, blue: 0.02, alpha: 0.85).setStroke()
    UIColor(red: 0.18, green: 0.08, blue: 0.02, alpha: 0.85).setFill()
    UIBezierPath(ovalIn: CGRect(x: 92, y: 86, width: 14, height: 36)).fill()
    UIBezierPath(ovalIn: CGRect(x: 92, y: 74, width: 14, height: 14)).fill()
    for side in [-1.0, 1] as [CGFloat] {
      for leg in 0..<3 {
        let (y, line) = (96 + CGFloat(leg) * 8, UIBezierPath())
        line.move(to: CGPoint(x: 99, y: y))
        line.addLine(to: CGPoint(x: 99 + side * 22, y: y - 10 + CGFloat(leg) * 6))
        line.addLine(to: CGPoint(x: 99 + side * 32, y: y + 8 + CGFloat(leg) * 8))
        line.lineWidth = 2
        line.stroke()
      }
      UIColor(white: 1, alpha: 0.3).setFill()
      let wing = UIBezierPath()
      wing.move(to: CGPoint(x: 99, y: 92))
      wing.addQuadCurve(to: CGPoint(x: 99 + side * 34, y: 132), controlPoint: CGPoint(x: 99 + side * 40, y: 96))
      wing.addQuadCurve(to: CGPoint(x: 99, y: 92), controlPoint: CGPoint(x: 99 + side * 8, y: 128))
      wing.fill()
    }
    cg.saveGState()
    path.addClip()
    UIColor(white: 1, alpha: 0.42).setFill()
    UIBezierPath(ovalIn: CGRect(x: 40, y: 32, width: 62, height: 26)).fill()
    cg.restoreGState()
  }

  private static func fern(_ cg: CGContext) {
    stone(cg, slab(3), [(0.52, 0.5, 0.47), (0.38, 0.37, 0.35), (0.24, 0.23, 0.22)])
    UIColor(red: 0.07, green: 0.07, blue: 0.06, alpha: 0.88).setFill()
    for side in [-1.0, 1] as [CGFloat] {
      for row in 0..<17 {
        let t = CGFloat(row) / 16
        let (x, y) = (100 + 14 * sin(t * 2), 168 - t * 136)
        let length = 56 * sin(.pi * (0.2 + 0.76 * t)) * (1 - 0.35 * t)
        let leaf = UIBezierPath()
        leaf.move(to: CGPoint(x: x, y: y))
        leaf.addQuadCurve(
          to: CGPoint(x: x + side * length, y: y - length * 0.42),
          controlPoint: CGPoint(x: x + side * length * 0.5, y: y - 10))
        leaf.addQuadCurve(
          to: CGPoint(x: x, y: y - 5), controlPoint: CGPoint(x: x + side * length * 0.5, y: y - length * 0.42 - 4))
        leaf.fill()
      }
    }
  }

  private static func footprint(_ cg: CGContext) {
    stone(cg, slab(8), [(0.78, 0.7, 0.58), (0.62, 0.54, 0.43), (0.42, 0.36, 0.28)])
    for (shift, color) in [
      (CGFloat(2), UIColor(red: 0.95, green: 0.9, blue: 0.8, alpha: 0.5)),
      (0, UIColor(red: 0.24, green: 0.19, blue: 0.13, alpha: 0.8)),
    ] {
      color.setFill()
      for (angle, length) in [(-0.62, 84), (0, 100), (0.62, 84)] as [(CGFloat, CGFloat)] {
        cg.saveGState()
        cg.translateBy(x: 100 + shift, y: 150 + shift)
        cg.rotate(by: angle)
        let toe = UIBezierPath()
        toe.move(to: CGPoint(x: -11, y: 0))
        toe.addQuadCurve(to: CGPoint(x: 0, y: -length), controlPoint: CGPoint(x: -20, y: -length * 0.6))
        toe.addQuadCurve(to: CGPoint(x: 11, y: 0), controlPoint: CGPoint(x: 20, y: -length * 0.6))
        toe.close()
        toe.fill()
        cg.restoreGState()
      }
      UIBezierPath(ovalIn: CGRect(x: 80 + shift, y: 132 + shift, width: 40, height: 38)).fill()
    }
  }

  // MARK: Surfaces

  private static func stone(_ cg: CGContext, _ path: UIBezierPath, _ colors: [(CGFloat, CGFloat, CGFloat)]) {
    fill(cg, path, colors, at: CGPoint(x: 80, y: 70), 150)
    cg.saveGState()
    path.addClip()
    var dice = Grain(5)
    for _ in 0..<240 {
      let (x, y, r) = (dice.next() * 200, dice.next() * 200, 0.5 + dice.next())
      UIColor(white: dice.next() > 0.5 ? 1 : 0, alpha: 0.14).setFill()
      cg.fillEllipse(in: CGRect(x: x, y: y, width: 2 * r, height: 2 * r))
    }
    UIColor(white: 1, alpha: 0.22).setStroke()
    path.lineWidth = 4
    path.stroke()
    cg.restoreGState()
  }

  private static func fill(
    _ cg: CGContext, _ path: UIBezierPath, _ colors: [(CGFloat, CGFloat, CGFloat)], at center: CGPoint, _ radius: CGFloat
  ) {
    cg.saveGState()
    path.addClip()
    gradient(cg, colors, center: center, radius: radius)
    cg.restoreGState()
  }

  private static func gradient(
    _ cg: CGContext, _ colors: [(CGFloat, CGFloat, CGFloat)], center: CGPoint, radius: CGFloat
  ) {
    let list = colors.map { UIColor(red: $0.0, green: $0.1, blue: $0.2, alpha: 1).cgColor }
    guard let gradient = CGGradient(colorsSpace: nil, colors: list as CFArray, locations: nil) else { return }
    cg.drawRadialGradient(
      gradient, startCenter: center, startRadius: 0, endCenter: center, endRadius: radius,
      options: [.drawsAfterEndLocation])
  }
}

/// Numbers for grain, the same each time.
struct Grain {
  private var state: UInt64
  init(_ seed: UInt64 = 1) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }
  mutating func next() -> CGFloat {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return CGFloat(state >> 40) / CGFloat(1 << 24)
  }
}
