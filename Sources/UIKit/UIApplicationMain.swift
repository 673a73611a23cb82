import UIKitCore

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
    return Program.run(applicationClass, delegate: nil, parts: .standard)
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
  Program.run(applicationClass, delegate: delegateClass, parts: .standard)
}

extension UIApplicationDelegate {
  /// Starts the program with an instance of this class, runs it, and exits with its status.
  public static func main() {
    exit(UIApplicationMain(applicationClass: UIApplication.self, delegateClass: Self.self))
  }
}

private func refuse(_ problem: String, _ name: String) -> Int32 {
  let hint =
    name.contains(".")
    ? "" : " Names start with the module: NSStringFromClass(AppDelegate.self) gives the whole one."
  Log.error("UIApplicationMain: \(problem).\(hint)")
  return 70
}
