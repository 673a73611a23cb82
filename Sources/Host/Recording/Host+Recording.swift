import Display
import Foundation

extension Host {
  /// A host that writes its run down when the configuration asks for it.
  /// - Parameter clock: A `PacedClock` then.
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
    let recorder = try Recorder(path: path, header: header)
    let host = Host(configuration: configuration, screen: screen, clock: clock)
    host.recorder = recorder
    try host.openVNC()
    return host
  }

  /// A host on which the recording at `path` happens again.
  /// - Throws: `RecordingError`, `ScreenError`.
  static func replaying(_ path: String, _ configuration: HostConfiguration) throws -> Host {
    try replaying(
      Recording(contentsOf: path, allowsPart: configuration.acceptsPartOfRecording), configuration: configuration)
  }

  /// A host on which `recording` happens again when it runs: same panel, same clock, same events. Its `replay` tells which
  /// frames differed.
  /// - Throws: `ScreenError`.
  public static func replaying(
    _ recording: Recording, configuration: HostConfiguration = HostConfiguration()
  ) throws -> Host {
    var configuration = configuration
    configuration.appearance = recording.header.appearance
    configuration.rotation = recording.header.rotation
    // The same keys mean the same.
    configuration.commandKey = recording.header.commandKey ?? configuration.commandKey
    configuration.screenKeyboard = recording.header.screenKeyboard ?? configuration.screenKeyboard
    configuration.screenLayouts = recording.header.screenLayouts ?? configuration.screenLayouts
    configuration.speaks = recording.header.speaks ?? false
    configuration.exitAfter = nil
    configuration.recordPath = nil
    let replay = try Replay(recording)
    let host = Host(configuration: configuration, screen: replay.screen, clock: replay.clock)
    host.replay = replay
    replay.onSeat = { [weak host] isActive in
      guard let host else { return }
      if isActive { host.resumeFrames() } else { host.frames.pause() }
      host.onSeatChange?(isActive ? .active : .away)
    }
    replay.onMemoryPressure = { [weak host] in host?.onMemoryPressure?() }
    replay.onPower = { [weak host] isOn in host?.setPower(isOn) }
    try host.add(replay)
    return host
  }
}
