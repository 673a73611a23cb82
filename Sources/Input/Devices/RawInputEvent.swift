/// An unprocessed event of a driver: from libinput or from an evdev file.
struct RawInputEvent: Hashable {
  /// Identifies a device from `added` to `removed`.
  typealias Handle = Int

  enum Kind: Hashable {
    case added(DeviceFacts)
    case removed
    case touch(Touch.Phase, slot: Int, x: Double, y: Double, radius: Double, pressure: Double)
    /// Up and cancel have no position.
    case touchEnd(Touch.Phase, slot: Int)
    case touchFrame
    case pointer(Pointer)
    case key(code: UInt16, isPressed: Bool)
    case toggle(DeviceSwitch, isOn: Bool)
  }

  /// ns of CLOCK_MONOTONIC.
  var time: UInt64
  var device: Handle
  var kind: Kind
}

/// The facts known about a device when it is added.
struct DeviceFacts: Hashable {
  var name: String
  /// `/dev/input/event3`.
  var path: String?
  var vendor: UInt32 = 0
  var product: UInt32 = 0
  var seat = "seat0"
  var capabilities: Capabilities = []
  /// The kinds of keys, which distinguish keyboards, remote controls and power buttons.
  var keys: KeyKinds = []
  /// How many contacts a touch screen can track; nil when it does not report that.
  var slots: Int?
  /// The size in mm; nil when the device does not report it.
  var size: Size?
  /// The output that udev assigns.
  var output: String?
  var calibration: CalibrationMatrix?
  /// Whether it is an infrared receiver or HDMI-CEC adapter.
  var isReceiver = false
  /// Whether it has LEDs for Caps Lock and the like; nil when unknown.
  var hasLEDs: Bool?
  var driver = Driver.libinput

  enum Driver: String, Hashable, Sendable { case libinput, evdev, iio }

  struct Size: Hashable, Sendable { var width, height: Double }

  struct Capabilities: OptionSet, Hashable {
    let rawValue: UInt8
    static let touch = Capabilities(rawValue: 1 << 0)
    static let pointer = Capabilities(rawValue: 1 << 1)
    static let keyboard = Capabilities(rawValue: 1 << 2)
    static let tablet = Capabilities(rawValue: 1 << 3)
    static let toggle = Capabilities(rawValue: 1 << 4)
    static let accelerometer = Capabilities(rawValue: 1 << 5)
  }

  struct KeyKinds: OptionSet, Hashable {
    let rawValue: UInt8
    /// Letters or digits.
    static let typing = KeyKinds(rawValue: 1 << 0)
    static let media = KeyKinds(rawValue: 1 << 1)
    static let system = KeyKinds(rawValue: 1 << 2)
    /// Any other key: arrows, return, volume, brightness.
    static let other = KeyKinds(rawValue: 1 << 3)
    /// The whole block of letters.
    static let letters = KeyKinds(rawValue: 1 << 4)
  }
}

extension DeviceFacts.KeyKinds {
  /// - Parameter has: Whether the device has the key of an evdev code.
  init(has: (UInt16) -> Bool) {
    self = []
    // Q, A, Z and space, the digits of a keyboard, or those of a keypad.
    if [16, 30, 44, 57].allSatisfy(has) || (2...11).allSatisfy(has) || [79, 80, 81, 82].allSatisfy(has) { insert(.typing) }
    // Q to P, A to L, Z to M.
    if [16...25, 30...38, 44...50].joined().allSatisfy({ has(UInt16($0)) }) { insert(.letters) }
    if Self.mediaKeys.contains(where: has) { insert(.media) }
    if [116, 142, 205, 143].contains(where: has) { insert(.system) }
    if (1...255).contains(where: { has($0) && SystemKey(evdev: $0) == nil && !Self.mediaKeys.contains($0) }) {
      insert(.other)
    }
  }

  /// Play, pause, stop, tracks; OK, select, menu, back, channels and the digits of remote controls.
  private static let mediaKeys: Set<UInt16> = [
    128, 139, 158, 163, 164, 165, 166, 168, 200, 201, 207, 208, 352, 353, 358, 362, 365, 402, 403, 512, 513,
  ]
}

extension InputDevice.Uses {
  init(_ facts: DeviceFacts) {
    self = []
    if facts.capabilities.contains(.touch) { insert(.touch) }
    // Receivers claim to be pointers because some remote controls have a touchpad; using them would show the cursor.
    if facts.capabilities.contains(.pointer), !facts.isReceiver { insert(.pointer) }
    if facts.capabilities.contains(.tablet) { insert(.pointer) }
    if facts.capabilities.contains(.toggle) { insert(.toggle) }
    if facts.capabilities.contains(.accelerometer) { insert(.motion) }
    guard facts.capabilities.contains(.keyboard) else { return }
    if facts.keys.contains(.system) { insert(.systemKeys) }
    if facts.isReceiver {
      insert(.remoteControl)
    } else {
      if facts.keys.contains(.media) { insert(.remoteControl) }
      if facts.keys.contains(.typing) || (facts.keys.contains(.other) && !facts.keys.contains(.media)) { insert(.keyboard) }
      if contains(.keyboard), !facts.keys.contains(.letters) || facts.isProbablyScanner { insert(.keypad) }
    }
  }
}

extension DeviceFacts {
  /// Whether the device is probably a scanner or card reader, which claims to be a keyboard with all its keys. The signs
  /// are its vendor, its name, and missing LEDs, which nearly every keyboard has. `TypingPace` corrects wrong guesses.
  var isProbablyScanner: Bool {
    if Self.scannerMakers.contains(vendor) || hasLEDs == false { return true }
    let name = name.lowercased()
    return Self.scannerWords.contains { name.contains($0) }
  }

  /// USB vendors of scanners and readers that make no keyboards: Symbol/Zebra, Metrologic/Honeywell, Datalogic, Hand Held
  /// Products, Newland, Opticon, RF IDeas, MagTek, ID TECH, Sycreader.
  private static let scannerMakers: Set<UInt32> = [
    0x05E0, 0x0C2E, 0x05F9, 0x0536, 0x1EAB, 0x065A, 0x0C27, 0x0801, 0x0ACD, 0xFFFF,
  ]
  private static let scannerWords = ["scanner", "barcode", "bar code", "rfid", "card reader", "magnetic", "magstripe"]
}
