import Raster
import UIKit

/// The pixels of a picture that does not exist.
let emptyBitmap: Bitmap =
  Bitmap(width: 1, height: 1, format: .argb8888) ?? { preconditionFailure("no memory for a pixel") }()

/// Pictures of textures that are multiplied by a colour, the most recent ones.
@MainActor
struct TintedPictures {
  private struct Key: Hashable {
    var image: ObjectIdentifier
    var color: UInt32
    var factor: UInt8
  }

  private static var pictures: [Key: CGImage] = [:]
  // The originals are kept, since they are known by their addresses.
  private static var recent: [(key: Key, original: CGImage)] = []
  private static let capacity = 64

  /// `image` with its colours multiplied by `color`, as far as `factor` says (0 … 1).
  static func picture(_ image: CGImage, color: UIColor, factor: CGFloat) -> CGImage {
    let parts = ColorParts(color)
    func byte(_ value: CGFloat) -> UInt32 { UInt32(min(max(0, value), 1) * 255 + 0.5) }
    let code = byte(parts.red) << 16 | byte(parts.green) << 8 | byte(parts.blue)
    let key = Key(image: ObjectIdentifier(image), color: code, factor: UInt8(byte(factor)))
    if let known = pictures[key] { return known }
    guard let made = make(image, key) else { return image }
    if recent.count >= capacity { pictures[recent.removeFirst().key] = nil }
    pictures[key] = made
    recent.append((key, image))
    return made
  }

  private static func make(_ image: CGImage, _ key: Key) -> CGImage? {
    let source = image.bitmap
    let format = source.format
    guard format == .argb8888 || format == .xrgb8888,
      let target = Bitmap(width: source.width, height: source.height, format: format)
    else { return nil }
    // Per channel, 0 … 256.
    func weight(_ shift: UInt32) -> UInt32 {
      let (part, factor) = (key.color >> shift & 255, UInt32(key.factor))
      return (255 * (255 - factor) + part * factor + 127) / 255 * 256 / 255
    }
    let (red, green, blue) = (weight(16), weight(8), weight(0))
    for y in 0..<source.height {
      let (from, to) = (
        source.row(y).assumingMemoryBound(to: UInt32.self), target.row(y).assumingMemoryBound(to: UInt32.self)
      )
      for x in 0..<source.width {
        let p = from[x]
        let (r, g, b) = (((p >> 16) & 255) * red, ((p >> 8) & 255) * green, (p & 255) * blue)
        to[x] = (p & 0xff00_0000) | ((r >> 8) << 16) | ((g >> 8) << 8) | (b >> 8)
      }
    }
    return CGImage(bitmap: target)
  }
}
