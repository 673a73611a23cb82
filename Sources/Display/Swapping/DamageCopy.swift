import CRaster
import Raster

/// The one write of a pixel into scan-out memory: rotated and converted on the way, never read back.
enum DamageCopy {
  /// Copies `damage`, in pixels of the upright `frame`, to its place in `buffer`.
  /// - Returns: The pixels written.
  static func copy(_ damage: Region, of frame: Bitmap, into buffer: Bitmap, rotation: Rotation) -> Int {
    let width = Int32(frame.width)
    let height = Int32(frame.height)
    let turn = Int32(rotation.quarterTurns)
    var pixels = 0
    damage.withRects { rects in
      for whole in rects {
        let rect = whole.intersection(frame.bounds)
        if rect.isEmpty { continue }
        let target = rotation.turn(rect, width: width, height: height)
        let source = frame.row(Int(rect.y0)).assumingMemoryBound(to: UInt32.self) + Int(rect.x0)
        let row = buffer.row(Int(target.y0))
        if buffer.format == .rgb565 {
          vr_copy_turned_rgb565(
            row.assumingMemoryBound(to: UInt16.self) + Int(target.x0), buffer.pitch, source, frame.pitch,
            rect.width, rect.height, turn)
        } else {
          vr_copy_turned(
            row.assumingMemoryBound(to: UInt32.self) + Int(target.x0), buffer.pitch, source, frame.pitch,
            rect.width, rect.height, turn)
        }
        pixels += rect.area
      }
    }
    return pixels
  }
}
