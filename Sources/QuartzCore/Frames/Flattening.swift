import Raster

/// A layer that is turned, scaled or seen in perspective: its picture upright, and resampled as it is shown.
final class Flattening {
  var place = PicturePlace(PlaneMatrix())

  /// The upright picture and what of the layer's pixels it covers, margin included.
  var source: Bitmap?
  var sourceFrame = PixelRect.empty
  /// Part of it that does not show the layer as it is.
  var stale = PixelRect.empty

  /// The picture as shown, or the part of it that was asked for, relative to the whole pixels of `place`.
  var result: WidePicture?
  var resultFrame = PixelRect.empty
  /// What of its place `result` was made with.
  var resultMatrix = PlaneMatrix()

  func invalidate(_ rect: PixelRect) {
    stale = stale.union(rect)
    result = nil
  }

  func dropPictures() {
    source = nil
    result = nil
    sourceFrame = .empty
    stale = .empty
  }
}

/// The coverage of a layer's mask.
final class Masking {
  var coverage: Bitmap?
  /// What of the masked layer's pixels it covers.
  var frame = PixelRect.empty
}

/// The shadow of whatever a layer shows.
final class ContentShadow {
  var color: UInt32 = 0
  var opacity: UInt16 = 0
  var x: Int32 = 0
  var y: Int32 = 0
  var sigma: Float = 0
  /// How far the blur reaches.
  var extent: Int32 { Int32((3 * sigma).rounded(.up)) }
  /// What casts it, in the layer's own pixels.
  var caster = PixelRect.empty
  /// One operation; nil when it has to be made again.
  var list: DisplayList?

  func reach(of rect: PixelRect) -> PixelRect {
    rect.isEmpty ? rect : rect.offset(x, y).inset(-extent, -extent)
  }
}
