internal import CCairo
import Raster

extension CGContext {
  /// Paints the clip with a gradient along the line from `start` to `end` (user space). Without options nothing is
  /// painted beyond the two ends.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let t = state.transform
    guard start.isFinite, end.isFinite, t.isInvertible, !state.clipBox.isEmpty else { return }
    let (ux, uy) = (end.x - start.x, end.y - start.y)
    let length = ux * ux + uy * uy
    guard length > 0, length.isFinite else { return }
    if !options.contains([.drawsBeforeStartLocation, .drawsAfterEndLocation]) {
      // Clip to the band between the two ends, as far as it is visible.
      let bounds = boundingBoxOfClipPath
      let reach = max(
        abs(bounds.minX - start.x), abs(bounds.maxX - start.x), abs(bounds.minY - start.y), abs(bounds.maxY - start.y))
      let far = 2 * reach + length.squareRoot()
      let unit = length.squareRoot()
      let from = options.contains(.drawsBeforeStartLocation) ? -far : 0
      let to = options.contains(.drawsAfterEndLocation) ? unit + far : unit
      let along = CGVector(dx: ux / unit, dy: uy / unit)
      func corner(_ a: CGFloat, _ b: CGFloat) -> CGPoint {
        CGPoint(x: start.x + along.dx * a - along.dy * b, y: start.y + along.dy * a + along.dx * b)
      }
      saveGState()
      beginPath()
      addLines(between: [corner(from, -far), corner(to, -far), corner(to, far), corner(from, far)])
      closePath()
      clip()
      drawLinearGradient(
        gradient, start: start, end: end, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
      restoreGState()
      return
    }
    // The location is an affine function of the user space point, hence of the device pixel; its gradient there gives the
    // line that is perpendicular to the isolines, even in a skewed space.
    let inverse = t.inverted()
    let gx = (inverse.a * ux + inverse.b * uy) / length
    let gy = (inverse.c * ux + inverse.d * uy) / length
    let square = gx * gx + gy * gy
    guard square > 0, square.isFinite else { return }
    let box = state.clipBox
    let first = start.applying(t)
    let from = CGPoint(x: first.x - CGFloat(box.x0), y: first.y - CGFloat(box.y0))
    let to = CGPoint(x: from.x + gx / square, y: from.y + gy / square)
    paint(
      GradientPaint(
        linear: gradient.paintStops, from: (Float(from.x), Float(from.y)), to: (Float(to.x), Float(to.y))), in: box)
  }

