/// Maps a touch screen's coordinates to positions on the panel. Both are fractions of the sides, 0 … 1 from the top
/// left; (x, y) becomes (a·x + b·y + c, d·x + e·y + f).
///
/// The six numbers are those of udev's `LIBINPUT_CALIBRATION_MATRIX`: `0 -1 1 1 0 0` for a sensor mounted rotated by 90°
/// clockwise.
public struct CalibrationMatrix: Hashable, Sendable {
  /// The coefficients, row by row.
  public var a, b, c, d, e, f: Double

  /// The matrix that changes nothing.
  public static let identity = CalibrationMatrix(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

  /// Creates a matrix from its coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// Parses six finite numbers, separated by spaces or commas. Nil for anything else, and for a matrix that maps the
  /// whole panel to a line or a point.
  public init?(parsing text: String) {
    let parts = text.split { $0 == " " || $0 == "," || $0 == "\t" }
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 6, numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
    self.init(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
    guard abs(a * e - b * d) > 1e-9 else { return nil }
  }

  /// The coefficients from `a` to `f`.
  public var numbers: [Double] { [a, b, c, d, e, f] }

  func apply(x: Double, y: Double) -> (x: Double, y: Double) { (a * x + b * y + c, d * x + e * y + f) }
}

extension CalibrationMatrix: CustomStringConvertible {
  /// The coefficients in the format that `init(parsing:)` reads.
  public var description: String {
    numbers.map { $0 == $0.rounded() && abs($0) < 1e6 ? String(Int($0)) : String($0) }.joined(separator: " ")
  }
}
