import UIKit

/// Properties of layers, a card for each.
final class LayersPage: PageView {
  init() {
    let tiles: [Tile] = [
      CornersCard(), ShadowsCard(), GradientsCard(), BordersCard(), MasksCard(), OpacityCard(), TransformsCard(),
      ShapesCard(),
    ].map { .card($0) }
    super.init(
      .layers,
      [
        .column([.row(Array(tiles[..<4])), .row(Array(tiles[4...]))]),
        .column([0, 2, 4, 6].map { .row(Array(tiles[$0..<($0 + 2)])) }),
      ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A card that shows one property.
private class LayerTile: CanvasCard {
  override var leastWidth: CGFloat { 176 }
}

extension CGRect {
  /// The largest centred square, at most `limit` wide.
  fileprivate func square(_ limit: CGFloat = .greatestFiniteMagnitude) -> CGRect {
    let side = min(width, height, limit).rounded()
    return CGRect(x: (midX - side / 2).rounded(), y: (midY - side / 2).rounded(), width: side, height: side)
  }
}

private final class CornersCard: LayerTile {
  private let shapes: [(view: UIView, corners: CACornerMask)] = [
    (UIView(), [.layerMinXMinYCorner, .layerMaxXMaxYCorner]),
    (UIView(), [.layerMinXMinYCorner, .layerMaxXMinYCorner]),
    (UIView(), [.layerMaxXMinYCorner, .layerMinXMaxYCorner]),
    (UIView(), [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]),
  ]

  init() {
    super.init("Corners", detail: "Each for itself")
    let colors: [UIColor] = [.systemTeal, .systemCyan, .systemBlue, .systemIndigo]
    for (index, shape) in shapes.enumerated() {
      shape.view.backgroundColor = colors[index]
      shape.view.layer.maskedCorners = shape.corners
      canvas.addSubview(shape.view)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layOut(in rect: CGRect, _ m: Metrics) {
    let square = rect.square(), gap = m.points(12), side = (square.width - gap) / 2
    for (index, shape) in shapes.enumerated() {
      let (column, row) = (CGFloat(index % 2), CGFloat(index / 2))
      shape.view.frame = CGRect(
        x: square.minX + column * (side + gap), y: square.minY + row * (side + gap), width: side, height: side)
      shape.view.layer.cornerRadius = shape.view.bounds.width * 0.42
    }
  }
}

private final class ShadowsCard: LayerTile {
  private let near = UIView()
  private let far = UIView()

  init() {
    super.init("Shadows", detail: "Soft, hard, near, far")
    for view in [far, near] {
      view.backgroundColor = .tertiarySystemBackground
      view.layer.shadowColor = UIColor.black.cgColor
      canvas.addSubview(view)
    }
    near.backgroundColor = .systemOrange
    near.layer.shadowColor = UIColor(hex: 0xff9500).cgColor
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layOut(in rect: CGRect, _ m: Metrics) {
    let square = rect.square(), side = square.width * 0.62
    far.frame = CGRect(x: square.minX, y: square.minY, width: side, height: side)
    near.frame = CGRect(x: square.maxX - side, y: square.maxY - side, width: side, height: side)
    for view in [far, near] { view.layer.cornerRadius = side * 0.24 }
    far.layer.shadowOpacity = 0.25
    far.layer.shadowRadius = side * 0.06
    far.layer.shadowOffset = CGSize(width: 0, height: side * 0.03)
    near.layer.shadowOpacity = 0.55
    near.layer.shadowRadius = side * 0.16
    near.layer.shadowOffset = CGSize(width: 0, height: side * 0.12)
  }
}

private final class GradientsCard: LayerTile {
  private let gradients = [CAGradientLayerType.axial, .radial, .conic].map { type -> CAGradientLayer in
    let layer = CAGradientLayer()
    layer.type = type
    return layer
  }

  init() {
    super.init("Gradients", detail: "Linear, radial, conic")
    let stops = [
      [0xff5f6d, 0xffc371], [0xa8ff78, 0x0fb8ad, 0x1a5d8f], [0xff3b30, 0xffcc00, 0x34c759, 0x32ade6, 0xaf52de, 0xff3b30],
    ]
    for (gradient, colors) in zip(gradients, stops) {
      gradient.colors = colors.map { UIColor(hex: $0).cgColor }
      canvas.layer.addSublayer(gradient)
    }
    gradients[0].startPoint = CGPoint(x: 0, y: 0)
    gradients[0].endPoint = CGPoint(x: 1, y: 1)
    gradients[1].startPoint = CGPoint(x: 0.35, y: 0.35)
    gradients[1].endPoint = CGPoint(x: 1, y: 1)
    gradients[2].startPoint = CGPoint(x: 0.5, y: 0.5)
    gradients[2].endPoint = CGPoint(x: 0.5, y: 0)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layOut(in rect: CGRect, _ m: Metrics) {
    let square = rect.square(), side = ((square.width - m.points(12)) / 2).rounded()
    let places = [
      CGRect(x: square.minX, y: square.minY, width: square.width, height: side),
      CGRect(x: square.minX, y: square.maxY - side, width: side, height: side),
      CGRect(x: square.maxX - side, y: square.maxY - side, width: side, height: side),
    ]
    for (gradient, place) in zip(gradients, places) {
      gradient.frame = place
      gradient.cornerRadius = side / 2
    }
    gradients[0].cornerRadius = side * 0.3
  }
}

private final class BordersCard: LayerTile {
  private let views = (0..<3).map { _ in UIView() }

  init() {
    super.init("Borders", detail: "Hairlines to frames")
    for view in views { canvas.addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layOut(in rect: CGRect, _ m: Metrics) {
    let square = rect.square()
    let styles: [(CGFloat, CGFloat, UIColor)] = [
      (0, 1, .separator), (0.15, m.points(4), .systemPurple), (0.3, m.points(10), .systemPink),
    ]
    for (view, style) in zip(views, styles) {
      let inset = square.width * style.0
      view.frame = square.insetBy(dx: inset, dy: inset)
      view.layer.cornerRadius = view.bounds.width * 0.26
      view.layer.borderWidth = style.1
      view.layer.borderColor = style.2.resolvedColor(with: traitCollection).cgColor
    }
  }
}

private final class MasksCard: LayerTile {
  private let picture = UIImageView()
  private let star = CAShapeLayer()

  init() {
    super.init("Masks", detail: "One layer cuts another")
    picture.image = Landscape.image(CGSize(width: 320, height: 320))
    picture.layer.mask = star
    canvas.addSubview(picture)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layOut(in rect: CGRect, _ m: Metrics) {
    picture.frame = rect.square()
    let side = picture.bounds.width
    let path = UIBezierPath()
    for index in 0..<16 {
      let radius = side / 2 * (index % 2 == 0 ? 1 : 0.8), angle = CGFloat(index) * .pi / 8 - .pi / 2
      let point = CGPoint(x: side / 2 + radius * cos(angle), y: side / 2 + radius * sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    star.frame = picture.bounds
    star.path = path.cgPath
  }
}

private final class OpacityCard: LayerTile {
  private let groups = [UIView(), UIView()]
  private let discs: [UIView]

  init() {
    discs = (0..<4).map { _ in UIView() }
    super.init("Group opacity", detail: "As one or one by one")
    for (index, group) in groups.enumerated() {
      group.alpha = 0.5
      group.layer.allowsGroupOpacity = index == 0
      for (disc, color) in zip(discs[(2 * index)...(2 * index + 1)], [UIColor.systemBlue, .systemRed]) {
        disc.backgroundColor = color
        group.addSubview(disc)
      }
      canvas.addSubview(group)
    }
  }

  required init?(coder: NSCoder) {
    discs = []
    super.init(coder: coder)
  }

  override func layOut(in rect: CGRect, _ m: Metrics) {
    let square = rect.square(), side = square.height * 0.48
    for (index, group) in groups.enumerated() {
      group.frame = CGRect(
        x: square.minX, y: index == 0 ? square.minY : square.maxY - side, width: square.width, height: side)
      let width = square.width * 0.58
      discs[2 * index].frame = CGRect(x: 0, y: 0, width: width, height: side)
      discs[2 * index + 1].frame = CGRect(x: square.width - width, y: 0, width: width, height: side)
      for disc in discs[(2 * index)...(2 * index + 1)] { disc.layer.cornerRadius = side / 2 }
    }
  }
}

private final class TransformsCard: LayerTile {
  private let cards = (0..<3).map { _ in GradientView() }

  init() {
    super.init("Transforms", detail: "Turned, in perspective")
    let colors = [[0x5ee7df, 0x3f86ed], [0xc471f5, 0x7a5cff], [0xfa709a, 0xfee140]]
    for (card, pair) in zip(cards, colors) {
      card.colors = pair.map { UIColor(hex: $0) }
      canvas.addSubview(card)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layOut(in rect: CGRect, _ m: Metrics) {
    let square = rect.square(), side = square.width * 0.56
    for (index, card) in cards.enumerated() {
      card.transform3D = CATransform3DIdentity
      card.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      let step = CGFloat(index) - 1
      card.center = CGPoint(x: square.midX + step * square.width * 0.24, y: square.midY)
      card.layer.cornerRadius = side * 0.16
      var transform = CATransform3DIdentity
      transform.m34 = -1 / (side * 3)
      transform = CATransform3DRotate(transform, 0.85, 0, 1, 0)
      card.transform3D = transform
    }
  }
}

private final class ShapesCard: LayerTile {
  private let ring = CAShapeLayer()
  private let dashes = CAShapeLayer()
  private let flower = CAShapeLayer()

  init() {
    super.init("Shapes", detail: "Paths, dashes, strokes")
    for shape in [flower, dashes, ring] { canvas.layer.addSublayer(shape) }
    dashes.fillColor = nil
    ring.fillColor = nil
    ring.lineCap = .round
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layOut(in rect: CGRect, _ m: Metrics) {
    let square = rect.square(), side = square.width, center = CGPoint(x: side / 2, y: side / 2)
    func circle(_ radius: CGFloat, _ from: CGFloat = 0, _ to: CGFloat = 1) -> CGPath {
      UIBezierPath(
        arcCenter: center, radius: radius, startAngle: (from - 0.25) * 2 * .pi, endAngle: (to - 0.25) * 2 * .pi,
        clockwise: true
      ).cgPath
    }
    for shape in [flower, dashes, ring] { shape.frame = square }
    ring.path = circle(side * 0.46, 0, 0.7)
    ring.lineWidth = side * 0.07
    ring.strokeColor = UIColor.systemGreen.resolvedColor(with: traitCollection).cgColor
    dashes.path = circle(side * 0.34)
    dashes.lineWidth = side * 0.02
    dashes.lineDashPattern = [NSNumber(value: Double(side * 0.05)), NSNumber(value: Double(side * 0.04))]
    dashes.strokeColor = UIColor.systemGray2.resolvedColor(with: traitCollection).cgColor
    let petals = UIBezierPath()
    for index in 0..<6 {
      let petal = UIBezierPath(ovalIn: CGRect(x: -side * 0.055, y: -side * 0.25, width: side * 0.11, height: side * 0.23))
      petal.apply(
        CGAffineTransform(rotationAngle: CGFloat(index) * .pi / 3)
          .concatenating(CGAffineTransform(translationX: center.x, y: center.y)))
      petals.append(petal)
    }
    flower.path = petals.cgPath
    flower.fillColor = UIColor.systemMint.resolvedColor(with: traitCollection).cgColor
  }
}
