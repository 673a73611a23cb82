import Display
import Foundation

extension Host {
  /// Creates a host that records its run if the configuration asks for it.
  /// - Parameter clock: A `RecordingClock` when recording.
  /// - Throws: `RecordingError.cannotWrite`.
  static func recorded(_ configuration: HostConfiguration, screen: any Screen, clock: any HostClock) throws -> Host {
    guard let path = configuration.recordPath else {
      let host = Host(configuration: configuration, screen: screen, clock: clock)
      try host.openVNC()
      return host
    }
    var header = RecordingHeader(
      app: ProcessInfo.processInfo.processName, start: clock.now, mode: screen.mode, rotation: screen.rotation,
      scale: screen.scale, appearance: configuration.appearance ?? .light,
      flips: screen is VirtualScreen ? .refresh : .recorded)
    header.commandKey = configuration.commandKey
    header.screenKeyboard = configuration.screenKeyboard
    header.screenLayouts = configuration.screenLayouts
    header.speaks = configuration.speaks
    header.safeArea = configuration.safeArea
    if configuration.reducesMotion { header.reducesMotion = true }
    if configuration.blursMaterials { header.blursMaterials = true }
    let recorder = try Recorder(path: path, header: header)
    let host = Host(configuration: configuration, screen: screen, clock: clock)
    host.recording.recorder = recorder
    try host.openVNC()
    return host
  }

  /// Creates a host that replays the recording at `path`.
  /// - Throws: `RecordingError`, `ScreenError`.
  static func replaying(_ path: String, _ configuration: HostConfiguration) throws -> Host {
    try replaying(
      Recording(contentsOf: path, allowsPart: configuration.acceptsPartOfRecording), configuration: configuration)
  }

  /// Creates a host that replays `recording` when it runs: same panel, same clock, same events. Its `replay` lists the
  /// frames that differed.
  /// - Throws: `ScreenError`.
  public static func replaying(
    _ recording: Recording, configuration: HostConfiguration = HostConfiguration()
  ) throws -> Host {
    var configuration = configuration
    configuration.appearance = recording.header.appearance
    configuration.rotation = recording.header.rotation
    // Keys must have the same effect as in the recorded run.
    configuration.commandKey = recording.header.commandKey ?? configuration.commandKey
    configuration.screenKeyboard = recording.header.screenKeyboard ?? configuration.screenKeyboard
    configuration.screenLayouts = recording.header.screenLayouts ?? configuration.screenLayouts
    configuration.safeArea = recording.header.safeArea
    configuration.reducesMotion = recording.header.reducesMotion ?? false
    configuration.blursMaterials = recording.header.blursMaterials ?? false
    configuration.speaks = recording.header.speaks ?? false
    configuration.exitAfter = nil
    configuration.recordPath = nil
    let replay = try Replay(recording)
    let host = Host(configuration: configuration, screen: replay.screen, clock: replay.clock)
    host.recording.replay = replay
    return host
  }
}

extension Host: ReplayedRun {
  var isOver: Bool { exitStatus != nil }

  func replaySeat(isActive: Bool) {
    if isActive { power.resumeFrames() } else { frames.pause() }
    client?.seatDidChange(isActive ? .active : .away)
  }

  func replayMemoryPressure() { client?.hostDidReceiveMemoryPressure() }
  func replayPower(isOn: Bool) { setPower(isOn) }
}
