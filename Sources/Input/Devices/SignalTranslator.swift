/// Makes events of what drivers say, and keeps the promises of a source: every contact, button and key that began ends,
/// also when its device is unplugged or the session is switched away, and each device keeps its identity through that.
///
/// Threading: main actor.
@MainActor
final class SignalTranslator {
  var emit: ((InputEvent) -> Void)?
  /// Every device in use, also those that are asleep with the session, in the order they came.
  private(set) var devices: [Tracked] = []

  struct Tracked {
    var device: InputDevice
    var facts: DeviceFacts
    /// Nil while the session is away.
    var handle: Signal.Handle?
    var contacts: [Int: PanelPoint] = [:]
    var buttons: Set<UInt16> = []
    var systemKeys: Set<UInt16> = []
    /// Switches that are on, and those of them that are known to be since the session came back.
    var toggles: Set<Toggle> = []
    var confirmed: Set<Toggle> = []
    /// Nil where nobody needs to tell: it has no letters, or the configuration says what it is.
    var pace: TypingPace?
  }

  let keyboard: KeyboardTracker
  private let configuration: InputConfiguration
  private let clock: any InputClock

  init(keyboard: KeyboardTracker, configuration: InputConfiguration, clock: any InputClock) {
    self.keyboard = keyboard
    self.configuration = configuration
    self.clock = clock
    keyboard.emit = { [weak self] in self?.emit?($0) }
  }

  /// - Parameter signals: What was read at once, in order.
  func handle(_ signals: [Signal]) {
    let signals = Self.ordered(signals)
    let farewells = Self.farewells(in: signals)
    for (index, signal) in signals.enumerated() { handle(signal, isFarewell: farewells.contains(index)) }
  }

  /// Drivers read one device after the other; what several did meanwhile is put in the order it happened.
  private static func ordered(_ signals: [Signal]) -> [Signal] {
    var ordered: [Signal] = []
    ordered.reserveCapacity(signals.count)
    for signal in signals {
      var index = ordered.count
      while index > 0, mayPass(signal, ordered[index - 1]) { index -= 1 }
      ordered.insert(signal, at: index)
    }
    return ordered
  }

  private static func mayPass(_ signal: Signal, _ before: Signal) -> Bool {
    guard signal.device != before.device, signal.time < before.time else { return false }
    for kind in [signal.kind, before.kind] {
      switch kind {
      case .added, .removed: return false
      default: break
      }
    }
    return true
  }

  /// libinput lifts everything from a device before it says that the device is gone. These endings do not count as lifting.
  private static func farewells(in signals: [Signal]) -> Set<Int> {
    var farewells: Set<Int> = []
    for (index, signal) in signals.enumerated() where signal.kind == .removed {
      for before in (0..<index).reversed() where signals[before].device == signal.device {
        switch signals[before].kind {
        case .key(_, false), .touchEnd: farewells.insert(before)
        case .touchFrame: continue
        default: break
        }
        if !farewells.contains(before) { break }
      }
    }
    return farewells
  }

  private func handle(_ signal: Signal, isFarewell: Bool) {
    if case .added(let facts) = signal.kind { return add(facts, signal) }
    guard let index = devices.firstIndex(where: { $0.handle == signal.device }) else { return }
    let id = devices[index].device.id
    switch signal.kind {
    case .added: break
    case .removed:
      cancel(at: index, time: signal.time)
      keyboard.cancel(id, time: signal.time)
      devices.remove(at: index)
      send(.removed, id, signal.time)
    case .touch(let phase, let slot, let x, let y, let radius, let pressure):
      let point = PanelPoint(x: Self.inside(x), y: Self.inside(y))
      // A down in a slot that is taken: the device lost the up.
      if phase == .down, let last = devices[index].contacts[slot] {
        send(.touch(Touch(.cancel, slot: slot, at: last)), id, signal.time)
      }
      guard phase == .down || devices[index].contacts[slot] != nil else { return }
      devices[index].contacts[slot] = point
      send(.touch(Touch(phase, slot: slot, at: point, radius: radius, pressure: pressure)), id, signal.time)
    case .touchEnd(let phase, let slot):
      guard let last = devices[index].contacts.removeValue(forKey: slot) else { return }
      send(.touch(Touch(isFarewell ? .cancel : phase, slot: slot, at: last)), id, signal.time)
    case .touchFrame: send(.touchFrame, id, signal.time)
    case .pointer(.button(let code, let isPressed)): button(code, isPressed, at: index, time: signal.time)
    case .pointer(.placed(let point)):
      send(.pointer(.placed(PanelPoint(x: Self.inside(point.x), y: Self.inside(point.y)))), id, signal.time)
    case .pointer(let change):
      guard devices[index].device.uses.contains(.pointer) else { return }
      send(.pointer(change), id, signal.time)
    case .key(let code, let isPressed): key(code, isPressed, at: index, time: signal.time, isFarewell: isFarewell)
    case .toggle(let toggle, let isOn):
      if isOn { devices[index].confirmed.insert(toggle) }
      let isNews = isOn ? devices[index].toggles.insert(toggle).inserted : devices[index].toggles.remove(toggle) != nil
      if isNews { send(.toggle(toggle, isOn: isOn), id, signal.time) }
    }
  }

