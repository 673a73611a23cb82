import UIKit

/// Shows each touch as a comet: a head at its position, and a tail of its recent positions.
///
/// Requests frames only while something moves.
final class TouchGlass: UIView, DragSurface {
  static let fingers = 10
  /// Called with the position of each touch by number, and the largest number of touches at once.
  var onChange: (([CGPoint?], Int) -> Void)?

  private var comets: [Comet?] = Array(repeating: nil, count: fingers)
  /// Comets of touches that have ended.
  private var fading: [Comet] = []
  private var most = 0
  private var link: CADisplayLink?
  private let ground = CAGradientLayer()
  private let hints = UIStackView(
    .vertical, spacing: 4,
    [
      UILabel(
        "Put your fingers here", size: 24, .semibold, color: UIColor(white: 1, alpha: 0.75), alignment: .center),
      UILabel("one, or all ten", size: 16, color: UIColor(white: 1, alpha: 0.7), alignment: .center),
    ])
  private let rings = CAShapeLayer()

  /// Colours that are bright on the dark background and as distinct from each other as ten can be.
  static func color(of finger: Int) -> UIColor {
    let colors = [0xff5a7a, 0x38c8ff, 0xffc53d, 0x5ee08a, 0xb18cff, 0xff8a4c, 0x2ee6d0, 0xff7ad9, 0xa8e05f, 0x7d9bff]
    return UIColor(hex: colors[finger % colors.count])
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
    clipsToBounds = true
    layer.cornerCurve = .continuous
    ground.colors = [UIColor(hex: 0x1b1840).cgColor, UIColor(hex: 0x0d0c1d).cgColor]
    ground.startPoint = CGPoint(x: 0, y: 0)
    ground.endPoint = CGPoint(x: 1, y: 1)
    rings.fillColor = nil
    rings.strokeColor = UIColor(white: 1, alpha: 0.09).cgColor
    rings.lineWidth = 1.5
    layer.addSublayer(ground)
    layer.addSublayer(rings)
    hints.isUserInteractionEnabled = false
    add(hints)
    NSLayoutConstraint.activate([
      hints.centerYAnchor.constraint(equalTo: centerYAnchor),
      hints.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
      hints.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
      hints.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: 8),
    ])
    accessibilityIdentifier = "glass"
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let m = metrics
    ground.frame = bounds
    rings.frame = bounds
    let middle = CGPoint(x: bounds.midX, y: bounds.midY), path = UIBezierPath()
    for ring in 1...6 {
      let radius = CGFloat(ring) * m.points(84)
      path.append(
        UIBezierPath(
          ovalIn: CGRect(x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius)))
    }
    rings.path = path.cgPath
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { stop() }
  }

  // MARK: Fingers

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Touches that began in the same report are numbered from the left.
    for touch in touches.sorted(by: { ($0.timestamp, $0.location(in: self).x) < ($1.timestamp, $1.location(in: self).x) }) {
      guard let number = comets.firstIndex(where: { $0 == nil }) else { continue }
      let comet = Comet(finger: number, touch: touch, unit: metrics.unit)
      comet.add(touch.location(in: self), at: touch.timestamp)
      comets[number] = comet
      layer.addSublayer(comet.layer)
    }
    most = max(most, comets.lazy.filter { $0 != nil }.count)
    tell()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for case let comet? in comets {
      guard let touch = comet.touch, touches.contains(touch) else { continue }
      // All samples since the last frame, so that a fast movement draws a curve.
      for sample in event?.coalescedTouches(for: touch) ?? [touch] {
        comet.add(sample.location(in: self), at: sample.timestamp)
      }
    }
    tell()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { lift(touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { lift(touches) }

  private func lift(_ touches: Set<UITouch>) {
    for (number, comet) in comets.enumerated() {
      guard let comet, let touch = comet.touch, touches.contains(touch) else { continue }
      comets[number] = nil
      comet.lift(at: touch.timestamp)
      fading.append(comet)
    }
    tell()
  }

  private func tell() {
    onChange?(comets.map { $0?.head }, most)
    let isQuiet = comets.allSatisfy { $0 == nil } && fading.isEmpty
    hints.isHidden = !isQuiet
    if isQuiet { stop() } else { start() }
    step(CACurrentMediaTime())
  }

  // MARK: Frames

  private func start() {
    guard link == nil, window != nil else { return }
    let link = CADisplayLink { [weak self] link in self?.step(link.targetTimestamp) }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func stop() {
    link?.invalidate()
    link = nil
  }

  private func step(_ now: TimeInterval) {
    for case let comet? in comets { comet.draw(now) }
    for comet in fading { comet.draw(now) }
    guard fading.contains(where: { $0.isOver(now) }) else { return }
    for comet in fading where comet.isOver(now) { comet.layer.removeFromSuperlayer() }
    fading.removeAll { $0.isOver(now) }
    if fading.isEmpty { tell() }
  }
}
