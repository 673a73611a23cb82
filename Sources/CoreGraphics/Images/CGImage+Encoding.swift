internal import CGdkPixbuf
import Raster

extension CGImage {
  /// The image as a PNG file; nil when memory is short.
  public func pngData() -> Data? {
    encoded(as: "png", options: [:])
  }

  /// The image as a JPEG file, with a `quality` of 0 … 1; transparent parts become black. Nil when memory is short.
  public func jpegData(quality: CGFloat) -> Data? {
    let percent = quality.isNaN ? 90 : Int((min(max(quality, 0), 1) * 100).rounded())
    return encoded(as: "jpeg", options: ["quality": String(percent)])
  }

  private func encoded(as type: String, options: [String: String]) -> Data? {
    let source = isMask ? coverageBitmap : bitmap
    let keepsAlpha = source.format == .argb8888 && type == "png"
    guard let pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 1, 8, Int32(width), Int32(height)) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    guard let pixels = gdk_pixbuf_get_pixels(pixbuf) else { return nil }
    if type == "png" {
      vr_to_rgba(
        pixels, Int(gdk_pixbuf_get_rowstride(pixbuf)), source.pixels, source.pitch, Int32(width), Int32(height),
        keepsAlpha)
    } else {
      // Premultiplied colours are the colours over black.
      let layout = PixelLayout.rgba(red: 0, green: 1, blue: 2, alpha: nil, isPremultiplied: true)
      for y in 0..<height {
        layout.write(
          source.row(y).assumingMemoryBound(to: UInt32.self), to: pixels + y * Int(gdk_pixbuf_get_rowstride(pixbuf)),
          width: width)
      }
    }
    var buffer: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    var keys: [UnsafeMutablePointer<CChar>?] = options.keys.map { strdup($0) } + [nil]
    var values: [UnsafeMutablePointer<CChar>?] = options.values.map { strdup($0) } + [nil]
    defer {
      for text in keys + values { free(text) }
    }
    guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, type, &keys, &values, &error) != 0, let buffer else {
      if let error {
        logDrawingError("CGImage \(width)×\(height): no \(type) file made: \(String(cString: error.pointee.message)).")
        g_error_free(error)
      }
      return nil
    }
    defer { g_free(buffer) }
    return Data(bytes: buffer, count: Int(count))
  }
}
