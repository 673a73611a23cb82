import UIKit

extension Brush {
  private mutating func stars(_ count: Int, to bottom: CGFloat) {
    for _ in 0..<count {
      fill(circle(next(0, width), next(0, bottom), next(0.0012, 0.0035)), UIColor(white: 1, alpha: next(0.3, 0.95)))
    }
  }

  mutating func city() {
    wash([0x0b1030, 0x232a5c, 0x6d4a7c, 0xd9806a])
    stars(40, to: 0.4)
    for row in 0..<3 {
      let tone = [0x2b2f63, 0x1b1f48, 0x0e1130][row]
      var x: CGFloat = -0.03
      while x < width {
        let span = next(0.08, 0.17), top = next(0.26, 0.5) + 0.14 * CGFloat(row)
        fill(UIBezierPath(rect: rect(x, top, span + 0.003, 1 - top)), UIColor(hex: tone))
        if row > 0 { windows(x, top, span) }
        x += span
      }
    }
    texture(90)
  }

  private mutating func windows(_ x: CGFloat, _ top: CGFloat, _ span: CGFloat) {
    let columns = Int(span / 0.034)
    var y = top + 0.03
    while y < 0.97 {
      for column in 0..<columns where next(0, 1) < 0.45 {
        let frame = rect(x + 0.014 + CGFloat(column) * 0.034, y, 0.016, 0.022)
        fill(UIBezierPath(rect: frame), UIColor(hex: pick([0xffd27a, 0xffe9b0, 0xf2a65a, 0x9fd0ff]), alpha: next(0.6, 1)))
      }
      y += 0.046
    }
  }

  mutating func moon() {
    wash([0x0a1128, 0x1a2c50, 0x3a5a7c], to: 0.62)
    stars(60, to: 0.5)
    glow(width * 0.56, 0.26, 0.4, 0xcfe0ff, 0.5)
    fill(circle(width * 0.56, 0.26, 0.1), UIColor(hex: 0xf6f3df))
    fill(circle(width * 0.56 + 0.03, 0.24, 0.018), UIColor(hex: 0xd9d6c0, alpha: 0.7))
    fill(circle(width * 0.56 - 0.03, 0.29, 0.024), UIColor(hex: 0xd9d6c0, alpha: 0.6))
    fill(ground(hills(0.54, height: 0.05, step: 0.2)), UIColor(hex: 0x16233d))
    wash([0x1d3557, 0x0a1428], from: 0.64)
    for row in 0..<16 {
      let y = 0.67 + 0.02 * CGFloat(row), half = 0.1 * (1 - 0.03 * CGFloat(row)) + next(-0.04, 0.03)
      fill(
        UIBezierPath(roundedRect: rect(width * 0.56 - half + next(-0.02, 0.02), y, half * 2, 0.008), cornerRadius: 3),
        UIColor(hex: 0xf6f3df, alpha: 0.75 - 0.04 * CGFloat(row)))
    }
    texture(120)
  }

