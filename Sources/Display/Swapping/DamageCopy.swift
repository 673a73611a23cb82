import CRaster
import Raster

/// Copies damage into scan-out memory, rotated and converted on the way. Every pixel is written once and never read back.
enum DamageCopy {
  /// The position of a frame on a buffer.
  struct Placement: Equatable {
    var rotation: Rotation
    /// The size of the upright frame in pixels.
    let width: Int32
    let height: Int32
    /// The buffer pixel at which the rotated frame begins; negative when the frame is larger.
    let x: Int32
    let y: Int32
    /// The part of the upright frame that lies on the buffer.
    let visible: PixelRect

    /// Centers the frame on the buffer; a frame of the buffer's size fills it.
    init(width: Int, height: Int, rotation: Rotation, bufferWidth: Int, bufferHeight: Int) {
      self.rotation = rotation
      self.width = Int32(clamping: width)
      self.height = Int32(clamping: height)
      let (turnedWidth, turnedHeight) = rotation.isSideways ? (height, width) : (width, height)
      x = Int32(clamping: (bufferWidth - turnedWidth) / 2)
      y = Int32(clamping: (bufferHeight - turnedHeight) / 2)
      let buffer = PixelRect(x: 0, y: 0, width: Int32(clamping: bufferWidth), height: Int32(clamping: bufferHeight))
      let turned = PixelRect(x: 0, y: 0, width: Int32(clamping: turnedWidth), height: Int32(clamping: turnedHeight))
      let shown = buffer.offset(-x, -y).intersection(turned)
      visible = rotation.inverse.rotate(shown, width: turned.x1, height: turned.y1)
    }

    /// The position on the buffer of `rect` of the upright frame.
    func place(_ rect: PixelRect) -> PixelRect {
      rotation.rotate(rect, width: width, height: height).offset(x, y)
    }
  }

  /// Copies all pending damage of an upright `frame` to its position in `buffer`, only the pixels that changed if they are
  /// known.
  /// - Returns: The number of pixels written.
  static func copy(_ pending: PendingDamage, of frame: Bitmap, into buffer: Bitmap, at placement: Placement) -> Int {
    // A picture that is turned while it is copied is written in blocks, without which each pixel of a column would be a
    // transaction of its own.
    guard let changes = pending.changes, placement.rotation == .none else {
      return copy(pending.region, of: frame, into: buffer, at: placement)
    }
    let rect = pending.region.bounds.intersection(placement.visible).intersection(frame.bounds)
    guard !rect.isEmpty else { return 0 }
    let first = buffer.base + Int(placement.y) * buffer.pitch + Int(placement.x) * buffer.format.bytesPerPixel
    if buffer.format == .rgb565 {
      return vr_changes_copy_rgb565(
        changes.record, rect, first.assumingMemoryBound(to: UInt16.self), buffer.pitch, frame.pixels, frame.pitch)
    }
    return vr_changes_copy(
      changes.record, rect, first.assumingMemoryBound(to: UInt32.self), buffer.pitch, frame.pixels, frame.pitch)
  }

  /// Copies `damage`, in pixels of the upright frame, to its position in `buffer`.
  /// - Parameters:
  ///   - placement: The placement of the whole frame.
  ///   - x, y: The pixel of the whole frame at which `frame` begins, if it is only a part.
  static func copy(
    _ damage: Region, of frame: Bitmap, into buffer: Bitmap, at placement: Placement, x: Int32 = 0, y: Int32 = 0
  ) -> Int {
    let turn = Int32(placement.rotation.quarterTurns)
    let limits = frame.bounds.offset(x, y).intersection(placement.visible)
    var pixels = 0
    damage.withRects { rects in
      for whole in rects {
        let rect = whole.intersection(limits)
        if rect.isEmpty { continue }
        let target = placement.place(rect)
        let source = frame.row(Int(rect.y0 - y)).assumingMemoryBound(to: UInt32.self) + Int(rect.x0 - x)
        let row = buffer.row(Int(target.y0))
        if buffer.format == .rgb565 {
          vr_copy_rotated_rgb565(
            row.assumingMemoryBound(to: UInt16.self) + Int(target.x0), buffer.pitch, source, frame.pitch,
            rect.width, rect.height, turn)
        } else {
          vr_copy_rotated(
            row.assumingMemoryBound(to: UInt32.self) + Int(target.x0), buffer.pitch, source, frame.pitch,
            rect.width, rect.height, turn)
        }
        pixels += rect.area
      }
    }
    return pixels
  }
}
