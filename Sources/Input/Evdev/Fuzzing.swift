/// Entry point for fuzzers: decodes what devices report, with the events that the kernel drops among it, as input without
/// udev and accelerometers do. A mistake traps, and so does a finger that is down twice or lifted twice.
/// - Parameter input: The first byte chooses the kind of device; then each event has seven bytes: its type, code and value.
public func fuzzEvdev(input: [UInt8]) {
  guard let choice = input.first else { return }
  let description = EvdevFuzzSeeds.description(Int(choice))
  var decoder = EvdevDecoder(description)
  var axes = AxisReadings(description.axes.mapValues(\.value))
  var down: Set<Int> = []
  var rest = input.dropFirst()
  var time: UInt64 = 0
  // One read's events at a time; a device may answer anything when it is asked for its state.
  while !rest.isEmpty {
    var events: [EvdevEvent] = []
    while rest.count >= 7, events.count < 1 + Int(choice >> 3) {
      let bytes = Array(rest.prefix(7))
      rest = rest.dropFirst(7)
      time &+= 1_000_000
      let value = bytes[3...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      events.append(
        EvdevEvent(
          time: time, type: UInt16(bytes[0]), code: UInt16(bytes[1]) << 8 | UInt16(bytes[2]), value: Int32(bitPattern: value)
        ))
    }
    guard !events.isEmpty else { return }
    let state = EvdevFuzzSeeds.state(events, description)
    for event in events { _ = axes.take(event) { state.axes } }
    for event in decoder.decode(events, state: { state }) {
      switch event.kind {
      case .touch(.down, let slot, let x, let y, _, _):
        precondition(down.insert(slot).inserted, "down twice")
        precondition(x.isFinite && y.isFinite)
      case .touch(_, let slot, let x, let y, _, _):
        precondition(down.contains(slot) && x.isFinite && y.isFinite)
      case .touchEnd(_, let slot): precondition(down.remove(slot) != nil, "lifted twice")
      default: break
      }
    }
  }
}

/// Seeds for mutation, and the devices that `fuzzEvdev` knows.
public enum EvdevFuzzSeeds {
  /// Input for `fuzzEvdev`: a touch, a drop within one, and what follows it, on each device.
  public static let streams: [[UInt8]] = (0..<4).map { device in
    let events: [(UInt8, UInt16, Int32)] = [
      (3, EvdevCode.slot, 0), (3, EvdevCode.trackingID, 5), (3, EvdevCode.slotX, 100), (3, EvdevCode.slotY, 200),
      (3, EvdevCode.x, 100), (3, EvdevCode.y, 200), (1, EvdevCode.contact, 1), (0, EvdevCode.contactReport, 0),
      (0, EvdevCode.report, 0), (0, EvdevCode.dropped, 0), (3, EvdevCode.slot, 1), (3, EvdevCode.trackingID, 6),
      (0, EvdevCode.report, 0), (3, EvdevCode.trackingID, -1), (1, EvdevCode.contact, 0), (0, EvdevCode.report, 0),
      (2, EvdevCode.x, 3), (2, EvdevCode.wheel, -1), (0, EvdevCode.report, 0),
    ]
    return [UInt8(device) | 8 << 3]
      + events.flatMap { type, code, value -> [UInt8] in
        let bits = UInt32(bitPattern: value)
        return [type, UInt8(code >> 8), UInt8(code & 0xFF)] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
      }
  }

  /// A screen with slots, one without, one for a single finger, or a mouse.
  static func description(_ choice: Int) -> EvdevDescription {
    var device = EvdevDescription()
    let range = EvdevDescription.Axis(minimum: 0, maximum: 4095)
    let kind = choice & 3
    if kind == 3 {
      device.relative = EvdevBits([EvdevCode.x, EvdevCode.y, EvdevCode.wheel])
      device.keys = EvdevBits([EvdevCode.leftButton])
      return device
    }
    device.keys = EvdevBits([EvdevCode.contact])
    device.properties = EvdevBits([EvdevCode.directProperty])
    for axis in [EvdevCode.x, EvdevCode.y, EvdevCode.pressure] { device.axes[axis] = range }
    if kind < 2 {
      for axis in [EvdevCode.slotX, EvdevCode.slotY, EvdevCode.touchMajor] { device.axes[axis] = range }
    }
    if kind == 0 {
      device.axes[EvdevCode.slot] = EvdevDescription.Axis(minimum: 0, maximum: 9)
      device.axes[EvdevCode.trackingID] = EvdevDescription.Axis(minimum: 0, maximum: 65_535)
    }
    return device
  }

  /// A state made of the events' own numbers.
  static func state(_ events: [EvdevEvent], _ description: EvdevDescription) -> EvdevState {
    var state = EvdevState(keys: EvdevBits(), switches: EvdevBits())
    for event in events where event.type == EvdevCode.abs { state.axes[event.code] = event.value }
    for axis in EvdevCode.slotAxes where description.axes[axis] != nil && description.slots > 0 {
      state.slots[axis] = (0..<description.slots).map { events[$0 % events.count].value }
    }
    return state
  }
}
