import UIKit

/// Draws the scenes of photographs. Each number has hues, waves and places of its own.
struct PhotoPainter {
  let context: CGContext
  let side: CGFloat
  private var random: Random

  private struct Random {
    var state: UInt64

    /// A number from `low` to `high`.
    mutating func next(_ low: CGFloat, _ high: CGFloat) -> CGFloat {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return low + (high - low) * CGFloat(state >> 33) / CGFloat(1 << 31)
    }
  }

  init(context: CGContext, side: CGFloat, number: Int) {
    self.context = context
    self.side = side
    random = Random(state: UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15)
  }

  func paint(_ scene: Photo.Scene) {
    var painter = self
    switch scene {
    case .dusk: painter.dusk()
    case .sea: painter.sea()
    case .dunes: painter.dunes()
    case .forest: painter.forest()
    case .city: painter.city()
    case .aurora: painter.aurora()
    case .meadow: painter.meadow()
    case .moon: painter.moon()
    }
  }

  // MARK: Scenes

  private mutating func dusk() {
    let hue = random.next(-0.06, 0.06)
    sky([color(0.66 + hue, 0.6, 0.42), color(0.87 + hue, 0.45, 0.68), color(0.05 + hue, 0.55, 0.98)])
    sun(random.next(0.25, 0.75), random.next(0.42, 0.55), 0.1, UIColor(hex: 0xfff0c9))
    ridges([color(0.86 + hue, 0.4, 0.62), color(0.8 + hue, 0.5, 0.44), color(0.72 + hue, 0.6, 0.26)], from: 0.6)
  }

  private mutating func sea() {
    let warm = random.next(0, 1)
    sky([color(0.58, 0.55 - 0.2 * warm, 0.86), color(0.53, 0.25, 0.97), color(0.08 + 0.03 * warm, 0.28, 1)], to: 0.58)
    sun(random.next(0.2, 0.8), random.next(0.3, 0.48), 0.09, UIColor(hex: 0xfff8e2))
    gradient([color(0.53, 0.5, 0.72), color(0.57, 0.75, 0.38)], from: 0.58, to: 1)
    for index in 0..<16 {
      let y = 0.6 + 0.4 * pow(CGFloat(index) / 16, 1.4), width = random.next(0.05, 0.22) * (0.4 + y)
      let x = random.next(-0.05, 1), rect = CGRect(x: x, y: y, width: width, height: 0.006 + 0.012 * (y - 0.6))
      fill(UIBezierPath(roundedRect: scaled(rect), cornerRadius: side * 0.01), UIColor(white: 1, alpha: 0.28))
    }
  }

  private mutating func dunes() {
    let hue = random.next(-0.02, 0.02)
    sky([color(0.56, 0.5, 0.9), color(0.55, 0.2, 0.98), color(0.1, 0.2, 1)])
    let tones: [(CGFloat, CGFloat)] = [(0.35, 0.95), (0.5, 0.86), (0.6, 0.72), (0.68, 0.55)]
    ridges(tones.map { color(0.085 + hue, $0.0, $0.1) }, from: 0.52, height: 0.12, rough: 0.15)
  }

  private mutating func forest() {
    let hue = random.next(-0.05, 0.05)
    sky([color(0.42 + hue, 0.12, 0.9), color(0.4 + hue, 0.18, 0.78)])
    for layer in 0..<4 {
      let depth = CGFloat(layer) / 3
      let tone = color(0.4 + hue, 0.2 + 0.35 * depth, 0.66 - 0.48 * depth)
      let base = 0.55 + 0.17 * CGFloat(layer)
      var x: CGFloat = random.next(-0.1, 0)
      while x < 1.1 {
        let height = random.next(0.22, 0.4) * (0.7 + 0.5 * depth), width = height * 0.34
        let path = UIBezierPath()
        path.move(to: point(x, base - height))
        path.addLine(to: point(x + width / 2, base + 0.05))
        path.addLine(to: point(x - width / 2, base + 0.05))
        path.close()
        fill(path, tone)
        x += width * random.next(0.4, 0.75)
      }
      fill(UIBezierPath(rect: scaled(CGRect(x: 0, y: base + 0.04, width: 1, height: 1))), tone)
    }
  }

