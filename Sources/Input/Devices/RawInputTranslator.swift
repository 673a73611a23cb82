/// Translates raw events of drivers and enforces the rules of `InputSource`: every contact, button and key that began
/// also ends, even when its device is unplugged or the session suspends, and devices keep their identity across
/// suspension.
///
/// Threading: main actor.
@MainActor
final class RawInputTranslator {
  /// Every device in use, including those closed while the session is suspended, in the order they were added.
  private(set) var devices: [Tracked] = []

  struct Tracked {
    var device: InputDevice
    var facts: DeviceFacts
    /// Nil while the session is suspended.
    var handle: RawInputEvent.Handle?
    /// The positions of the contacts on this device, by slot.
    var contacts: [Int: PanelPoint] = [:]
    var buttons: Set<UInt16> = []
    var systemKeys: Set<UInt16> = []
    /// Switches that are on, and those of them that were reported on since the session resumed.
    var activeSwitches: Set<DeviceSwitch> = []
    var confirmedSwitches: Set<DeviceSwitch> = []
    /// Nil when not needed: it has no letters, or the configuration says what it is.
    var pace: TypingPace?
  }

  let keyboard: KeyTracker
  private let configuration: InputConfiguration
  private let clock: any InputClock
  private weak var sink: (any InputSink)?

  /// - Parameter sink: Receives the events; the keyboard sends its own to the same.
  init(keyboard: KeyTracker, configuration: InputConfiguration, clock: any InputClock, sink: any InputSink) {
    self.keyboard = keyboard
    self.configuration = configuration
    self.clock = clock
    self.sink = sink
  }

  /// - Parameter rawEvents: The events of one read, in order.
  func handle(_ rawEvents: [RawInputEvent]) {
    let rawEvents = Self.ordered(rawEvents)
    let releasesBeforeRemoval = Self.releasesBeforeRemoval(in: rawEvents)
    for (index, rawEvent) in rawEvents.enumerated() {
      handle(rawEvent, isBeforeRemoval: releasesBeforeRemoval.contains(index))
    }
  }

  /// Sorts events by time across devices, because drivers read one device after the other.
  private static func ordered(_ rawEvents: [RawInputEvent]) -> [RawInputEvent] {
    var ordered: [RawInputEvent] = []
    ordered.reserveCapacity(rawEvents.count)
    for rawEvent in rawEvents {
      var index = ordered.count
      while index > 0, mayOvertake(rawEvent, ordered[index - 1]) { index -= 1 }
      ordered.insert(rawEvent, at: index)
    }
    return ordered
  }

  private static func mayOvertake(_ rawEvent: RawInputEvent, _ before: RawInputEvent) -> Bool {
    guard rawEvent.device != before.device, rawEvent.time < before.time else { return false }
    for kind in [rawEvent.kind, before.kind] {
      switch kind {
      case .added, .removed: return false
      default: break
      }
    }
    return true
  }

  /// The indices of releases that libinput sends because a device is removed. They are reported as cancelled.
  private static func releasesBeforeRemoval(in rawEvents: [RawInputEvent]) -> Set<Int> {
    var releasesBeforeRemoval: Set<Int> = []
    for (index, rawEvent) in rawEvents.enumerated() where rawEvent.kind == .removed {
      for before in (0..<index).reversed() where rawEvents[before].device == rawEvent.device {
        switch rawEvents[before].kind {
        case .key(_, false), .touchEnd: releasesBeforeRemoval.insert(before)
        case .touchFrame: continue
        default: break
        }
        if !releasesBeforeRemoval.contains(before) { break }
      }
    }
    return releasesBeforeRemoval
  }

