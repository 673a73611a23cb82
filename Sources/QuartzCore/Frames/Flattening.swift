import Raster

/// A layer that is rotated, scaled or in perspective: its upright picture, and the resampled one that is shown.
final class Flattening {
  var place = PictureTransform(PlaneMatrix())

  /// The upright picture, and the layer's own pixels that it covers, including its margin.
  var source: Bitmap?
  var sourceFrame = PixelRect.empty
  /// The pixels that the picture would cover as a whole.
  var wholeFrame = PixelRect.empty
  /// The part of the picture that is out of date.
  var stale = PixelRect.empty

  /// The resampled picture, or the part of it that was needed, relative to the whole pixels of `place`.
  var result: DeepColorBitmap?
  var resultFrame = PixelRect.empty
  /// The matrix that `result` was made with.
  var resultMatrix = PlaneMatrix()

  func invalidate(_ rect: PixelRect) {
    stale = stale.union(rect)
    result = nil
  }

  func dropPictures() {
    source = nil
    result = nil
    sourceFrame = .empty
    wholeFrame = .empty
    stale = .empty
  }
}

/// The coverage of a layer's mask.
final class Masking {
  var coverage: Bitmap?
  /// The masked layer's own pixels that it covers.
  var frame = PixelRect.empty
}

/// The shadow of everything that a layer shows.
final class ContentShadow {
  var color: UInt32 = 0
  var opacity: UInt16 = 0
  var x: Int32 = 0
  var y: Int32 = 0
  var sigma: Float = 0
  /// The distance in pixels that the blur reaches.
  var extent: Int32 { Int32((3 * sigma).rounded(.up)) }
  /// The rectangle that casts the shadow, in the layer's own pixels.
  var caster = PixelRect.empty
  /// A single operation; nil when it must be made again.
  var list: DisplayList?

  func reach(of rect: PixelRect) -> PixelRect {
    rect.isEmpty ? rect : rect.offset(x, y).inset(-extent, -extent)
  }
}
