import CRaster
import Raster

/// A pointer that is blended into the frame during the copy, when no plane shows it.
struct SoftwareCursor {
  let image: Bitmap
  let hotspotX: Int
  let hotspotY: Int
  /// Ordinary memory for blending, which reads: scan-out memory must not be read.
  private let patch: Bitmap

  /// Copies the image; nil when out of memory.
  init?(image: Bitmap, hotspotX: Int, hotspotY: Int) {
    guard let copy = image.copy(), let patch = Bitmap(width: image.width, height: image.height, format: .xrgb8888) else {
      return nil
    }
    self.image = copy
    self.patch = patch
    self.hotspotX = hotspotX
    self.hotspotY = hotspotY
  }

  /// The area of the frame it covers with its hotspot at (`x`, `y`).
  func rect(x: Int, y: Int) -> PixelRect {
    PixelRect(
      x: Int32(clamping: x - hotspotX), y: Int32(clamping: y - hotspotY), width: Int32(image.width),
      height: Int32(image.height))
  }

  /// Copies the part of `damage` that is under the pointer, with the pointer blended over it.
  /// - Returns: The number of pixels written.
  func copy(
    _ damage: Region, of frame: Bitmap, into buffer: Bitmap, at placement: DamageCopy.Placement, x: Int, y: Int
  ) -> Int {
    let place = rect(x: x, y: y)
    let covered = place.intersection(frame.bounds)
    let piece = damage.intersection(covered)
    guard !piece.isEmpty else { return 0 }
    let (dx, dy) = (Int(covered.x0 - place.x0), Int(covered.y0 - place.y0))
    let target = patch.row(dy).assumingMemoryBound(to: UInt32.self) + dx
    let below = frame.row(Int(covered.y0)).assumingMemoryBound(to: UInt32.self) + Int(covered.x0)
    let above = image.row(dy).assumingMemoryBound(to: UInt32.self) + dx
    vr_copy(target, patch.pitch, below, frame.pitch, covered.width, covered.height)
    vr_over(target, patch.pitch, above, image.pitch, covered.width, covered.height, UInt16(vr_full))
    return DamageCopy.copy(piece, of: patch, into: buffer, at: placement, x: place.x0, y: place.y0)
  }
}
