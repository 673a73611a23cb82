import UIKit

/// A graph of the standard timing curves and a spring.
final class CurveGraph: UIView {
  struct Curve {
    let name: String
    let color: UIColor
    /// Progress at a time from 0 to 1.
    let value: @Sendable (CGFloat) -> CGFloat
  }

  static let curves: [Curve] = [
    Curve(name: "Linear", color: .systemGray, value: { $0 }),
    Curve(name: "Ease in-out", color: .systemBlue, value: { bezier($0, 0.42, 0, 0.58, 1) }),
    Curve(name: "Ease out", color: .systemGreen, value: { bezier($0, 0, 0, 0.58, 1) }),
    Curve(name: "Spring", color: .systemOrange, value: { 1 - exp(-5.5 * $0) * (cos(15 * $0) + 0.36 * sin(15 * $0)) }),
  ]

  private let axes = CAShapeLayer()
  private let lines = CurveGraph.curves.map { _ in CAShapeLayer() }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for line in [axes] + lines {
      line.fillColor = nil
      line.lineCap = .round
      line.lineJoin = .round
      layer.addSublayer(line)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics, rect = bounds.insetBy(dx: 2, dy: m.points(4))
    // Springs overshoot: a quarter of the height is reserved for that.
    let top = rect.minY + rect.height * 0.26
    let frame = UIBezierPath()
    for step in 0...3 {
      let y = (rect.maxY - (rect.maxY - top) * CGFloat(step) / 3).rounded() - 0.5
      frame.move(to: CGPoint(x: rect.minX, y: y))
      frame.addLine(to: CGPoint(x: rect.maxX, y: y))
    }
    axes.frame = bounds
    axes.path = frame.cgPath
    axes.strokeColor = UIColor.separator.cgColor
    axes.lineWidth = 1
    for (line, curve) in zip(lines, CurveGraph.curves) {
      let path = UIBezierPath()
      for step in 0...80 {
        let t = CGFloat(step) / 80
        let point = CGPoint(x: rect.minX + t * rect.width, y: rect.maxY - curve.value(t) * (rect.maxY - top))
        if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      line.frame = bounds
      line.path = path.cgPath
      line.strokeColor = curve.color.resolvedColor(with: traitCollection).cgColor
      line.lineWidth = m.points(3.5)
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  /// The progress of a cubic Bézier timing curve at time `x`, found by bisection of its parameter.
  nonisolated private static func bezier(
    _ x: CGFloat, _ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat
  ) -> CGFloat {
    func at(_ t: CGFloat, _ a: CGFloat, _ b: CGFloat) -> CGFloat {
      let u = 1 - t
      return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
    }
    var low: CGFloat = 0, high: CGFloat = 1
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if at(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return at((low + high) / 2, y1, y2)
  }
}
