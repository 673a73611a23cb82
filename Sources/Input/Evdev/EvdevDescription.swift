/// One event as the kernel tells it.
struct EvdevEvent: Hashable {
  /// ns of CLOCK_MONOTONIC.
  var time: UInt64
  var type: UInt16
  var code: UInt16
  var value: Int32
}

/// Numbers of linux/input-event-codes.h that reading needs.
enum EvdevCode {
  static let syn: UInt16 = 0, key: UInt16 = 1, rel: UInt16 = 2, abs: UInt16 = 3, sw: UInt16 = 5
  static let report: UInt16 = 0, dropped: UInt16 = 3

  static let x: UInt16 = 0, y: UInt16 = 1, z: UInt16 = 2, pressure: UInt16 = 0x18
  static let slot: UInt16 = 0x2F, touchMajor: UInt16 = 0x30
  static let slotX: UInt16 = 0x35, slotY: UInt16 = 0x36, trackingID: UInt16 = 0x39, slotPressure: UInt16 = 0x3A
  /// From here on axes are those of contacts.
  static let firstSlotAxis: UInt16 = 0x2F
  static let slotAxes = [touchMajor, slotX, slotY, trackingID, slotPressure]

  static let wheel: UInt16 = 8, horizontalWheel: UInt16 = 6, fineWheel: UInt16 = 11, fineHorizontalWheel: UInt16 = 12

  static let firstButton: UInt16 = 0x100, leftButton: UInt16 = 0x110, lastMouseButton: UInt16 = 0x117
  static let pen: UInt16 = 0x140, finger: UInt16 = 0x145, contact: UInt16 = 0x14A
  static let stylus: UInt16 = 0x14B, stylus2: UInt16 = 0x14C
  static let lastButton: UInt16 = 0x15F

  static let pointerProperty: UInt16 = 0, directProperty: UInt16 = 1, accelerometerProperty: UInt16 = 6
}

/// What a device can do, as the kernel describes it.
struct EvdevDescription: Hashable {
  struct Axis: Hashable {
    var minimum: Int32
    var maximum: Int32
    /// Units per mm; of an accelerometer per g.
    var resolution: Int32 = 0
    var value: Int32 = 0

    /// 0 … 1.
    func fraction(_ value: Int32) -> Double {
      // As libinput: a panel of 4096 steps has its last step at 4095/4096.
      let span = Double(maximum) - Double(minimum) + 1
      return span > 1 ? (Double(value) - Double(minimum)) / span : 0
    }
  }

  var keys = EvdevBits()
  var relative = EvdevBits()
  var switches = EvdevBits()
  var lights = EvdevBits()
  var properties = EvdevBits()
  var axes: [UInt16: Axis] = [:]

  /// Contacts with slots of their own.
  var slots: Int {
    guard let axis = axes[EvdevCode.slot], axis.maximum >= 0, axis.maximum < 256 else { return 0 }
    return Int(axis.maximum) + 1
  }

  var isAccelerometer: Bool {
    if properties.contains(EvdevCode.accelerometerProperty) { return true }
    // As udev judges: three axes and neither keys nor a use as a pointer.
    return axes[EvdevCode.x] != nil && axes[EvdevCode.y] != nil && axes[EvdevCode.z] != nil && keys.isEmpty
      && relative.isEmpty && !properties.contains(EvdevCode.directProperty)
  }

  enum Surface: Hashable { case none, touchScreen, touchpad, pen, absolutePointer }

  var surface: Surface {
    guard !isAccelerometer else { return .none }
    let hasPlane = (axes[EvdevCode.x] != nil && axes[EvdevCode.y] != nil)
    let hasSlots = slots > 0 && axes[EvdevCode.slotX] != nil && axes[EvdevCode.slotY] != nil
    guard hasPlane || hasSlots else { return .none }
    let isDirect = properties.contains(EvdevCode.directProperty)
    if keys.contains(EvdevCode.pen) { return .pen }
    if keys.contains(EvdevCode.finger), !isDirect { return .touchpad }
    if hasSlots || keys.contains(EvdevCode.contact) { return .touchScreen }
    return keys.contains(EvdevCode.leftButton) ? .absolutePointer : .none
  }

  var isRelativePointer: Bool { relative.contains(EvdevCode.x) && relative.contains(EvdevCode.y) && keys.contains(EvdevCode.leftButton) }

  /// Keys that are no buttons.
  var hasKeys: Bool { (UInt16(1)..<0x300).contains { keys.contains($0) && !EvdevDescription.isButton($0) } }

  static func isButton(_ code: UInt16) -> Bool { (EvdevCode.firstButton...EvdevCode.lastButton).contains(code) }

  /// - Parameter calibration: For its places.
  func facts(name: String, path: String, calibration: CalibrationMatrix?) -> DeviceFacts {
    var facts = DeviceFacts(name: name, path: path)
    facts.driver = .evdev
    switch surface {
    case .touchScreen:
      facts.abilities.insert(.touch)
      facts.slots = max(slots, 1)
      facts.calibration = calibration
    case .pen:
      facts.abilities.insert(.tablet)
      facts.calibration = calibration
    case .absolutePointer:
      facts.abilities.insert(.pointer)
      facts.calibration = calibration
    case .touchpad, .none: break
    }
    if isRelativePointer { facts.abilities.insert(.pointer) }
    if hasKeys {
      facts.abilities.insert(.keyboard)
      facts.keys = DeviceFacts.KeyKinds { keys.contains($0) }
    }
    if switches.contains(0) || switches.contains(1) { facts.abilities.insert(.toggle) }
    let (x, y) = (axes[EvdevCode.slotX] ?? axes[EvdevCode.x], axes[EvdevCode.slotY] ?? axes[EvdevCode.y])
    if surface != .none, let x, let y, x.resolution > 0, y.resolution > 0 {
      facts.size = .init(
        width: (Double(x.maximum) - Double(x.minimum)) / Double(x.resolution),
        height: (Double(y.maximum) - Double(y.minimum)) / Double(y.resolution))
    }
    return facts
  }
}

/// What is down and where, read at once.
struct EvdevState: Hashable {
  var keys = EvdevBits()
  var switches = EvdevBits()
  var axes: [UInt16: Int32] = [:]
  /// By axis, the value of each slot.
  var slots: [UInt16: [Int32]] = [:]
}
