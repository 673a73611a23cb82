import Foundation

/// What is asked of the devices. Names of devices are the kernel's (`FT5406 memory based driver`) or paths
/// (`/dev/input/event3`, `/dev/input/by-path/platform-…-event`).
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
    find(in: deviceCalibration, name: name, path: path) ?? calibration
  }

  func output(name: String, path: String?) -> String? { find(in: outputs, name: name, path: path) }

  func ignores(name: String, path: String?) -> Bool {
    ignored.contains(name) || path.map { path in ignored.contains { Self.isPath($0, to: path) } } ?? false
  }

  private func find<Value>(in values: [String: Value], name: String, path: String?) -> Value? {
    let byPath = path.flatMap { path in values.first { Self.isPath($0.key, to: path) } }
    return byPath?.value ?? values[name]
  }

  /// Whether `text` is the path or a link to it, such as those of `/dev/input/by-path`, which stay the same.
  private static func isPath(_ text: String, to path: String) -> Bool {
    guard text.hasPrefix("/") else { return false }
    if text == path { return true }
    guard let real = realpath(text, nil) else { return false }
    defer { free(real) }
    return String(cString: real) == path
  }
}
