/// Decodes a device's evdev events into raw input events, frame by frame, where libinput cannot be used: without udev it
/// does not know what kind of device it reads.
struct EvdevDecoder {
  private struct Contact: Hashable {
    var isDown = false
    var wasDown = false
    var x: Int32 = 0
    var y: Int32 = 0
    var major: Int32 = 0
    var pressure: Int32 = 0
    /// Meaningful while it is down.
    var trackingID: Int32 = -1
    var isChanged = false
    /// The finger was lifted and another one took the slot within one frame.
    var isReplaced = false
    /// It is unknown whether it was lifted.
    var isLost = false
  }

  private let description: EvdevDescription
  private let surface: EvdevDescription.Surface
  /// Nil if it is no touch screen.
  private let kind: EvdevDescription.Contacts?
  private let positionAxes: (x: EvdevDescription.Axis, y: EvdevDescription.Axis)?
  private let calibration: CalibrationMatrix
  private var contacts: [Contact]
  private var slot = 0
  private var anonymous = AnonymousContacts()
  private var isLifted = false
  private var keys: Set<UInt16> = []
  private var activeSwitches: Set<UInt16> = []

  // State of the current frame.
  private var dx: Int32 = 0
  private var dy: Int32 = 0
  private var wheel = (x: Int32(0), y: Int32(0), fineX: Int32(0), fineY: Int32(0))
  private var place: (x: Int32, y: Int32)
  private var isPlaced = false
  private var pending: [(code: UInt16, isPressed: Bool)] = []
  private var pendingSwitches: [(code: UInt16, isOn: Bool)] = []
  private var isDropping = false

  /// - Parameter state: The state at the start. The kernel reports only changes, so a finger may come down where the last
  ///   one was without a position. What is already down in a slot is not followed.
  init(_ description: EvdevDescription, calibration: CalibrationMatrix? = nil, state: EvdevState = EvdevState()) {
    self.description = description
    surface = description.surface
    kind = surface == .touchScreen ? description.contacts : nil
    positionAxes = description.positionAxes
    self.calibration = calibration ?? .identity
    let count = kind == .slots ? description.slots : kind == .anonymous ? AnonymousContacts.mostSlots : 1
    contacts = Array(repeating: Contact(), count: count)
    func value(_ axis: UInt16) -> Int32 { state.axes[axis] ?? description.axes[axis]?.value ?? 0 }
    place = (value(EvdevCode.x), value(EvdevCode.y))
    if kind == .single {
      (contacts[0].x, contacts[0].y, contacts[0].pressure) = (place.x, place.y, value(EvdevCode.pressure))
    }
    slot = Int(value(EvdevCode.slot))
    // Without slots each frame has all fingers, also those that are already down.
    if kind == .anonymous, state.keys.contains(EvdevCode.contact) { keys.insert(EvdevCode.contact) }
    guard kind == .slots else { return }
    for (axis, values) in state.slots where axis != EvdevCode.trackingID {
      for (slot, value) in values.enumerated() where contacts.indices.contains(slot) { setContact(slot, axis, value) }
    }
    for slot in contacts.indices { contacts[slot].isChanged = false }
  }

  /// Returns the raw events of complete frames.
  /// - Parameter state: Called for the device's current state after the kernel dropped events (`SYN_DROPPED`). `events` are
  ///   all that could be read: the state is that after them, so frames that follow the drop in them are older, and left out.
  mutating func decode(_ events: [EvdevEvent], state: () -> EvdevState) -> [(time: UInt64, kind: RawInputEvent.Kind)] {
    var rawEvents: [(time: UInt64, kind: RawInputEvent.Kind)] = []
    let lastReport = events.lastIndex { $0.type == EvdevCode.syn && $0.code == EvdevCode.report }
    for (index, event) in events.enumerated() {
      if event.type == EvdevCode.syn {
        if event.code == EvdevCode.dropped {
          isDropping = true
        } else if event.code == EvdevCode.contactReport {
          if !isDropping, kind == .anonymous { anonymous.endReport() }
        } else if event.code == EvdevCode.report {
          if isDropping {
            guard index == lastReport else { continue }
            isDropping = false
            take(state())
          }
          endFrame(event.time, &rawEvents)
        }
      } else if !isDropping {
        take(event)
      }
    }
    return rawEvents
  }

  private mutating func take(_ event: EvdevEvent) {
    switch event.type {
    case EvdevCode.key:
      // 2 is the kernel's own key repeat.
      if event.value == 0 || event.value == 1 { setKey(event.code, event.value == 1) }
    case EvdevCode.rel:
      switch event.code {
      case EvdevCode.x: dx = dx &+ event.value
      case EvdevCode.y: dy = dy &+ event.value
      case EvdevCode.wheel: wheel.y = wheel.y &+ event.value
      case EvdevCode.horizontalWheel: wheel.x = wheel.x &+ event.value
      case EvdevCode.fineWheel: wheel.fineY = wheel.fineY &+ event.value
      case EvdevCode.fineHorizontalWheel: wheel.fineX = wheel.fineX &+ event.value
      default: break
      }
    case EvdevCode.abs: setAxis(event.code, event.value)
    case EvdevCode.sw: setSwitch(event.code, event.value != 0)
    default: break
    }
  }

