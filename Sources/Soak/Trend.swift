/// A straight line through values over time, fitted by least squares.
struct Trend {
  /// The growth of the value per unit of time.
  let slope: Double
  /// The time from the first point to the last.
  let span: Double

  /// The growth of the line from the first point to the last.
  var growth: Double { slope * span }

  /// - Returns: Nil for fewer than three points, or when all have the same time.
  init?(_ points: [(time: Double, value: Double)]) {
    guard points.count >= 3, let first = points.first?.time, let last = points.last?.time, last > first else { return nil }
    let count = Double(points.count)
    let meanTime = points.reduce(0) { $0 + $1.time } / count, meanValue = points.reduce(0) { $0 + $1.value } / count
    var (above, below) = (0.0, 0.0)
    for point in points {
      above += (point.time - meanTime) * (point.value - meanValue)
      below += (point.time - meanTime) * (point.time - meanTime)
    }
    guard below > 0 else { return nil }
    (slope, span) = (above / below, last - first)
  }
}

/// The limit for the growth of one figure in a run.
struct GrowthLimit {
  let name: String
  let limit: Double
  let growth: Double
  let unit: String

  var isWithinLimit: Bool { growth <= limit }

  var description: String {
    "\(isWithinLimit ? "ok  " : "FAIL") \(name): \(decimal(growth, 2)) \(unit) (at most \(decimal(limit, 2)))"
  }
}

/// Formats a number with a fixed count of decimals.
func decimal(_ value: Double, _ places: Int) -> String {
  var scale = 1.0
  for _ in 0..<places { scale *= 10 }
  let scaled = (value.magnitude * scale).rounded()
  guard scaled < 1e15 else { return "\(value)" }
  let whole = Int(scaled), unit = Int(scale), sign = value < 0 && whole > 0 ? "-" : ""
  guard places > 0 else { return "\(sign)\(whole)" }
  let rest = String(whole % unit)
  return "\(sign)\(whole / unit)." + String(repeating: "0", count: places - rest.count) + rest
}

/// Right-aligns text in a column.
func column(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
