import UIKit

/// Three cards fanned out, each with a gradient, round corners and a shadow.
final class LayerStack: UIView {
  private let cards: [UIView]

  override init(frame: CGRect) {
    let colors = [[0x3fd0c9, 0x1f8fd6], [0x7c6cff, 0x4b2fd6], [0xff9a5a, 0xf0447e]]
    cards = colors.map { pair in
      let card = GradientView()
      card.colors = pair.map { UIColor(hex: $0) }
      return card
    }
    super.init(frame: frame)
    for view in cards { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    cards = []
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = bounds.height * 0.78, width = min(height * 1.42, bounds.width * 0.6)
    for (index, card) in cards.enumerated() {
      let step = CGFloat(index) - 1
      card.transform = .identity
      card.bounds = CGRect(x: 0, y: 0, width: width, height: height)
      card.center = CGPoint(x: bounds.midX + step * width * 0.3, y: bounds.midY + abs(step) * height * 0.05)
      card.transform = CGAffineTransform(rotationAngle: step * 0.14)
      card.layer.cornerRadius = height * 0.13
      card.layer.shadowOpacity = 0.28
      card.layer.shadowRadius = height * 0.08
      card.layer.shadowOffset = CGSize(width: 0, height: height * 0.05)
    }
  }
}

/// A view with a linear gradient from its top left to its bottom right.
final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  var colors: [UIColor] = [] {
    didSet { apply() }
  }

  private func apply() {
    guard let gradient = layer as? CAGradientLayer else { return }
    gradient.colors = colors.map { $0.resolvedColor(with: traitCollection).cgColor }
    gradient.startPoint = CGPoint(x: 0, y: 0)
    gradient.endPoint = CGPoint(x: 1, y: 1)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    apply()
  }
}

/// A progress ring: a conic gradient masked by a stroked arc.
final class RingView: UIView {
  var lineWidth: CGFloat = 10 {
    didSet { if lineWidth != oldValue { setNeedsLayout() } }
  }

  let arc = CAShapeLayer()
  private let track = CAShapeLayer()
  private let gradient = CAGradientLayer()
  private let fraction: CGFloat
  private let colors: [UIColor]

  init(fraction: CGFloat, colors: [UIColor]) {
    self.fraction = fraction
    self.colors = colors
    super.init(frame: .zero)
    gradient.type = .conic
    gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
    gradient.endPoint = CGPoint(x: 0.5, y: 0)
    for shape in [track, arc] {
      shape.fillColor = nil
      shape.lineCap = .round
    }
    arc.strokeColor = UIColor.black.cgColor
    layer.addSublayer(track)
    layer.addSublayer(gradient)
    gradient.mask = arc
  }

  required init?(coder: NSCoder) {
    fraction = 0
    colors = []
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let circle = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: (bounds.width - lineWidth) / 2,
      startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
    for shape in [track, arc] {
      shape.frame = bounds
      shape.path = circle.cgPath
      shape.lineWidth = lineWidth
    }
    gradient.frame = bounds
    let resolved = colors.map { $0.resolvedColor(with: traitCollection).cgColor }
    gradient.colors = resolved
    // The round line cap at the top extends back over the seam of the gradient, so the first colour is repeated there.
    if fraction < 0.9, let first = resolved.first {
      gradient.colors = resolved + [first]
      gradient.locations =
        resolved.indices.map {
          NSNumber(value: Double(fraction) * Double($0) / Double(max(resolved.count - 1, 1)))
        } + [0.94]
    }
    track.strokeColor = UIColor.tertiarySystemFill.cgColor
    arc.strokeEnd = fraction
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
}
