/// Why an image could not be decoded.
public enum ImageError: Error, Equatable, Sendable {
  case unreadable(source: String, reason: String)
  case tooManyBytes(source: String, bytes: Int, limit: Int)
  /// Refused before any pixel was allocated.
  case tooManyPixels(source: String, width: Int, height: Int, limit: Int)
  case unknownFormat(source: String)
  /// The format is known, but the loader that reads it is not installed.
  case missingLoader(source: String, format: String)
  case damaged(source: String, format: String, reason: String)
  case invalidSize(source: String, width: Int, height: Int)
  /// A drawing needs more work or memory than the limits allow or the machine has.
  case tooCostly(source: String, seconds: Int)
  case outOfMemory(source: String, width: Int, height: Int)
}

extension ImageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let source, let reason):
      return "\(source): cannot be read: \(reason). Check the path and its permissions."
    case .tooManyBytes(let source, let bytes, let limit):
      return "\(source): \(bytes) bytes, more than the limit of \(limit). Shrink the file or raise ImageLimits.maximumBytes."
    case .tooManyPixels(let source, let width, let height, let limit):
      return "\(source): \(width)×\(height) pixels, more than the limit of \(limit). "
        + "Shrink the picture or raise ImageLimits.maximumPixels."
    case .unknownFormat(let source):
      return "\(source): not a picture in a known format. Use PNG, JPEG, WebP, GIF, SVG, BMP, TIFF or ICO."
    case .missingLoader(let source, let format):
      let package = ["webp": "webp-pixbuf-loader", "svg": "librsvg2-common"][format] ?? "libgdk-pixbuf-2.0-0"
      return "\(source): no loader for \(format) is installed. Install the package \(package)."
    case .damaged(let source, let format, let reason):
      return "\(source): damaged \(format) file: \(reason). Export the picture again."
    case .invalidSize(let source, let width, let height):
      return "\(source): cannot be drawn at \(width)×\(height) pixels. Ask for 1 … 32768 on each side."
    case .tooCostly(let source, let seconds):
      return "\(source): drawing it takes more than \(seconds) s of the processor, or too much memory. "
        + "Simplify its filters and patterns, or export it as PNG."
    case .outOfMemory(let source, let width, let height):
      return "\(source): no memory for \(width)×\(height) pixels. Ask for a smaller maxPixelSize."
    }
  }
}
