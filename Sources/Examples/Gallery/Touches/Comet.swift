import UIKit

/// The head and tail of one touch, as a layer in the coordinates of `TouchGlass`.
@MainActor
final class Comet {
  /// Seconds for which a position stays in the tail.
  private static let tailDuration: TimeInterval = 0.7
  /// Seconds in which the head fades out after the touch has ended.
  private static let fadeDuration: TimeInterval = 0.45

  let layer = CALayer()
  let color: UIColor
  private(set) weak var touch: UITouch?
  private(set) var head = CGPoint.zero

  private let tail = CAShapeLayer()
  private let glow = CAShapeLayer()
  private let disc = CALayer()
  private let ring = CALayer()
  private let badge = CATextLayer()
  private let plate = CALayer()
  private let radius: CGFloat
  private var trail: [(place: CGPoint, time: TimeInterval)] = []
  private var lifted: TimeInterval?

  init(finger: Int, touch: UITouch, unit: CGFloat) {
    self.touch = touch
    color = TouchGlass.color(of: finger)
    radius = (38 * unit).rounded()
    glow.fillColor = color.withAlphaComponent(0.22).cgColor
    tail.fillColor = color.withAlphaComponent(0.85).cgColor
    disc.backgroundColor = color.withAlphaComponent(0.28).cgColor
    ring.borderColor = color.cgColor
    ring.borderWidth = max((3 * unit).rounded(), 2)
    plate.backgroundColor = color.cgColor
    let side = (30 * unit).rounded()
    plate.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    plate.cornerRadius = side / 2
    let size = (17 * unit).rounded()
    badge.string = "\(finger + 1)"
    badge.fontSize = size
    badge.alignmentMode = .center
    badge.foregroundColor = UIColor(white: 0.07, alpha: 1).cgColor
    badge.contentsScale = UIScreen.main.scale
    badge.frame = CGRect(x: 0, y: ((side - size * 1.21) / 2).rounded(), width: side, height: (size * 1.3).rounded())
    plate.addSublayer(badge)
    for part in [glow, tail, disc, ring, plate] as [CALayer] { layer.addSublayer(part) }
  }

  func add(_ place: CGPoint, at time: TimeInterval) {
    head = place
    // Panels also report touches that hardly move; these would make the outline rough.
    if let last = trail.last, hypot(last.place.x - place.x, last.place.y - place.y) < 2 { return }
    trail.append((place, time))
  }

  func lift(at time: TimeInterval) { lifted = time }

  func isOver(_ now: TimeInterval) -> Bool { lifted.map { now - $0 >= max(Self.tailDuration, Self.fadeDuration) } ?? false }

  // MARK: Drawing

  func draw(_ now: TimeInterval) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    // One position older than the tail is kept, so that the tail ends exactly at its age limit.
    while trail.count > 2, now - trail[1].time > Self.tailDuration { trail.removeFirst() }
    let outline = tailOutline(now)
    tail.path = outline(radius * 0.42)
    glow.path = outline(radius * 0.95)
    let gone = CGFloat(min(max((lifted.map { now - $0 } ?? 0) / Self.fadeDuration, 0), 1))
    // When the touch has ended, the ring grows and fades.
    let reach = radius * (1 + 0.7 * gone * (2 - gone))
    place(disc, radius: reach)
    place(ring, radius: reach)
    disc.opacity = Float(1 - gone)
    ring.opacity = Float(1 - gone)
    plate.opacity = Float(1 - gone)
    plate.position = CGPoint(x: head.x + radius * 0.95, y: head.y - radius * 0.95)
  }

  private func place(_ circle: CALayer, radius: CGFloat) {
    circle.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    circle.position = head
    circle.cornerRadius = radius
  }

  /// Returns a function that outlines the tail for a half width at the head; the tail narrows with the age of its
  /// positions.
  private func tailOutline(_ now: TimeInterval) -> (CGFloat) -> CGPath {
    var spine: [(place: CGPoint, life: CGFloat)] = trail.map {
      ($0.place, CGFloat(max(1 - (now - $0.time) / Self.tailDuration, 0)))
    }
    if let last = spine.last, last.place != head { spine.append((head, last.life)) }
    // If the touch does not move, the tail shortens towards it.
    let first = spine.firstIndex { $0.life > 0 } ?? spine.count
    spine.removeFirst(max(first - 1, 0))
    return { width in
      let path = UIBezierPath()
      guard spine.count > 1 else { return path.cgPath }
      var (left, right): ([CGPoint], [CGPoint]) = ([], [])
      for i in spine.indices {
        let (before, after) = (spine[max(i - 1, 0)].place, spine[min(i + 1, spine.count - 1)].place)
        let (dx, dy) = (after.x - before.x, after.y - before.y)
        let length = max(hypot(dx, dy), 0.001)
        let half = width * spine[i].life.squareRoot() * spine[i].life
        let (x, y) = (-dy / length * half, dx / length * half)
        left.append(CGPoint(x: spine[i].place.x + x, y: spine[i].place.y + y))
        right.append(CGPoint(x: spine[i].place.x - x, y: spine[i].place.y - y))
      }
      path.move(to: left[0])
      Self.curve(path, through: left)
      // A round end at the touch: control points two thirds of the width ahead make one curve a semicircle.
      let (a, b) = (left[left.count - 1], right[right.count - 1])
      let ahead = CGPoint(x: (a.y - b.y) * -2 / 3, y: (a.x - b.x) * 2 / 3)
      path.addCurve(
        to: b, controlPoint1: CGPoint(x: a.x - ahead.x, y: a.y - ahead.y),
        controlPoint2: CGPoint(x: b.x - ahead.x, y: b.y - ahead.y))
      Self.curve(path, through: right.reversed())
      path.close()
      return path.cgPath
    }
  }

  /// Appends curves through the midpoints between `points`, with `points` as control points.
  private static func curve(_ path: UIBezierPath, through points: [CGPoint]) {
    for (a, b) in zip(points, points.dropFirst()) {
      path.addQuadCurve(to: CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2), controlPoint: a)
    }
    if let last = points.last { path.addLine(to: last) }
  }
}
