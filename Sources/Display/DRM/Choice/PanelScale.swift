/// The pixels per point of a panel, derived from its size in mm.
struct PanelScale: Hashable, CustomStringConvertible {
  let value: Double
  let reason: String

  /// One point is about 1/150 inch, as on a tablet: 7 to 24 inch panels of ordinary density have scale 1.
  static let pixelsPerInchAtOne = 150.0
  static let limits = 1.0...3.0
  /// The limits of an explicitly configured scale.
  static let explicitLimits = 0.5...8.0

  /// Sizes in mm in the EDIDs of televisions and converters that only encode an aspect ratio, or nothing.
  private static let placeholders: Set<[Int]> = [[160, 90], [160, 100], [16, 9], [16, 10], [1600, 900], [1600, 1000]]

  /// - Parameters:
  ///   - explicit: The configured scale, which takes precedence.
  ///   - widthMM, heightMM: The size the display reports; often 0, sometimes swapped or wrong.
  init(mode: Mode, widthMM: Int, heightMM: Int, explicit: Double?) {
    if let explicit, explicit.isFinite, explicit > 0 {
      value = min(max(explicit, Self.explicitLimits.lowerBound), Self.explicitLimits.upperBound)
      reason = "as configured"
      return
    }
    guard widthMM > 0, heightMM > 0, mode.width > 0, mode.height > 0 else {
      value = 1
      reason = "the display does not report its size"
      return
    }
    // Some panels report the sides of the other orientation.
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
