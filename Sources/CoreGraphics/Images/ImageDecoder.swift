import Raster

/// Decodes images: PNG, JPEG, WebP, GIF (first frame), SVG, BMP, TIFF and ICO.
///
/// The size is checked before pixels are allocated. Truncated and damaged files throw. The image reports the orientation in
/// the file but does not apply it.
/// - Threading: any thread.
public enum ImageDecoder {
  /// - Parameter maxPixelSize: Longer sides are scaled down to this many pixels while decoding; nil keeps the size.
  /// - Throws: `ImageError`.
  public static func decode(
    contentsOf url: URL, maxPixelSize: Int? = nil, limits: ImageLimits = .standard
  ) throws -> CGImage {
    let bytes = try ImageSourceBytes(path: url.path, limits: limits)
    return try decode(bytes, size: .atMost(maxPixelSize), limits)
  }

  /// The same for bytes in memory.
  public static func decode(data: Data, maxPixelSize: Int? = nil, limits: ImageLimits = .standard) throws -> CGImage {
    let bytes = try ImageSourceBytes(data, limits: limits)
    return try decode(bytes, size: .atMost(maxPixelSize), limits)
  }

  /// Draws an SVG file at exactly `width` × `height` pixels.
  /// - Throws: `ImageError`.
  public static func decodeSVG(
    contentsOf url: URL, width: Int, height: Int, limits: ImageLimits = .standard
  ) throws -> CGImage {
    let bytes = try ImageSourceBytes(path: url.path, limits: limits)
    return try decode(bytes, size: .exactly(width, height), limits)
  }

  /// The same for bytes in memory.
  public static func decodeSVG(data: Data, width: Int, height: Int, limits: ImageLimits = .standard) throws -> CGImage {
    let bytes = try ImageSourceBytes(data, limits: limits)
    return try decode(bytes, size: .exactly(width, height), limits)
  }

  /// Reads the size and format that a file declares without decoding its pixels.
  /// - Throws: `ImageError`.
  public static func properties(contentsOf url: URL, limits: ImageLimits = .standard) throws -> ImageProperties {
    try properties(ImageSourceBytes(path: url.path, limits: limits), limits)
  }

  /// The same for bytes in memory.
  public static func properties(data: Data, limits: ImageLimits = .standard) throws -> ImageProperties {
    try properties(ImageSourceBytes(data, limits: limits), limits)
  }

  enum Size {
    case atMost(Int?)
    case exactly(Int, Int)
  }

  private static func format(of bytes: ImageSourceBytes) throws -> ImageFormat {
    guard let format = ImageFormat(signature: try bytes.peek(ImageFormat.signatureLength)) else {
      throw ImageError.unknownFormat(source: bytes.name)
    }
    return format
  }

  private static func decode(_ bytes: ImageSourceBytes, size: Size, _ limits: ImageLimits) throws -> CGImage {
    let format = try format(of: bytes)
    switch size {
    case .exactly(let width, let height):
      guard format == .svg else { throw ImageError.unknownFormat(source: bytes.name) }
      guard (1...Bitmap.largestSide).contains(width), (1...Bitmap.largestSide).contains(height) else {
        throw ImageError.invalidSize(source: bytes.name, width: width, height: height)
      }
    case .atMost(let side?) where side <= 0:
      throw ImageError.invalidSize(source: bytes.name, width: side, height: side)
    case .atMost:
      break
    }
    return try PixbufLoading(bytes, format: format, size: size, limits: limits).image()
  }

  private static func properties(_ bytes: ImageSourceBytes, _ limits: ImageLimits) throws -> ImageProperties {
    let format = try format(of: bytes)
    return try PixbufLoading(bytes, format: format, size: .atMost(nil), limits: limits).properties()
  }
}

/// The properties of an image that its file declares.
public struct ImageProperties: Hashable, Sendable {
  /// The width in pixels, before the orientation is applied.
  public var width: Int
  /// The height in pixels, before the orientation is applied.
  public var height: Int
  /// One of png, jpeg, gif, webp, svg, bmp, tiff and ico.
  public var format: String
}
