internal import CPango
import Raster

/// Rasterizes emoji, whose bitmaps are scaled to the requested size.
enum ColorGlyph {
  static func insert(_ key: GlyphKey, _ slot: FT_GlyphSlot, _ face: FT_Face) -> UnsafePointer<vr_glyph>? {
    let bitmap = slot.pointee.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    guard width > 0, height > 0, width <= 4_096, height <= 4_096, let buffer = bitmap.buffer else {
      return GlyphRasterizer.insertNothing(key)
    }
    let source = Source(
      rows: buffer, pitch: Int(bitmap.pitch), width: width, height: height,
      format: withUnsafePointer(to: bitmap) {
        cpango_bitmap_is_bgra($0) ? .bgra : cpango_bitmap_is_gray($0) ? .gray : cpango_bitmap_is_mono($0) ? .mono : .unknown
      })
    guard source.format != .unknown else { return GlyphRasterizer.insertNothing(key) }
    // A scalable colour face was rendered at the right size; a bitmap face has the size of its strike.
    let strike = cpango_face_is_scalable(face) ? 0 : Double(face.pointee.size.pointee.metrics.y_ppem)
    let factor = strike > 0 ? Double(key.size26_6) / 64 / strike : 1
    let scaledWidth = max(Int((Double(width) * factor).rounded()), 1)
    let scaledHeight = max(Int((Double(height) * factor).rounded()), 1)
    let left = Int((Double(slot.pointee.bitmap_left) * factor).rounded())
    let top = Int((Double(slot.pointee.bitmap_top) * factor).rounded())
    let isColor = source.format == .bgra
    return GlyphStore.shared.insert(
      key, width: scaledWidth, height: scaledHeight, left: left, top: top, isColor: isColor
    ) { rows, pitch in
      let horizontal = Weights(from: width, to: scaledWidth)
      let vertical = Weights(from: height, to: scaledHeight)
      scale(source, horizontal, vertical, isColor ? 4 : 1, into: rows, pitch)
    }
  }

  private struct Source {
    enum Format { case bgra, gray, mono, unknown }
    let rows: UnsafeMutablePointer<UInt8>
    let pitch: Int
    let width: Int
    let height: Int
    let format: Format

    func value(_ x: Int, _ y: Int, _ channel: Int) -> Float {
      let row = pitch >= 0 ? rows + y * pitch : rows + (height - 1 - y) * -pitch
      switch format {
      case .bgra: return Float(row[x * 4 + channel])
      case .gray: return Float(row[x])
      case .mono: return row[x >> 3] & (0x80 >> UInt8(x & 7)) == 0 ? 0 : 255
      case .unknown: return 0
      }
    }
  }

  /// For each pixel of the result, its source pixels and their weights: area averages when it gets smaller, linear
  /// interpolation when it gets larger.
  private struct Weights {
    var first: [Int] = []
    var shares: [[Float]] = []

    init(from source: Int, to target: Int) {
      let step = Double(source) / Double(target)
      for i in 0..<target {
        let centre = (Double(i) + 0.5) * step
        let reach = max(step, 1)
        let (low, high) = (centre - reach / 2, centre + reach / 2)
        let start = min(max(Int(low.rounded(.down)), 0), source - 1)
        let end = min(max(Int(high.rounded(.up)), start + 1), source)
        let raw = (start..<end).map { Float(max(min(high, Double($0 + 1)) - max(low, Double($0)), 0)) }
        let sum = raw.reduce(0, +)
        first.append(start)
        shares.append(sum > 0 ? raw.map { $0 / sum } : [1])
      }
    }
  }

  private static func scale(
    _ source: Source, _ horizontal: Weights, _ vertical: Weights, _ channels: Int, into rows: UnsafeMutablePointer<UInt8>,
    _ pitch: Int
  ) {
    let width = horizontal.first.count
    // Scale rows first, so that each source pixel is read once.
    var narrowed = [Float](repeating: 0, count: source.height * width * channels)
    for y in 0..<source.height {
      for x in 0..<width {
        for (k, share) in horizontal.shares[x].enumerated() {
          for channel in 0..<channels {
            narrowed[(y * width + x) * channels + channel] += share * source.value(horizontal.first[x] + k, y, channel)
          }
        }
      }
    }
    for y in 0..<vertical.first.count {
      for i in 0..<width * channels {
        var sum: Float = 0
        for (k, share) in vertical.shares[y].enumerated() {
          sum += share * narrowed[(vertical.first[y] + k) * width * channels + i]
        }
        rows[y * pitch + i] = UInt8(min(max(sum + 0.5, 0), 255))
      }
    }
  }
}
