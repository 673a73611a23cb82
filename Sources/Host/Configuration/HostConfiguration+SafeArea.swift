extension HostConfiguration {
  /// How far something covers each edge of the screen: a bezel over the panel, or a television's overscan.
  ///
  /// All widths are in points of the upright picture.
  public struct SafeArea: Hashable, Sendable, Codable {
    /// The width of a covered strip, in points.
    static let limits = 0.0...1000.0

    /// The covered height at the upper edge.
    public var top: Double
    /// The covered width at the left edge.
    public var left: Double
    /// The covered height at the lower edge.
    public var bottom: Double
    /// The covered width at the right edge.
    public var right: Double

    /// Covers nothing except what is given.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    var isValid: Bool { [top, left, bottom, right].allSatisfy(Self.limits.contains) }
  }
}
