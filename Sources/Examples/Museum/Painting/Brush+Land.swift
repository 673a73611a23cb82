import UIKit

extension Brush {
  /// A leaf from its foot, `length` long, in the direction `angle`.
  private func leaf(_ x: CGFloat, _ y: CGFloat, _ length: CGFloat, _ angle: CGFloat, _ fat: CGFloat) -> UIBezierPath {
    let path = UIBezierPath()
    let end = (x + cos(angle) * length, y + sin(angle) * length)
    let side = (-sin(angle) * length * fat, cos(angle) * length * fat)
    let middle = ((x + end.0) / 2, (y + end.1) / 2)
    path.move(to: point(x, y))
    path.addQuadCurve(to: point(end.0, end.1), controlPoint: point(middle.0 + side.0, middle.1 + side.1))
    path.addQuadCurve(to: point(x, y), controlPoint: point(middle.0 - side.0, middle.1 - side.1))
    path.close()
    return path
  }

  mutating func leaves() {
    wash([0xf3e6cd, 0xecd9b8])
    let tones = [0x1f5a45, 0x2f7a56, 0x7fa857, 0xd9a441, 0xc4572e, 0x143b33, 0xe9c6a0]
    for step in 0..<26 {
      let x = next(0.02, width - 0.02), y = next(0.06, 0.98), angle = next(-2.6, -0.5)
      let length = next(0.16, 0.42)
      let shape = leaf(x, y, length, angle, next(0.3, 0.55))
      fill(shape, UIColor(hex: tones[step % tones.count], alpha: 0.92))
      let vein = UIBezierPath()
      vein.move(to: point(x, y))
      vein.addLine(to: point(x + cos(angle) * length * 0.86, y + sin(angle) * length * 0.86))
      stroke(vein, UIColor(hex: 0xf3e6cd, alpha: 0.6), 0.004)
    }
    texture(90)
  }

  mutating func blossoms() {
    wash([0xdfeaf0, 0xf6efe6])
    let branch = UIBezierPath()
    branch.move(to: point(-0.05, 0.92))
    branch.addCurve(
      to: point(width + 0.05, 0.2), controlPoint1: point(width * 0.35, 0.55),
      controlPoint2: point(width * 0.6, 0.62))
    stroke(branch, UIColor(hex: 0x4a2f2a), 0.028)
    for twig in 0..<7 {
      let t = CGFloat(twig) / 7 + 0.06, x = width * t, y = 0.88 - 0.62 * t
      let path = UIBezierPath()
      path.move(to: point(x, y))
      path.addQuadCurve(to: point(x + next(-0.1, 0.2), y - next(0.16, 0.34)), controlPoint: point(x + 0.08, y - 0.06))
      stroke(path, UIColor(hex: 0x5c3b33), 0.011)
    }
    for _ in 0..<46 {
      let t = next(0, 1), x = width * t + next(-0.12, 0.16), y = 0.86 - 0.64 * t - next(-0.06, 0.32)
      let size = next(0.02, 0.042), turn = next(0, 1.2), pink = pick([0xf5b7c4, 0xee8fa6, 0xfbdce2, 0xfff4f4])
      for petal in 0..<5 {
        fill(leaf(x, y, size, turn + CGFloat(petal) * 1.2566, 0.6), UIColor(hex: pink))
      }
      fill(circle(x, y, size * 0.22), UIColor(hex: 0xc7455c))
    }
    texture(70)
  }

