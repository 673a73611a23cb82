import UIKit

extension Brush {
  mutating func sea() {
    wash([0x24405e, 0x7f8fa0, 0xe8c59c, 0xf6e2bd], to: 0.52)
    glow(width * 0.68, 0.46, 0.42, 0xfff0cc, 0.9)
    fill(circle(width * 0.68, 0.44, 0.06), UIColor(hex: 0xfff7e0))
    wash([0x9db3b4, 0x3e6f80, 0x143a52], from: 0.52)
    for row in 0..<46 {
      let depth = CGFloat(row) / 46, y = 0.53 + 0.46 * depth * depth
      let spread = 0.05 + 0.5 * depth
      for _ in 0..<3 {
        let x = width * 0.68 + next(-spread, spread) * 0.6, length = next(0.02, 0.06 + 0.12 * depth)
        fill(
          UIBezierPath(roundedRect: rect(x - length / 2, y, length, 0.003 + 0.006 * depth), cornerRadius: 0.003 * unit),
          UIColor(hex: 0xfff3d6, alpha: next(0.2, 0.6) * (1 - 0.5 * depth)))
      }
    }
    texture(170, from: 0.5)
    texture(60, to: 0.5)
  }

  mutating func boats() {
    wash([0xbfe0e6, 0xf5efd9], to: 0.46)
    for y in [0.1, 0.19, 0.28] as [CGFloat] {
      let x = next(0, width)
      let cloud = UIBezierPath()
      for step in 0..<6 {
        let puff = CGFloat(step), radius = 0.018 + 0.012 * (3 - abs(puff - 2.5)) * next(0.7, 1.2)
        cloud.append(circle(x + puff * 0.045, y - radius * 0.4, radius))
      }
      cloud.append(UIBezierPath(roundedRect: rect(x - 0.03, y - 0.015, 0.29, 0.03), cornerRadius: 0.015 * unit))
      fill(cloud, UIColor(white: 1, alpha: 0.72))
    }
    wash([0x5aa7b0, 0x1f6f86, 0x0d4a66], from: 0.46)
    texture(120, from: 0.46)
    let sails = [0xf2efe6, 0xe2553d, 0xf2b23e, 0x23395b, 0xf2efe6, 0xd9784f, 0xf7dfa5, 0x2f7f79, 0xf2efe6]
    for (index, hex) in sails.enumerated() {
      let row = CGFloat(index / 3), column = CGFloat(index % 3)
      let scale = 0.5 + 0.35 * row, y = 0.52 + 0.17 * row
      let x = width * (0.2 + 0.3 * column) + (row == 1 ? 0.14 : 0) + next(-0.05, 0.05)
      sail(x, y, 0.22 * scale, hex)
    }
    texture(60)
  }

  private mutating func sail(_ x: CGFloat, _ y: CGFloat, _ size: CGFloat, _ hex: Int) {
    let lean = next(0.02, 0.1) * size
    fill(polygon([(x, y - size), (x + size * 0.42 + lean, y - size * 0.12), (x, y - size * 0.12)]), UIColor(hex: hex))
    fill(
      polygon([(x - size * 0.04, y - size * 0.85), (x - size * 0.3, y - size * 0.12), (x - size * 0.04, y - size * 0.12)]),
      UIColor(hex: hex, alpha: 0.72))
    fill(
      polygon([
        (x - size * 0.38, y - size * 0.07), (x + size * 0.5, y - size * 0.07), (x + size * 0.36, y + size * 0.07),
        (x - size * 0.26, y + size * 0.07),
      ]), UIColor(hex: 0x3a2a22))
    for step in 0..<4 {
      let depth = CGFloat(step) * size * 0.09
      fill(
        UIBezierPath(
          roundedRect: rect(x - size * 0.2, y + size * 0.12 + depth, size * next(0.2, 0.5), 0.006), cornerRadius: 2),
        UIColor(hex: hex, alpha: 0.4 - 0.09 * CGFloat(step)))
    }
  }

  mutating func lighthouse() {
    wash([0x101c3a, 0x27406b, 0x7a6a86, 0xd98a6a])
    for _ in 0..<50 {
      fill(circle(next(0, width), next(0, 0.5), next(0.0012, 0.003)), UIColor(white: 1, alpha: next(0.3, 0.9)))
    }
    let x = width * 0.62
    fill(polygon([(x, 0.3), (-0.1, 0.08), (-0.1, 0.34)]), UIColor(hex: 0xfff0b0, alpha: 0.28))
    fill(polygon([(x, 0.3), (width + 0.1, 0.2), (width + 0.1, 0.34)]), UIColor(hex: 0xfff0b0, alpha: 0.16))
    glow(x, 0.3, 0.2, 0xfff2b8)
    fill(polygon([(x - 0.035, 0.34), (x + 0.035, 0.34), (x + 0.07, 0.84), (x - 0.07, 0.84)]), UIColor(hex: 0xf1ece0))
    for band in [0.42, 0.58, 0.74] as [CGFloat] {
      let half = 0.035 + 0.035 * (band - 0.34) / 0.5
      fill(
        polygon([(x - half, band), (x + half, band), (x + half + 0.005, band + 0.07), (x - half - 0.005, band + 0.07)]),
        UIColor(hex: 0xb53a2c))
    }
    fill(UIBezierPath(rect: rect(x - 0.03, 0.27, 0.06, 0.07)), UIColor(hex: 0xffe48a))
    fill(polygon([(x - 0.045, 0.275), (x, 0.22), (x + 0.045, 0.275)]), UIColor(hex: 0x22283a))
    fill(ground(hills(0.84, height: 0.03, step: 0.16)), UIColor(hex: 0x1a2233))
    wash([0x2a3f5c, 0x0d1728], from: 0.9)
    texture(140)
  }

