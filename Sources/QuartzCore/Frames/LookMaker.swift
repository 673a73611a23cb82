import Raster

/// Makes the operations for shadow, rounded background, border and corner clip, in a layer's own pixels.
@MainActor enum LookMaker {
  static func make(_ look: NodeLook, _ resources: NodeResources, path: CGPath?, pattern: CGColor?, _ grid: PixelGrid) {
    let frame = PixelRect(x: 0, y: 0, width: look.width, height: look.height)
    let corners = MaskCache.corners(look.radii)
    let under = DisplayList()
    if look.shadowColor != 0 { shadow(look, frame, path, corners, grid, into: under) }
    if !frame.isEmpty {
      if let pattern {
        fill(pattern, frame, corners, grid, into: under)
      } else if look.background != 0, let corners {
        under.rounded(frame, corners: corners, color: look.background)
      } else if look.background != 0, !under.isEmpty {
        under.fill(frame, color: look.background)
      }
    }
    resources.under = under.isEmpty ? nil : under

    resources.over = nil
    if look.borderWidth > 0, look.borderColor != 0 {
      let over = DisplayList()
      if look.borderWidth * 2 >= min(look.width, look.height) {
        if let corners { over.rounded(frame, corners: corners, color: look.borderColor) } else { over.fill(frame, color: look.borderColor) }
      } else {
        over.border(
          frame, corners: MaskCache.ring(look.radii, width: look.borderWidth), width: look.borderWidth, color: look.borderColor)
      }
      resources.over = over.isEmpty ? nil : over
    }

    resources.clip = nil
    if look.clips, let corners, !frame.isEmpty {
      // The pair is made around a fill, since an empty group leaves nothing behind; its first and last operation serve.
      let clip = DisplayList()
      let token = clip.saveCorners(frame, corners: corners)
      clip.fill(frame, color: 0xffff_ffff)
      clip.restoreCorners(token, frame, corners: corners)
      resources.clip = clip.count == 3 ? clip : nil
    }
  }

  private static func shadow(
    _ look: NodeLook, _ frame: PixelRect, _ path: CGPath?, _ corners: CornerMasks?, _ grid: PixelGrid, into list: DisplayList
  ) {
    if let path { return shadow(of: path, look, grid, into: list) }
    guard !frame.isEmpty else { return }
    guard let mask = MaskCache.shadow(width: frame.width, height: frame.height, radii: look.radii, sigma: look.sigma) else { return }
    let hollow = hollow(look, frame, corners)
    list.shadow(
      frame.offset(look.shadowX, look.shadowY), mask: mask, color: look.shadowColor, opacity: look.shadowOpacity,
      hollow: hollow.rect, corner: hollow.corner)
  }

  /// What the layer's own body hides when it is opaque: all of it but the corners, whose size is given too unless it is large.
  private static func hollow(_ look: NodeLook, _ frame: PixelRect, _ corners: CornerMasks?) -> (rect: PixelRect, corner: UInt8) {
    guard look.background >> 24 == 255, look.pattern == nil else { return (.empty, 0) }
    guard let corners else { return (frame, 0) }
    let s = corners.sizes
    let largest = max(s.0, s.1, s.2, s.3)
    if largest <= DisplayList.largestHollowCorner, 2 * largest <= min(frame.width, frame.height) {
      return (frame, UInt8(largest))
    }
    // The middle of a quarter circle is 0.293 radii from both edges; continuous corners are nearer still.
    func reach(_ size: Int32) -> Int32 { (size * 3 + 9) / 10 + 1 }
    let inner = PixelRect(
      x0: reach(max(s.0, s.2)), y0: reach(max(s.0, s.1)), x1: frame.x1 - reach(max(s.1, s.3)),
      y1: frame.y1 - reach(max(s.2, s.3)))
    return (inner, 0)
  }

  private static func shadow(of path: CGPath, _ look: NodeLook, _ grid: PixelGrid, into list: DisplayList) {
    if let shape = path.roundedShape {
      let r = shape.rect
      let rect = PixelRect(x0: grid.edge(r.minX), y0: grid.edge(r.minY), x1: grid.edge(r.maxX), y1: grid.edge(r.maxY))
      guard !rect.isEmpty else { return }
      func radius(_ v: CGFloat) -> Float { Float(min(v * grid.scale, CGFloat(min(rect.width, rect.height)) / 2)) }
      let radii = Raster.CornerRadii(
        topLeft: radius(shape.radii.topLeft), topRight: radius(shape.radii.topRight),
        bottomLeft: radius(shape.radii.bottomLeft), bottomRight: radius(shape.radii.bottomRight), continuous: shape.isContinuous)
      guard let mask = MaskCache.shadow(width: rect.width, height: rect.height, radii: radii, sigma: look.sigma) else { return }
      let frame = PixelRect(x: 0, y: 0, width: look.width, height: look.height)
      let hollow = hollow(look, frame, MaskCache.corners(look.radii))
      list.shadow(
        rect.offset(look.shadowX, look.shadowY), mask: mask, color: look.shadowColor, opacity: look.shadowOpacity,
        hollow: hollow.rect, corner: hollow.corner)
      return
    }
    guard let (bitmap, origin) = PathCoverage.coverage(of: path, grid), let mask = MaskCache.shadow(blurring: bitmap, sigma: look.sigma)
    else { return }
    list.shadow(
      bitmap.bounds.offset(origin.x + look.shadowX, origin.y + look.shadowY), mask: mask, color: look.shadowColor,
      opacity: look.shadowOpacity)
  }

  /// A colour that is a picture repeated: drawn like any other drawing.
  private static func fill(_ pattern: CGColor, _ frame: PixelRect, _ corners: CornerMasks?, _ grid: PixelGrid, into list: DisplayList) {
    let size = CGSize(width: CGFloat(frame.width) / grid.scale, height: CGFloat(frame.height) / grid.scale)
    let token = corners.map { list.saveCorners(frame, corners: $0) }
    let drawn = Recording.record(frame, scale: grid.scale) { context in
      context.setFillColor(pattern)
      context.fill(CGRect(origin: .zero, size: size))
    }
    list.append(drawn, dx: 0, dy: 0, clip: frame)
    if let token, let corners { list.restoreCorners(token, frame, corners: corners) }
  }
}

/// The pixels inside of a path.
@MainActor enum PathCoverage {
  /// Coverage, and where its first pixel lies; nil for empty and absurd paths.
  static func coverage(of path: CGPath, _ grid: PixelGrid) -> (Bitmap, (x: Int32, y: Int32))? {
    let rect = Recording.area(of: path, lineWidth: 0, miterLimit: 0, grid)
    guard !rect.isEmpty, rect.area <= 64 << 20, let color = Bitmap(width: Int(rect.width), height: Int(rect.height), format: .argb8888) else {
      return nil
    }
    let list = Recording.record(rect, scale: grid.scale) { context in
      context.setFillColor(.white)
      context.addPath(path)
      context.fillPath()
    }
    guard Painter.shared.paint(list, into: color, origin: (rect.x0, rect.y0), damage: Region(color.bounds.offset(rect.x0, rect.y0)))
    else { return nil }
    return color.alphaCoverage.map { ($0, (rect.x0, rect.y0)) }
  }
}

extension Bitmap {
  /// The alpha channel.
  var alphaCoverage: Bitmap? {
    guard let coverage = Bitmap(width: width, height: height, format: .a8) else { return nil }
    vr_extract_alpha(
      coverage.base.assumingMemoryBound(to: UInt8.self), coverage.pitch, pixels, pitch, Int32(width), Int32(height))
    return coverage
  }
}