  mutating func orchard() {
    wash([0x8fb5c9, 0xf2dfae, 0xf4c987], to: 0.5)
    fill(ground(hills(0.46, height: 0.03, step: 0.3)), UIColor(hex: 0x7d9a5b))
    wash([0xb8b45a, 0x7c8f3c, 0x4f6b2c], from: 0.52)
    texture(200, from: 0.5, slope: 0.1)
    for row in 0..<3 {
      let scale = 0.55 + 0.35 * CGFloat(row), y = 0.56 + 0.15 * CGFloat(row)
      for column in 0..<4 {
        let x = width * (0.06 + 0.28 * CGFloat(column)) + next(-0.03, 0.03) + (row == 1 ? 0.16 : 0)
        fill(
          polygon([(x - 0.01, y), (x + 0.01, y), (x + 0.4 * scale, y + 0.1 * scale), (x + 0.32 * scale, y + 0.12 * scale)]),
          UIColor(hex: 0x23361a, alpha: 0.4))
        let trunk = UIBezierPath()
        trunk.move(to: point(x, y))
        trunk.addQuadCurve(to: point(x + next(-0.03, 0.03), y - 0.13 * scale), controlPoint: point(x + 0.02, y - 0.06))
        stroke(trunk, UIColor(hex: 0x3f2a1c), 0.016 * scale)
        for _ in 0..<16 {
          let tone = pick([0x3d6b34, 0x5b8a3c, 0x86a647, 0x2c5230])
          fill(
            circle(x + next(-0.08, 0.08) * scale, y - next(0.12, 0.25) * scale, next(0.02, 0.045) * scale),
            UIColor(hex: tone, alpha: 0.9))
        }
        for _ in 0..<5 {
          fill(circle(x + next(-0.07, 0.07) * scale, y - next(0.12, 0.24) * scale, 0.009 * scale), UIColor(hex: 0xd0452b))
        }
      }
    }
    texture(80)
  }

  mutating func pond() {
    wash([0x1d5a5e, 0x2c7a72, 0x5f9d83, 0x1c4f5a])
    for _ in 0..<60 {
      let x = next(0, width), y = next(0, 1), length = next(0.08, 0.3)
      fill(
        UIBezierPath(ovalIn: rect(x - length / 2, y, length, next(0.008, 0.02))),
        UIColor(hex: pick([0x9fd0b5, 0x12424c, 0xd9d9a3]), alpha: 0.2))
    }
    for _ in 0..<22 {
      let x = next(0, width), y = next(0.06, 0.96), size = next(0.04, 0.1) * (0.5 + y * 0.7)
      fill(
        UIBezierPath(ovalIn: rect(x - size, y - size * 0.42, size * 2, size * 0.84)),
        UIColor(hex: pick([0x6b9b4a, 0x86b25b, 0x3f7a48])))
      fill(
        polygon([(x, y), (x + size * 1.05, y - size * 0.12), (x + size * 1.05, y + size * 0.14)]), UIColor(hex: 0x225f60))
    }
    for _ in 0..<8 {
      let x = next(0.05, width - 0.05), y = next(0.15, 0.9)
      for petal in 0..<7 {
        fill(leaf(x, y, 0.05, -2.7 + CGFloat(petal) * 0.38, 0.35), UIColor(hex: pick([0xf7c9d4, 0xfdeef0, 0xe98fa8])))
      }
      fill(circle(x, y - 0.012, 0.01), UIColor(hex: 0xf2c744))
    }
    texture(90)
  }

  mutating func dunes() {
    wash([0x6ea2c0, 0xcfe0de, 0xf8e5c4], to: 0.5)
    let tones = [0xeec38a, 0xdda064, 0xc27c45, 0x965632]
    for (index, hex) in tones.enumerated() {
      let y = 0.44 + 0.14 * CGFloat(index)
      let line = hills(y, height: 0.07, step: 0.5)
      fill(ground(line), UIColor(hex: hex))
      // The side in the shade.
      fill(ground(line.map { ($0.0 + 0.14, $0.1 + 0.045) }), UIColor(hex: 0x5a2f22, alpha: 0.16))
      for ripple in 0..<7 {
        let path = UIBezierPath()
        let shift = 0.02 + 0.017 * CGFloat(ripple)
        for (step, spot) in line.enumerated() {
          let here = point(spot.0, spot.1 + shift)
          if step == 0 { path.move(to: here) } else { path.addLine(to: here) }
        }
        if index > 1 { stroke(path, UIColor(hex: 0xfff0d4, alpha: 0.13), 0.003) }
      }
    }
    texture(140, from: 0.4, slope: 0.12)
  }