  private func handle(_ rawEvent: RawInputEvent, isBeforeRemoval: Bool) {
    if case .added(let facts) = rawEvent.kind { return add(facts, rawEvent) }
    guard let index = devices.firstIndex(where: { $0.handle == rawEvent.device }) else { return }
    let id = devices[index].device.id
    switch rawEvent.kind {
    case .added: break
    case .removed:
      cancel(at: index, time: rawEvent.time)
      keyboard.cancel(id, time: rawEvent.time)
      devices.remove(at: index)
      send(.removed, id, rawEvent.time)
    case .touch(let phase, let slot, let x, let y, let radius, let pressure):
      let point = PanelPoint(x: Self.inside(x), y: Self.inside(y))
      // A down in a slot in use: the device lost the up.
      if phase == .down, let last = devices[index].contacts[slot] {
        send(.touch(Touch(.cancel, slot: slot, at: last)), id, rawEvent.time)
      }
      guard phase == .down || devices[index].contacts[slot] != nil else { return }
      devices[index].contacts[slot] = point
      send(.touch(Touch(phase, slot: slot, at: point, radius: radius, pressure: pressure)), id, rawEvent.time)
    case .touchEnd(let phase, let slot):
      guard let last = devices[index].contacts.removeValue(forKey: slot) else { return }
      send(.touch(Touch(isBeforeRemoval ? .cancel : phase, slot: slot, at: last)), id, rawEvent.time)
    case .touchFrame: send(.touchFrame, id, rawEvent.time)
    case .pointer(.button(let code, let isPressed)): button(code, isPressed, at: index, time: rawEvent.time)
    case .pointer(.placed(let point)):
      send(.pointer(.placed(PanelPoint(x: Self.inside(point.x), y: Self.inside(point.y)))), id, rawEvent.time)
    case .pointer(let change):
      guard devices[index].device.uses.contains(.pointer) else { return }
      send(.pointer(change), id, rawEvent.time)
    case .key(let code, let isPressed):
      key(code, isPressed, at: index, time: rawEvent.time, isBeforeRemoval: isBeforeRemoval)
    case .toggle(let toggle, let isOn):
      if isOn { devices[index].confirmedSwitches.insert(toggle) }
      let isNews =
        isOn
        ? devices[index].activeSwitches.insert(toggle).inserted : devices[index].activeSwitches.remove(toggle) != nil
      if isNews { send(.toggle(toggle, isOn: isOn), id, rawEvent.time) }
    }
  }

  private static func inside(_ fraction: Double) -> Double { fraction.isFinite ? min(max(fraction, 0), 1) : 0 }

  private func send(_ kind: InputEvent.Kind, _ id: InputDevice.ID, _ time: UInt64) {
    sink?.receive(InputEvent(time: time, device: id, kind: kind))
  }

  // MARK: Devices

  private func add(_ facts: DeviceFacts, _ rawEvent: RawInputEvent) {
    // The same device is back after a suspension; it is not reported again.
    if let index = devices.firstIndex(where: { $0.handle == nil && $0.facts.isSame(as: facts) }) {
      devices[index].handle = rawEvent.device
      devices[index].facts = facts
      return
    }
    let output = configuration.output(name: facts.name, path: facts.path) ?? facts.output
    var uses = InputDevice.Uses(facts)
    let isChosen = configuration.isKeyboard(facts)
    if let isChosen, uses.contains(.keyboard) { if isChosen { uses.remove(.keypad) } else { uses.insert(.keypad) } }
    let device = InputDevice(id: .unused(), name: facts.name, uses: uses, output: output)
    var tracked = Tracked(device: device, facts: facts, handle: rawEvent.device)
    if isChosen == nil, uses.contains(.keyboard), facts.keys.contains(.letters) { tracked.pace = TypingPace() }
    devices.append(tracked)
    send(.added(device), device.id, rawEvent.time)
  }

  // MARK: Keys and buttons

