/// What an output scans out: its size in pixels and how often.
public struct Mode: Hashable, Sendable, CustomStringConvertible {
  /// Pixels of the panel, before rotation.
  public let width: Int
  /// Pixels of the panel, before rotation.
  public let height: Int
  /// Refreshes per 1000 s, as DRM counts them: 60 Hz is 60 000.
  public let refreshMilliHertz: Int

  public init(width: Int, height: Int, refreshMilliHertz: Int = 60_000) {
    self.width = width
    self.height = height
    self.refreshMilliHertz = refreshMilliHertz
  }

  /// Nanoseconds from one refresh to the next. A mode without a rate, as some virtual outputs report, counts as 60 Hz.
  public var refreshPeriod: UInt64 {
    max(1_000_000_000_000 / UInt64(refreshMilliHertz > 0 ? refreshMilliHertz : 60_000), 1)
  }

  /// As written in a configuration: `1920x1080@60` or `1920x1080@59.94`.
  public var description: String {
    let whole = refreshMilliHertz / 1000
    let thousandths = refreshMilliHertz % 1000
    guard thousandths != 0 else { return "\(width)x\(height)@\(whole)" }
    var digits = String(1000 + thousandths).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(width)x\(height)@\(whole).\(digits)"
  }
}