  mutating func rain() {
    wash([0x6f7f8c, 0xa9b4b8, 0xd8d6c8, 0x8fa3a1])
    for _ in 0..<7 { glow(next(0, width), next(0.02, 0.25), next(0.18, 0.34), 0x3b4a57, 0.55) }
    for _ in 0..<150 {
      let x = next(-0.2, width), y = next(0.12, 0.62), length = next(0.06, 0.2)
      let path = UIBezierPath()
      path.move(to: point(x, y))
      path.addLine(to: point(x + length * 0.22, y + length))
      stroke(path, UIColor(white: next(0.2, 1), alpha: next(0.06, 0.2)), next(0.0015, 0.004))
    }
    wash([0x7e9a9c, 0x35545c], from: 0.68)
    glow(width * 0.85, 0.66, 0.35, 0xfbe9b7, 0.7)
    texture(150, from: 0.66)
    texture(50)
  }

  mutating func waves() {
    wash([0xf0e6cf, 0xe8dcc0])
    let blues = [0x9cc3cf, 0x6aa5bb, 0x4487a8, 0x2c6c94, 0x1d537d, 0x143d63, 0x0c2a4a]
    for (index, hex) in blues.enumerated() {
      let y = 0.24 + 0.105 * CGFloat(index), length = 0.34 - 0.02 * CGFloat(index)
      let path = UIBezierPath()
      path.move(to: point(-0.4, 1.02))
      path.addLine(to: point(-0.4, y))
      var x = -0.4 - next(0, length)
      while x < width + length {
        path.addCurve(
          to: point(x + length, y), controlPoint1: point(x + length * 0.45, y + 0.03),
          controlPoint2: point(x + length * 0.62, y - 0.15))
        x += length
      }
      path.addLine(to: point(width + 0.4, 1.02))
      path.close()
      fill(path, UIColor(hex: hex))
      stroke(path, UIColor(hex: 0xf0e6cf, alpha: 0.75), 0.006)
    }
    fill(circle(width * 0.8, 0.15, 0.07), UIColor(hex: 0xc8452f))
    texture(90)
  }

  mutating func ice() {
    wash([0xcfe4ee, 0x9cc4dc])
    for row in 0..<7 {
      let y = 0.16 + 0.13 * CGFloat(row)
      var x: CGFloat = -0.2
      while x < width {
        let step = next(0.16, 0.4), top = y - next(0.02, 0.16)
        let shade = [0x0d3b66, 0x1c5a8a, 0x2f7fb3, 0x5aa2cb, 0x8cc3de, 0xbfe0ee, 0xe9f6fb]
        fill(
          polygon(
            [(x, y + 0.16), (x + step * 0.3, top), (x + step * 0.74, top + next(0, 0.06)), (x + step * 1.1, y + 0.16)]),
          UIColor(hex: pick(shade), alpha: 0.86))
        x += step * 0.8
      }
    }
    wash([0x174a74, 0x08233f], from: 0.93)
    texture(120, slope: 0.4)
  }

  mutating func mist() {
    wash([0xe9e3da, 0xcfd8dd, 0xb7c7d2])
    glow(width * 0.3, 0.24, 0.5, 0xfff6e4, 0.9)
    let tones = [0xb4c3cf, 0x93a9ba, 0x6f8ba1, 0x4b6a83, 0x274862]
    for (index, hex) in tones.enumerated() {
      let y = 0.36 + 0.125 * CGFloat(index)
      let line = hills(y, height: 0.07, step: 0.24 - 0.02 * CGFloat(index))
      fill(ground(line), UIColor(hex: hex))
      wash([hex, 0xd5dde1], from: y + 0.02, to: y + 0.22, in: ground(line.map { ($0.0, $0.1 + 0.06) }))
    }
    texture(120)
  }

  mutating func depth() {
    wash([0x061b33, 0x0a3557, 0x12638a, 0x49a7b8, 0xd6efe0].reversed())
    for ray in 0..<7 {
      let x = width * (0.1 + 0.13 * CGFloat(ray)), spread = next(0.04, 0.12)
      fill(
        polygon([(x, -0.02), (x + 0.05, -0.02), (x + spread + 0.1, 0.9), (x - spread, 0.9)]),
        UIColor(white: 1, alpha: 0.06))
    }
    for _ in 0..<34 {
      let radius = next(0.004, 0.03)
      stroke(
        circle(width * 0.5 + next(-0.18, 0.18), next(0.15, 0.95), radius), UIColor(white: 1, alpha: next(0.2, 0.6)),
        0.003)
    }
    fill(ground(hills(0.93, height: 0.03, step: 0.12)), UIColor(hex: 0x041120))
    texture(110)
  }
}
