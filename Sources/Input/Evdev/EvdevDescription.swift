/// One event as the kernel reports it.
struct EvdevEvent: Hashable {
  /// ns of CLOCK_MONOTONIC.
  var time: UInt64
  var type: UInt16
  var code: UInt16
  var value: Int32
}

/// The constants of linux/input-event-codes.h that decoding needs.
enum EvdevCode {
  static let syn: UInt16 = 0, key: UInt16 = 1, rel: UInt16 = 2, abs: UInt16 = 3, sw: UInt16 = 5
  static let report: UInt16 = 0, contactReport: UInt16 = 2, dropped: UInt16 = 3

  static let x: UInt16 = 0, y: UInt16 = 1, z: UInt16 = 2, pressure: UInt16 = 0x18
  static let slot: UInt16 = 0x2F, touchMajor: UInt16 = 0x30
  static let slotX: UInt16 = 0x35, slotY: UInt16 = 0x36, trackingID: UInt16 = 0x39, slotPressure: UInt16 = 0x3A
  static let slotAxes = [touchMajor, slotX, slotY, trackingID, slotPressure]

  static let wheel: UInt16 = 8, horizontalWheel: UInt16 = 6, fineWheel: UInt16 = 11, fineHorizontalWheel: UInt16 = 12

  static let firstButton: UInt16 = 0x100, leftButton: UInt16 = 0x110, lastMouseButton: UInt16 = 0x117
  static let pen: UInt16 = 0x140, finger: UInt16 = 0x145, contact: UInt16 = 0x14A
  static let stylus: UInt16 = 0x14B, stylus2: UInt16 = 0x14C
  static let lastButton: UInt16 = 0x15F

  static let directProperty: UInt16 = 1, accelerometerProperty: UInt16 = 6
}

/// The capabilities of a device, as the kernel describes them.
struct EvdevDescription: Hashable {
  struct Axis: Hashable {
    var minimum: Int32
    var maximum: Int32
    /// Units per mm; for an accelerometer, units per g.
    var resolution: Int32 = 0
    var value: Int32 = 0

    var hasRange: Bool { maximum > minimum }

    /// The position of `value` in the range, 0 … 1.
    func fraction(_ value: Int32) -> Double {
      // As in libinput: on a panel with 4096 steps, the last one is at 4095/4096.
      let span = Double(maximum) - Double(minimum) + 1
      return span > 1 ? (Double(value) - Double(minimum)) / span : 0
    }
  }

  var keys = EvdevBits()
  var relative = EvdevBits()
  var switches = EvdevBits()
  var leds = EvdevBits()
  var properties = EvdevBits()
  var axes: [UInt16: Axis] = [:]

  /// The number of multitouch slots; 0 for devices without.
  var slots: Int {
    guard let axis = axes[EvdevCode.slot], axis.maximum >= 0, axis.maximum < 256, !isFakeMultitouch else { return 0 }
    return Int(axis.maximum) + 1
  }

  /// Whether its axes only have the numbers of multitouch: devices with more axes than have names, such as gamepads, also
  /// have the axis before those, which is reserved.
  private var isFakeMultitouch: Bool { axes[EvdevCode.slot - 1] != nil }

  /// How a touch screen reports its contacts: one, several in slots (protocol B of the kernel's multi-touch-protocol.rst),
  /// or several without slots (protocol A).
  enum Contacts: Hashable { case single, slots, anonymous }

  var contacts: Contacts {
    guard axes[EvdevCode.slotX] != nil, axes[EvdevCode.slotY] != nil, !isFakeMultitouch else { return .single }
    if axes[EvdevCode.slot] == nil { return .anonymous }
    return slots > 0 && axes[EvdevCode.trackingID] != nil ? .slots : .single
  }

  /// The axes that positions come from; nil where the device lacks one.
  var positionAxes: (x: Axis, y: Axis)? {
    let isSingle = contacts == .single
    guard let x = axes[isSingle ? EvdevCode.x : EvdevCode.slotX], let y = axes[isSingle ? EvdevCode.y : EvdevCode.slotY]
    else { return nil }
    return (x, y)
  }

  var isAccelerometer: Bool {
    if properties.contains(EvdevCode.accelerometerProperty) { return true }
    // udev's rule: three axes, no keys, and not used as a pointer.
    return axes[EvdevCode.x] != nil && axes[EvdevCode.y] != nil && axes[EvdevCode.z] != nil && keys.isEmpty
      && relative.isEmpty && !properties.contains(EvdevCode.directProperty)
  }

  enum Surface: Hashable { case none, touchScreen, touchpad, pen, absolutePointer }

  var surface: Surface {
    // Positions without a range would all be in the corner.
    guard !isAccelerometer, let positions = positionAxes, positions.x.hasRange, positions.y.hasRange else { return .none }
    let isDirect = properties.contains(EvdevCode.directProperty)
    if keys.contains(EvdevCode.pen), axes[EvdevCode.x] != nil, axes[EvdevCode.y] != nil { return .pen }
    if keys.contains(EvdevCode.finger), !isDirect { return .touchpad }
    if contacts != .single || keys.contains(EvdevCode.contact) { return .touchScreen }
    return keys.contains(EvdevCode.leftButton) ? .absolutePointer : .none
  }

  var isRelativePointer: Bool {
    relative.contains(EvdevCode.x) && relative.contains(EvdevCode.y) && keys.contains(EvdevCode.leftButton)
  }

  /// Whether the device has keys other than buttons.
  var hasKeys: Bool { (UInt16(1)..<0x300).contains { keys.contains($0) && !EvdevDescription.isButton($0) } }

  static func isButton(_ code: UInt16) -> Bool { (EvdevCode.firstButton...EvdevCode.lastButton).contains(code) }

  /// What `RawInputEvent.Kind.added` reports of the device.
  /// - Parameter calibration: Applies to absolute positions.
  func facts(name: String, path: String, calibration: CalibrationMatrix?) -> DeviceFacts {
    var facts = DeviceFacts(name: name, path: path)
    facts.driver = .evdev
    switch surface {
    case .touchScreen:
      facts.capabilities.insert(.touch)
      facts.slots = contacts == .anonymous ? nil : contacts == .slots ? slots : 1
      facts.calibration = calibration
    case .pen:
      facts.capabilities.insert(.tablet)
      facts.calibration = calibration
    case .absolutePointer:
      facts.capabilities.insert(.pointer)
      facts.calibration = calibration
    case .touchpad, .none: break
    }
    if isRelativePointer { facts.capabilities.insert(.pointer) }
    if hasKeys {
      facts.capabilities.insert(.keyboard)
      facts.keys = DeviceFacts.KeyKinds { keys.contains($0) }
    }
    if switches.contains(0) || switches.contains(1) { facts.capabilities.insert(.toggle) }
    if surface != .none, let (x, y) = positionAxes, x.resolution > 0, y.resolution > 0 {
      facts.size = .init(
        width: (Double(x.maximum) - Double(x.minimum)) / Double(x.resolution),
        height: (Double(y.maximum) - Double(y.minimum)) / Double(y.resolution))
    }
    return facts
  }
}

/// A snapshot of the device's keys, switches and axes.
struct EvdevState: Hashable {
  var keys = EvdevBits()
  var switches = EvdevBits()
  var axes: [UInt16: Int32] = [:]
  /// For each axis, the values of all slots.
  var slots: [UInt16: [Int32]] = [:]
}
