import CRaster
import Display
import Foundation
import SystemOutput

extension Host {
  /// Creates the host for this machine and `configuration`: real clock, requested screen, pixel kernels chosen.
  ///
  /// Without a choice of display it uses the machine's own; without a graphics card it uses a virtual screen of 1280 ×
  /// 800 pixels and reports that on standard error.
  /// - Throws: `ScreenError`, `DRMError`, `DeviceError`, `SeatError` or `HostError`, whose descriptions can be shown to
  ///   the user.
  public static func start(_ configuration: HostConfiguration = HostConfiguration()) throws -> Host {
    // SIGPIPE from a speech process, a viewer or a log that ended must not end the kiosk.
    SystemLog.ignoreSIGPIPE()
    if let asked = configuration.instructionSet { try use(asked) }
    if let path = configuration.inputPath { return try replaying(path, configuration) }
    let clock: any HostClock = configuration.recordPath == nil ? MonotonicClock() : RecordingClock()
    switch configuration.display {
    case .virtual(let width, let height, let scale):
      return speaking(try virtual(configuration, width: width, height: height, scale: scale, clock: clock))
    case .drm: return speaking(try Self.onDisplay(configuration, clock: clock))
    case nil: return speaking(try automatic(configuration, clock: clock))
    }
  }

  private static func speaking(_ host: Host) -> Host {
    if host.configuration.speaks { host.speech = SpeechProcess() }
    return host
  }

  private static func virtual(
    _ configuration: HostConfiguration, width: Int, height: Int, scale: Double, clock: any HostClock
  ) throws -> Host {
    let screen = try VirtualScreen(
      width: width, height: height, scale: configuration.scale ?? scale, rotation: configuration.rotation ?? .none,
      clock: clock)
    // Fonts are loaded in the background meanwhile.
    screen.prepare()
    return try recorded(configuration, screen: screen, clock: clock)
  }

  /// A display if the machine has a card that could drive one, else a virtual screen.
  private static func automatic(_ configuration: HostConfiguration, clock: any HostClock) throws -> Host {
    let reason: String
    if hasCard {
      do {
        return try onDisplay(configuration, clock: clock)
      } catch DRMError.unfitCards(let reasons) {
        reason = "no graphics card can drive a display (\(reasons.joined(separator: "; ")))"
      }
    } else {
      reason = "this machine has no graphics card (/dev/dri)"
    }
    Diagnostics.report(
      "VITRINE_DISPLAY is not set and \(reason); showing on a virtual screen of 1280x800 pixels. "
        + "VITRINE_SCREENSHOT=FILE.png keeps a picture of it.")
    return try virtual(configuration, width: 1280, height: 800, scale: 1, clock: clock)
  }

  /// Loads the configuration from the environment and the file, and looks at what it asks for, as `vitrine check` does.
  /// What is wrong is reported. Wrong settings of the file are ignored; after wrong ones of the environment, and where the
  /// kiosk must not run so, the program exits with status 2.
  public static func configurationOrExit(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> HostConfiguration {
    guard let configuration = Self.configuration(environment: environment, report: { Diagnostics.report($0) }) else {
      exit(ExitStatus.configuration)
    }
    return configuration
  }

  /// - Parameter report: Receives what is wrong, one line each.
  /// - Returns: Nil where the kiosk must not start.
  static func configuration(environment: [String: String], report: (String) -> Void) -> HostConfiguration? {
    do {
      let (configuration, problems) = try HostConfiguration.examine(environment: environment, reach: .machine)
      for problem in problems { report(problem.report) }
      return problems.contains { $0.effect == .prevents } ? nil : configuration
    } catch {
      for line in "\(error)".split(separator: "\n") { report(String(line)) }
      return nil
    }
  }

  private static func use(_ asked: HostConfiguration.InstructionSet) throws {
    let names: [(HostConfiguration.InstructionSet, Int)] = [
      (.scalar, vr_isa_scalar), (.sse2, vr_isa_sse2), (.avx2, vr_isa_avx2), (.neon, vr_isa_neon),
    ]
    guard let wanted = names.first(where: { $0.0 == asked }) else { return }
    if !vr_isa_use(Int32(wanted.1)) {
      let best = names.first { $0.1 == Int(vr_isa_best()) }
      throw HostError.instructionSet(asked: asked.rawValue, best: (best?.0 ?? .scalar).rawValue)
    }
  }
}

extension HostConfiguration.InstructionSet {
  /// Whether this processor has it.
  var isAvailable: Bool {
    let best = vr_isa_best()
    return switch self {
    case .scalar: true
    case .sse2: best == Int32(vr_isa_sse2) || best == Int32(vr_isa_avx2)
    case .avx2: best == Int32(vr_isa_avx2)
    case .neon: best == Int32(vr_isa_neon)
    }
  }
}
