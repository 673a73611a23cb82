import UIKit

/// Shows animations. They start when the page is shown and stop with it.
final class AnimationPage: PageView {
  private let lanes = LanesCard()
  private let progress = ProgressCard()
  private let orbit = OrbitCard()
  private let pulse = PulseCard()
  private let springs = SpringsCard()

  init() {
    super.init(.animation)
    for card in [lanes, progress, orbit, pulse, springs] as [UIView] { addSubview(card) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 12, rows: 20, gap: m.gap)
    lanes.frame = grid.cell(0, 0, 7, 11)
    springs.frame = grid.cell(7, 0, 5, 11)
    progress.frame = grid.cell(0, 11, 4, 9)
    orbit.frame = grid.cell(4, 11, 4, 9)
    pulse.frame = grid.cell(8, 11, 4, 9)
  }
}

/// A card that restarts its animation whenever its size changes.
private class MovingCard: CardView {
  private var animatedSize = CGSize.zero

  override func layoutSubviews() {
    super.layoutSubviews()
    guard window != nil, bounds.size != animatedSize, bounds.width > 0 else { return }
    animatedSize = bounds.size
    startMoving()
  }

  func startMoving() {}
}

private final class LanesCard: MovingCard {
  private static let lanes: [(String, UIView.AnimationOptions, UIColor)] = [
    ("Linear", .curveLinear, .systemGray), ("Ease in", .curveEaseIn, .systemTeal), ("Ease out", .curveEaseOut, .systemGreen),
    ("Ease in-out", .curveEaseInOut, .systemBlue),
  ]

  private let names = lanes.map { UILabel($0.0, color: .secondaryLabel) }
  private let tracks = lanes.map { _ in UIView() }
  private let balls = lanes.map { lane -> UIView in
    let ball = UIView()
    ball.backgroundColor = lane.2
    return ball
  }

  init() {
    super.init("Curves", detail: "UIView.animate, two seconds there and two back")
    for view in names + tracks + balls as [UIView] { addSubview(view) }
    for track in tracks { track.backgroundColor = .tertiarySystemFill }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 1, rows: balls.count, gap: 0)
    for index in balls.indices {
      let cell = grid.cell(0, index), side = min(m.points(30), cell.height * 0.8), name = m.points(100)
      names[index].font = m.font(14, .medium)
      names[index].frame = CGRect(x: cell.minX, y: cell.minY, width: name, height: cell.height)
      tracks[index].frame = CGRect(x: cell.minX + name, y: cell.midY - 2, width: cell.width - name, height: 4)
      tracks[index].layer.cornerRadius = 2
      balls[index].bounds = CGRect(x: 0, y: 0, width: side, height: side)
      balls[index].layer.cornerRadius = side / 2
    }
  }

  override func startMoving() {
    for (index, ball) in balls.enumerated() {
      let track = tracks[index].frame
      ball.layer.removeAllAnimations()
      ball.center = CGPoint(x: track.minX + ball.bounds.width / 2, y: track.midY)
      UIView.animate(
        withDuration: 2, delay: 0, options: [Self.lanes[index].1, .repeat, .autoreverse],
        animations: { ball.center.x = track.maxX - ball.bounds.width / 2 })
    }
  }
}

private final class SpringsCard: MovingCard {
  private static let dampings: [CGFloat] = [0.3, 0.5, 0.8]
  private let balls = dampings.map { _ in GradientView() }
  private let names = dampings.map {
    UILabel(String(format: "%.1f", Double($0)), color: .secondaryLabel, alignment: .center)
  }

  init() {
    super.init("Springs", detail: "Damping 0.3, 0.5, 0.8")
    let colors = [[0xffb35c, 0xff7a3d], [0xff8fb1, 0xf0447e], [0xb79cff, 0x6a4cf0]]
    for (ball, pair) in zip(balls, colors) {
      ball.colors = pair.map { UIColor(hex: $0) }
      addSubview(ball)
    }
    for view in names { addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: balls.count, rows: 1, gap: m.points(16))
    for (index, ball) in balls.enumerated() {
      let cell = grid.cell(index, 0), side = min(cell.width, m.points(64)), name = m.points(24)
      ball.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      ball.center = CGPoint(x: cell.midX, y: cell.minY + side / 2)
      ball.layer.cornerRadius = side * 0.3
      names[index].font = .monospacedDigitSystemFont(ofSize: max(m.points(14), 9), weight: .medium)
      names[index].frame = CGRect(x: cell.minX, y: cell.maxY - name, width: cell.width, height: name)
    }
  }

  override func startMoving() {
    for (index, ball) in balls.enumerated() {
      let end = names[index].frame.minY - ball.bounds.height / 2 - metrics.points(6)
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
    addSubview(ring)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let side = min(rect.width, rect.height)
    ring.frame = CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
    ring.lineWidth = m.points(14)
  }

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
    layer.addSublayer(track)
    layer.addSublayer(dot)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let path = UIBezierPath(), a = rect.width * 0.42, b = rect.height * 0.46
    for step in 0...96 {
      let t = CGFloat(step) / 96 * 2 * .pi
      let point = CGPoint(x: rect.midX + a * sin(t), y: rect.midY + b * sin(2 * t))
      if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    track.frame = bounds
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
    addSubview(tile)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
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
