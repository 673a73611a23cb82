import Raster

/// Makes the operations for shadow, rounded background, border and corner clip, in the layer's own pixels.
@MainActor enum NodeDecorationBuilder {
  static func make(_ style: NodeStyle, _ resources: NodeResources, path: CGPath?, pattern: CGColor?, _ grid: PixelGrid) {
    let frame = PixelRect(x: 0, y: 0, width: style.width, height: style.height)
    let corners = MaskCache.corners(style.radii)
    let under = DisplayList()
    if style.shadowColor != 0 { shadow(style, frame, path, corners, grid, into: under) }
    if !frame.isEmpty {
      if let pattern {
        fill(pattern, frame, corners, grid, into: under)
      } else if style.background != 0, let corners {
        under.rounded(frame, corners: corners, color: style.background)
      } else if style.background != 0, !under.isEmpty {
        under.fill(frame, color: style.background)
      }
    }
    resources.under = under.isEmpty ? nil : under

    resources.over = nil
    if style.borderWidth > 0, style.borderColor != 0 {
      let over = DisplayList()
      if style.borderWidth * 2 >= min(style.width, style.height) {
        if let corners {
          over.rounded(frame, corners: corners, color: style.borderColor)
        } else {
          over.fill(frame, color: style.borderColor)
        }
      } else {
        over.border(
          frame, corners: MaskCache.ring(style.radii, width: style.borderWidth), width: style.borderWidth,
          color: style.borderColor)
      }
      resources.over = over.isEmpty ? nil : over
    }

    resources.clip = nil
    if style.clips, let corners, !frame.isEmpty {
      // The pair is recorded around a fill, since an empty group is dropped; only its first and last operation are
      // used.
      let clip = DisplayList()
      let token = clip.saveCorners(frame, corners: corners)
      clip.fill(frame, color: 0xffff_ffff)
      clip.restoreCorners(token, frame, corners: corners)
      resources.clip = clip.count == 3 ? clip : nil
    }
  }

  private static func shadow(
    _ style: NodeStyle, _ frame: PixelRect, _ path: CGPath?, _ corners: CornerMasks?, _ grid: PixelGrid,
    into list: DisplayList
  ) {
    if let path { return shadow(of: path, style, grid, into: list) }
    guard !frame.isEmpty else { return }
    guard let mask = MaskCache.shadow(width: frame.width, height: frame.height, radii: style.radii, sigma: style.sigma)
    else { return }
    let hollow = hollow(style, frame, corners)
    list.shadow(
      frame.offset(style.shadowX, style.shadowY), mask: mask, color: style.shadowColor, opacity: style.shadowOpacity,
      hollow: hollow.rect, corner: hollow.corner)
  }

  /// The area that the layer's opaque body hides: all of it except the corners. Their size is returned too unless it is
  /// large.
  private static func hollow(
    _ style: NodeStyle, _ frame: PixelRect, _ corners: CornerMasks?
  ) -> (rect: PixelRect, corner: UInt8) {
    guard style.background >> 24 == 255, style.pattern == nil else { return (.empty, 0) }
    guard let corners else { return (frame, 0) }
    let s = corners.sizes
    let largest = max(s.0, s.1, s.2, s.3)
    if largest <= DisplayList.largestHollowCorner, 2 * largest <= min(frame.width, frame.height) {
      return (frame, UInt8(largest))
    }
    // The middle of a quarter circle is 0.293 radii from both edges; that of a continuous corner is closer.
    func reach(_ size: Int32) -> Int32 { (size * 3 + 9) / 10 + 1 }
    let inner = PixelRect(
      x0: reach(max(s.0, s.2)), y0: reach(max(s.0, s.1)), x1: frame.x1 - reach(max(s.1, s.3)),
      y1: frame.y1 - reach(max(s.2, s.3)))
    return (inner, 0)
  }