  mutating func sunrise() {
    wash([0x2b3a67, 0x8d5a7c, 0xe58a5f, 0xf9d08b])
    for ring in 0..<11 {
      let radius = 0.46 - 0.037 * CGFloat(ring)
      fill(circle(width / 2, 0.62, radius), UIColor(hex: 0xffe3a0, alpha: 0.13))
    }
    fill(circle(width / 2, 0.62, 0.1), UIColor(hex: 0xfff6d8))
    fill(ground(hills(0.7, height: 0.03, step: 0.4)), UIColor(hex: 0x7b3f3a))
    fill(ground(hills(0.82, height: 0.03, step: 0.5)), UIColor(hex: 0x4d2733))
    texture(150)
  }

  mutating func caravan() {
    wash([0xf7d9a2, 0xf0b878, 0xe09a63], to: 0.62)
    fill(circle(width * 0.8, 0.26, 0.11), UIColor(hex: 0xfff3d4))
    fill(ground(hills(0.58, height: 0.04, step: 0.5)), UIColor(hex: 0xc98550))
    fill(ground([(-0.1, 0.74), (width * 0.3, 0.66), (width * 0.62, 0.7), (width + 0.1, 0.6)]), UIColor(hex: 0x9d5a37))
    for step in 0..<11 {
      let t = CGFloat(step) / 11, x = width * (0.1 + 0.76 * t), y = 0.706 - 0.03 * sin(t * 5) - 0.03 * t
      fill(polygon([(x - 0.012, y), (x, y - 0.052), (x + 0.012, y)]), UIColor(hex: 0x2c1b20))
      fill(circle(x, y - 0.058, 0.009), UIColor(hex: 0x2c1b20))
      fill(
        polygon([(x + 0.008, y - 0.05), (x + 0.036, y - 0.056), (x + 0.04, y - 0.012), (x + 0.012, y - 0.008)]),
        UIColor(hex: 0xd8f0f0, alpha: 0.8))
    }
    fill(ground(hills(0.86, height: 0.03, step: 0.6)), UIColor(hex: 0x6a3526))
    texture(150, slope: 0.08)
  }

  mutating func oasis() {
    wash([0xf4e3c1, 0xf0c98d], to: 0.6)
    fill(ground(hills(0.5, height: 0.05, step: 0.5)), UIColor(hex: 0xdda45f))
    fill(ground(hills(0.62, height: 0.03, step: 0.5)), UIColor(hex: 0xc98848))
    fill(UIBezierPath(ovalIn: rect(width * 0.18, 0.68, width * 0.64, 0.2)), UIColor(hex: 0x2c8c86))
    fill(UIBezierPath(ovalIn: rect(width * 0.24, 0.7, width * 0.5, 0.1)), UIColor(hex: 0x7cc7b3))
    for tree in 0..<7 {
      let x = width * (0.16 + 0.11 * CGFloat(tree)) + next(-0.02, 0.02), foot = 0.7 + (tree % 2 == 0 ? 0.02 : -0.03)
      let top = foot - next(0.26, 0.42), lean = next(-0.06, 0.06)
      let trunk = UIBezierPath()
      trunk.move(to: point(x, foot))
      trunk.addQuadCurve(to: point(x + lean, top), controlPoint: point(x - lean * 0.5, (foot + top) / 2))
      stroke(trunk, UIColor(hex: 0x6b4226), 0.014)
      for frond in 0..<9 {
        let angle = -3.3 + CGFloat(frond) * 0.42
        fill(leaf(x + lean, top, next(0.1, 0.16), angle, 0.24), UIColor(hex: pick([0x1f6b3f, 0x2f8a4c, 0x55a64f])))
      }
    }
    texture(110)
  }
}