  private mutating func setKey(_ code: UInt16, _ isPressed: Bool) {
    guard isPressed != keys.contains(code) else { return }
    if isPressed { keys.insert(code) } else { keys.remove(code) }
    switch kind {
    case .single where code == EvdevCode.contact:
      contacts[0].isDown = isPressed
      contacts[0].isChanged = true
    case .anonymous where code == EvdevCode.contact: isLifted = !isPressed
    default: pending.append((code, isPressed))
    }
  }

  private mutating func setSwitch(_ code: UInt16, _ isOn: Bool) {
    guard isOn != activeSwitches.contains(code) else { return }
    if isOn { activeSwitches.insert(code) } else { activeSwitches.remove(code) }
    pendingSwitches.append((code, isOn))
  }

  private mutating func setAxis(_ code: UInt16, _ value: Int32) {
    if code == EvdevCode.slot {
      slot = Int(value)
      return
    }
    if kind == .slots {
      if contacts.indices.contains(slot) { setContact(slot, code, value) }
      return
    }
    if kind == .anonymous { return anonymous.set(code, value) }
    switch code {
    case EvdevCode.x: place.x = value
    case EvdevCode.y: place.y = value
    case EvdevCode.pressure: contacts[0].pressure = value
    default: return
    }
    isPlaced = true
    (contacts[0].x, contacts[0].y, contacts[0].isChanged) = (place.x, place.y, true)
  }

  private mutating func setContact(_ slot: Int, _ code: UInt16, _ value: Int32) {
    switch code {
    case EvdevCode.trackingID:
      let isDown = value >= 0
      // A new tracking ID for a slot that has one: another finger.
      if isDown, contacts[slot].wasDown, contacts[slot].trackingID != value { contacts[slot].isReplaced = true }
      (contacts[slot].isDown, contacts[slot].trackingID) = (isDown, value)
    case EvdevCode.slotX: contacts[slot].x = value
    case EvdevCode.slotY: contacts[slot].y = value
    case EvdevCode.touchMajor: contacts[slot].major = value
    case EvdevCode.slotPressure: contacts[slot].pressure = value
    default: return
    }
    contacts[slot].isChanged = true
  }

  private mutating func take(_ state: EvdevState) {
    for code in UInt16(1)..<0x300 { setKey(code, state.keys.contains(code)) }
    for code in UInt16(0)..<2 { setSwitch(code, state.switches.contains(code)) }
    switch kind {
    case .slots:
      if let slot = state.axes[EvdevCode.slot] { self.slot = Int(slot) }
      for (axis, values) in state.slots {
        for (slot, value) in values.enumerated() where contacts.indices.contains(slot) {
          // The same finger; another ID is one that has taken the slot meanwhile.
          if axis == EvdevCode.trackingID, value == contacts[slot].trackingID, contacts[slot].isDown { continue }
          setContact(slot, axis, value)
        }
      }
    case .anonymous:
      anonymous.forget()
      for slot in contacts.indices where contacts[slot].isDown {
        (contacts[slot].isDown, contacts[slot].isChanged, contacts[slot].isLost) = (false, true, true)
      }
    case .single, nil: for (axis, value) in state.axes { setAxis(axis, value) }
    }
  }

  /// Takes over what the frame said of contacts without slots.
  private mutating func takeAnonymousContacts() {
    defer { isLifted = false }
    guard anonymous.endFrame(isLifted: isLifted) else { return }
    for (slot, finger) in anonymous.slots.enumerated() {
      let before = contacts[slot]
      if let finger {
        if !before.isDown || before.trackingID != finger.id { setContact(slot, EvdevCode.trackingID, finger.id) }
        for (axis, value) in finger.report.values { setContact(slot, axis, value) }
      } else if before.isDown {
        setContact(slot, EvdevCode.trackingID, -1)
      }
      // These devices report also what has not changed.
      var same = before
      same.isChanged = true
      if contacts[slot] == same { contacts[slot] = before }
    }
  }

  // MARK: End of a frame

