import Host
// Foundation also has a class named Host.
import class Host.Host

/// Starts the program from the names of its classes as `NSStringFromClass` returns them in Swift: `"Module.AppDelegate"`.
///
/// - Parameters:
///   - argc: Unused; `CommandLine` has it.
///   - argv: Unused; `CommandLine` has it.
///   - principalClassName: A subclass of `UIApplication`; nil for `UIApplication` itself.
///   - delegateClassName: The class of the application delegate.
/// - Returns: The exit status.
@MainActor
@discardableResult
public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ principalClassName: String?,
  _ delegateClassName: String?
) -> Int32 {
  var applicationClass: UIApplication.Type = UIApplication.self
  if let name = principalClassName {
    guard let found = NSClassFromString(name) as? UIApplication.Type else {
      return refuse("there is no subclass of UIApplication called \"\(name)\"", name)
    }
    applicationClass = found
  }
  guard let name = delegateClassName else {
    return run(applicationClass, delegate: nil)
  }
  guard let delegateClass = NSClassFromString(name) as? any UIApplicationDelegate.Type else {
    return refuse("there is no UIApplicationDelegate class called \"\(name)\"", name)
  }
  return UIApplicationMain(applicationClass: applicationClass, delegateClass: delegateClass)
}

/// Starts the program from its classes and returns the exit status.
@MainActor
public func UIApplicationMain(
  applicationClass: UIApplication.Type, delegateClass: any UIApplicationDelegate.Type
) -> Int32 {
  run(applicationClass, delegate: delegateClass)
}

@MainActor
private func makeDelegate(_ type: any UIApplicationDelegate.Type) -> (any UIApplicationDelegate)? {
  if let type = type as? any LaunchableDelegate.Type { return type.init() }
  guard let responder = type as? UIResponder.Type else { return nil }
  return responder.init(coder: EmptyCoder()) as? any UIApplicationDelegate
}

@MainActor
private func run(_ applicationClass: UIApplication.Type, delegate: (any UIApplicationDelegate.Type)?) -> Int32 {
  let environment = ProcessInfo.processInfo.environment
  // Takes 8 ms on another core, which the first label would otherwise wait for.
  TextFont.prepareLibraries(fontCache: recallPath(environment))
  Strings.languages = PreferredLanguages.all
  guard let application = applicationClass.init(coder: EmptyCoder()) else {
    Log.error("\(applicationClass).init?(coder:) gave no application.")
    return 70
  }
  var configuration = Host.configurationOrExit(environment: environment)
  if configuration.statePath == nil {
    configuration.statePath = HostConfiguration.defaultStatePath(environment)
  }
  do {
    let host = try Host.start(configuration)
    let session = KioskSession(host: host, application: application, delegate: nil)
    if let delegate {
      guard let made = makeDelegate(delegate) else {
        Log.error(
          "\(delegate) cannot be made by the runtime. Let it inherit from UIResponder and declare no designated initialiser "
            + "(or a working init?(coder:)), or conform to LaunchableDelegate with `required init()`.")
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
    return ExitStatus.unavailable
  }
}

/// The file in which the program caches the fonts it found.
private func recallPath(_ environment: [String: String]) -> String? {
  guard let folder = HostConfiguration.defaultCachePath(environment),
    let name = CommandLine.arguments.first?.split(separator: "/").last
  else { return nil }
  return "\(folder)/fonts-\(name)"
}

private func refuse(_ problem: String, _ name: String) -> Int32 {
  let hint = name.contains(".")
    ? "" : " Names start with the module: NSStringFromClass(AppDelegate.self) gives the whole one."
  Log.error("UIApplicationMain: \(problem).\(hint)")
  return 70
}

/// An empty coder for creating objects through `init?(coder:)`, the only initialiser that their classes share.
final class EmptyCoder: NSCoder {
  override var allowsKeyedCoding: Bool { true }
  override func containsValue(forKey key: String) -> Bool { false }
  override func decodeObject(forKey key: String) -> Any? { nil }
  override func decodeObject() -> Any? { nil }
  override func decodeBool(forKey key: String) -> Bool { false }
  override func decodeInteger(forKey key: String) -> Int { 0 }
  override func decodeDouble(forKey key: String) -> Double { 0 }
  override func decodeFloat(forKey key: String) -> Float { 0 }
}
