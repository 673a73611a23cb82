/// The three axes of an accelerometer, as its events have them.
struct AxisReadings: Hashable, Sendable {
  /// Raw values.
  var x: Int32 = 0
  var y: Int32 = 0
  var z: Int32 = 0
  /// Whether the kernel has dropped events: those up to the next report belong to no reading.
  private var isIncomplete = false

  init() {}

  init(_ axes: [UInt16: Int32]) { set(axes) }

  private mutating func set(_ axes: [UInt16: Int32]) {
    x = axes[EvdevCode.x] ?? x
    y = axes[EvdevCode.y] ?? y
    z = axes[EvdevCode.z] ?? z
  }

  /// - Parameter state: Called for the device's current values after the kernel dropped events (`SYN_DROPPED`).
  /// - Returns: Whether a reading is complete.
  mutating func take(_ event: EvdevEvent, state: () -> [UInt16: Int32]) -> Bool {
    guard event.type == EvdevCode.syn else {
      if event.type == EvdevCode.abs, !isIncomplete { set([event.code: event.value]) }
      return false
    }
    switch event.code {
    case EvdevCode.dropped: isIncomplete = true
    case EvdevCode.report:
      if isIncomplete { set(state()) }
      isIncomplete = false
      return true
    default: break
    }
    return false
  }
}
