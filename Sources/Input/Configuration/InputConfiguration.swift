import Foundation

/// The configuration of input devices. A device is identified by its kernel name (`FT5406 memory based driver`), its path
/// (`/dev/input/event3`, `/dev/input/by-path/platform-…-event`) or its vendor and product IDs (`046d:c31c`).
public struct InputConfiguration: Hashable, Sendable {
  /// How devices are found.
  public enum Discovery: String, Hashable, Sendable, CaseIterable {
    /// Uses udev where it runs, else the folder `/dev/input`.
    case automatic
    /// Uses libinput with udev.
    case udev
    /// Uses every file of `/dev/input`, including those that appear later.
    case scan
  }

  /// The seat whose devices are used.
  public var seat = "seat0"
  /// How devices are found.
  public var discovery = Discovery.automatic
  /// The configuration of keyboards.
  public var keyboard = KeyboardConfiguration()

  /// The calibration of all touch screens and tablets; nil keeps udev's `LIBINPUT_CALIBRATION_MATRIX`.
  public var calibration: CalibrationMatrix?
  /// The calibration of single devices; it overrides `calibration`.
  public var deviceCalibration: [String: CalibrationMatrix] = [:]
  /// The outputs of touch screens, by connector name. They override udev's `WL_OUTPUT`.
  public var outputs: [String: String] = [:]
  /// The devices that are ignored; those given by path are never opened.
  public var ignored: Set<String> = []
  /// The only devices that are used; nil allows all. A USB stick that claims to be a keyboard is then ignored. Names and
  /// IDs are claims of the device; links in `/dev/input/by-path` identify the socket it is plugged into.
  public var allowed: Set<String>?
  /// Whether people type on a device, where that cannot be determined from its keys and their timing.
  public var keyboards: [String: Bool] = [:]

  /// Creates a configuration that uses all devices of `seat0`.
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

  /// Whether a file must not even be opened, before anything is known about the device.
  func ignores(file path: String) -> Bool {
    if ignored.contains(where: { Self.isPath($0, to: path) }) { return true }
    guard let allowed, allowed.allSatisfy({ $0.hasPrefix("/") }) else { return false }
    return !allowed.contains { Self.isPath($0, to: path) }
  }

  /// Whether the configuration says that people type on the device; nil when it says nothing.
  func isKeyboard(_ facts: DeviceFacts) -> Bool? {
    find(in: keyboards, name: facts.name, path: facts.path) ?? keyboards[Self.numbers(facts.vendor, facts.product)]
  }

  /// Formats the IDs as lsusb does: `046d:c31c`.
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

  /// Whether `text` is the path or a link to it, such as the stable links in `/dev/input/by-path`.
  private static func isPath(_ text: String, to path: String) -> Bool {
    guard text.hasPrefix("/") else { return false }
    if text == path { return true }
    guard let real = realpath(text, nil) else { return false }
    defer { free(real) }
    return String(cString: real) == path
  }
}
