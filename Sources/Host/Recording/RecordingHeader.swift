import Display

/// The first line of a recording: the configuration the run started with.
public struct RecordingHeader: Hashable, Sendable {
  /// How a replay times the flips.
  public enum Flips: String, Hashable, Sendable {
    /// The screen was virtual: every flip happens at a refresh of the clock.
    case refresh
    /// The screen was a device: the recording contains each flip.
    case recorded
  }

  /// The format version that is written. Version 1, which had neither memory warnings nor panel power, can be read as
  /// well.
  public static let version = 2
  static let readableVersions = 1...version

  /// ns; the latest clock time at which a run may begin, and the longest it may last: about seventy years each, so that
  /// their sum does not overflow.
  static let latest: UInt64 = 1 << 61

  /// The program's name, for messages.
  public var app: String
  /// The clock's time at the start of the run in ns; the times of the lines are relative to it.
  public var start: UInt64
  /// The panel's mode at the start.
  public var mode: Mode
  /// The panel's rotation at the start.
  public var rotation: Rotation
  /// Pixels per point.
  public var scale: Double
  /// The interface style at the start.
  public var appearance: HostConfiguration.Appearance
  /// How a replay times the flips.
  public var flips: Flips
  /// The key that acted as ⌘; nil where it was not set, and in older recordings.
  public var commandKey: HostConfiguration.CommandKey?
  /// When the on-screen keyboard appeared; nil as for `commandKey`.
  public var screenKeyboard: HostConfiguration.ScreenKeyboard?
  /// Layouts of the on-screen keyboard; nil as for `commandKey`.
  public var screenLayouts: [String]?
  /// Whether keys and headphones could start speech, which is visible: it marks its place on the screen.
  public var speaks: Bool?

  /// What of the screen's edges was covered; nil as for `commandKey`.
  public var safeArea: HostConfiguration.SafeArea?
  /// Whether movements were replaced by fades; nil as for `commandKey`.
  public var reducesMotion: Bool?
  /// Whether materials blurred what was behind them; nil as for `commandKey`.
  public var blursMaterials: Bool?

  /// Creates a header. `start` is in ns of the clock.
  public init(
    app: String, start: UInt64, mode: Mode, rotation: Rotation = .none, scale: Double = 1,
    appearance: HostConfiguration.Appearance = .light, flips: Flips = .refresh
  ) {
    self.app = app
    self.start = start
    self.mode = mode
    self.rotation = rotation
    self.scale = scale
    self.appearance = appearance
    self.flips = flips
  }
}
