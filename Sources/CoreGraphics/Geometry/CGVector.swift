/// A direction and length in points, without a position.
public struct CGVector: Equatable, Hashable, Sendable {
  /// The horizontal part in points.
  public var dx: CGFloat
  /// The vertical part in points.
  public var dy: CGFloat

  /// Makes a zero vector.
  public init() {
    self.init(dx: 0 as CGFloat, dy: 0 as CGFloat)
  }

  /// Makes a vector from its parts in points.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// Makes a vector from its parts in points.
  public init(dx: Double, dy: Double) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// Makes a vector from its parts in points.
  public init(dx: Int, dy: Int) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// The vector of length zero.
  public static let zero = CGVector(dx: 0 as CGFloat, dy: 0 as CGFloat)
}

extension CGVector: Codable {
  /// Decodes dx and dy from an array of two numbers.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let dx = try container.decode(CGFloat.self)
    let dy = try container.decode(CGFloat.self)
    self.init(dx: dx, dy: dy)
  }

  /// Encodes dx and dy as an array of two numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(dx)
    try container.encode(dy)
  }
}

extension CGVector: CustomDebugStringConvertible {
  public var debugDescription: String { "(\(dx), \(dy))" }
}