  /// Paints the clip with a gradient between two circles (user space). Without options nothing is painted inside the
  /// first circle and outside the last one.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    let t = state.transform
    guard startCenter.isFinite, endCenter.isFinite, startRadius.isFinite, endRadius.isFinite, startRadius >= 0,
      endRadius >= 0, startRadius != endRadius || startCenter != endCenter, t.isInvertible, !state.clipBox.isEmpty
    else { return }
    let box = state.clipBox
    guard startCenter == endCenter else {
      return drawCone(gradient, startCenter, startRadius, endCenter, endRadius, options)
    }
    let outer = max(startRadius, endRadius)
    let inner = min(startRadius, endRadius)
    let reversed = startRadius > endRadius
    let fillsInside = options.contains(reversed ? .drawsAfterEndLocation : .drawsBeforeStartLocation) || inner == 0
    let fillsOutside = options.contains(reversed ? .drawsBeforeStartLocation : .drawsAfterEndLocation)
    if !fillsInside || !fillsOutside {
      saveGState()
      beginPath()
      if fillsOutside {
        addRect(boundingBoxOfClipPath)
      } else {
        addEllipse(in: CGRect(x: endCenter.x - outer, y: endCenter.y - outer, width: 2 * outer, height: 2 * outer))
      }
      if !fillsInside {
        addEllipse(in: CGRect(x: endCenter.x - inner, y: endCenter.y - inner, width: 2 * inner, height: 2 * inner))
      }
      clip(using: .evenOdd)
      drawRadialGradient(
        gradient, startCenter: startCenter, startRadius: startRadius, endCenter: endCenter, endRadius: endRadius,
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
      restoreGState()
      return
    }
    // Locations become fractions of the outer radius.
    var stops = gradient.stops.map { stop -> GradientPaint.Stop in
      let radius = startRadius + stop.location * (endRadius - startRadius)
      return (location: Float(radius / outer), color: stop.color.premultipliedARGB)
    }
    if reversed { stops.reverse() }
    let toUnit = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: CGFloat(box.x0), ty: CGFloat(box.y0))
      .concatenating(t.inverted())
      .concatenating(CGAffineTransform(translationX: -endCenter.x, y: -endCenter.y))
      .concatenating(CGAffineTransform(scaleX: 1 / outer, y: 1 / outer))
    paint(
      GradientPaint(
        radial: stops,
        matrix: (
          Float(toUnit.a), Float(toUnit.b), Float(toUnit.c), Float(toUnit.d), Float(toUnit.tx), Float(toUnit.ty)
        )), in: box)
  }

  /// Paints the clip with colours around `center`, beginning at `angle` radians.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    let t = state.transform
    guard center.isFinite, angle.isFinite, t.isInvertible, !state.clipBox.isEmpty else { return }
    let box = state.clipBox
    let middle = center.applying(t)
    let start = CGSize(width: cos(Double(angle)), height: sin(Double(angle))).applying(t)
    var stops = gradient.paintStops
    // Colours run towards larger angles; in a flipped space their order is reversed.
    if t.a * t.d - t.b * t.c < 0 { stops = stops.reversed().map { (location: 1 - $0.location, color: $0.color) } }
    paint(
      GradientPaint(
        conic: stops, center: (Float(middle.x - CGFloat(box.x0)), Float(middle.y - CGFloat(box.y0))),
        angle: Float(atan2(Double(start.height), Double(start.width)))), in: box)
  }

  private func paint(_ gradient: GradientPaint, in box: PixelRect) {
    let (opacity, blend) = (state.opacity, state.blendMode.operation)
    if blend != 0 { blendsWithBackdrop = true }
    masked(box) { list, clip in
      list.gradient(gradient, in: box, opacity: opacity, clip: clip, blend: blend)
    }
    noteRecorded(bytes: 8192)
  }

  /// Draws the cone between two circles with different centres, with cairo.
  private func drawCone(
    _ gradient: CGGradient, _ c0: CGPoint, _ r0: CGFloat, _ c1: CGPoint, _ r1: CGFloat,
    _ options: CGGradientDrawingOptions
  ) {
    let box = state.clipBox
    let t = state.transform
    let far: CGFloat = 0x1p20
    guard abs(c0.x) < far, abs(c0.y) < far, abs(c1.x) < far, abs(c1.y) < far, r0 < far, r1 < far,
      let bitmap = Bitmap(width: Int(box.width), height: Int(box.height), format: .argb8888)
    else { return }
    let surface = cairo_image_surface_create_for_data(
      bitmap.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.height),
      Int32(bitmap.pitch))
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    defer { cairo_destroy(cairo) }
    let pattern = cairo_pattern_create_radial(
      Double(c0.x), Double(c0.y), Double(r0), Double(c1.x), Double(c1.y), Double(r1))
    defer { cairo_pattern_destroy(pattern) }
    cairo_pattern_set_extend(pattern, options.isEmpty ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
    // If only one side continues, the other one is padded with transparent black.
    if !options.isEmpty, !options.contains(.drawsBeforeStartLocation) {
      cairo_pattern_add_color_stop_rgba(pattern, 0, 0, 0, 0, 0)
    }
    for stop in gradient.stops {
      let (red, green, blue, alpha) = stop.color.standardRGBA
      cairo_pattern_add_color_stop_rgba(
        pattern, Double(stop.location), Double(red), Double(green), Double(blue), Double(alpha))
    }
    if !options.isEmpty, !options.contains(.drawsAfterEndLocation) {
      cairo_pattern_add_color_stop_rgba(pattern, 1, 0, 0, 0, 0)
    }
    var matrix = cairo_matrix_t(
      xx: Double(t.a), yx: Double(t.b), xy: Double(t.c), yy: Double(t.d), x0: Double(t.tx - CGFloat(box.x0)),
      y0: Double(t.ty - CGFloat(box.y0)))
    cairo_set_matrix(cairo, &matrix)
    cairo_set_source(cairo, pattern)
    cairo_paint(cairo)
    cairo_surface_flush(surface)
    guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS else { return }
    let shadow = state.shadow
    state.shadow = nil
    drawPicture { _, _ in PlacedBitmap(bitmap: bitmap, x: box.x0, y: box.y0) }
    state.shadow = shadow
  }
}
