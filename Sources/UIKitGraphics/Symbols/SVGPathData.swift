import CoreGraphics
import Foundation

/// Reads the `d` attribute of an SVG path.
///
/// Stops at the first error and keeps the segments before it, as the SVG specification requires.
struct SVGPathData {
  private let bytes: [UInt8]
  private var index = 0
  private let path = CGMutablePath()
  private var current = CGPoint.zero
  private var start = CGPoint.zero
  /// The control point that a following smooth curve reflects.
  private var lastCubic: CGPoint?
  private var lastQuad: CGPoint?

  static func path(_ text: String) -> CGPath {
    var reader = SVGPathData(bytes: Array(text.utf8))
    reader.read()
    return reader.path
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func read() {
    var command: UInt8 = 0
    while true {
      skipSeparators()
      guard index < bytes.count else { return }
      if isLetter(bytes[index]) {
        command = bytes[index]
        index += 1
      } else if command == UInt8(ascii: "M") {
        command = UInt8(ascii: "L")
      } else if command == UInt8(ascii: "m") {
        command = UInt8(ascii: "l")
      }
      guard perform(command) else { return }
    }
  }

  private mutating func perform(_ command: UInt8) -> Bool {
    let origin = command >= UInt8(ascii: "a") ? current : .zero
    var cubic: CGPoint?
    var quad: CGPoint?
    switch command & ~0x20 {
    case UInt8(ascii: "M"):
      guard let point = point(from: origin) else { return false }
      path.move(to: point)
      current = point
      start = point
    case UInt8(ascii: "L"):
      guard let point = point(from: origin) else { return false }
      line(to: point)
    case UInt8(ascii: "H"):
      guard let x = number() else { return false }
      line(to: CGPoint(x: origin.x + x, y: current.y))
    case UInt8(ascii: "V"):
      guard let y = number() else { return false }
      line(to: CGPoint(x: current.x, y: origin.y + y))
    case UInt8(ascii: "C"):
      guard let a = point(from: origin), let b = point(from: origin), let end = point(from: origin) else {
        return false
      }
      curve(a, b, end)
      cubic = b
    case UInt8(ascii: "S"):
      guard let b = point(from: origin), let end = point(from: origin) else { return false }
      curve(reflected(lastCubic), b, end)
      cubic = b
    case UInt8(ascii: "Q"):
      guard let control = point(from: origin), let end = point(from: origin) else { return false }
      path.addQuadCurve(to: end, control: control)
      current = end
      quad = control
    case UInt8(ascii: "T"):
      guard let end = point(from: origin) else { return false }
      let control = reflected(lastQuad)
      path.addQuadCurve(to: end, control: control)
      current = end
      quad = control
    case UInt8(ascii: "A"):
      guard let rx = number(), let ry = number(), let xAxisRotation = number(), let large = flag(), let sweep = flag(),
        let end = point(from: origin)
      else { return false }
      arc(rx: rx, ry: ry, xAxisRotation: xAxisRotation, large: large, sweep: sweep, to: end)
    case UInt8(ascii: "Z"):
      guard !path.isEmpty else { return false }
      path.closeSubpath()
      current = start
    default:
      return false
    }
    lastCubic = cubic
    lastQuad = quad
    return true
  }

  // MARK: Segments

  private mutating func line(to point: CGPoint) {
    path.addLine(to: point)
    current = point
  }

  private mutating func curve(_ a: CGPoint, _ b: CGPoint, _ end: CGPoint) {
    path.addCurve(to: end, control1: a, control2: b)
    current = end
  }

  private func reflected(_ control: CGPoint?) -> CGPoint {
    guard let control else { return current }
    return CGPoint(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
  }

  /// Adds an elliptical arc as Bézier curves of at most 90° each (SVG 1.1, appendix F.6).
  private mutating func arc(rx: CGFloat, ry: CGFloat, xAxisRotation: CGFloat, large: Bool, sweep: Bool, to end: CGPoint) {
    var rx = abs(rx), ry = abs(ry)
    guard rx > 0, ry > 0, end != current else { return line(to: end) }
    let phi = xAxisRotation * .pi / 180, cosine = cos(phi), sine = sin(phi)
    let dx = (current.x - end.x) / 2, dy = (current.y - end.y) / 2
    let x = cosine * dx + sine * dy, y = -sine * dx + cosine * dy
    let stretch = x * x / (rx * rx) + y * y / (ry * ry)
    if stretch > 1 {
      rx *= stretch.squareRoot()
      ry *= stretch.squareRoot()
    }
    let below = rx * rx * y * y + ry * ry * x * x
    let above = max(rx * rx * ry * ry - below, 0)
    let factor = (large == sweep ? -1 : 1) * (above / below).squareRoot()
    let cx = factor * rx * y / ry, cy = -factor * ry * x / rx
    let center = CGPoint(
      x: cosine * cx - sine * cy + (current.x + end.x) / 2, y: sine * cx + cosine * cy + (current.y + end.y) / 2)
    let from = atan2((y - cy) / ry, (x - cx) / rx)
    var sweepAngle = atan2((-y - cy) / ry, (-x - cx) / rx) - from
    if sweep, sweepAngle < 0 { sweepAngle += 2 * .pi }
    if !sweep, sweepAngle > 0 { sweepAngle -= 2 * .pi }
    let count = max(1, Int((abs(sweepAngle) / (.pi / 2)).rounded(.up)))
    let step = sweepAngle / CGFloat(count), handle = 4 / 3 * tan(step / 4)
    func point(_ angle: CGFloat, along: CGFloat) -> CGPoint {
      let px = rx * (cos(angle) - along * sin(angle)), py = ry * (sin(angle) + along * cos(angle))
      return CGPoint(x: center.x + cosine * px - sine * py, y: center.y + sine * px + cosine * py)
    }
    for index in 0..<count {
      let a = from + CGFloat(index) * step, b = a + step
      path.addCurve(
        to: index == count - 1 ? end : point(b, along: 0), control1: point(a, along: handle),
        control2: point(b, along: -handle))
    }
    current = end
  }

  // MARK: Numbers

  private func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }

  private mutating func skipSeparators() {
    while index < bytes.count, bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: ",") { index += 1 }
  }

