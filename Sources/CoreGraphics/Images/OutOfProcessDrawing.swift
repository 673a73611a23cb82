internal import CGdkPixbuf
import Raster

/// A drawing (SVG) that was rendered by another process.
struct OutOfProcessDrawing {
  private var drawing = vg_drawing()

  /// - Throws: `ImageError`.
  init(_ bytes: [UInt8], size: ImageDecoder.Size, isSizeOnly: Bool, limits: ImageLimits, name: String) throws {
    var task = vg_task()
    switch size {
    case .exactly(let width, let height): (task.width, task.height) = (Int32(clamping: width), Int32(clamping: height))
    case .atMost(let side): task.longest_side = Int32(clamping: side ?? 0)
    }
    task.side_limit = Int32(clamping: Bitmap.largestSide)
    task.pixel_limit = Int64(limits.maximumPixels)
    task.is_size_only = isSizeOnly ? 1 : 0
    task.second_limit = Int32(clamping: max(limits.maximumDrawingSeconds, 1))
    vg_draw(bytes, bytes.count, &task, &drawing)
    let outcome = vg_outcome(rawValue: vg_outcome.RawValue(drawing.outcome))
    guard outcome != VG_DRAWN else { return }
    var text = drawing.message
    let message = withUnsafeBytes(of: &text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let (width, height) = (Int(drawing.width), Int(drawing.height))
    release()
    switch outcome {
    case VG_TOO_LARGE where width > 0 && height > 0:
      throw ImageError.tooManyPixels(source: name, width: width, height: height, limit: limits.maximumPixels)
    case VG_NO_LOADER: throw ImageError.missingLoader(source: name, format: "svg")
    case VG_DAMAGED, VG_TOO_LARGE:
      throw ImageError.damaged(source: name, format: "svg", reason: message.isEmpty ? "it has no size" : message)
    default: throw ImageError.tooCostly(source: name, seconds: Int(task.second_limit))
    }
  }

  var ownWidth: Int { Int(drawing.own_width) }
  var ownHeight: Int { Int(drawing.own_height) }
  /// The width in pixels.
  var width: Int { Int(drawing.width) }
  var height: Int { Int(drawing.height) }
  /// The distance between rows in bytes.
  var rowStride: Int { Int(drawing.row_stride) }
  var hasAlpha: Bool { drawing.has_alpha != 0 }
  /// RGBA or RGB rows, valid until `release()`.
  var pixels: UnsafePointer<UInt8>? { drawing.pixels }

  func release() {
    var drawing = drawing
    vg_release(&drawing)
  }
}
