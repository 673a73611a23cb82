/// A device as `vitrine devices` and `vitrine doctor` show it.
public struct InputDeviceReport: Hashable, Sendable {
  /// The device and its uses.
  public var device: InputDevice
  /// `/dev/input/event3`, or the folder of a sensor under `/sys`.
  public var path: String?
  /// The seat it belongs to.
  public var seat: String
  /// The driver that reads it: `libinput`, `evdev` or `iio`.
  public var driver: String
  /// The size in mm; nil when the device does not report it.
  public var size: (width: Double, height: Double)? { millimetres.map { ($0.width, $0.height) } }
  /// How many contacts a touch screen can track; nil when it does not report that.
  public var slots: Int?
  /// The matrix from its coordinates to the panel's; nil when none is needed.
  public var calibration: CalibrationMatrix?

  var millimetres: DeviceFacts.Size?

  init(device: InputDevice, facts: DeviceFacts) {
    self.device = device
    path = facts.path
    seat = facts.seat
    driver = facts.driver.rawValue
    slots = facts.slots
    calibration = facts.calibration
    millimetres = facts.size
  }

  /// Its uses in words: `touch screen, 10 fingers`; `not used` when it has none.
  public var purpose: String {
    var words: [String] = []
    let uses = device.uses
    if uses.contains(.touch) { words.append("touch screen" + (slots.map { $0 > 0 ? ", \($0) fingers" : "" } ?? "")) }
    if uses.contains(.pointer) { words.append("pointer") }
    if uses.contains(.keyboard) { words.append(uses.contains(.keypad) ? "keys or scanner" : "keyboard") }
    if uses.contains(.remoteControl) { words.append("remote control") }
    if uses.contains(.systemKeys) { words.append("power keys") }
    if uses.contains(.toggle) { words.append("switch") }
    if uses.contains(.motion) { words.append("accelerometer") }
    return words.isEmpty ? "not used" : words.joined(separator: ", ")
  }
}
