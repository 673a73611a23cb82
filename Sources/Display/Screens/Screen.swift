import Raster

/// One output and the buffers it scans out.
///
/// A screen owns two scan-out buffers, and a third once a frame had to be queued behind a flip. `present` never blocks:
/// when every buffer is taken it remembers the frame and its damage, and copies them on the flip.
///
/// - Coordinates: frames and damage are in pixels of the upright frame (`frameWidth` × `frameHeight`), origin top left.
///   The screen turns them to the panel while it copies.
/// - Threading: main actor. Flips arrive through the host's clock or main loop.
@MainActor
public protocol Screen: AnyObject {
  /// The connector or kind, for messages and configuration: `HDMI-A-1`, `virtual`.
  var name: String { get }

  /// The mode the panel shows now. Changes on hotplug; see `onModeChange`.
  var mode: Mode { get }

  /// How far frames are turned clockwise to reach the panel.
  var rotation: Rotation { get }

  /// Pixels per point.
  var scale: Double { get }

  /// Shows `frame`, of which only `damage` differs from what was presented last. The screen keeps the frame until the
  /// next one, and may copy from it on a flip: change its pixels only together with another `present`.
  ///
  /// - Complexity: bytes written are those of `damage` plus what the free buffer still owed. Empty damage does nothing.
  /// - Throws: `ScreenError`. After `.frameSize` or `.frameFormat` nothing was taken over. After `.disabled` or
  ///   `.disconnected` the damage is remembered; present again when `onModeChange` says that the screen is back.
  func present(_ frame: Bitmap, damage: Region) throws

  /// A frame is on its way to the panel and the flip has not happened.
  var isFlipPending: Bool { get }

  /// Behind the flip in flight waits another frame. Presenting once more replaces it.
  var isFrameQueued: Bool { get }

  /// Called when a frame has reached the panel, with the time of the refresh in ns of the host's clock. Set by the host.
  var onFlip: ((UInt64) -> Void)? { get set }

  /// Called after the mode, rotation or scale changed, and when the screen is back after it was away. What was on the
  /// panel is gone: present a whole frame of the new size.
  var onModeChange: (() -> Void)? { get set }

  /// Where a place of the panel at `output` lies on the main panel, both in fractions of their sides from the top left:
  /// beyond 0 … 1 where the picture does not reach; nil when the output shows no picture.
  func mainPanelPlace(x: Double, y: Double, on output: String) -> (x: Double, y: Double)?

  /// The session is being switched away: the display must not be touched until `resume()`.
  func suspend()

  /// The session is back: what was shown is gone. Calls `onModeChange`.
  func resume()

  /// Gives the display back as it was found. Nothing is called back any more.
  func close()
}

extension Screen {
  public func mainPanelPlace(x: Double, y: Double, on output: String) -> (x: Double, y: Double)? { (x, y) }
  public func suspend() {}
  public func resume() {}
  public func close() {}

  /// Pixels of a frame: the mode's, with the sides exchanged when the rotation is sideways.
  public var frameWidth: Int { rotation.isSideways ? mode.height : mode.width }

  /// Pixels of a frame: the mode's, with the sides exchanged when the rotation is sideways.
  public var frameHeight: Int { rotation.isSideways ? mode.width : mode.height }
}
