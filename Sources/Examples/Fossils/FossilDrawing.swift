import SpriteKit

/// Draws the finds and what lies under them.
@MainActor
enum FossilDrawing {
  static func image(of kind: Kind, size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { context in
      // Everything is drawn on a square of 200 by 200, with the light from the upper left.
      context.cgContext.scaleBy(x: size.width / 200, y: size.height / 200)
      let pen = Pen(context.cgContext)
      switch kind {
      case .ammonite: ammonite(pen)
      case .trilobite: trilobite(pen)
      case .urchin: urchin(pen)
      case .tooth: tooth(pen)
      case .amber: amber(pen)
      case .fern: fern(pen)
      case .footprint: footprint(pen)
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
      Pen(cg).radial(
        UIBezierPath(rect: CGRect(origin: .zero, size: size)), [0x3d4247, 0x212428, 0x131417],
        CGPoint(x: size.width / 2, y: size.height * 0.38), max(size.width, size.height) * 0.72)
      var dice = Grain()
      for _ in 0..<Int(size.width * size.height / 2400) {
        let (x, y, r) = (dice.next() * size.width, dice.next() * size.height, 0.4 + dice.next() * 0.9)
        UIColor(white: dice.next() > 0.5 ? 1 : 0, alpha: 0.035 + 0.04 * dice.next()).setFill()
        cg.fillEllipse(in: CGRect(x: x, y: y, width: 2 * r, height: 2 * r))
      }
    }
  }

  private static func outline(of kind: Kind) -> UIBezierPath {
    switch kind {
    case .ammonite: ammoniteOutline
    case .trilobite: trilobiteOutline
    case .urchin: urchinOutline
    case .tooth: toothOutline
    case .amber: amberOutline
    case .fern, .footprint: slab(kind)
    }
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
