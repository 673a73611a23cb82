/// A source of input events: libinput, a remote viewer, a script. It sends them to the `InputSink` that it was created with.
///
/// Threading: main actor. Events of one source are in the order of their times.
@MainActor
public protocol InputSource: AnyObject {
  /// Opens the devices and reports each with `.added`, now or when it appears.
  func start() throws

  /// Called when the session is switched away. Cancels touches, releases keys, and reads nothing until `resume()`.
  func suspend()

  /// Called when the session is active again.
  func resume()

  /// Closes the devices for good.
  func stop()

  /// Whether shakes and orientation are reported. Accelerometers cost wake-ups, so they are read only then.
  var isMotionEnabled: Bool { get set }
}

extension InputSource {
  /// Always false for sources without accelerometers.
  public var isMotionEnabled: Bool {
    get { false }
    set {}
  }
}
