/// Where events come from: libinput, a recording, a remote viewer, a script.
///
/// Threading: main actor. Events of one source are in the order of their times.
@MainActor
public protocol InputSource: AnyObject {
  /// Receives every event from `start()` on. Set by the host.
  var onEvent: ((InputEvent) -> Void)? { get set }

  /// Opens the devices and reports each with `.added`, now or when it appears.
  func start() throws

  /// The session is switched away: cancels touches, releases keys, reads nothing until `resume()`.
  func suspend()

  /// The session is back.
  func resume()

  /// Closes the devices for good.
  func stop()

  /// Whether shakes and orientation are to be told. Accelerometers cost wake-ups, so they are read only then.
  var isMotionWanted: Bool { get set }
}

extension InputSource {
  /// Sources without accelerometers have nothing to switch.
  public var isMotionWanted: Bool {
    get { false }
    set {}
  }
}