  private mutating func point(from origin: CGPoint) -> CGPoint? {
    guard let x = number(), let y = number() else { return nil }
    return CGPoint(x: origin.x + x, y: origin.y + y)
  }

  /// A flag of an arc is one digit, and the next number may follow without a separator.
  private mutating func flag() -> Bool? {
    skipSeparators()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "0") || bytes[index] == UInt8(ascii: "1") else {
      return nil
    }
    index += 1
    return bytes[index - 1] == UInt8(ascii: "1")
  }

  private mutating func number() -> CGFloat? {
    skipSeparators()
    var sign = 1.0
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      if bytes[index] == UInt8(ascii: "-") { sign = -1 }
      index += 1
    }
    var value = 0.0
    var digits = 0
    while let digit = digit() {
      value = value * 10 + digit
      digits += 1
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      var place = 0.1
      while let digit = digit() {
        value += digit * place
        place /= 10
        digits += 1
      }
    }
    guard digits > 0 else { return nil }
    if index + 1 < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      let mark = index
      index += 1
      var exponentSign = 1
      if bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
        if bytes[index] == UInt8(ascii: "-") { exponentSign = -1 }
        index += 1
      }
      var exponent = 0
      var exponentDigits = 0
      while let digit = digit() {
        exponent = min(exponent * 10 + Int(digit), 40)
        exponentDigits += 1
      }
      if exponentDigits > 0 { value *= pow(10, Double(exponent * exponentSign)) } else { index = mark }
    }
    let result = sign * value
    return result.isFinite ? CGFloat(result) : nil
  }

  private mutating func digit() -> Double? {
    guard index < bytes.count, bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9") else { return nil }
    index += 1
    return Double(bytes[index - 1] - UInt8(ascii: "0"))
  }
}
