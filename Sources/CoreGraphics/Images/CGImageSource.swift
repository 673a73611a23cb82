/// A file or data that holds an image. Every request for an image decodes it again.
public final class CGImageSource: Sendable {
  private enum Origin: Sendable {
    case file(URL)
    case data(Data)
  }

  private let origin: Origin

  init(url: URL) { origin = .file(url) }
  init(data: Data) { origin = .data(data) }

  func properties() -> ImageProperties? {
    attempt {
      switch origin {
      case .file(let url): try ImageDecoder.properties(contentsOf: url)
      case .data(let data): try ImageDecoder.properties(data: data)
      }
    }
  }

  func image(maxPixelSize: Int?) -> CGImage? {
    attempt {
      switch origin {
      case .file(let url): try ImageDecoder.decode(contentsOf: url, maxPixelSize: maxPixelSize)
      case .data(let data): try ImageDecoder.decode(data: data, maxPixelSize: maxPixelSize)
      }
    }
  }

  private func attempt<Value>(_ body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch {
      logDrawingError("CGImageSource: \(error)")
      return nil
    }
  }
}

/// The largest side of a thumbnail in pixels, to which larger images are scaled down.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Whether a thumbnail is rotated and flipped to be upright.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// Has no effect: thumbnails are always made from the image.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
/// Has no effect: thumbnails are always made from the image.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Has no effect: images are decoded at every request.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Has no effect: images are decoded at every request.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Has no effect: images have 8 bits per component.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
/// The width in pixels, before the orientation is applied.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The height in pixels, before the orientation is applied.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The EXIF orientation, 1 … 8, of JPEG and TIFF files.
public let kCGImagePropertyOrientation: CFString = "Orientation"

/// Makes a source of a file, which is not opened yet; nil for other URLs.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  url.isFileURL ? CGImageSource(url: url) : nil
}

/// Makes a source of bytes in memory; nil when they are empty.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  data.isEmpty ? nil : CGImageSource(data: data)
}

/// Makes a source of the provider's bytes; nil when they are empty.
public func CGImageSourceCreateWithDataProvider(_ provider: CGDataProvider, _ options: CFDictionary?) -> CGImageSource? {
  provider.data.flatMap { CGImageSourceCreateWithData($0, options) }
}

/// 1 when the source holds an image whose size can be read, else 0. Only the first frame of an animation counts.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int {
  source.properties() == nil ? 0 : 1
}

/// A uniform type identifier such as `public.png`.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
  source.properties().map { properties in
    switch properties.format {
    case "gif": "com.compuserve.gif"
    case "webp": "org.webmproject.webp"
    case "svg": "public.svg-image"
    case "bmp": "com.microsoft.bmp"
    case "ico": "com.microsoft.ico"
    default: "public.\(properties.format)"
    }
  }
}

/// The image; nil, with a log message, when it cannot be decoded. Only index 0 exists.
public func CGImageSourceCreateImageAtIndex(_ source: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
  index == 0 ? source.image(maxPixelSize: nil) : nil
}

/// The image, scaled down while it is decoded.
public func CGImageSourceCreateThumbnailAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0 else { return nil }
  let limit = options?[kCGImageSourceThumbnailMaxPixelSize]
  let side = (limit as? Int) ?? (limit as? CGFloat).map { Int(min(max($0, 1), 32_768)) }
  guard let image = source.image(maxPixelSize: side) else { return nil }
  let turns = options?[kCGImageSourceCreateThumbnailWithTransform] as? Bool ?? false
  return turns ? image.applyingOrientation() : image
}

/// The width, height and orientation of the image.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let properties = source.properties() else { return nil }
  var result: CFDictionary = [
    kCGImagePropertyPixelWidth: properties.width, kCGImagePropertyPixelHeight: properties.height,
  ]
  if properties.format == "jpeg" || properties.format == "tiff", let image = source.image(maxPixelSize: 16) {
    result[kCGImagePropertyOrientation] = Int(image.sourceOrientation.rawValue)
  }
  return result
}
