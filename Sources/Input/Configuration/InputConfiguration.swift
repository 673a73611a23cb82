/// What is asked of the devices. Names of devices are the kernel's (`FT5406 memory based driver`) or paths
/// (`/dev/input/event3`).
public struct InputConfiguration: Hashable, Sendable {
  public enum Discovery: String, Hashable, Sendable, CaseIterable {
    /// udev where it runs, else the folder `/dev/input`.
    case automatic
    /// libinput with udev.
    case udev
    /// Every file of `/dev/input`, now and whenever one appears.
    case scan
  }

  /// Only devices of this seat are used.
  public var seat = "seat0"
  public var discovery = Discovery.automatic
  public var keyboard = KeyboardConfiguration()

  /// For every touch screen and tablet; nil keeps what udev's `LIBINPUT_CALIBRATION_MATRIX` says.
  public var calibration: CalibrationMatrix?
  /// For single devices; these win over `calibration`.
  public var deviceCalibration: [String: CalibrationMatrix] = [:]
  /// Which output a touch screen lies on, by the connector's name. These win over udev's `WL_OUTPUT`.
  public var outputs: [String: String] = [:]
  /// Devices that are never opened.
  public var ignored: Set<String> = []

  public init() {}

  func calibration(name: String, path: String?) -> CalibrationMatrix? {
    path.flatMap { deviceCalibration[$0] } ?? deviceCalibration[name] ?? calibration
  }

  func output(name: String, path: String?) -> String? { path.flatMap { outputs[$0] } ?? outputs[name] }

  func ignores(name: String, path: String?) -> Bool {
    ignored.contains(name) || path.map { ignored.contains($0) } ?? false
  }
}
