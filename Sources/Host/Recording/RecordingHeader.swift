import Display

/// The first line of a recording: what the run started with.
public struct RecordingHeader: Hashable, Sendable {
  /// Where the moments of flips come from.
  public enum Flips: String, Hashable, Sendable {
    /// A virtual screen: every flip is at a refresh of the clock.
    case refresh
    /// A device: the recording tells each one.
    case recorded
  }

  /// The version of the format that is written. Version 1, which knew neither memory warnings nor panels that are off, is
  /// read as well.
  public static let version = 2
  static let readableVersions = 1...version

  /// ns of the clock that a run may begin at, and that it may last: some seventy years each, with room to compute with.
  static let latest: UInt64 = 1 << 61

  /// The program's name, for people.
  public var app: String
  /// ns of the clock when the run began; the times of the lines count from there.
  public var start: UInt64
  public var mode: Mode
  public var rotation: Rotation
  /// Pixels per point.
  public var scale: Double
  public var appearance: HostConfiguration.Appearance
  public var flips: Flips
  /// What the configuration said about typing; nil where it said nothing, and in recordings that are older than this.
  public var commandKey: HostConfiguration.CommandKey?
  public var screenKeyboard: HostConfiguration.ScreenKeyboard?
  public var screenLayouts: [String]?
  /// Whether keys and headphones could start speech, which shows where it is.
  public var speaks: Bool?

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
