extension vr_op {
  @inline(__always)
  init(kind: vr_op_kind, color: UInt32, bounds: PixelRect, frame: PixelRect) {
    self.init(
      kind: UInt8(truncatingIfNeeded: kind.rawValue), blend: 0, flags: 0, corner: 0, color: color, bounds: bounds,
      frame: frame, p: nil, a: 0, b: 0, c: 0, d: 0, opacity: vr_op.fullOpacity)
  }
}

extension vr_op {
  /// Full opacity, 65535.
  public static let fullOpacity = UInt16(vr_full)
  static let wideFlag: UInt8 = 2  // vr_flag_wide

  /// Widens an opacity of 0 … 255 to 0 … 65535.
  @inline(__always)
  static func opacity(_ byte: UInt8) -> UInt16 { UInt16(byte) * 257 }

  /// The product of two opacities of 0 … 65535, rounded.
  @inlinable
  public static func opacity(_ a: UInt16, _ b: UInt16) -> UInt16 {
    let t = UInt32(a) * UInt32(b) + 32768
    return UInt16(truncatingIfNeeded: (t + (t >> 16)) >> 16)
  }
}

private let opaque: UInt8 = 1  // vr_flag_opaque

extension DisplayList {
  /// Fills a rectangle with one colour.
  public func fill(_ rect: PixelRect, color: UInt32, clip: PixelRect = .infinite, blend: UInt8 = 0) {
    let bounds = rect.intersection(clip)
    if bounds.isEmpty || (color == 0 && blend == 0) { return }
    var op = vr_op(kind: vr_op_fill, color: color, bounds: bounds, frame: rect)
    op.blend = blend
    if color >> 24 == 255 { op.flags = opaque }
    append(op)
  }

  /// Fills a rounded rectangle with one colour.
  public func rounded(
    _ rect: PixelRect, corners: CornerMasks, color: UInt32, clip: PixelRect = .infinite, blend: UInt8 = 0
  ) {
    let bounds = rect.intersection(clip)
    if bounds.isEmpty || (color == 0 && blend == 0) { return }
    guard corners.fits(width: rect.width, height: rect.height) else {
      return whole(corners, rect, color: color, bounds: bounds, blend: blend)
    }
    var op = vr_op(kind: vr_op_rounded, color: color, bounds: bounds, frame: rect)
    op.p = UnsafeRawPointer(corners.record)
    op.blend = blend
    if color >> 24 == 255 { op.flags = opaque }
    append(op, owner: corners)
  }

  /// Fills a shape whose corner squares overlap through a single 16-bit mask.
  private func whole(_ corners: CornerMasks, _ rect: PixelRect, color: UInt32, bounds: PixelRect, blend: UInt8 = 0) {
    guard let mask = MaskCache.whole(corners, width: rect.width, height: rect.height) else { return }
    var op = vr_op(kind: vr_op_mask, color: color, bounds: bounds, frame: rect)
    op.p = UnsafeRawPointer(mask.mask)
    (op.flags, op.blend) = (vr_op.wideFlag, blend)
    append(op, owner: mask)
  }

  /// Strokes `width` pixels inside `rect`; `corners` come from `MaskCache.ring` and are nil for square ones.
  public func border(_ rect: PixelRect, corners: CornerMasks?, width: Int32, color: UInt32, clip: PixelRect = .infinite) {
    let bounds = rect.intersection(clip)
    if bounds.isEmpty || color == 0 || width <= 0 { return }
    if let corners, !corners.fits(width: rect.width, height: rect.height) {
      return whole(corners, rect, color: color, bounds: bounds)
    }
    var op = vr_op(kind: vr_op_border, color: color, bounds: bounds, frame: rect)
    op.p = corners.map { UnsafeRawPointer($0.record) }
    op.a = width
    append(op, owner: corners)
  }

  /// Draws the shadow of a shape at `rect`. `hollow`, whose corners are rounded by `corner` (at most `largestHollowCorner`
  /// and half a side), is not painted because the shape's body will cover it.
  public func shadow(
    _ rect: PixelRect, mask: ShadowMask, color: UInt32, opacity: UInt16 = vr_op.fullOpacity, hollow: PixelRect = .empty,
    corner: UInt8 = 0, clip: PixelRect = .infinite
  ) {
    let alpha = (color >> 24) * UInt32(opacity) / UInt32(vr_op.fullOpacity)
    let faint = mask.faintMargin(alpha: alpha + (alpha < 255 ? 1 : 0))
    let e = mask.extent
    let reach = PixelRect(
      x0: rect.x0 &- e &+ faint.x0, y0: rect.y0 &- e &+ faint.y0, x1: rect.x1 &+ e &- faint.x1, y1: rect.y1 &+ e &- faint.y1)
    let bounds = reach.intersection(clip)
    if bounds.isEmpty || color == 0 || opacity == 0 || (corner == 0 && hollow.contains(bounds)) { return }
    var op = vr_op(kind: vr_op_shadow, color: color, bounds: bounds, frame: rect)
    op.p = UnsafeRawPointer(mask.record)
    (op.a, op.b, op.c, op.d) = (hollow.x0, hollow.y0, hollow.x1, hollow.y1)
    (op.opacity, op.corner) = (opacity, corner)
    append(op, owner: mask)
  }

