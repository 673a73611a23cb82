import CoreGraphics
import Foundation

/// Loads image files as UIKit shows them.
enum ImageFile {
  /// File name extensions, in the order in which they are tried for a name without one.
  static let extensions = ["png", "jpg", "jpeg", "webp", "gif", "svg", "bmp", "tiff", "tif"]

  /// Loads the image in a file; nil, after logging the reason, when it cannot be read.
  static func load(_ path: String, scale: CGFloat) -> UIImage? {
    let url = URL(fileURLWithPath: path)
    do {
      if path.lowercased().hasSuffix(".svg") { return try VectorFile(url: url).image }
      let image = try ImageDecoder.decode(contentsOf: url)
      return UIImage(cgImage: image, scale: scale, orientation: .init(image.sourceOrientation))
    } catch {
      Log.error("\(error)", once: "image \(path)")
      return nil
    }
  }

  /// Loads the image in `data`; nil, after logging the reason, when it cannot be read.
  static func load(_ data: Data, scale: CGFloat) -> UIImage? {
    do {
      if try ImageDecoder.properties(data: data).format == "svg" { return try VectorFile(data: data).image }
      let image = try ImageDecoder.decode(data: data)
      return UIImage(cgImage: image, scale: scale, orientation: .init(image.sourceOrientation))
    } catch {
      Log.error("\(error)", once: "image data \(error)")
      return nil
    }
  }
}

/// An SVG image, rendered for each size in pixels.
final class VectorFile: Sendable {
  private enum Bytes: Sendable {
    case url(URL)
    case data(Data)
  }

  /// The origin of the data, for messages and comparison.
  let path: String
  /// The size that the file specifies, in points.
  let size: CGSize
  private let bytes: Bytes

  init(url: URL) throws {
    let properties = try ImageDecoder.properties(contentsOf: url)
    bytes = .url(url)
    path = url.path
    size = CGSize(width: properties.width, height: properties.height)
  }

  init(data: Data) throws {
    let properties = try ImageDecoder.properties(data: data)
    bytes = .data(data)
    path = "data \(data.count) \(data.hashValue)"
    size = CGSize(width: properties.width, height: properties.height)
  }

  var image: UIImage {
    var imageStyle = ImageStyle()
    imageStyle.size = size
    imageStyle.scale = ImageContext.effectiveScale(0)
    return UIImage(content: ImageContent(.vector(self)), imageStyle: imageStyle)
  }

  /// Renders the image in exactly this size in pixels; nil, after logging the reason, when it cannot be drawn.
  func image(width: Int, height: Int) -> CGImage? {
    do {
      switch bytes {
      case .url(let url): return try ImageDecoder.decodeSVG(contentsOf: url, width: width, height: height)
      case .data(let data): return try ImageDecoder.decodeSVG(data: data, width: width, height: height)
      }
    } catch {
      Log.error("\(error)", once: "image \(path)")
      return nil
    }
  }
}
