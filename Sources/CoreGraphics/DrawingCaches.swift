import Raster

/// The caches that only make repeated drawing faster: masks, images in the sizes they were shown at, text broken into lines.
package enum DrawingCaches {
  /// Empties all caches and returns free memory to the kernel. Views on the screen keep what they retain.
  ///
  /// - Threading: any thread.
  package static func removeAll() {
    ScaledImages.removeAll()
    MaskCache.removeAll()
    PathMaskCache.shared.removeAll()
    TextLayout.removeCachedLayouts()
    TextEngine.clearFontCaches()
    FreeMemory.trimHeap()
  }
}