  mutating func window() {
    wash([0x161320, 0x1f1a2b])
    let frame = (x: width * 0.22, y: 0.14 as CGFloat, w: width * 0.56, h: 0.56 as CGFloat)
    wash([0x1e3566, 0x46608f, 0x9a8fa8], in: UIBezierPath(rect: rect(frame.x, frame.y, frame.w, frame.h)))
    for _ in 0..<26 {
      fill(
        circle(frame.x + next(0.01, frame.w - 0.01), frame.y + next(0.01, 0.3), next(0.0015, 0.003)),
        UIColor(white: 1, alpha: 0.8))
    }
    fill(
      polygon(
        [
          (frame.x, 0.62), (frame.x + frame.w * 0.3, 0.54), (frame.x + frame.w * 0.62, 0.6),
          (frame.x + frame.w, 0.56), (frame.x + frame.w, 0.7), (frame.x, 0.7),
        ]),
      UIColor(hex: 0x1b2745))
    let bars = UIBezierPath()
    bars.move(to: point(frame.x + frame.w / 2, frame.y))
    bars.addLine(to: point(frame.x + frame.w / 2, frame.y + frame.h))
    bars.move(to: point(frame.x, frame.y + frame.h / 2))
    bars.addLine(to: point(frame.x + frame.w, frame.y + frame.h / 2))
    stroke(bars, UIColor(hex: 0x0d0b14), 0.016)
    stroke(UIBezierPath(rect: rect(frame.x, frame.y, frame.w, frame.h)), UIColor(hex: 0x0d0b14), 0.026)
    fill(
      polygon([(frame.x + 0.02, 0.74), (frame.x + frame.w - 0.02, 0.74), (width * 0.96, 1.02), (width * 0.04, 1.02)]),
      UIColor(hex: 0x7f8fc0, alpha: 0.13))
    fill(polygon([(0.0, 0.0), (frame.x - 0.01, 0.0), (frame.x - 0.05, 0.8), (0.0, 0.86)]), UIColor(hex: 0x3a2740))
    fill(
      polygon([(width, 0.0), (frame.x + frame.w + 0.01, 0.0), (frame.x + frame.w + 0.05, 0.8), (width, 0.86)]),
      UIColor(hex: 0x3a2740))
    texture(120)
  }

  mutating func lanterns() {
    wash([0x0e1830, 0x24284e, 0x4a3358])
    stars(30, to: 0.5)
    for index in 0..<15 {
      let depth = CGFloat(index) / 15, size = 0.03 + 0.055 * depth
      let x = next(0.06, width - 0.06), y = next(0.12, 0.72), hex = pick([0xffb347, 0xff8a4c, 0xffd97a, 0xf26a4b])
      let string = UIBezierPath()
      string.move(to: point(x, -0.02))
      string.addLine(to: point(x, y - size))
      stroke(string, UIColor(white: 0, alpha: 0.35), 0.002)
      glow(x, y, size * 3.4, hex, 0.5)
      fill(UIBezierPath(ovalIn: rect(x - size * 0.8, y - size, size * 1.6, size * 2)), UIColor(hex: hex))
      fill(
        UIBezierPath(ovalIn: rect(x - size * 0.32, y - size * 0.96, size * 0.64, size * 1.92)),
        UIColor(white: 1, alpha: 0.35))
      fill(UIBezierPath(rect: rect(x - size * 0.36, y - size * 1.1, size * 0.72, size * 0.2)), UIColor(hex: 0x2a1a20))
      fill(UIBezierPath(rect: rect(x - size * 0.36, y + size * 0.9, size * 0.72, size * 0.2)), UIColor(hex: 0x2a1a20))
    }
    wash([0x1a1c38, 0x0a0d1c], from: 0.86)
    for _ in 0..<24 { glow(next(0, width), next(0.88, 0.98), next(0.02, 0.07), 0xffb35a, 0.35) }
    texture(80)
  }

  // MARK: Geometry

  mutating func star() {
    wash([0x12324a, 0x0d2438])
    let step: CGFloat = 0.34
    var y: CGFloat = -0.02
    while y < 1.2 {
      var x: CGFloat = -0.02
      while x < width + 0.2 {
        rosette(x, y, 0.162)
        fill(polygon(ring(x + step / 2, y + step / 2, 0.052, 4, turn: 0)), UIColor(hex: 0xd8a33f))
        x += step
      }
      y += step
    }
    wash([0x12324a, 0x0d2438], from: 0, to: 0.001)
    texture(70)
  }

  private func ring(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat, _ count: Int, turn: CGFloat) -> [(CGFloat, CGFloat)] {
    (0..<count).map { index in
      let angle = turn + CGFloat(index) * 2 * .pi / CGFloat(count)
      return (x + cos(angle) * radius, y + sin(angle) * radius)
    }
  }

