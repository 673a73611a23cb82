import Raster

/// The clockwise rotation of a frame on its way to the panel.
///
/// A panel mounted rotated by 90° counter-clockwise needs `.quarter` to look upright. Everything above the screen uses
/// the upright orientation; only the damage copy and touch positions depend on the rotation.
public enum Rotation: Int, Sendable, Hashable, CaseIterable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// The number of clockwise rotations by 90°, 0 … 3.
  public var quarterTurns: Int { rawValue / 90 }

  /// Whether width and height are swapped.
  public var isSideways: Bool { self == .quarter || self == .threeQuarters }

  /// The inverse rotation.
  public var inverse: Rotation { Rotation(rawValue: (360 - rawValue) % 360) ?? .none }

  /// The position on the panel of `rect` of an upright frame of `width` × `height` pixels.
  public func rotate(_ rect: PixelRect, width: Int32, height: Int32) -> PixelRect {
    var turned = rect
    switch self {
    case .none: break
    case .quarter: (turned.x0, turned.y0, turned.x1, turned.y1) = (height - rect.y1, rect.x0, height - rect.y0, rect.x1)
    case .half:
      (turned.x0, turned.y0, turned.x1, turned.y1) = (width - rect.x1, height - rect.y1, width - rect.x0, height - rect.y0)
    case .threeQuarters: (turned.x0, turned.y0, turned.x1, turned.y1) = (rect.y0, width - rect.x1, rect.y1, width - rect.x0)
    }
    return turned
  }

  /// The position on the upright frame of a point of the panel, both in fractions (0 … 1). Touches use it.
  public func upright(x: Double, y: Double) -> (x: Double, y: Double) {
    switch self {
    case .none: return (x, y)
    case .quarter: return (y, 1 - x)
    case .half: return (1 - x, 1 - y)
    case .threeQuarters: return (1 - y, x)
    }
  }
}
