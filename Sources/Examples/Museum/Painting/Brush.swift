import UIKit

/// Paints in a space that is one unit high and as wide as the picture, with numbers that a seed determines.
struct Brush {
  let context: CGContext
  /// Width of the picture; its height is 1.
  let width: CGFloat
  /// Points of a unit.
  let unit: CGFloat
  private var state: UInt64

  init(context: CGContext, size: CGSize, seed: Int) {
    self.context = context
    unit = size.height
    width = size.width / size.height
    state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
  }

  // MARK: Numbers

  /// A number from `low` to `high`.
  mutating func next(_ low: CGFloat, _ high: CGFloat) -> CGFloat {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return low + (high - low) * CGFloat(state >> 33) / CGFloat(1 << 31)
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[min(Int(next(0, CGFloat(values.count))), values.count - 1)]
  }

  // MARK: Shapes

  func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x * unit, y: y * unit) }
  func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x * unit, y: y * unit, width: width * unit, height: height * unit)
  }

  func circle(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) -> UIBezierPath {
    UIBezierPath(ovalIn: rect(x - radius, y - radius, 2 * radius, 2 * radius))
  }

  func polygon(_ points: [(CGFloat, CGFloat)]) -> UIBezierPath {
    let path = UIBezierPath()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: self.point(point.0, point.1)) } else { path.addLine(to: self.point(point.0, point.1)) }
    }
    path.close()
    return path
  }

  /// The area below a line through points, down to the lower edge.
  func ground(_ line: [(CGFloat, CGFloat)]) -> UIBezierPath {
    let path = UIBezierPath()
    guard let first = line.first, let last = line.last else { return path }
    path.move(to: point(first.0, 1.02))
    path.addLine(to: point(first.0, first.1))
    for (a, b) in zip(line, line.dropFirst()) {
      let middle = (a.0 + b.0) / 2
      path.addCurve(to: point(b.0, b.1), controlPoint1: point(middle, a.1), controlPoint2: point(middle, b.1))
    }
    path.addLine(to: point(last.0, 1.02))
    path.close()
    return path
  }

  /// A line of hills around `y`.
  mutating func hills(_ y: CGFloat, height: CGFloat, step: CGFloat) -> [(CGFloat, CGFloat)] {
    var line: [(CGFloat, CGFloat)] = []
    var x: CGFloat = -0.1
    while x < width + step + 0.1 {
      line.append((x, y + next(-height, height)))
      x += step * next(0.7, 1.3)
    }
    return line
  }

  // MARK: Paint

  func fill(_ path: UIBezierPath, _ color: UIColor) {
    color.setFill()
    path.fill()
  }

  func stroke(_ path: UIBezierPath, _ color: UIColor, _ width: CGFloat) {
    path.lineWidth = width * unit
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    color.setStroke()
    path.stroke()
  }

  /// A gradient from top to bottom, in the whole width or in a shape.
  func wash(_ colors: [Int], from top: CGFloat = 0, to bottom: CGFloat = 1, in shape: UIBezierPath? = nil) {
    let space = CGColorSpaceCreateDeviceRGB()
    let list = colors.map { UIColor(hex: $0).cgColor }
    guard let gradient = CGGradient(colorsSpace: space, colors: list as CFArray, locations: nil) else { return }
    context.saveGState()
    if let shape { shape.addClip() } else { context.clip(to: rect(0, top, width, bottom - top)) }
    context.drawLinearGradient(gradient, start: point(0, top), end: point(0, bottom), options: [])
    context.restoreGState()
  }

  /// Light around a point.
  func glow(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat, _ hex: Int, _ alpha: CGFloat = 0.8) {
    let colors = [UIColor(hex: hex, alpha: alpha).cgColor, UIColor(hex: hex, alpha: 0).cgColor]
    guard let gradient = CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: nil)
    else { return }
    context.drawRadialGradient(
      gradient, startCenter: point(x, y), startRadius: 0, endCenter: point(x, y), endRadius: radius * unit, options: [])
  }

  /// Strokes of a dry brush over an area: what makes a flat colour look painted.
  mutating func texture(_ count: Int, from top: CGFloat = 0, to bottom: CGFloat = 1, slope: CGFloat = 0) {
    for _ in 0..<count {
      let x = next(-0.1, width), y = next(top, bottom), length = next(0.05, 0.3)
      let path = UIBezierPath()
      path.move(to: point(x, y))
      path.addQuadCurve(
        to: point(x + length, y + slope * length + next(-0.008, 0.008)),
        controlPoint: point(x + length / 2, y + slope * length / 2 + next(-0.012, 0.012)))
      let isLight = next(0, 1) > 0.5
      stroke(path, UIColor(white: isLight ? 1 : 0, alpha: next(0.015, isLight ? 0.06 : 0.03)), next(0.0015, 0.006))
    }
  }
}

extension UIColor {
  /// A colour from its hexadecimal notation.
  convenience init(hex: Int, alpha: CGFloat = 1) {
    func part(_ shift: Int) -> CGFloat { CGFloat((hex >> shift) & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
  }
}
