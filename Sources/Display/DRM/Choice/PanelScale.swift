/// Pixels per point of a panel, from its size in millimetres.
struct PanelScale: Hashable, CustomStringConvertible {
  let value: Double
  let reason: String

  /// One point is meant to be about 1/150 inch, as on a tablet: 7 to 24 inch panels of ordinary density get 1.
  static let pixelsPerInchAtOne = 150.0
  static let limits = 1.0...3.0
  /// For a scale a person asks for.
  static let explicitLimits = 0.5...8.0

  /// Sizes that stand for "16:9" or nothing at all in the EDID of televisions and converters, in mm.
  private static let placeholders: Set<[Int]> = [[160, 90], [160, 100], [16, 9], [16, 10], [1600, 900], [1600, 1000]]

  /// - Parameters:
  ///   - explicit: What a person asked for; wins.
  ///   - widthMM, heightMM: As the display tells; often 0, sometimes exchanged, sometimes made up.
  init(mode: Mode, widthMM: Int, heightMM: Int, explicit: Double?) {
    if let explicit, explicit.isFinite, explicit > 0 {
      value = min(max(explicit, Self.explicitLimits.lowerBound), Self.explicitLimits.upperBound)
      reason = "as configured"
      return
    }
    guard widthMM > 0, heightMM > 0, mode.width > 0, mode.height > 0 else {
      value = 1
      reason = "the display does not tell its size"
      return
    }
    // Some panels tell the sides of the other orientation.
    let isSwapped = (widthMM > heightMM) != (mode.width > mode.height) && widthMM != heightMM && mode.width != mode.height
    let width = Double(isSwapped ? heightMM : widthMM)
    let height = Double(isSwapped ? widthMM : heightMM)
    let shape = (width / height) / (Double(mode.width) / Double(mode.height))
    let isPlaceholder = Self.placeholders.contains([max(widthMM, heightMM), min(widthMM, heightMM)])
    guard !isPlaceholder, shape > 0.75, shape < 1.33 else {
      value = 1
      reason = "\(widthMM)x\(heightMM) mm is not believable for \(mode.width)x\(mode.height) pixels"
      return
    }
    let diagonal = Double(mode.width * mode.width + mode.height * mode.height).squareRoot()
    let pixelsPerInch = diagonal / ((width * width + height * height).squareRoot() / 25.4)
    let half = (pixelsPerInch / Self.pixelsPerInchAtOne * 2).rounded() / 2
    value = min(max(half, Self.limits.lowerBound), Self.limits.upperBound)
    reason = "\(widthMM)x\(heightMM) mm, \(Int(pixelsPerInch.rounded())) pixels per inch"
  }

  var description: String { "scale \(value == value.rounded() ? "\(Int(value))" : "\(value)") (\(reason))" }
}
