internal import CCairo
import Raster

extension PathRasterizer {
  /// Opens cairo on the calling thread, so that the first path does not wait for it. Any thread.
  static func prepare() { vc_prepare_cairo() }
}

extension PathRasterizer.Job {
  /// cairo computes in 24.8 fixed point; paths are clipped beforehand to this many pixels from the origin.
  private static let farthest: CGFloat = 0x1p20
  private static let widest: CGFloat = 0x1p17

  /// Rasterises the part inside `rect`.
  func rasterize(into rect: PixelRect) -> PathMask? {
    guard !rect.isEmpty, let bitmap = Bitmap(width: Int(rect.width), height: Int(rect.height), format: .a8) else {
      return nil
    }
    let surface = cairo_image_surface_create_for_data(
      bitmap.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_A8, Int32(bitmap.width), Int32(bitmap.height),
      Int32(bitmap.pitch))
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    defer { cairo_destroy(cairo) }
    cairo_set_antialias(cairo, antialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    cairo_set_source_rgba(cairo, 0, 0, 0, 1)

    var toMask = transform
    toMask.tx -= CGFloat(rect.x0)
    toMask.ty -= CGFloat(rect.y0)
    if let stroke {
      strokePath(with: stroke, toMask, on: cairo, of: rect)
    } else {
      cairo_set_fill_rule(cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      if isNear(path.controlBox.applying(toMask), 0) {
        Self.trace(path, toMask, on: cairo)
      } else {
        let box = CGRect(x: -16, y: -16, width: CGFloat(rect.width) + 32, height: CGFloat(rect.height) + 32)
        for chain in path.transformed(by: toMask).polylines(tolerance: 0.1) {
          Self.trace(Polyline(points: chain.points.clippedAsPolygon(to: box), isClosed: true), on: cairo)
        }
      }
      cairo_fill(cairo)
    }
    cairo_surface_flush(surface)
    guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS else { return nil }
    return PathMask(bitmap: bitmap, x: rect.x0, y: rect.y0)
  }

  private func isNear(_ box: CGRect, _ reach: CGFloat) -> Bool {
    box.minX - reach > -Self.farthest && box.minY - reach > -Self.farthest && box.maxX + reach < Self.farthest
      && box.maxY + reach < Self.farthest
  }

  private func strokePath(
    with style: StrokeStyle, _ toMask: CGAffineTransform, on cairo: OpaquePointer?, of rect: PixelRect
  ) {
    cairo_set_line_cap(cairo, [CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE][Int(style.cap.rawValue)])
    cairo_set_line_join(
      cairo, [CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND, CAIRO_LINE_JOIN_BEVEL][Int(style.join.rawValue)])
    cairo_set_miter_limit(cairo, Double(style.miterLimit.isFinite ? min(max(style.miterLimit, 1), 64) : 10))
    let scale = toMask.meanScale
    let width = style.width * scale
    if let dash = DashPattern(phase: style.dashPhase, lengths: style.dashLengths),
      !dash.isTooFine(forLength: path.controlLength)
    {
      var lengths = dash.lengths.map { Double($0) }
      cairo_set_dash(cairo, &lengths, Int32(lengths.count), Double(dash.phase))
    }
    if width <= Self.widest, isNear(path.controlBox.applying(toMask), width * 64) {
      Self.trace(path, toMask, on: cairo)
      var matrix = cairo_matrix_t(
        xx: Double(toMask.a), yx: Double(toMask.b), xy: Double(toMask.c), yy: Double(toMask.d), x0: Double(toMask.tx),
        y0: Double(toMask.ty))
      // The path is already in pixels; the matrix is for the pen, which is also skewed in a skewed space.
      cairo_set_matrix(cairo, &matrix)
      cairo_set_line_width(cairo, Double(style.width))
    } else {
      let pen = min(width, Self.widest)
      let reach = pen * 2 + 16
      let box = CGRect(
        x: -reach, y: -reach, width: CGFloat(rect.width) + 2 * reach, height: CGFloat(rect.height) + 2 * reach)
      cairo_set_dash(cairo, nil, 0, 0)
      for chain in path.transformed(by: toMask).polylines(tolerance: 0.1) {
        for piece in chain.clippedAsLine(to: box) { Self.trace(piece, on: cairo) }
      }
      cairo_set_line_width(cairo, Double(pen))
    }
    cairo_stroke(cairo)
  }

  private static func trace(_ path: PathStorage, _ t: CGAffineTransform, on cairo: OpaquePointer?) {
    var last = CGPoint.zero
    path.forEach { verb, p in
      switch verb {
      case .move:
        last = p[0].applying(t)
        cairo_move_to(cairo, Double(last.x), Double(last.y))
      case .line:
        last = p[0].applying(t)
        cairo_line_to(cairo, Double(last.x), Double(last.y))
      case .quad:
        let (c, end) = (p[0].applying(t), p[1].applying(t))
        cairo_curve_to(
          cairo, Double(last.x + (c.x - last.x) * 2 / 3), Double(last.y + (c.y - last.y) * 2 / 3),
          Double(end.x + (c.x - end.x) * 2 / 3), Double(end.y + (c.y - end.y) * 2 / 3), Double(end.x), Double(end.y))
        last = end
      case .curve:
        let (c1, c2, end) = (p[0].applying(t), p[1].applying(t), p[2].applying(t))
        cairo_curve_to(cairo, Double(c1.x), Double(c1.y), Double(c2.x), Double(c2.y), Double(end.x), Double(end.y))
        last = end
      case .close:
        cairo_close_path(cairo)
      }
    }
  }

  private static func trace(_ chain: Polyline, on cairo: OpaquePointer?) {
    guard let first = chain.points.first else { return }
    cairo_move_to(cairo, Double(first.x), Double(first.y))
    for point in chain.points.dropFirst() { cairo_line_to(cairo, Double(point.x), Double(point.y)) }
    if chain.points.count == 1 { cairo_line_to(cairo, Double(first.x), Double(first.y)) }
    if chain.isClosed { cairo_close_path(cairo) }
  }
}

extension PathStorage {
  /// The length of the lines through all control points, which is never less than the curve's.
  var controlLength: CGFloat {
    guard var last = points.first else { return 0 }
    var length: CGFloat = 0
    for point in points.dropFirst() {
      length += point.distance(to: last)
      last = point
    }
    return length
  }
}
