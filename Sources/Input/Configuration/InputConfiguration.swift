import Foundation

/// What is asked of the devices. Names of devices are the kernel's (`FT5406 memory based driver`) or paths
/// (`/dev/input/event3`, `/dev/input/by-path/platform-…-event`), or of USB and the like their numbers (`046d:c31c`).
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
  /// The only devices that are used; nil for all. A stick that says it is a keyboard types nothing then. Names and numbers
  /// are what a device says of itself; links of `/dev/input/by-path` are the sockets they are plugged into.
  public var allowed: Set<String>?
  /// Whether a person writes on it, where its keys and their pace do not tell.
  public var keyboards: [String: Bool] = [:]

  public init() {}

  func calibration(name: String, path: String?) -> CalibrationMatrix? {
    find(in: deviceCalibration, name: name, path: path) ?? calibration
  }

  func output(name: String, path: String?) -> String? { find(in: outputs, name: name, path: path) }

  func ignores(name: String, path: String?, vendor: UInt32 = 0, product: UInt32 = 0) -> Bool {
    func isAmong(_ names: Set<String>) -> Bool {
      names.contains(name) || path.map { path in names.contains { Self.isPath($0, to: path) } } ?? false
        || vendor | product != 0 && names.contains(Self.numbers(vendor, product))
    }
    return isAmong(ignored) || allowed.map { !isAmong($0) } ?? false
  }

  /// Whether a file is not even to be opened, before anything is known of what is behind it.
  func ignores(file path: String) -> Bool {
    if ignored.contains(where: { Self.isPath($0, to: path) }) { return true }
    guard let allowed, allowed.allSatisfy({ $0.hasPrefix("/") }) else { return false }
    return !allowed.contains { Self.isPath($0, to: path) }
  }

  /// What the configuration says of it; nil when it says nothing.
  func isKeyboard(_ facts: DeviceFacts) -> Bool? {
    find(in: keyboards, name: facts.name, path: facts.path) ?? keyboards[Self.numbers(facts.vendor, facts.product)]
  }

  /// `046d:c31c`, as lsusb writes them.
  static func numbers(_ vendor: UInt32, _ product: UInt32) -> String {
    func digits(_ number: UInt32) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: max(0, 4 - text.count)) + text
    }
    return digits(vendor) + ":" + digits(product)
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