  private func rosette(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) {
    let outer = ring(x, y, radius, 16, turn: 0), inner = ring(x, y, radius * 0.68, 16, turn: .pi / 16)
    var points: [(CGFloat, CGFloat)] = []
    for (a, b) in zip(outer, inner) { points += [a, b] }
    fill(polygon(points), UIColor(hex: 0x1f7a7a))
    stroke(polygon(points), UIColor(hex: 0xf2e3bd), 0.006)
    fill(polygon(ring(x, y, radius * 0.56, 8, turn: 0)), UIColor(hex: 0xb8452e))
    fill(polygon(ring(x, y, radius * 0.56, 4, turn: 0)), UIColor(hex: 0xd8a33f))
    fill(polygon(ring(x, y, radius * 0.56, 4, turn: .pi / 4)), UIColor(hex: 0xe7bd62, alpha: 0.85))
    fill(circle(x, y, radius * 0.22), UIColor(hex: 0x12324a))
    stroke(circle(x, y, radius * 0.22), UIColor(hex: 0xf2e3bd), 0.005)
  }

  mutating func circles() {
    wash([0xece2d0, 0xe0d2b8])
    let tones = [0x1f3a5f, 0xc8452f, 0xe5a93c, 0x2f7f79, 0x8a3b5c, 0xf3ecdd, 0x3d3a36]
    for index in 0..<13 {
      let radius = next(0.07, 0.25), x = next(0.1, width - 0.1), y = next(0.1, 0.9)
      fill(circle(x, y, radius), UIColor(hex: tones[index % tones.count], alpha: 0.85))
      stroke(circle(x, y, radius * 0.72), UIColor(hex: 0xf3ecdd, alpha: 0.7), 0.006)
      fill(circle(x, y, radius * 0.4), UIColor(hex: tones[(index + 3) % tones.count], alpha: 0.9))
      if index % 3 == 0 { fill(circle(x, y, radius * 0.14), UIColor(hex: 0xf3ecdd)) }
    }
    texture(100)
  }

  mutating func tiles() {
    wash([0xf1e7d2, 0xe9dcc1])
    let count = 6, side = 1 / CGFloat(count)
    let pairs = [(0x1d4e6b, 0xd8a24a), (0x2f7f79, 0xf1e7d2), (0xb8452e, 0xf1e7d2), (0x27314f, 0xe4c48c)]
    for row in 0..<count {
      for column in 0..<Int((width * CGFloat(count)).rounded(.up)) {
        let (dark, light) = pick(pairs), x = CGFloat(column) * side, y = CGFloat(row) * side
        fill(UIBezierPath(rect: rect(x, y, side, side)), UIColor(hex: light))
        context.saveGState()
        context.clip(to: rect(x, y, side, side))
        let (cx, cy) = (x + (next(0, 1) > 0.5 ? side : 0), y + (next(0, 1) > 0.5 ? side : 0))
        for (step, radius) in [1, 0.76, 0.52, 0.28].enumerated() {
          fill(circle(cx, cy, side * radius), UIColor(hex: step % 2 == 0 ? dark : light))
        }
        context.restoreGState()
        stroke(UIBezierPath(rect: rect(x, y, side, side)), UIColor(hex: 0xf8f2e4), 0.006)
      }
    }
    texture(90)
  }

  mutating func arches() {
    wash([0xe9d3b4, 0xdcb98c])
    let tones = [0x27304f, 0x5b3f66, 0x9a4a5c, 0xcc6a4a, 0xe59a4e, 0xf3c873, 0xfdf2d0]
    for (index, hex) in tones.enumerated() {
      let inset = 0.055 * CGFloat(index), half = width * 0.42 - inset, top = 0.1 + inset * 1.35
      let path = UIBezierPath()
      path.move(to: point(width / 2 - half, 0.98))
      path.addLine(to: point(width / 2 - half, top + half * 0.9))
      path.addQuadCurve(to: point(width / 2, top), controlPoint: point(width / 2 - half, top + half * 0.2))
      path.addQuadCurve(
        to: point(width / 2 + half, top + half * 0.9), controlPoint: point(width / 2 + half, top + half * 0.2))
      path.addLine(to: point(width / 2 + half, 0.98))
      path.close()
      fill(path, UIColor(hex: hex))
    }
    fill(UIBezierPath(rect: rect(0, 0.95, width, 0.05)), UIColor(hex: 0x8a5a3c))
    texture(120)
  }
}