  /// The largest corner radius of a hollow, in pixels; the operation stores it in a byte.
  public static let largestHollowCorner: UInt8 = 255

  /// Draws pixels one to one: pixel `source` of the bitmap is placed at the top left of `rect`; what the bitmap does not
  /// cover stays untouched.
  public func image(
    _ bitmap: Bitmap, at rect: PixelRect, source: (x: Int32, y: Int32) = (0, 0), opacity: UInt8 = 255,
    clip: PixelRect = .infinite, blend: UInt8 = 0, owner: AnyObject? = nil
  ) {
    let whole = bitmap.bounds.offset(rect.x0 &- source.x, rect.y0 &- source.y)
    let bounds = rect.intersection(clip).intersection(whole)
    if bounds.isEmpty || (opacity == 0 && blend == 0) { return }
    var op = vr_op(kind: vr_op_image, color: 0, bounds: bounds, frame: rect)
    op.p = UnsafeRawPointer(bitmap.surface)
    (op.a, op.b) = source
    (op.opacity, op.blend) = (vr_op.opacity(opacity), blend)
    if bitmap.format == .xrgb8888, whole.contains(rect) { op.flags = opaque }
    append(op, owner: owner ?? bitmap)
  }

  /// Repeats the bitmap over `rect`; its pixel `phase` is placed at the top left.
  public func tile(
    _ bitmap: Bitmap, in rect: PixelRect, phase: (x: Int32, y: Int32) = (0, 0), opacity: UInt8 = 255,
    clip: PixelRect = .infinite, blend: UInt8 = 0
  ) {
    let bounds = rect.intersection(clip)
    if bounds.isEmpty || (opacity == 0 && blend == 0) { return }
    var op = vr_op(kind: vr_op_tile, color: 0, bounds: bounds, frame: rect)
    op.p = UnsafeRawPointer(bitmap.surface)
    (op.a, op.b) = phase
    (op.opacity, op.blend) = (vr_op.opacity(opacity), blend)
    if bitmap.format == .xrgb8888 { op.flags = opaque }
    append(op, owner: bitmap)
  }

  /// Paints one colour through coverage placed at `origin`.
  public func mask(
    _ bitmap: Bitmap, at origin: (x: Int32, y: Int32), color: UInt32, clip: PixelRect = .infinite, blend: UInt8 = 0
  ) {
    let frame = bitmap.bounds.offset(origin.x, origin.y)
    let bounds = frame.intersection(clip)
    if bounds.isEmpty || (color == 0 && blend == 0) { return }
    var op = vr_op(kind: vr_op_mask, color: color, bounds: bounds, frame: frame)
    op.p = UnsafeRawPointer(bitmap.mask)
    op.blend = blend
    append(op, owner: bitmap)
  }

  /// Draws a run of glyphs whose origin is (x, y). `bounds` encloses their ink in the list's coordinates; `owner` keeps
  /// `run` alive.
  @inline(__always)
  public func glyphs(
    _ run: UnsafePointer<vr_glyph_at>, count: Int, x: Int32, y: Int32, color: UInt32, bounds: PixelRect,
    clip: PixelRect = .infinite, owner: AnyObject?
  ) {
    let visible = bounds.intersection(clip)
    if visible.isEmpty || color == 0 || count <= 0 { return }
    var op = vr_op(
      kind: vr_op_glyphs, color: color, bounds: visible, frame: PixelRect(x0: x, y0: y, x1: x, y1: y))
    op.p = UnsafeRawPointer(run)
    op.a = Int32(truncatingIfNeeded: count)
    append(op, owner: owner)
  }

  /// Fills `rect` with a gradient whose coordinates are relative to the rectangle's top left.
  public func gradient(
    _ paint: GradientPaint, in rect: PixelRect, opacity: UInt8 = 255, clip: PixelRect = .infinite, blend: UInt8 = 0
  ) {
    let bounds = rect.intersection(clip)
    if bounds.isEmpty || (opacity == 0 && blend == 0) { return }
    var op = vr_op(kind: vr_op_gradient, color: 0, bounds: bounds, frame: rect)
    op.p = UnsafeRawPointer(paint.record)
    (op.opacity, op.blend) = (vr_op.opacity(opacity), blend)
    if paint.isOpaque { op.flags = opaque }
    append(op, owner: paint)
  }
}
