import UIKit

/// A drawn picture of mountains at dusk, so that no file is needed.
enum Landscape {
  static func image(_ size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { renderer in
      let context = renderer.cgContext
      sky(context, size)
      sun(context, size)
      ridge(size, base: 0.62, height: 0.16, waves: 2.3, phase: 0.4, color: UIColor(hex: 0xb56a9c))
      ridge(size, base: 0.72, height: 0.19, waves: 1.7, phase: 2.1, color: UIColor(hex: 0x7a4a92))
      ridge(size, base: 0.84, height: 0.17, waves: 2.9, phase: 0.9, color: UIColor(hex: 0x43306f))
      ridge(size, base: 0.97, height: 0.12, waves: 1.9, phase: 3.7, color: UIColor(hex: 0x1d1b42))
    }
  }

  private static func sky(_ context: CGContext, _ size: CGSize) {
    let colors = [UIColor(hex: 0x2b2d6e), UIColor(hex: 0x9a4f93), UIColor(hex: 0xf59073), UIColor(hex: 0xffd596)]
    guard
      let gradient = CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors.map(\.cgColor) as CFArray,
        locations: [0, 0.4, 0.68, 0.9])
    else { return }
    context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 0, y: size.height), options: [])
  }

  private static func sun(_ context: CGContext, _ size: CGSize) {
    let center = CGPoint(x: size.width * 0.66, y: size.height * 0.5), radius = size.height * 0.12
    for (factor, alpha) in [(3.2, 0.08), (2.2, 0.12), (1.5, 0.2)] as [(CGFloat, CGFloat)] {
      UIColor(hex: 0xfff0c9, alpha: alpha).setFill()
      UIBezierPath(
        arcCenter: center, radius: radius * factor, startAngle: 0, endAngle: 2 * .pi, clockwise: true
      ).fill()
    }
    UIColor(hex: 0xfff3d6).setFill()
    UIBezierPath(arcCenter: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true).fill()
  }

  private static func ridge(
    _ size: CGSize, base: CGFloat, height: CGFloat, waves: CGFloat, phase: CGFloat, color: UIColor
  ) {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: size.height))
    let steps = 64
    for step in 0...steps {
      let t = CGFloat(step) / CGFloat(steps)
      let swing =
        0.6 * sin(t * waves * 2 * .pi + phase) + 0.28 * sin(t * waves * 5.3 * .pi + phase * 2)
        + 0.12 * sin(t * waves * 13 * .pi + phase * 3)
      path.addLine(to: CGPoint(x: t * size.width, y: (base - height * (0.5 + swing * 0.5)) * size.height))
    }
    path.addLine(to: CGPoint(x: size.width, y: size.height))
    path.close()
    color.setFill()
    path.fill()
  }
}
