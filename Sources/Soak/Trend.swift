/// The straight line through figures taken at some times, by least squares.
struct Trend {
  /// How much the figure grows by while the time grows by one.
  let slope: Double
  /// How long the times last.
  let span: Double

  /// What the line gains from its first time to its last.
  var growth: Double { slope * span }

  /// - Returns: Nil for fewer than three points, or when all are of the same time.
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

/// A bar that a run is held against: how a figure's trend may grow.
struct Bar {
  let name: String
  let limit: Double
  let growth: Double
  let unit: String

  var isKept: Bool { growth <= limit }

  var description: String {
    "\(isKept ? "ok  " : "FAIL") \(name): \(decimal(growth, 2)) \(unit) (at most \(decimal(limit, 2)))"
  }
}

/// A number with so many decimals.
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

/// Text at the right of a column.
func column(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
