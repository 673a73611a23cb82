import Raster

/// What is kept only so that drawing it again is quick: masks, pictures in the sizes they were shown at, broken lines of text.
package enum DrawingCaches {
  /// Forgets all of it, and gives free memory back to the machine. What is shown keeps what it is made of.
  ///
  /// - Threading: any thread.
  package static func removeAll() {
    ScaledImages.removeAll()
    MaskCache.removeAll()
    PathMaskCache.shared.removeAll()
    TextLayout.removeCachedLayouts()
    TextEngine.forgetFonts()
    FreeMemory.giveBack()
  }
}
