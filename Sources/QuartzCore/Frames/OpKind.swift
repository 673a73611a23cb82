import Raster

/// Kinds and flags of operations, named once as the bytes they are stored in.
enum OpKind {
  static let fill = UInt8(truncatingIfNeeded: vr_op_fill.rawValue)
  static let rounded = UInt8(truncatingIfNeeded: vr_op_rounded.rawValue)
  static let shadow = UInt8(truncatingIfNeeded: vr_op_shadow.rawValue)
  static let image = UInt8(truncatingIfNeeded: vr_op_image.rawValue)
  static let tile = UInt8(truncatingIfNeeded: vr_op_tile.rawValue)
  static let gradient = UInt8(truncatingIfNeeded: vr_op_gradient.rawValue)
  static let save = UInt8(truncatingIfNeeded: vr_op_save.rawValue)
  static let restore = UInt8(truncatingIfNeeded: vr_op_restore.rawValue)
  static let saveCorners = UInt8(truncatingIfNeeded: vr_op_save_corners.rawValue)
  static let restoreCorners = UInt8(truncatingIfNeeded: vr_op_restore_corners.rawValue)

  static let opaqueFlag: UInt8 = 1  // vr_flag_opaque

  /// `a`·`b`/255, rounded, as the kernels do it.
  @inline(__always)
  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    let t = UInt32(a) * UInt32(b) + 128
    return UInt8(truncatingIfNeeded: (t + (t >> 8)) >> 8)
  }

  /// A premultiplied colour at a part of its strength.
  static func scale(_ color: UInt32, by alpha: Double) -> UInt32 {
    let k = min(1, max(0, alpha))
    if k == 1 { return color }
    var result: UInt32 = 0
    for shift in [UInt32(0), 8, 16, 24] {
      result |= UInt32((Double(color >> shift & 255) * k).rounded()) << shift
    }
    return result
  }
}

extension vr_op {
  @inline(__always)
  init(kind: UInt8, color: UInt32, bounds: PixelRect, frame: PixelRect) {
    self.init(
      kind: kind, blend: 0, opacity: 255, flags: 0, color: color, bounds: bounds, frame: frame, p: nil, a: 0, b: 0, c: 0, d: 0)
  }
}
