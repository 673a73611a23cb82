import UIKit

/// A colour, written as 0xRRGGBB where it is opaque.
struct Ink: ExpressibleByIntegerLiteral {
  let color: UIColor

  init(integerLiteral value: Int) { self.init(value, 1) }

  init(_ value: Int, _ alpha: CGFloat) {
    color = UIColor(
      red: CGFloat(value >> 16 & 255) / 255, green: CGFloat(value >> 8 & 255) / 255, blue: CGFloat(value & 255) / 255,
      alpha: alpha)
  }

  /// The light of the room, and the dark that it leaves.
  static func light(_ alpha: CGFloat) -> Ink { Ink(0xfff5db, alpha) }
  static func dark(_ alpha: CGFloat) -> Ink { Ink(0x1a120b, alpha) }
}

/// Fills and strokes paths with colours and gradients.
@MainActor
struct Pen {
  let cg: CGContext

  init(_ cg: CGContext) { self.cg = cg }

  func fill(_ path: UIBezierPath, _ ink: Ink) {
    ink.color.setFill()
    path.fill()
  }

  func stroke(_ path: UIBezierPath, _ ink: Ink, _ width: CGFloat) {
    ink.color.setStroke()
    path.lineWidth = width
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    path.stroke()
  }

  /// Fills a path with colours that change from a point outwards.
  func radial(_ path: UIBezierPath, _ inks: [Ink], _ center: CGPoint, _ radius: CGFloat) {
    guard let gradient = gradient(inks) else { return }
    within(path) {
      cg.drawRadialGradient(
        gradient, startCenter: center, startRadius: 0, endCenter: center, endRadius: radius,
        options: [.drawsAfterEndLocation])
    }
  }

  /// Fills a path with colours that change from a point to another one.
  func linear(_ path: UIBezierPath, _ inks: [Ink], _ start: CGPoint, _ end: CGPoint) {
    guard let gradient = gradient(inks) else { return }
    within(path) {
      cg.drawLinearGradient(
        gradient, start: start, end: end, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }
  }

  private func gradient(_ inks: [Ink]) -> CGGradient? {
    CGGradient(colorsSpace: nil, colors: inks.map(\.color.cgColor) as CFArray, locations: nil)
  }

  /// Draws only inside of a path.
  func within(_ path: UIBezierPath, _ draw: () -> Void) {
    cg.saveGState()
    path.addClip()
    draw()
    cg.restoreGState()
  }

  /// Draws beside the usual place.
  func shifted(_ x: CGFloat, _ y: CGFloat, _ draw: () -> Void) {
    cg.saveGState()
    cg.translateBy(x: x, y: y)
    draw()
    cg.restoreGState()
  }
}

extension CGPoint {
  init(_ x: CGFloat, _ y: CGFloat) { self.init(x: x, y: y) }
}

extension UIBezierPath {
  /// A curve through all points (Catmull-Rom).
  static func smooth(_ points: [CGPoint], isClosed: Bool = true) -> UIBezierPath {
    let path = UIBezierPath()
    guard let first = points.first else { return path }
    let count = points.count
    func point(_ index: Int) -> CGPoint {
      points[isClosed ? (index + count) % count : min(max(index, 0), count - 1)]
    }
    path.move(to: first)
    for index in 0..<(isClosed ? count : count - 1) {
      let (a, b, c, d) = (point(index - 1), point(index), point(index + 1), point(index + 2))
      path.addCurve(
        to: c, controlPoint1: CGPoint(b.x + (c.x - a.x) / 6, b.y + (c.y - a.y) / 6),
        controlPoint2: CGPoint(c.x - (d.x - b.x) / 6, c.y - (d.y - b.y) / 6))
    }
    if isClosed { path.close() }
    return path
  }

  /// A line through points, with rounded turns.
  static func curve(_ points: [CGPoint]) -> UIBezierPath { smooth(points, isClosed: false) }

  /// A closed curve that is the same on both sides of the middle, from the points of its right half.
  static func symmetric(_ half: [CGPoint]) -> UIBezierPath {
    smooth(half + half.reversed().filter { $0.x != 100 }.map { CGPoint(200 - $0.x, $0.y) })
  }

  static func oval(_ x: CGFloat, _ y: CGFloat, _ rx: CGFloat, _ ry: CGFloat) -> UIBezierPath {
    UIBezierPath(ovalIn: CGRect(x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry))
  }
}