  private static func shadow(of path: CGPath, _ style: NodeStyle, _ grid: PixelGrid, into list: DisplayList) {
    if let shape = path.roundedShape {
      let r = shape.rect
      let rect = PixelRect(x0: grid.edge(r.minX), y0: grid.edge(r.minY), x1: grid.edge(r.maxX), y1: grid.edge(r.maxY))
      guard !rect.isEmpty else { return }
      func radius(_ v: CGFloat) -> Float { Float(min(v * grid.scale, CGFloat(min(rect.width, rect.height)) / 2)) }
      let radii = Raster.CornerRadii(
        topLeft: radius(shape.radii.topLeft), topRight: radius(shape.radii.topRight),
        bottomLeft: radius(shape.radii.bottomLeft), bottomRight: radius(shape.radii.bottomRight),
        continuous: shape.isContinuous)
      guard let mask = MaskCache.shadow(width: rect.width, height: rect.height, radii: radii, sigma: style.sigma) else {
        return
      }
      let frame = PixelRect(x: 0, y: 0, width: style.width, height: style.height)
      let hollow = hollow(style, frame, MaskCache.corners(style.radii))
      list.shadow(
        rect.offset(style.shadowX, style.shadowY), mask: mask, color: style.shadowColor, opacity: style.shadowOpacity,
        hollow: hollow.rect, corner: hollow.corner)
      return
    }
    guard let (bitmap, origin) = PathCoverage.coverage(of: path, grid),
      let mask = MaskCache.shadow(blurring: bitmap, sigma: style.sigma)
    else { return }
    list.shadow(
      bitmap.bounds.offset(origin.x + style.shadowX, origin.y + style.shadowY), mask: mask, color: style.shadowColor,
      opacity: style.shadowOpacity)
  }

  /// Fills with a colour that is a repeated image, by recording it like a drawing.
  private static func fill(
    _ pattern: CGColor, _ frame: PixelRect, _ corners: CornerMasks?, _ grid: PixelGrid, into list: DisplayList
  ) {
    let size = CGSize(width: CGFloat(frame.width) / grid.scale, height: CGFloat(frame.height) / grid.scale)
    let token = corners.map { list.saveCorners(frame, corners: $0) }
    let drawn = DisplayListRecording.record(frame, scale: grid.scale) { context in
      context.setFillColor(pattern)
      context.fill(CGRect(origin: .zero, size: size))
    }
    list.append(drawn, dx: 0, dy: 0, clip: frame)
    if let token, let corners { list.restoreCorners(token, frame, corners: corners) }
  }
}

/// The coverage of a path's interior.
@MainActor enum PathCoverage {
  /// The coverage and the position of its first pixel; nil for empty and excessively large paths.
  static func coverage(of path: CGPath, _ grid: PixelGrid) -> (Bitmap, (x: Int32, y: Int32))? {
    let rect = DisplayListRecording.area(path.boundingBoxOfPath, lineWidth: 0, miterLimit: 0, grid)
    guard !rect.isEmpty, rect.area <= 64 << 20,
      let color = Bitmap(width: Int(rect.width), height: Int(rect.height), format: .argb8888)
    else {
      return nil
    }
    let list = DisplayListRecording.record(rect, scale: grid.scale) { context in
      context.setFillColor(.white)
      context.addPath(path)
      context.fillPath()
    }
    guard
      Painter.shared.paint(
        list, into: color, origin: (rect.x0, rect.y0), damage: Region(color.bounds.offset(rect.x0, rect.y0)))
    else { return nil }
    return color.alphaCoverage.map { ($0, (rect.x0, rect.y0)) }
  }
}

extension Bitmap {
  /// A copy of the alpha channel.
  var alphaCoverage: Bitmap? {
    guard let coverage = Bitmap(width: width, height: height, format: .a8) else { return nil }
    vr_extract_alpha(
      coverage.base.assumingMemoryBound(to: UInt8.self), coverage.pitch, pixels, pitch, Int32(width), Int32(height))
    return coverage
  }
}
