import CoreGraphics
import Foundation

extension UIBezierPath {
  /// Returns the same shape, drawn from its end to its start.
  public func reversing() -> UIBezierPath {
    let result = UIBezierPath()
    for subpath in Subpath.all(in: cgPath).reversed() { subpath.appendReversed(to: result) }
    result.lineWidth = lineWidth
    result.lineCapStyle = lineCapStyle
    result.lineJoinStyle = lineJoinStyle
    result.miterLimit = miterLimit
    result.flatness = flatness
    result.usesEvenOddFillRule = usesEvenOddFillRule
    result.dash = dash
    return result
  }
}

/// A run of segments that starts with a move.
private struct Subpath {
  enum Segment {
    case line(CGPoint)
    case quad(CGPoint, CGPoint)
    case cubic(CGPoint, CGPoint, CGPoint)

    var end: CGPoint {
      switch self {
      case .line(let end), .quad(_, let end), .cubic(_, _, let end): return end
      }
    }
  }

  var start: CGPoint
  var segments: [Segment] = []
  var isClosed = false

  static func all(in path: CGPath) -> [Subpath] {
    var subpaths: [Subpath] = []
    func add(_ segment: Segment) {
      guard let last = subpaths.last else { return }
      // A segment after a close starts a new subpath at the start point of the closed one.
      if last.isClosed { subpaths.append(Subpath(start: last.start)) }
      subpaths[subpaths.count - 1].segments.append(segment)
    }
    path.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint: subpaths.append(Subpath(start: points[0]))
      case .addLineToPoint: add(.line(points[0]))
      case .addQuadCurveToPoint: add(.quad(points[0], points[1]))
      case .addCurveToPoint: add(.cubic(points[0], points[1], points[2]))
      case .closeSubpath:
        if !subpaths.isEmpty { subpaths[subpaths.count - 1].isClosed = true }
      @unknown default: break
      }
    }
    return subpaths
  }

  func appendReversed(to path: UIBezierPath) {
    path.move(to: segments.last?.end ?? start)
    for (index, segment) in segments.enumerated().reversed() {
      let target = index > 0 ? segments[index - 1].end : start
      switch segment {
      case .line: path.addLine(to: target)
      case .quad(let control, _): path.addQuadCurve(to: target, controlPoint: control)
      case .cubic(let first, let second, _): path.addCurve(to: target, controlPoint1: second, controlPoint2: first)
      }
    }
    if isClosed { path.close() }
  }
}