  private mutating func city() {
    sky([UIColor(hex: 0x0c1030), UIColor(hex: 0x2a2a6a), color(0.9, 0.4, 0.6)])
    for row in 0..<3 {
      let tone = UIColor(hex: [0x2b2d62, 0x1d1f4a, 0x101230][row])
      var x: CGFloat = -0.02
      while x < 1 {
        let width = random.next(0.08, 0.17), top = random.next(0.3, 0.55) + 0.12 * CGFloat(row)
        fill(UIBezierPath(rect: scaled(CGRect(x: x, y: top, width: width + 0.002, height: 1 - top))), tone)
        if row > 0 { windows(x, top, width) }
        x += width
      }
    }
  }

  private mutating func windows(_ x: CGFloat, _ top: CGFloat, _ width: CGFloat) {
    let columns = Int(width / 0.03)
    guard columns > 0 else { return }
    var y = top + 0.025
    while y < 0.97 {
      for column in 0..<columns where random.next(0, 1) < 0.42 {
        let left = x + 0.012 + CGFloat(column) * 0.03
        let light = UIColor(hex: random.next(0, 1) < 0.75 ? 0xffd27a : 0x9fd0ff, alpha: random.next(0.55, 0.95))
        fill(UIBezierPath(rect: scaled(CGRect(x: left, y: y, width: 0.014, height: 0.018))), light)
      }
      y += 0.042
    }
  }

  private mutating func aurora() {
    sky([UIColor(hex: 0x050a24), UIColor(hex: 0x0d2a4a), UIColor(hex: 0x12485a)])
    stars(60)
    for band in 0..<3 {
      let hue = random.next(0.36, 0.5) + 0.12 * CGFloat(band), phase = random.next(0, 6), y = random.next(0.2, 0.4)
      for step in 0..<48 {
        let t = CGFloat(step) / 48
        let top = y + 0.1 * sin(t * 5 + phase) + 0.05 * sin(t * 13 + phase * 2), height = 0.2 + 0.1 * sin(t * 9 + phase)
        let alpha = 0.05 + 0.07 * (0.5 + 0.5 * sin(t * 21 + phase))
        for part in 0..<4 {
          let rect = CGRect(x: t, y: top + height * CGFloat(part) * 0.16, width: 1.0 / 47, height: height * 0.5)
          fill(UIBezierPath(rect: scaled(rect)), color(hue, 0.75, 1).withAlphaComponent(alpha))
        }
      }
    }
    ridges([UIColor(hex: 0x0c2233), UIColor(hex: 0x061019)], from: 0.74)
  }

  private mutating func meadow() {
    let hue = random.next(-0.03, 0.05)
    // Further down than the lowest point of the farthest hills.
    sky([color(0.57, 0.55, 0.95), color(0.55, 0.22, 1)], to: 0.72)
    for _ in 0..<3 { cloud(random.next(0.05, 0.9), random.next(0.1, 0.36), random.next(0.08, 0.15)) }
    let greens = [color(0.32 + hue, 0.4, 0.72), color(0.29 + hue, 0.55, 0.62), color(0.27 + hue, 0.62, 0.5)]
    ridges(greens, from: 0.58, rough: 0.1)
    // Fixed ones: a photograph looks the same in every appearance.
    let bloom = [0xffcc00, 0xff2d55, 0xffffff, 0xaf52de].map { UIColor(hex: $0) }[Int(random.next(0, 3.99))]
    for _ in 0..<70 {
      let y = random.next(0.78, 0.99), radius = 0.004 + 0.018 * (y - 0.76)
      dot(random.next(0, 1), y, radius, bloom.withAlphaComponent(0.9))
    }
  }

