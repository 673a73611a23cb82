internal import CGdkPixbuf
import Raster

/// One run of gdk-pixbuf's incremental loader over one source.
final class PixbufLoading {
  private let bytes: ImageSourceBytes
  private let format: ImageFormat
  private let size: ImageDecoder.Size
  private let limits: ImageLimits
  /// The size that the loader's size-prepared signal reported.
  private var announced: (width: Int, height: Int)?
  private var refusal: ImageError?
  private var wantsPixels = true
  /// The bytes of a drawing.
  private var drawing: [UInt8]?
  private var cost: SVGCost?
  /// Whether the drawing must be rendered in a separate process.
  private var isCostly = false

  init(_ bytes: ImageSourceBytes, format: ImageFormat, size: ImageDecoder.Size, limits: ImageLimits) {
    self.bytes = bytes
    self.format = format
    self.size = size
    self.limits = limits
  }

  func properties() throws -> ImageProperties {
    wantsPixels = false
    defer { wantsPixels = true }
    if try readDrawing() {
      let drawn = try draw()
      defer { drawn.release() }
      return ImageProperties(width: drawn.ownWidth, height: drawn.ownHeight, format: format.rawValue)
    }
    let loader = try makeLoader()
    defer { g_object_unref(loader) }
    let failure = try feed(loader)
    gdk_pixbuf_loader_close(loader, nil)
    if let announced {
      return ImageProperties(width: announced.width, height: announced.height, format: format.rawValue)
    }
    throw refusal ?? damaged(failure ?? "it ends before its size")
  }

  func image() throws -> CGImage {
    if format == .webp { try checkWebP() }
    if try readDrawing() { return try drawnImage() }
    let loader = try makeLoader()
    defer { g_object_unref(loader) }
    var failure = try feed(loader)
    var error: UnsafeMutablePointer<GError>?
    // Always close, even after a failure: an open loader logs a warning when it is released.
    if gdk_pixbuf_loader_close(loader, &error) == 0 {
      failure = failure ?? Self.take(error)
    }
    if isCostly { return try drawnImage() }
    if let refusal { throw refusal }
    if let failure { throw damaged(failure) }
    guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { throw damaged("it holds no picture") }
    return try image(from: pixbuf)
  }

  // MARK: Drawings

  /// Reads all bytes of a drawing.
  /// - Returns: Whether it must be rendered in a separate process at any size.
  private func readDrawing() throws -> Bool {
    guard format == .svg else { return false }
    var all: [UInt8] = []
    all.reserveCapacity(bytes.count)
    while case let piece = try bytes.next(1 << 16), !piece.isEmpty { all += piece }
    let cost = SVGCost(all)
    (drawing, self.cost) = (all, cost)
    return !cost.isSmall(1, 1)
  }

  /// Renders the drawing in a separate process; the caller must release the result.
  private func draw() throws -> OutOfProcessDrawing {
    try OutOfProcessDrawing(drawing ?? [], size: size, isSizeOnly: !wantsPixels, limits: limits, name: bytes.name)
  }

  private func drawnImage() throws -> CGImage {
    let drawn = try draw()
    defer { drawn.release() }
    guard let bitmap = Bitmap(width: drawn.width, height: drawn.height, format: drawn.hasAlpha ? .argb8888 : .xrgb8888)
    else {
      throw ImageError.outOfMemory(source: bytes.name, width: drawn.width, height: drawn.height)
    }
    let (w, h) = (Int32(drawn.width), Int32(drawn.height))
    if drawn.hasAlpha {
      vr_from_rgba(bitmap.pixels, bitmap.pitch, drawn.pixels, drawn.rowStride, w, h)
    } else {
      vr_from_rgb(bitmap.pixels, bitmap.pitch, drawn.pixels, drawn.rowStride, w, h)
    }
    return CGImage(bitmap: bitmap, colorSpace: .standardRGB, shouldInterpolate: true)
  }