  private static func inside(_ fraction: Double) -> Double { fraction.isFinite ? min(max(fraction, 0), 1) : 0 }

  private func send(_ kind: InputEvent.Kind, _ id: InputDevice.ID, _ time: UInt64) {
    emit?(InputEvent(time: time, device: id, kind: kind))
  }

  // MARK: Devices

  private func add(_ facts: DeviceFacts, _ signal: Signal) {
    // Back with the session: the same device, of which nobody needs to hear again.
    if let index = devices.firstIndex(where: { $0.handle == nil && $0.facts.isSame(as: facts) }) {
      devices[index].handle = signal.device
      devices[index].facts = facts
      return
    }
    let output = configuration.output(name: facts.name, path: facts.path) ?? facts.output
    var uses = InputDevice.Uses(facts)
    let isChosen = configuration.isKeyboard(facts)
    if let isChosen, uses.contains(.keyboard) { if isChosen { uses.remove(.keypad) } else { uses.insert(.keypad) } }
    let device = InputDevice(id: .unused(), name: facts.name, uses: uses, output: output)
    var tracked = Tracked(device: device, facts: facts, handle: signal.device)
    if isChosen == nil, uses.contains(.keyboard), facts.keys.contains(.letters) { tracked.pace = TypingPace() }
    devices.append(tracked)
    send(.added(device), device.id, signal.time)
  }

  // MARK: Keys and buttons

  /// Two mice press one button: it is down until both have let go.
  private func button(_ code: UInt16, _ isPressed: Bool, at index: Int, time: UInt64) {
    if isPressed {
      guard devices[index].device.uses.contains(.pointer), devices[index].buttons.insert(code).inserted else { return }
    } else {
      guard devices[index].buttons.remove(code) != nil else { return }
    }
    for (other, tracked) in devices.enumerated() where other != index && tracked.buttons.contains(code) { return }
    send(.pointer(.button(code: code, isPressed: isPressed)), devices[index].device.id, time)
  }

  private func key(_ code: UInt16, _ isPressed: Bool, at index: Int, time: UInt64, isFarewell: Bool) {
    let id = devices[index].device.id
    if let system = SystemKey(evdev: code) {
      if isPressed {
        guard devices[index].systemKeys.insert(code).inserted else { return }
      } else {
        guard devices[index].systemKeys.remove(code) != nil else { return }
      }
      return send(.systemKey(system, isPressed: isPressed), id, time)
    }
    if isFarewell {
      keyboard.cancel(id, time: time)
    } else {
      keyboard.key(code, isPressed: isPressed, device: id, time: time)
      judge(code, isPressed, at: index, time: time)
    }
  }

  /// What types in bursts is a scanner, and what a person types on is a keyboard, whatever they said when they came.
  private func judge(_ code: UInt16, _ isPressed: Bool, at index: Int, time: UInt64) {
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

  /// The session is switched away: everything that is held ends, and what the drivers say from now on is about devices
  /// that are asleep.
  func sleep() {
    let time = clock.now
    for index in devices.indices { cancel(at: index, time: time) }
    keyboard.cancelAll(time: time)
    for index in devices.indices {
      devices[index].handle = nil
      devices[index].confirmed = []
    }
  }

  /// All devices that came back are known: the others were unplugged meanwhile, and switches that do not say that they are
  /// on were put back.
  func settle() {
    for index in devices.indices where devices[index].handle != nil {
      let off = devices[index].toggles.subtracting(devices[index].confirmed)
      devices[index].toggles.subtract(off)
      for toggle in off { send(.toggle(toggle, isOn: false), devices[index].device.id, clock.now) }
    }
    let gone = devices.filter { $0.handle == nil }
    devices.removeAll { $0.handle == nil }
    for tracked in gone { send(.removed, tracked.device.id, clock.now) }
  }

  var reports: [InputDeviceReport] { devices.map { InputDeviceReport(device: $0.device, facts: $0.facts) } }
}

extension DeviceFacts {
  fileprivate func isSame(as other: DeviceFacts) -> Bool {
    name == other.name && path == other.path && vendor == other.vendor && product == other.product
      && abilities == other.abilities
  }
}
