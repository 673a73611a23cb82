import Raster

/// A screen that shows a pointer over the frame. Nothing is shown until an image is set, which is up to the code that
/// handles pointer devices.
///
/// - Coordinates: pixels of the upright frame.
@MainActor
public protocol CursorScreen: Screen {
  /// Shows `image` with the pixel (`hotspotX`, `hotspotY`) at the pointer's position, or nothing.
  /// - Parameter image: `argb8888`, premultiplied, upright. Its pixels are copied during the call.
  func setCursor(_ image: Bitmap?, hotspotX: Int, hotspotY: Int)

  /// Moves the pointer: at once if the hardware has a cursor plane, otherwise with the next refresh.
  func moveCursor(toX x: Int, y: Int)
}