  private func makeLoader() throws -> UnsafeMutablePointer<GdkPixbufLoader> {
    var error: UnsafeMutablePointer<GError>?
    guard let loader = gdk_pixbuf_loader_new_with_type(format.rawValue, &error) else {
      _ = Self.take(error)
      throw ImageError.missingLoader(source: bytes.name, format: format.rawValue)
    }
    let prepared: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, gpointer?) -> Void = {
      loader, width, height, context in
      guard let loader, let context else { return }
      let loading = Unmanaged<PixbufLoading>.fromOpaque(context).takeUnretainedValue()
      loading.prepare(loader, Int(width), Int(height))
    }
    // GLib calls a signal's function by the types that the signal declares. It does so only inside calls with this
    // loader, which `self` makes.
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(prepared, to: GCallback.self), Unmanaged.passUnretained(self).toOpaque(),
      nil, GConnectFlags(rawValue: 0))
    return loader
  }

  /// Handles the size-prepared signal: sets the size to decode at, or 0 × 0, which makes the loader stop before it
  /// allocates.
  private func prepare(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ width: Int, _ height: Int) {
    announced = (width, height)
    guard wantsPixels else { return gdk_pixbuf_loader_set_size(loader, 0, 0) }
    switch plan(width, height) {
    case .success(let (w, h)) where cost?.isSmall(w, h) == false:
      isCostly = true
      gdk_pixbuf_loader_set_size(loader, 0, 0)
    case .success(let (w, h)):
      if (w, h) != (width, height) { gdk_pixbuf_loader_set_size(loader, gint(w), gint(h)) }
    case .failure(let error):
      refusal = error
      gdk_pixbuf_loader_set_size(loader, 0, 0)
    }
  }

  /// The size at which to decode an image of this size, or the error that prevents it.
  private func plan(_ width: Int, _ height: Int) -> Result<(Int, Int), ImageError> {
    guard width > 0, height > 0 else { return .failure(damaged("its size is \(width)×\(height)")) }
    var (w, h) = (width, height)
    switch size {
    case .exactly(let exactWidth, let exactHeight):
      (w, h) = (exactWidth, exactHeight)
    case .atMost(let limit?) where max(w, h) > limit:
      let scale = Double(limit) / Double(max(w, h))
      (w, h) = (max(1, Int((Double(w) * scale).rounded())), max(1, Int((Double(h) * scale).rounded())))
    case .atMost:
      break
    }
    // Loaders of raster formats decode all pixels before they scale; drawings only make the requested ones.
    let cost = format == .svg ? (w, h) : (max(w, width), max(h, height))
    guard cost.0 <= Bitmap.largestSide, cost.1 <= Bitmap.largestSide, cost.0 * cost.1 <= limits.maximumPixels else {
      return .failure(
        .tooManyPixels(source: bytes.name, width: cost.0, height: cost.1, limit: limits.maximumPixels))
    }
    return .success((w, h))
  }

  private func checkWebP() throws {
    guard let header = WebPHeader(try bytes.peek(ImageFormat.signatureLength)) else { throw damaged("it has no header") }
    guard bytes.count >= header.byteCount else { throw damaged("it is cut off") }
    _ = try plan(header.width, header.height).get()
  }

  private func damaged(_ reason: String) -> ImageError {
    .damaged(source: bytes.name, format: format.rawValue, reason: reason)
  }

  /// Passes all bytes to the loader. Returns the text of its error, if any.
  private func feed(_ loader: UnsafeMutablePointer<GdkPixbufLoader>) throws -> String? {
    var end = EndMarkerScanner(format)
    var whole = drawing
    while true {
      let piece = try whole ?? bytes.next(1 << 16)
      if whole != nil { whole = [] }
      if piece.isEmpty { break }
      end.scan(piece)
      var error: UnsafeMutablePointer<GError>?
      guard gdk_pixbuf_loader_write(loader, piece, gsize(piece.count), &error) != 0 else { return Self.take(error) }
      if refusal != nil || isCostly || (!wantsPixels && announced != nil) { return nil }
    }
    return end.isSeen || !wantsPixels ? nil : "it is cut off"
  }

  private static func take(_ error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "unknown reason" }
    defer { g_error_free(error) }
    let text = error.pointee.message.map { String(cString: $0) } ?? "unknown reason"
    return text.trimmingCharacters(in: CharacterSet(charactersIn: ". \n"))
  }

  private func image(from pixbuf: OpaquePointer) throws -> CGImage {
    let width = Int(gdk_pixbuf_get_width(pixbuf))
    let height = Int(gdk_pixbuf_get_height(pixbuf))
    let hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
    guard let pixels = gdk_pixbuf_read_pixels(pixbuf), gdk_pixbuf_get_bits_per_sample(pixbuf) == 8 else {
      throw damaged("its pixels are not 8 bits deep")
    }
    guard let bitmap = Bitmap(width: width, height: height, format: hasAlpha ? .argb8888 : .xrgb8888) else {
      throw ImageError.outOfMemory(source: bytes.name, width: width, height: height)
    }
    let pitch = Int(gdk_pixbuf_get_rowstride(pixbuf))
    if hasAlpha {
      vr_from_rgba(bitmap.pixels, bitmap.pitch, pixels, pitch, Int32(width), Int32(height))
    } else {
      vr_from_rgb(bitmap.pixels, bitmap.pitch, pixels, pitch, Int32(width), Int32(height))
    }
    let orientation = gdk_pixbuf_get_option(pixbuf, "orientation").flatMap { UInt32(String(cString: $0)) }
    return CGImage(
      bitmap: try fitted(bitmap), colorSpace: .standardRGB, shouldInterpolate: true,
      orientation: orientation.flatMap(CGImagePropertyOrientation.init) ?? .up)
  }

  /// Scales the bitmap down if the loader did not.
  private func fitted(_ bitmap: Bitmap) throws -> Bitmap {
    let (w, h) = try plan(bitmap.width, bitmap.height).get()
    if (w, h) == (bitmap.width, bitmap.height) { return bitmap }
    guard let result = Bitmap(width: w, height: h, format: bitmap.format),
      vr_scale(
        result.pixels, result.pitch, Int32(w), Int32(h), bitmap.surface, 0, 0, Double(bitmap.width),
        Double(bitmap.height))
    else { throw ImageError.outOfMemory(source: bytes.name, width: w, height: h) }
    return result
  }
}
