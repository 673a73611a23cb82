import UIKit

/// Shows animations. They start when the page is shown and stop with it.
final class AnimationPage: PageView {
  init() {
    let lanes = LanesCard(), progress = ProgressCard(), orbit = OrbitCard(), pulse = PulseCard(), springs = SpringsCard()
    super.init(
      .animation,
      [
        .column([
          .row([.card(lanes, 7), .card(springs, 5)], 11), .row([.card(progress), .card(orbit), .card(pulse)], 9),
        ]),
        .column([
          .card(lanes), .row([.card(springs), .card(progress)]), .row([.card(orbit), .card(pulse)]),
        ]),
      ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A card that restarts its animation whenever its size or direction changes.
private class MovingCard: CanvasCard {
  override var leastWidth: CGFloat { 190 }

  private var animated: (size: CGSize, direction: UIUserInterfaceLayoutDirection)?

  final override func layOut(in rect: CGRect, _ m: Metrics) {
    place(in: rect, m)
    let (size, direction) = (rect.size, effectiveUserInterfaceLayoutDirection)
    guard window != nil, rect.width > 0, animated.map({ $0 != (size, direction) }) ?? true else { return }
    animated = (size, direction)
    startMoving()
  }

  /// Places what moves; `rect` is the canvas's bounds.
  func place(in rect: CGRect, _ m: Metrics) {}
  func startMoving() {}
}

private final class LanesCard: MovingCard {
  override var leastWidth: CGFloat { 300 }

  private static let lanes: [(String, UIView.AnimationOptions, UIColor)] = [
    ("Linear", .curveLinear, .systemGray), ("Ease in", .curveEaseIn, .systemTeal), ("Ease out", .curveEaseOut, .systemGreen),
    ("Ease in-out", .curveEaseInOut, .systemBlue),
  ]

  private let tracks = lanes.map { _ in RoundView(.tertiarySystemFill) }
  private let balls = lanes.map { RoundView($0.2) }

  init() {
    super.init("Curves", detail: "UIView.animate, two seconds there and two back", height: 150)
    let names = Self.lanes.map { UILabel($0.0, size: 14, .medium, color: .secondaryLabel) }
    let rows = zip(names, tracks).map { name, track -> UIView in
      track.heightAnchor.constraint(equalToConstant: 4).isActive = true
      let row = UIStackView(.horizontal, spacing: 16, alignment: .center, [name, track])
      row.atLeast(height: 34)
      return row
    }
    canvas.fill(with: UIStackView(.vertical, distribution: .fillEqually, rows))
    for name in names {
      name.keepingSize()
      name.widthAnchor.constraint(equalTo: names[names.count - 1].widthAnchor).isActive = true
    }
    for ball in balls { canvas.addSubview(ball) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func place(in rect: CGRect, _ m: Metrics) {
    for ball in balls { ball.bounds = CGRect(x: 0, y: 0, width: m.points(30), height: m.points(30)) }
  }

  override func startMoving() {
    canvas.layoutIfNeeded()
    for (index, ball) in balls.enumerated() {
      let track = tracks[index].convert(tracks[index].bounds, to: canvas), radius = ball.bounds.width / 2
      let (start, end) = (track.minX + radius, track.maxX - radius)
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      ball.layer.removeAllAnimations()
      ball.center = CGPoint(x: isMirrored ? end : start, y: track.midY)
      UIView.animate(
        withDuration: 2, delay: 0, options: [Self.lanes[index].1, .repeat, .autoreverse],
        animations: { ball.center.x = isMirrored ? start : end })
    }
  }
}

private final class SpringsCard: MovingCard {
  private static let dampings: [CGFloat] = [0.3, 0.5, 0.8]
  private let balls = dampings.map { _ in GradientView() }

  init() {
    let names = Self.dampings.map {
      UILabel(
        String(format: "%.1f", Double($0)), size: 14, .medium, color: .secondaryLabel, alignment: .center, digits: true)
    }
    super.init(
      "Springs", detail: "Damping 0.3, 0.5, 0.8", height: 130,
      footer: UIStackView(.horizontal, spacing: 16, distribution: .fillEqually, names))
    let colors = [[0xffb35c, 0xff7a3d], [0xff8fb1, 0xf0447e], [0xb79cff, 0x6a4cf0]]
    for (ball, pair) in zip(balls, colors) {
      ball.colors = pair.map { UIColor(hex: $0) }
      canvas.addSubview(ball)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func place(in rect: CGRect, _ m: Metrics) {
    let gap = m.points(16), width = (rect.width - 2 * gap) / 3, side = min(width, m.points(64))
    for (index, ball) in balls.enumerated() {
      ball.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      ball.center = CGPoint(x: rect.minX + (CGFloat(index) + 0.5) * width + CGFloat(index) * gap, y: rect.minY + side / 2)
      ball.layer.cornerRadius = side * 0.3
    }
  }

  override func startMoving() {
    for (index, ball) in balls.enumerated() {
      let end = canvas.bounds.maxY - ball.bounds.height / 2
      let spring = CASpringAnimation(keyPath: "position.y")
      spring.fromValue = ball.center.y
      spring.toValue = end
      spring.mass = 1
      spring.stiffness = 60
      spring.damping = 2 * Self.dampings[index] * CGFloat(60).squareRoot()
      spring.duration = 2.4
      spring.autoreverses = false
      spring.repeatCount = .infinity
      ball.layer.add(spring, forKey: "spring")
    }
  }
}

private final class ProgressCard: MovingCard {
  private let ring = RingView(fraction: 1, colors: [.systemOrange, .systemPink, .systemOrange])

  init() {
    super.init("Strokes", detail: "strokeEnd of a shape")
    canvas.fit(ring)
    ring.followMetrics { $0.lineWidth = $1.points(14) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func startMoving() {
    let stroke = CABasicAnimation(keyPath: "strokeEnd")
    stroke.fromValue = 0
    stroke.toValue = 1
    stroke.duration = 2.5
    stroke.autoreverses = true
    stroke.repeatCount = .infinity
    stroke.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    ring.arc.add(stroke, forKey: "stroke")
  }
}

private final class OrbitCard: MovingCard {
  private let track = CAShapeLayer()
  private let dot = CALayer()

  init() {
    super.init("Key frames", detail: "Along a path")
    track.fillColor = nil
    canvas.layer.addSublayer(track)
    canvas.layer.addSublayer(dot)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func place(in rect: CGRect, _ m: Metrics) {
    let path = UIBezierPath(), a = rect.width * 0.42, b = rect.height * 0.46
    for step in 0...96 {
      let t = CGFloat(step) / 96 * 2 * .pi
      let point = CGPoint(x: rect.midX + a * sin(t), y: rect.midY + b * sin(2 * t))
      if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    track.frame = rect
    track.path = path.cgPath
    track.lineWidth = m.points(4)
    track.strokeColor = UIColor.systemFill.resolvedColor(with: traitCollection).cgColor
    let side = m.points(24)
    dot.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    dot.position = CGPoint(x: rect.midX, y: rect.midY)
    dot.cornerRadius = side / 2
    dot.backgroundColor = UIColor.systemPurple.resolvedColor(with: traitCollection).cgColor
  }

  override func startMoving() {
    let frames = CAKeyframeAnimation(keyPath: "position")
    frames.path = track.path
    frames.calculationMode = .paced
    frames.duration = 4
    frames.repeatCount = .infinity
    dot.add(frames, forKey: "orbit")
  }
}

private final class PulseCard: MovingCard {
  private let tile = GradientView()
  private let icon = UIImageView(image: UIImage(systemName: "heart.fill"))

  init() {
    super.init("Transforms", detail: "Scale, turn and fade together")
    tile.colors = [UIColor(hex: 0xff8a9b), UIColor(hex: 0xe6377c)]
    icon.tintColor = .white
    icon.contentMode = .scaleAspectFit
    tile.addSubview(icon)
    canvas.addSubview(tile)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func place(in rect: CGRect, _ m: Metrics) {
    let side = min(rect.width, rect.height) * 0.72
    tile.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    tile.center = CGPoint(x: rect.midX, y: rect.midY)
    tile.layer.cornerRadius = side * 0.28
    icon.frame = tile.bounds.insetBy(dx: side * 0.24, dy: side * 0.24)
  }

  override func startMoving() {
    let scale = CABasicAnimation(keyPath: "transform.scale")
    scale.fromValue = 0.82
    scale.toValue = 1.08
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = -0.18
    turn.toValue = 0.18
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0.7
    fade.toValue = 1
    let group = CAAnimationGroup()
    group.animations = [scale, turn, fade]
    group.duration = 1.2
    group.autoreverses = true
    group.repeatCount = .infinity
    group.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    tile.layer.add(group, forKey: "pulse")
  }
}
