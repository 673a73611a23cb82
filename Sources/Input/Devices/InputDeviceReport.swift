/// A device as `vitrine devices` and `vitrine doctor` show it.
public struct InputDeviceReport: Hashable, Sendable {
  public var device: InputDevice
  /// `/dev/input/event3`, or the folder of a sensor under `/sys`.
  public var path: String?
  public var seat: String
  /// `libinput`, `evdev` or `iio`: what reads it.
  public var driver: String
  public var vendor: UInt32
  public var product: UInt32
  /// mm; nil when the device does not say.
  public var size: (width: Double, height: Double)? { millimetres.map { ($0.width, $0.height) } }
  /// Contacts a touch screen tells apart; nil when it does not say.
  public var slots: Int?
  /// What turns its places into the panel's; nil when there is nothing to turn.
  public var calibration: CalibrationMatrix?

  var millimetres: DeviceFacts.Size?

  init(device: InputDevice, facts: DeviceFacts) {
    self.device = device
    path = facts.path
    seat = facts.seat
    driver = facts.driver.rawValue
    vendor = facts.vendor
    product = facts.product
    slots = facts.slots
    calibration = facts.calibration
    millimetres = facts.size
  }

  /// What it is used as, in words: `touch screen, 10 fingers`; `not used` when nothing of it serves.
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
