import Raster

/// A screen that shows a pointer over the frame. Nothing is shown until an image is set; whether and when one is, is the
/// policy of whoever reads the pointer devices.
///
/// - Coordinates: pixels of the upright frame.
@MainActor
public protocol CursorScreen: Screen {
  /// Shows `image` with the pixel (`hotspotX`, `hotspotY`) at the pointer's position, or nothing.
  /// - Parameter image: `argb8888`, premultiplied, upright. Its pixels are taken over now.
  func setCursor(_ image: Bitmap?, hotspotX: Int, hotspotY: Int)

  /// Moves the pointer, at once where the hardware has a plane for it and with the next refresh otherwise.
  func moveCursor(toX x: Int, y: Int)
}