  private mutating func endFrame(_ time: UInt64, _ rawEvents: inout [(time: UInt64, kind: RawInputEvent.Kind)]) {
    func send(_ kind: RawInputEvent.Kind) { rawEvents.append((time, kind)) }
    for (code, isOn) in pendingSwitches {
      if code == 0 { send(.toggle(.lid, isOn: isOn)) }
      if code == 1 { send(.toggle(.tabletMode, isOn: isOn)) }
    }
    pendingSwitches.removeAll(keepingCapacity: true)
    if dx != 0 || dy != 0 {
      let (x, y) = (Double(dx), Double(dy))
      send(.pointer(.moved(dx: x, dy: y, rawX: x, rawY: y)))
      (dx, dy) = (0, 0)
    }
    if isPlaced {
      isPlaced = false
      if surface == .absolutePointer || surface == .pen { send(.pointer(.placed(placed()))) }
    }
    for (code, isPressed) in pending { key(code, isPressed).map(send) }
    pending.removeAll(keepingCapacity: true)
    if let scroll = takeScroll() { send(.pointer(.scrolled(scroll))) }
    if kind == .anonymous { takeAnonymousContacts() }
    if kind != nil { endContacts(time, &rawEvents) }
  }

  private func key(_ code: UInt16, _ isPressed: Bool) -> RawInputEvent.Kind? {
    switch code {
    case EvdevCode.leftButton...EvdevCode.lastMouseButton: return .pointer(.button(code: code, isPressed: isPressed))
    case EvdevCode.contact where surface == .pen: return .pointer(.button(code: EvdevCode.leftButton, isPressed: isPressed))
    case EvdevCode.stylus where surface == .pen:
      return .pointer(.button(code: EvdevCode.leftButton + 1, isPressed: isPressed))
    case EvdevCode.stylus2 where surface == .pen:
      return .pointer(.button(code: EvdevCode.leftButton + 2, isPressed: isPressed))
    default: return EvdevDescription.isButton(code) ? nil : .key(code: code, isPressed: isPressed)
    }
  }

  private func placed() -> PanelPoint {
    let raw = (
      x: description.axes[EvdevCode.x]?.fraction(place.x) ?? 0, y: description.axes[EvdevCode.y]?.fraction(place.y) ?? 0
    )
    let turned = calibration.apply(x: raw.x, y: raw.y)
    return PanelPoint(x: turned.x, y: turned.y)
  }

  private mutating func takeScroll() -> Pointer.Scroll? {
    defer { wheel = (0, 0, 0, 0) }
    // High-resolution wheels report both kinds of events.
    let hasFine =
      description.relative.contains(EvdevCode.fineWheel)
      || description.relative.contains(EvdevCode.fineHorizontalWheel)
    // Positive is up for the kernel, and down in `Scroll`.
    let y = -(hasFine ? Int(wheel.fineY) : Int(wheel.y) * 120)
    let x = hasFine ? Int(wheel.fineX) : Int(wheel.x) * 120
    guard x != 0 || y != 0 else { return nil }
    // libinput's unit: a click is 15 degrees.
    return Pointer.Scroll(.wheel, dx: Double(x) / 8, dy: Double(y) / 8, clicksX120: x, clicksY120: y)
  }

  private mutating func endContacts(_ time: UInt64, _ rawEvents: inout [(time: UInt64, kind: RawInputEvent.Kind)]) {
    var isAny = false
    for slot in contacts.indices where contacts[slot].isChanged {
      let contact = contacts[slot]
      contacts[slot].isChanged = false
      (contacts[slot].isReplaced, contacts[slot].isLost) = (false, false)
      contacts[slot].wasDown = contact.isDown
      if contact.wasDown, contact.isReplaced || !contact.isDown {
        rawEvents.append((time, .touchEnd(contact.isLost ? .cancel : .up, slot: slot)))
        isAny = true
      }
      guard contact.isDown else { continue }
      let phase: Touch.Phase = contact.wasDown && !contact.isReplaced ? .move : .down
      rawEvents.append((time, touch(phase, slot, contact)))
      isAny = true
    }
    if isAny { rawEvents.append((time, .touchFrame)) }
  }

  private func touch(_ phase: Touch.Phase, _ slot: Int, _ contact: Contact) -> RawInputEvent.Kind {
    let (axisX, axisY) = (positionAxes?.x, positionAxes?.y)
    let turned = calibration.apply(x: axisX?.fraction(contact.x) ?? 0, y: axisY?.fraction(contact.y) ?? 0)
    var radius = 0.0
    // The contact's size has the unit of the position axes.
    if contact.major > 0, let axisX {
      radius = Double(contact.major) / 2 / max(Double(axisX.maximum) - Double(axisX.minimum) + 1, 1)
    }
    let pressureAxis = description.axes[kind == .single ? EvdevCode.pressure : EvdevCode.slotPressure]
    let pressure = min(max(pressureAxis?.fraction(contact.pressure) ?? 0, 0), 1)
    return .touch(phase, slot: slot, x: turned.x, y: turned.y, radius: min(radius, 1), pressure: pressure)
  }
}
