import Raster

/// How far a frame is turned, clockwise, on its way to the panel.
///
/// A panel mounted a quarter turn anticlockwise needs `.quarter` to look upright. Everything above the screen works in
/// the upright orientation; only the damage copy and the positions of touches know about the turn.
public enum Rotation: Int, Sendable, Hashable, CaseIterable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// Clockwise quarter turns, 0 … 3.
  public var quarterTurns: Int { rawValue / 90 }

  /// True when width and height change places.
  public var isSideways: Bool { self == .quarter || self == .threeQuarters }

  /// The rotation that undoes this one.
  public var inverse: Rotation { Rotation(rawValue: (360 - rawValue) % 360) ?? .none }

  /// Where `rect` of an upright frame of `width` × `height` pixels lies on the panel.
  public func turn(_ rect: PixelRect, width: Int32, height: Int32) -> PixelRect {
    var turned = rect
    switch self {
    case .none: break
    case .quarter: (turned.x0, turned.y0, turned.x1, turned.y1) = (height - rect.y1, rect.x0, height - rect.y0, rect.x1)
    case .half: (turned.x0, turned.y0, turned.x1, turned.y1) = (width - rect.x1, height - rect.y1, width - rect.x0, height - rect.y0)
    case .threeQuarters: (turned.x0, turned.y0, turned.x1, turned.y1) = (rect.y0, width - rect.x1, rect.y1, width - rect.x0)
    }
    return turned
  }

  /// Where a point given in fractions (0 … 1) of the panel lies on the upright frame: what touches go through.
  public func upright(x: Double, y: Double) -> (x: Double, y: Double) {
    switch self {
    case .none: return (x, y)
    case .quarter: return (y, 1 - x)
    case .half: return (1 - x, 1 - y)
    case .threeQuarters: return (1 - y, x)
    }
  }
}