  /// A button pressed on two mice stays down until both release it.
  private func button(_ code: UInt16, _ isPressed: Bool, at index: Int, time: UInt64) {
    if isPressed {
      guard devices[index].device.uses.contains(.pointer), devices[index].buttons.insert(code).inserted else { return }
    } else {
      guard devices[index].buttons.remove(code) != nil else { return }
    }
    for (other, tracked) in devices.enumerated() where other != index && tracked.buttons.contains(code) { return }
    send(.pointer(.button(code: code, isPressed: isPressed)), devices[index].device.id, time)
  }

  private func key(_ code: UInt16, _ isPressed: Bool, at index: Int, time: UInt64, isBeforeRemoval: Bool) {
    let id = devices[index].device.id
    if let system = SystemKey(evdev: code) {
      if isPressed {
        guard devices[index].systemKeys.insert(code).inserted else { return }
      } else {
        guard devices[index].systemKeys.remove(code) != nil else { return }
      }
      return send(.systemKey(system, isPressed: isPressed), id, time)
    }
    if isBeforeRemoval {
      keyboard.cancel(id, time: time)
    } else {
      keyboard.key(code, isPressed: isPressed, device: id, time: time)
      classify(code, isPressed, at: index, time: time)
    }
  }

  /// Classifies a keyboard by its typing pace, whatever it claimed to be: bursts are a scanner's, a slow pace is a
  /// person's.
  private func classify(_ code: UInt16, _ isPressed: Bool, at index: Int, time: UInt64) {
    guard let hand = devices[index].pace?.key(code, isPressed: isPressed, time: time) else { return }
    let isKeypad = hand == .scanner
    guard devices[index].device.uses.contains(.keypad) != isKeypad else { return }
    if isKeypad { devices[index].device.uses.insert(.keypad) } else { devices[index].device.uses.remove(.keypad) }
    send(.added(devices[index].device), devices[index].device.id, time)
  }

  private func cancel(at index: Int, time: UInt64) {
    let id = devices[index].device.id
    let contacts = devices[index].contacts
    devices[index].contacts = [:]
    for (slot, place) in contacts.sorted(by: { $0.key < $1.key }) {
      send(.touch(Touch(.cancel, slot: slot, at: place)), id, time)
    }
    if !contacts.isEmpty { send(.touchFrame, id, time) }
    for code in devices[index].buttons.sorted() { button(code, false, at: index, time: time) }
    let keys = devices[index].systemKeys
    devices[index].systemKeys = []
    for key in keys.sorted().compactMap({ SystemKey(evdev: $0) }) { send(.systemKey(key, isPressed: false), id, time) }
  }

  // MARK: The session

  /// Ends everything that is held because the session is suspended, and ignores later raw events of the present devices.
  func suspend() {
    let time = clock.now
    for index in devices.indices { cancel(at: index, time: time) }
    keyboard.cancelAll(time: time)
    for index in devices.indices {
      devices[index].handle = nil
      devices[index].confirmedSwitches = []
    }
  }

  /// Called when all devices have been added again after a suspension. The others were unplugged meanwhile, and switches
  /// that did not report that they are on were turned off.
  func finishResume() {
    for index in devices.indices where devices[index].handle != nil {
      let off = devices[index].activeSwitches.subtracting(devices[index].confirmedSwitches)
      devices[index].activeSwitches.subtract(off)
      for toggle in off { send(.toggle(toggle, isOn: false), devices[index].device.id, clock.now) }
    }
    let gone = devices.filter { $0.handle == nil }
    devices.removeAll { $0.handle == nil }
    for tracked in gone { send(.removed, tracked.device.id, clock.now) }
  }

  /// Passes a message of a driver on.
  func report(_ message: InputDiagnostic) { sink?.report(message) }

  var reports: [InputDeviceReport] { devices.map { InputDeviceReport(device: $0.device, facts: $0.facts) } }
}

extension DeviceFacts {
  fileprivate func isSame(as other: DeviceFacts) -> Bool {
    name == other.name && path == other.path && vendor == other.vendor && product == other.product
      && capabilities == other.capabilities
  }
}
