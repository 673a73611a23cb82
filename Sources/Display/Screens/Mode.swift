/// The size and refresh rate of an output.
public struct Mode: Hashable, Sendable, CustomStringConvertible {
  /// The width of the panel in pixels, before rotation.
  public let width: Int
  /// The height of the panel in pixels, before rotation.
  public let height: Int
  /// The refresh rate in mHz, as DRM counts it: 60 Hz is 60 000.
  public let refreshMilliHertz: Int

  /// Creates a mode; the default refresh rate is 60 Hz.
  public init(width: Int, height: Int, refreshMilliHertz: Int = 60_000) {
    self.width = width
    self.height = height
    self.refreshMilliHertz = refreshMilliHertz
  }

  /// Nanoseconds from one refresh to the next. A mode without a rate, as some virtual outputs report, counts as 60 Hz.
  public var refreshPeriod: UInt64 {
    max(1_000_000_000_000 / UInt64(refreshMilliHertz > 0 ? refreshMilliHertz : 60_000), 1)
  }

  /// The mode in configuration syntax: `1920x1080@60` or `1920x1080@59.94`.
  public var description: String {
    let whole = refreshMilliHertz / 1000
    let thousandths = refreshMilliHertz % 1000
    guard thousandths != 0 else { return "\(width)x\(height)@\(whole)" }
    var digits = String(1000 + thousandths).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(width)x\(height)@\(whole).\(digits)"
  }
}
