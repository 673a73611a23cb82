import Raster

/// A bitmap in its final size, placed in device pixels.
struct PlacedBitmap {
  var bitmap: Bitmap
  var x: Int32
  var y: Int32
  var bounds: PixelRect { bitmap.bounds.offset(x, y) }
}

extension CGContext {
  /// Draws the image over `rect`, its first row at the rectangle's largest y, as Core Graphics does: upright where y
  /// grows upwards, upside down where it grows downwards.
  public func draw(_ image: CGImage, in rect: CGRect) {
    draw(image, imageMatrix(image, in: rect, upright: false))
  }

  /// Draws the image over `rect`, its first row at the rectangle's smallest y: upright in contexts of views.
  public func draw(upright image: CGImage, in rect: CGRect) {
    draw(image, imageMatrix(image, in: rect, upright: true))
  }

  /// Fills the clip with copies of the image, one of them over `rect`.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    guard byTiling else { return draw(image, in: rect) }
    drawTiles(image, in: rect, upright: false)
  }

  /// Fills the clip with copies of the image, first row at the smallest y, one of them over `rect`.
  public func draw(tiling image: CGImage, upright rect: CGRect) {
    drawTiles(image, in: rect, upright: true)
  }

  /// The transform from the image's pixels (y down) to device pixels.
  func imageMatrix(_ image: CGImage, in rect: CGRect, upright: Bool) -> CGAffineTransform {
    let r = rect.standardized
    let sx = r.width / CGFloat(image.width)
    let sy = r.height / CGFloat(image.height)
    let toUser =
      upright
      ? CGAffineTransform(a: sx, b: 0, c: 0, d: sy, tx: r.minX, ty: r.minY)
      : CGAffineTransform(a: sx, b: 0, c: 0, d: -sy, tx: r.minX, ty: r.maxY)
    return toUser.concatenating(state.transform)
  }

  private func draw(_ image: CGImage, _ matrix: CGAffineTransform) {
    guard !state.clipBox.isEmpty else { return }
    let nearest = state.interpolation == .none || !image.shouldInterpolate
    guard image.isMask else {
      return drawPicture { clip, n in
        let reduced =
          n == 1 ? matrix : matrix.concatenating(CGAffineTransform(scaleX: 1 / CGFloat(n), y: 1 / CGFloat(n)))
        return self.placed(image.bitmap, reduced, within: clip, nearest: nearest)
      }
    }
    let shape = image.coverageBitmap
    let toUser = matrix.concatenating(state.transform.inverted())
    paint(state.fillColor) { clip, transform in
      self.placed(shape, toUser.concatenating(transform), within: clip, nearest: nearest).flatMap {
        PathMask(alphaOf: $0.bitmap, x: $0.x, y: $0.y)
      }.map { .mask($0) }
    }
  }

  /// Composites the picture that `make` returns for a rectangle, with the clip, alpha, blend mode and shadow. For wide
  /// shadows `make` is called with a reduction and a rectangle in reduced pixels.
  func drawPicture(_ make: (_ clip: PixelRect, _ reduction: Int32) -> PlacedBitmap?) {
    let requiredBounds = state.requiredBounds
    let placed = make(requiredBounds.body, 1)
    if let shadow = state.shadow {
      func shape(_ source: PlacedBitmap?) -> PathMask? {
        source.flatMap { PathMask(alphaOf: $0.bitmap, x: $0.x, y: $0.y) }
      }
      if shadow.reduction > 1 {
        castSoftShadow(shadow, strength: state.alpha) { shape(make($0, shadow.reduction)) }
      } else if let mask = shape(requiredBounds.body == requiredBounds.shadow ? placed : make(requiredBounds.shadow, 1)) {
        castShadow(shadow, of: .mask(mask), within: requiredBounds.shadow, strength: state.alpha, hollow: .empty)
      }
    }
    guard let placed else { return }
    let (opacity, blend) = (state.opacity, state.blendMode.operation)
    if blend != 0 { blendsWithBackdrop = true }
    masked(placed.bounds) { list, clip in
      list.image(placed.bitmap, at: placed.bounds, opacity: opacity, clip: clip, blend: blend)
    }
    noteRecorded(bytes: placed.bitmap.byteCount)
  }

  /// The bitmap transformed by `matrix` (its pixels to device pixels), as far as it is visible inside `clip`. Upright
  /// results are snapped to whole pixels. Nil when nothing is visible or the matrix is degenerate.
  func placed(_ bitmap: Bitmap, _ matrix: CGAffineTransform, within clip: PixelRect, nearest: Bool) -> PlacedBitmap? {
    let whole = CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    guard matrix.isInvertible, !clip.isEmpty else { return nil }
    if let device = DeviceRect(whole, matrix) {
      return placedUpright(bitmap, matrix, device, within: clip, nearest: nearest)
    }
    guard let box = PixelRect(covering: whole.applying(matrix).insetBy(dx: -1, dy: -1)) else { return nil }
    let visible = box.intersection(clip)
    guard !visible.isEmpty else { return nil }
    // The resampler reads only four source pixels, so scale the bitmap close to its final size first.
    var source = bitmap
    var map = matrix
    let sx = (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot()
    let sy = (matrix.c * matrix.c + matrix.d * matrix.d).squareRoot()
    let w = min(max((CGFloat(bitmap.width) * sx).rounded(), 1), 16_384)
    let h = min(max((CGFloat(bitmap.height) * sy).rounded(), 1), 16_384)
    if abs(sx - 1) > 0.01 || abs(sy - 1) > 0.01, w * h <= 0x1p24,
      let resized = ScaledImages.scaled(
        bitmap, source: (0, 0, Double(bitmap.width), Double(bitmap.height)), width: Int(w), height: Int(h),
        nearest: nearest)
    {
      source = resized
      map = CGAffineTransform(scaleX: CGFloat(bitmap.width) / w, y: CGFloat(bitmap.height) / h).concatenating(map)
    }
    guard let output = resampled(source, map, into: visible) else { return nil }
    return PlacedBitmap(bitmap: output, x: visible.x0, y: visible.y0)
  }

  private func resampled(_ bitmap: Bitmap, _ map: CGAffineTransform, into box: PixelRect) -> Bitmap? {
    let matrix: Resampler.Matrix = (
      Double(map.a), Double(map.c), Double(map.tx - CGFloat(box.x0)),
      Double(map.b), Double(map.d), Double(map.ty - CGFloat(box.y0)), 0, 0, 1
    )
    return Resampler.transformed(bitmap, matrix: matrix, width: Int(box.width), height: Int(box.height))
  }

  private func placedUpright(
    _ bitmap: Bitmap, _ matrix: CGAffineTransform, _ device: DeviceRect, within clip: PixelRect, nearest: Bool
  ) -> PlacedBitmap? {
    var box = device.nearestPixels
    // An image thinner than a pixel is drawn one pixel wide.
    if box.width <= 0 { box.x1 = box.x0 + 1 }
    if box.height <= 0 { box.y1 = box.y0 + 1 }
    let visible = box.intersection(clip)
    guard !visible.isEmpty else { return nil }
    let turned = abs(matrix.b) > abs(matrix.a)
    let plain = !turned && matrix.a > 0 && matrix.d > 0
    // Scale all of it when that is cheap, so that the next drawing finds it in the cache; else the visible part.
    let part = box.area <= max(visible.area * 4, 1 << 18) ? box : visible
    let unturned = turned ? (w: part.height, h: part.width) : (w: part.width, h: part.height)
    // Map `part` to the bitmap through the snapped box, so that neighbouring parts meet.
    let toBox = CGAffineTransform(
      a: CGFloat(box.width), b: 0, c: 0, d: CGFloat(box.height), tx: CGFloat(box.x0), ty: CGFloat(box.y0))
    let orientation = UnitOrientation(matrix, turned: turned)
    let toUnit = orientation.unitToUnit.concatenating(toBox).inverted()
    let inUnit = CGRect(x: Int(part.x0), y: Int(part.y0), width: Int(part.width), height: Int(part.height))
      .applying(toUnit)
    let (w, h) = (Double(bitmap.width), Double(bitmap.height))
    let source =
      part == box
      ? (x: 0, y: 0, w: w, h: h)
      : (
        x: Double(inUnit.minX) * w, y: Double(inUnit.minY) * h, w: Double(inUnit.width) * w,
        h: Double(inUnit.height) * h
      )
    guard
      let scaled = ScaledImages.scaled(
        bitmap, source: source, width: Int(unturned.w), height: Int(unturned.h), nearest: nearest)
    else { return nil }
    if plain { return PlacedBitmap(bitmap: scaled, x: part.x0, y: part.y0) }
    let map = CGAffineTransform(scaleX: 1 / CGFloat(scaled.width), y: 1 / CGFloat(scaled.height))
      .concatenating(orientation.unitToUnit)
      .concatenating(
        CGAffineTransform(
          a: CGFloat(part.width), b: 0, c: 0, d: CGFloat(part.height), tx: CGFloat(part.x0), ty: CGFloat(part.y0)))
    return resampled(scaled, map, into: part).map { PlacedBitmap(bitmap: $0, x: part.x0, y: part.y0) }
  }

  private func drawTiles(_ image: CGImage, in rect: CGRect, upright: Bool) {
    let r = rect.standardized
    guard r.isFinite, r.width > 0, r.height > 0, !state.clipBox.isEmpty, !image.isMask else { return }
    let matrix = imageMatrix(image, in: r, upright: upright)
    let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    let nearest = state.interpolation == .none || !image.shouldInterpolate
    if let device = DeviceRect(whole, matrix) {
      var box = device.nearestPixels
      box.x1 = max(box.x1, box.x0 + 1)
      box.y1 = max(box.y1, box.y0 + 1)
      guard box.width <= 8192, box.height <= 8192,
        let tile = placedUpright(image.bitmap, matrix, device, within: box, nearest: nearest)
      else { return draw(image, matrix) }
      let area = state.clipBox
      func wrapped(_ v: Int32, _ n: Int32) -> Int32 { (v % n + n) % n }
      let phase = (wrapped(area.x0 - tile.x, box.width), wrapped(area.y0 - tile.y, box.height))
      let (opacity, blend) = (state.opacity, state.blendMode.operation)
      if blend != 0 { blendsWithBackdrop = true }
      masked(area) { list, clip in
        list.tile(tile.bitmap, in: area, phase: phase, opacity: opacity, clip: clip, blend: blend)
      }
      return noteRecorded(bytes: tile.bitmap.byteCount)
    }
    // Draw rotated tiles one by one, unless there are more than can be told apart.
    let area = boundingBoxOfClipPath
    guard !area.isNull else { return }
    let columns = ((area.minX - r.minX) / r.width).rounded(.down)...((area.maxX - r.minX) / r.width).rounded(.down)
    let rows = ((area.minY - r.minY) / r.height).rounded(.down)...((area.maxY - r.minY) / r.height).rounded(.down)
    guard (columns.upperBound - columns.lowerBound + 1) * (rows.upperBound - rows.lowerBound + 1) <= 10_000 else { return }
    for row in stride(from: rows.lowerBound, through: rows.upperBound, by: 1) {
      for column in stride(from: columns.lowerBound, through: columns.upperBound, by: 1) {
        let tile = r.offsetBy(dx: column * r.width, dy: row * r.height)
        draw(image, imageMatrix(image, in: tile, upright: upright))
      }
    }
  }
}

/// One of the eight ways to map an upright rectangle to another.
private struct UnitOrientation {
  /// The transform from the unit square to itself.
  let unitToUnit: CGAffineTransform

  init(_ m: CGAffineTransform, turned: Bool) {
    if turned {
      let (b, c) = (m.b > 0 ? 1.0 : -1.0, m.c > 0 ? 1.0 : -1.0)
      unitToUnit = CGAffineTransform(a: 0, b: b, c: c, d: 0, tx: c > 0 ? 0 : 1, ty: b > 0 ? 0 : 1)
    } else {
      let (a, d) = (m.a > 0 ? 1.0 : -1.0, m.d > 0 ? 1.0 : -1.0)
      unitToUnit = CGAffineTransform(a: a, b: 0, c: 0, d: d, tx: a > 0 ? 0 : 1, ty: d > 0 ? 0 : 1)
    }
  }
}
