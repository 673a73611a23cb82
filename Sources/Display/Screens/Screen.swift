import Raster

/// What frames are presented to: one or several outputs that show the same picture, and their scan-out buffers.
///
/// A screen owns two scan-out buffers, and a third once a frame had to be queued behind a flip. `present` never blocks:
/// when every buffer is taken it remembers the frame and its damage, and copies them on the flip.
///
/// - Coordinates: frames and damage are in pixels of the upright frame (`frameWidth` × `frameHeight`), origin top left.
///   The screen rotates them for the panel while copying.
/// - Threading: main actor. Flips arrive through the host's clock or main loop.
@MainActor
public protocol Screen: AnyObject {
  /// The name of the connector or the kind of screen, for messages and configuration: `HDMI-A-1`, `virtual`.
  var name: String { get }

  /// The mode the panel shows now. Changes on hotplug; see `ScreenDelegate.screenDidChange`.
  var mode: Mode { get }

  /// The clockwise rotation from the frame to the panel.
  var rotation: Rotation { get }

  /// Pixels per point.
  var scale: Double { get }

  /// Shows `frame`, of which only `damage` differs from what was presented last. The screen keeps the frame until the
  /// next one, and may copy from it on a flip: change its pixels only together with another `present`.
  ///
  /// - Complexity: bytes written are those of `damage` plus the free buffer's pending damage. Empty damage does nothing.
  /// - Throws: `ScreenError`. After `.frameSize` or `.frameFormat` the frame was not accepted. After `.disabled` or
  ///   `.disconnected` the damage stays pending; present again after `ScreenDelegate.screenDidChange`.
  func present(_ frame: Bitmap, damage: Region) throws

  /// The same, where only the pixels in `changes` differ, all of which lie within the damage; nil means all of it. The set
  /// is for a bitmap of the frame's size, and is not used after the call.
  func present(_ frame: Bitmap, damage: Region, changes: ChangedPixels?) throws

  /// Whether a flip is in flight.
  var isFlipPending: Bool { get }

  /// Whether another frame is queued behind the flip in flight. Presenting again replaces it.
  var isFrameQueued: Bool { get }

  /// Is notified of flips and changes: the host. Weak, since the host owns the screen.
  var delegate: (any ScreenDelegate)? { get set }

  /// Maps a position on the panel of `output` to the main panel, both in fractions of their sides from the top left. The
  /// result is beyond 0 … 1 where the picture does not reach, and nil when the output shows no picture.
  func mainPanelPosition(x: Double, y: Double, on output: String) -> (x: Double, y: Double)?

  /// Suspends the screen because the session is being switched away: the display must not be touched until `resume()`.
  func suspend()

  /// Resumes the screen. The panel's content is lost. Calls `screenDidChange`.
  func resume()

  /// Restores the display and closes the screen. No callbacks follow.
  func close()
}

extension Screen {
  /// Presents the frame with all of the damage.
  public func present(_ frame: Bitmap, damage: Region, changes: ChangedPixels?) throws {
    try present(frame, damage: damage)
  }

  /// Returns the position unchanged, as for a screen with one output.
  public func mainPanelPosition(x: Double, y: Double, on output: String) -> (x: Double, y: Double)? { (x, y) }
  /// Does nothing.
  public func suspend() {}
  /// Does nothing; `screenDidChange` is not called.
  public func resume() {}
  /// Does nothing.
  public func close() {}

  /// The width of frames in pixels: the mode's, or its height when the rotation is sideways.
  public var frameWidth: Int { rotation.isSideways ? mode.height : mode.width }

  /// The height of frames in pixels: the mode's, or its width when the rotation is sideways.
  public var frameHeight: Int { rotation.isSideways ? mode.width : mode.height }
}
