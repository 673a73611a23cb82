import Host
// Foundation also has a class named Host.
import class Host.Host

/// Runs a whole program.
@MainActor
package enum Program {
  private static func makeDelegate(_ type: any UIApplicationDelegate.Type) -> (any UIApplicationDelegate)? {
    if let type = type as? any LaunchableDelegate.Type { return type.init() }
    guard let responder = type as? UIResponder.Type else { return nil }
    return responder.init(coder: EmptyCoder()) as? any UIApplicationDelegate
  }

  /// Makes the application and its delegate from their classes, runs the program on the machine's devices, and returns the
  /// exit status.
  package static func run(
    _ applicationClass: UIApplication.Type, delegate: (any UIApplicationDelegate.Type)?, parts: SessionParts
  ) -> Int32 {
    if let answer = ProgramUsage.answer(to: CommandLine.arguments) {
      try? FileHandle.standardOutput.write(contentsOf: Data(answer.utf8))
      return 0
    }
    ProcessLimits.checkOrExit()
    let environment = ProcessInfo.processInfo.environment
    // Takes 8 ms on another core, which the first label would otherwise wait for.
    TextFont.prepareLibraries(fontCache: fontCachePath(environment))
    Strings.languages = PreferredLanguages.all
    guard let application = applicationClass.init(coder: EmptyCoder()) else {
      Log.error("\(applicationClass).init?(coder:) returned nil.")
      return 70
    }
    var configuration = Host.configurationOrExit(environment: environment)
    if configuration.statePath == nil {
      configuration.statePath = HostConfiguration.defaultStatePath(environment)
    }
    if configuration.runtimePath == nil {
      configuration.runtimePath = HostConfiguration.defaultRuntimePath(environment)
    }
    do {
      let host = try Host.start(configuration)
      let session = KioskSession(host: host, application: application, delegate: nil, parts: parts)
      if let delegate {
        guard let made = makeDelegate(delegate) else {
          Log.error(
            "\(delegate) cannot be instantiated. It must inherit from UIResponder and declare no designated "
              + "initialiser (or a working init?(coder:)), or conform to LaunchableDelegate with `required init()`.")
          return 70
        }
        session.setDelegate(made)
      }
      // Save early, in case the process is killed or the power fails.
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + 2) { TextFont.saveFontCache() }
      defer { TextFont.saveFontCache() }
      return session.run()
    } catch {
      Log.error("\(error)")
      return ExitStatus.of(error)
    }
  }

  /// The file in which the program caches the fonts it found.
  private static func fontCachePath(_ environment: [String: String]) -> String? {
    guard let folder = HostConfiguration.defaultCachePath(environment),
      let name = CommandLine.arguments.first?.split(separator: "/").last
    else { return nil }
    return "\(folder)/fonts-\(name)"
  }
}
