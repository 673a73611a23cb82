/// Who stops the host: a part that has to end the program gets it when it is created.
///
/// - Threading: main actor.
@MainActor
protocol HostStopping: AnyObject {
  /// Stops the host, see `Host.stop`.
  func stop(exitStatus: Int32)
}

extension Host: HostStopping {}