  private mutating func moon() {
    sky([UIColor(hex: 0x0a1030), color(0.68, 0.55, 0.4), color(0.72, 0.35, 0.6)])
    stars(40)
    let (x, y, radius) = (random.next(0.25, 0.75), random.next(0.2, 0.38), random.next(0.1, 0.15))
    for (factor, alpha) in [(2.4, 0.06), (1.7, 0.09)] as [(CGFloat, CGFloat)] {
      dot(x, y, radius * factor, UIColor(white: 1, alpha: alpha))
    }
    dot(x, y, radius, UIColor(hex: 0xf4f1e4))
    for _ in 0..<5 {
      let angle = random.next(0, 6.28), distance = random.next(0, 0.6) * radius
      dot(x + cos(angle) * distance, y + sin(angle) * distance, radius * random.next(0.08, 0.2), UIColor(hex: 0xd9d4c4))
    }
    ridges([color(0.7, 0.4, 0.42), color(0.69, 0.5, 0.3), color(0.67, 0.6, 0.18)], from: 0.62, rough: 0.15)
  }

  // MARK: Parts

  private func color(_ hue: CGFloat, _ saturation: CGFloat, _ brightness: CGFloat) -> UIColor {
    let turned = hue - hue.rounded(.down)
    return UIColor(hue: turned, saturation: saturation, brightness: brightness, alpha: 1)
  }

  private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x * side, y: y * side) }

  private func scaled(_ rect: CGRect) -> CGRect {
    CGRect(x: rect.minX * side, y: rect.minY * side, width: rect.width * side, height: rect.height * side)
  }

  private func fill(_ path: UIBezierPath, _ color: UIColor) {
    color.setFill()
    path.fill()
  }

  private func dot(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat, _ color: UIColor) {
    fill(UIBezierPath(ovalIn: scaled(CGRect(x: x - radius, y: y - radius, width: radius * 2, height: radius * 2))), color)
  }

  private func sky(_ colors: [UIColor], to end: CGFloat = 1) { gradient(colors, from: 0, to: end) }

  private func gradient(_ colors: [UIColor], from start: CGFloat, to end: CGFloat) {
    guard
      let gradient = CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors.map(\.cgColor) as CFArray, locations: nil)
    else { return }
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: start * side, width: side, height: (end - start) * side))
    context.drawLinearGradient(gradient, start: point(0, start), end: point(0, end), options: [])
    context.restoreGState()
  }

  private func sun(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat, _ color: UIColor) {
    for (factor, alpha) in [(3.2, 0.08), (2.2, 0.12), (1.5, 0.2), (1, 1)] as [(CGFloat, CGFloat)] {
      dot(x, y, radius * factor, color.withAlphaComponent(alpha))
    }
  }

  private mutating func stars(_ count: Int) {
    for _ in 0..<count {
      dot(random.next(0, 1), random.next(0, 0.7), random.next(0.002, 0.005), UIColor(white: 1, alpha: random.next(0.3, 0.9)))
    }
  }

  private mutating func cloud(_ x: CGFloat, _ y: CGFloat, _ size: CGFloat) {
    // One path, so that the circles do not show where they overlap.
    let path = UIBezierPath()
    for part in 0..<4 {
      let way = CGFloat(part) - 1.5, radius = size * (0.55 - 0.08 * abs(way))
      let center = CGPoint(x: x + way * size * 0.6, y: y + abs(way) * size * 0.15)
      path.append(
        UIBezierPath(
          ovalIn: scaled(CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))))
    }
    fill(path, UIColor(white: 1, alpha: 0.7))
  }

  /// Hills one behind the other, the farthest first.
  private mutating func ridges(_ colors: [UIColor], from top: CGFloat, height: CGFloat = 0.16, rough: CGFloat = 0.35) {
    for (index, color) in colors.enumerated() {
      let base = top + (1 - top) * CGFloat(index) / CGFloat(colors.count) + 0.06
      let phase = random.next(0, 6.28), waves = random.next(4, 8)
      let path = UIBezierPath()
      path.move(to: point(0, 1))
      for step in 0...48 {
        let t = CGFloat(step) / 48
        let large = sin(t * waves + phase), fine = sin(t * waves * 3.1 + phase * 2) * rough
        let tiny = sin(t * waves * 7.7 + phase * 3) * rough * 0.4
        path.addLine(to: point(t, base - height * (0.5 + 0.4 * (large + fine + tiny))))
      }
      path.addLine(to: point(1, 1))
      path.close()
      fill(path, color)
    }
  }
}
