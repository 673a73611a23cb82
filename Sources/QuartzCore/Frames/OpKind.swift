import Raster

/// The kinds and flags of operations as the bytes that they are stored in.
enum OpKind {
  static let fill = UInt8(truncatingIfNeeded: vr_op_fill.rawValue)
  static let rounded = UInt8(truncatingIfNeeded: vr_op_rounded.rawValue)
  static let shadow = UInt8(truncatingIfNeeded: vr_op_shadow.rawValue)
  static let image = UInt8(truncatingIfNeeded: vr_op_image.rawValue)
  static let border = UInt8(truncatingIfNeeded: vr_op_border.rawValue)
  static let tile = UInt8(truncatingIfNeeded: vr_op_tile.rawValue)
  static let gradient = UInt8(truncatingIfNeeded: vr_op_gradient.rawValue)
  static let backdrop = UInt8(truncatingIfNeeded: vr_op_backdrop.rawValue)
  static let save = UInt8(truncatingIfNeeded: vr_op_save.rawValue)
  static let restore = UInt8(truncatingIfNeeded: vr_op_restore.rawValue)
  static let saveCorners = UInt8(truncatingIfNeeded: vr_op_save_corners.rawValue)
  static let restoreCorners = UInt8(truncatingIfNeeded: vr_op_restore_corners.rawValue)

  /// Whether an operation saves pixels or brings them back.
  @inline(__always)
  static func isGroup(_ kind: UInt8) -> Bool {
    kind == save || kind == restore || kind == saveCorners || kind == restoreCorners
  }

  static let opaqueFlag: UInt8 = 1  // vr_flag_opaque
  static let wideFlag: UInt8 = 2  // vr_flag_wide

  /// Full opacity; opacities are fractions of 65535.
  static let full = vr_op.fullOpacity

  static func opacity(_ part: Double) -> UInt16 { part >= 1 ? full : (part > 0 ? UInt16((part * 65535).rounded()) : 0) }
}

extension vr_op {
  @inline(__always)
  init(kind: UInt8, color: UInt32, bounds: PixelRect, frame: PixelRect) {
    self.init(
      kind: kind, blend: 0, flags: 0, corner: 0, color: color, bounds: bounds, frame: frame, p: nil, a: 0, b: 0, c: 0, d: 0,
      opacity: OpKind.full)
  }
}
