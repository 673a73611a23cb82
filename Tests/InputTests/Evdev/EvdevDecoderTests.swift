import Testing

@testable import Input

@Suite struct EvdevDecoderTests {
  private typealias Code = EvdevCode

  private static func axis(_ maximum: Int32) -> EvdevDescription.Axis { .init(minimum: 0, maximum: maximum) }

  /// A panel of 1000 × 500 units and four slots.
  private static let panel: EvdevDescription = {
    var panel = EvdevDescription()
    panel.keys = EvdevBits([Code.contact])
    panel.properties = EvdevBits([Code.directProperty])
    panel.axes = [
      Code.x: axis(999), Code.y: axis(499), Code.slot: axis(3), Code.slotX: axis(999), Code.slotY: axis(499),
      Code.trackingID: axis(65535), Code.touchMajor: axis(255), Code.slotPressure: axis(255),
    ]
    return panel
  }()

  /// `values` are type, code and value; a report is added to end the frame.
  private func frame(_ values: [(UInt16, UInt16, Int32)], time: UInt64 = 7) -> [EvdevEvent] {
    (values + [(Code.syn, Code.report, 0)]).map { EvdevEvent(time: time, type: $0.0, code: $0.1, value: $0.2) }
  }

  private func kinds(
    _ decoder: inout EvdevDecoder, _ events: [EvdevEvent], state: EvdevState = EvdevState()
  ) -> [RawInputEvent.Kind] {
    decoder.decode(events) { state }.map(\.kind)
  }

  @Test func contactsKeepTheirSlots() {
    var decoder = EvdevDecoder(Self.panel)
    let down = kinds(
      &decoder,
      frame([
        (Code.abs, Code.slot, 0), (Code.abs, Code.trackingID, 5), (Code.abs, Code.slotX, 500), (Code.abs, Code.slotY, 400),
        (Code.abs, Code.slotPressure, 128), (Code.abs, Code.slot, 2), (Code.abs, Code.trackingID, 6),
        (Code.abs, Code.slotX, 0), (Code.abs, Code.slotY, 0), (Code.abs, Code.touchMajor, 20), (Code.key, Code.contact, 1),
      ]))
    #expect(
      down == [
        .touch(.down, slot: 0, x: 0.5, y: 0.8, radius: 0, pressure: 0.5),
        .touch(.down, slot: 2, x: 0, y: 0, radius: 0.01, pressure: 0), .touchFrame,
      ])
    let move = kinds(&decoder, frame([(Code.abs, Code.slotX, 100), (Code.abs, Code.x, 3)]))
    #expect(move == [.touch(.move, slot: 2, x: 0.1, y: 0, radius: 0.01, pressure: 0), .touchFrame])
    // One finger is lifted and another one comes down within a frame.
    let swap = kinds(
      &decoder, frame([(Code.abs, Code.trackingID, -1), (Code.abs, Code.trackingID, 9), (Code.abs, Code.slotX, 900)]))
    #expect(
      swap == [.touchEnd(.up, slot: 2), .touch(.down, slot: 2, x: 0.9, y: 0, radius: 0.01, pressure: 0), .touchFrame])
    #expect(
      kinds(&decoder, frame([(Code.abs, Code.slot, 0), (Code.abs, Code.trackingID, -1)]))
        == [.touchEnd(.up, slot: 0), .touchFrame])
  }

  @Test func slotsThatAreNotThereAreNotFollowed() {
    var decoder = EvdevDecoder(Self.panel)
    for slot in [Int32(-1), 4, .max, .min] {
      #expect(
        kinds(
          &decoder,
          frame([(Code.abs, Code.slot, slot), (Code.abs, Code.trackingID, 1), (Code.abs, Code.slotX, .max)])) == [])
    }
  }

  @Test func whatWasDroppedIsLookedUp() {
    var decoder = EvdevDecoder(Self.panel)
    _ = kinds(
      &decoder,
      frame([
        (Code.abs, Code.slot, 0), (Code.abs, Code.trackingID, 5), (Code.abs, Code.slotX, 1), (Code.abs, Code.slot, 1),
        (Code.abs, Code.trackingID, 6),
      ]))
    var state = EvdevState()
    state.slots = [
      Code.trackingID: [-1, 6, 8, -1], Code.slotX: [1, 200, 300, 0], Code.slotY: [0, 0, 0, 0],
      Code.touchMajor: [0, 0, 0, 0], Code.slotPressure: [0, 0, 0, 0],
    ]
    var events = [EvdevEvent(time: 8, type: Code.syn, code: Code.dropped, value: 0)]
    events += frame([(Code.abs, Code.slotX, 999)])
    #expect(
      kinds(&decoder, events, state: state) == [
        .touchEnd(.up, slot: 0), .touch(.move, slot: 1, x: 0.2, y: 0, radius: 0, pressure: 0),
        .touch(.down, slot: 2, x: 0.3, y: 0, radius: 0, pressure: 0), .touchFrame,
      ])
  }

  /// Two fingers in slots 0 and 1; the slot of later events is 0.
  private func twoFingers() -> EvdevDecoder {
    var decoder = EvdevDecoder(Self.panel)
    _ = kinds(
      &decoder,
      frame([
        (Code.abs, Code.slot, 1), (Code.abs, Code.trackingID, 6), (Code.abs, Code.slotX, 500), (Code.abs, Code.slot, 0),
        (Code.abs, Code.trackingID, 5), (Code.abs, Code.slotX, 100),
      ]))
    return decoder
  }

  private let dropped = [EvdevEvent(time: 8, type: EvdevCode.syn, code: EvdevCode.dropped, value: 0)]

  @Test func theSlotIsLookedUpAfterADrop() {
    var decoder = twoFingers()
    var state = EvdevState()
    state.axes = [Code.slot: 1]
    state.slots = [Code.trackingID: [5, 6, -1, -1], Code.slotX: [100, 500, 0, 0], Code.slotY: [0, 0, 0, 0]]
    _ = kinds(&decoder, dropped + frame([]), state: state)
    // The second finger is lifted, not the first.
    #expect(kinds(&decoder, frame([(Code.abs, Code.trackingID, -1)])) == [.touchEnd(.up, slot: 1), .touchFrame])
  }

  @Test func framesThatFollowADropInTheQueueAreOlderThanTheState() {
    var decoder = twoFingers()
    var state = EvdevState()
    state.axes = [Code.slot: 0]
    state.slots = [Code.trackingID: [5, -1, -1, -1], Code.slotX: [300, 500, 0, 0], Code.slotY: [0, 0, 0, 0]]
    // The second finger was lifted in a frame that is still in the queue; then the first one moved.
    let queue =
      dropped + frame([]) + frame([(Code.abs, Code.trackingID, -1)])
      + frame([(Code.abs, Code.slot, 0), (Code.abs, Code.slotX, 200)]) + frame([(Code.abs, Code.trackingID, 5)])
    #expect(
      kinds(&decoder, queue, state: state) == [
        .touch(.move, slot: 0, x: 0.3, y: 0, radius: 0, pressure: 0), .touchEnd(.up, slot: 1), .touchFrame,
      ])
    // The kernel sends a tracking ID that the slot has already.
    #expect(kinds(&decoder, frame([(Code.abs, Code.trackingID, 5)])).contains(.touchEnd(.up, slot: 0)) == false)
  }

  @Test func anotherFingerInASlotIsNoticedAfterADrop() {
    var decoder = twoFingers()
    var state = EvdevState()
    state.slots = [Code.trackingID: [5, 9, -1, -1], Code.slotX: [100, 900, 0, 0], Code.slotY: [0, 0, 0, 0]]
    #expect(
      kinds(&decoder, dropped + frame([]), state: state) == [
        .touch(.move, slot: 0, x: 0.1, y: 0, radius: 0, pressure: 0), .touchEnd(.up, slot: 1),
        .touch(.down, slot: 1, x: 0.9, y: 0, radius: 0, pressure: 0), .touchFrame,
      ])
    // Lifted in a frame whose end was dropped with the new finger.
    let half = [EvdevEvent(time: 8, type: Code.abs, code: Code.trackingID, value: -1)]
    state.slots[Code.trackingID] = [7, 9, -1, -1]
    #expect(
      kinds(&decoder, half + dropped + frame([]), state: state).prefix(2) == [
        .touchEnd(.up, slot: 0), .touch(.down, slot: 0, x: 0.1, y: 0, radius: 0, pressure: 0),
      ])
  }

  @Test func aFingerComesDownWhereTheLastOneWas() {
    // The kernel does not report again what has not changed.
    var state = EvdevState()
    state.axes = [Code.slot: 2]
    state.slots = [Code.trackingID: [-1, -1, -1, -1], Code.slotX: [0, 0, 500, 0], Code.slotY: [0, 0, 400, 0]]
    var decoder = EvdevDecoder(Self.panel, state: state)
    #expect(
      kinds(&decoder, frame([(Code.abs, Code.trackingID, 5)])) == [
        .touch(.down, slot: 2, x: 0.5, y: 0.8, radius: 0, pressure: 0), .touchFrame,
      ])
    var panel = Self.panel
    for code in [Code.slot, Code.slotX, Code.slotY, Code.trackingID] { panel.axes[code] = nil }
    panel.axes[Code.x]?.value = 250
    panel.axes[Code.y]?.value = 100
    decoder = EvdevDecoder(panel)
    #expect(
      kinds(&decoder, frame([(Code.key, Code.contact, 1)])) == [
        .touch(.down, slot: 0, x: 0.25, y: 0.2, radius: 0, pressure: 0), .touchFrame,
      ])
  }

  @Test func aPanelForOneFingerHasOneContact() {
    var panel = Self.panel
    for code in [Code.slot, Code.slotX, Code.slotY, Code.trackingID] { panel.axes[code] = nil }
    var decoder = EvdevDecoder(panel, calibration: CalibrationMatrix(parsing: "-1 0 1 0 -1 1"))
    let down = kinds(&decoder, frame([(Code.abs, Code.x, 250), (Code.abs, Code.y, 0), (Code.key, Code.contact, 1)]))
    #expect(down == [.touch(.down, slot: 0, x: 0.75, y: 1, radius: 0, pressure: 0), .touchFrame])
    #expect(kinds(&decoder, frame([(Code.key, Code.contact, 0)])) == [.touchEnd(.up, slot: 0), .touchFrame])
    // Without contact there are no events.
    #expect(kinds(&decoder, frame([(Code.abs, Code.x, 3)])) == [])
  }

  @Test func keysAndTheKernelsRepeat() {
    var keyboard = EvdevDescription()
    keyboard.keys = EvdevBits([30, 116])
    var decoder = EvdevDecoder(keyboard)
    #expect(kinds(&decoder, frame([(Code.key, 30, 1)])) == [.key(code: 30, isPressed: true)])
    #expect(kinds(&decoder, frame([(Code.key, 30, 2)]) + frame([(Code.key, 30, 1)])) == [])
    #expect(kinds(&decoder, frame([(Code.key, 30, 0), (Code.key, 31, 0)])) == [.key(code: 30, isPressed: false)])
  }

  @Test func miceMoveAndScroll() {
    var mouse = EvdevDescription()
    mouse.keys = EvdevBits([Code.leftButton])
    mouse.relative = EvdevBits([Code.x, Code.y, Code.wheel])
    #expect(mouse.isRelativePointer && mouse.facts(name: "", path: "", calibration: nil).capabilities == .pointer)
    var decoder = EvdevDecoder(mouse)
    #expect(
      kinds(
        &decoder,
        frame([(Code.rel, Code.x, 3), (Code.rel, Code.y, -2), (Code.key, 0x110, 1), (Code.rel, Code.wheel, 1)]))
        == [
          .pointer(.moved(dx: 3, dy: -2, rawX: 3, rawY: -2)), .pointer(.button(code: 0x110, isPressed: true)),
          .pointer(.scrolled(Pointer.Scroll(.wheel, dx: 0, dy: -15, clicksY120: -120))),
        ])
    mouse.relative.insert(Code.fineWheel)
    decoder = EvdevDecoder(mouse)
    #expect(
      kinds(&decoder, frame([(Code.rel, Code.fineWheel, -60), (Code.rel, Code.wheel, -1)]))
        == [.pointer(.scrolled(Pointer.Scroll(.wheel, dx: 0, dy: 7.5, clicksY120: 60)))])
  }

  @Test func virtualMachinesPlaceThePointer() {
    var tablet = EvdevDescription()
    tablet.keys = EvdevBits([0x110, 0x111, 0x112])
    tablet.axes = [Code.x: Self.axis(32767), Code.y: Self.axis(32767)]
    #expect(tablet.surface == .absolutePointer)
    var decoder = EvdevDecoder(tablet)
    #expect(
      kinds(&decoder, frame([(Code.abs, Code.x, 16384), (Code.abs, Code.y, 8192)]))
        == [.pointer(.placed(PanelPoint(x: 0.5, y: 0.25)))])
  }

  @Test func surfacesAreToldApart() {
    #expect(Self.panel.surface == .touchScreen)
    var pad = Self.panel
    pad.keys.insert(Code.finger)
    // INPUT_PROP_POINTER
    pad.properties = EvdevBits([0])
    #expect(pad.surface == .touchpad)
    var pen = Self.panel
    pen.keys.insert(Code.pen)
    #expect(pen.surface == .pen)
    var sensor = EvdevDescription()
    sensor.axes = [Code.x: Self.axis(4096), Code.y: Self.axis(4096), Code.z: Self.axis(4096)]
    #expect(sensor.isAccelerometer && sensor.surface == .none)
    #expect(sensor.facts(name: "", path: "", calibration: nil).capabilities == [])
  }

  @Test func switchesTellOnlyChanges() {
    var lid = EvdevDescription()
    lid.switches = EvdevBits([0])
    var decoder = EvdevDecoder(lid)
    #expect(kinds(&decoder, frame([(Code.sw, 0, 1)]) + frame([(Code.sw, 0, 1)])) == [.toggle(.lid, isOn: true)])
    #expect(kinds(&decoder, frame([(Code.sw, 0, 0)])) == [.toggle(.lid, isOn: false)])
  }

  @Test func bitsAreReadAsSysfsWritesThem() {
    let bits = EvdevBits(sysfs: "1 40000000000000 3\n", wordBytes: 8)
    #expect(bits.contains(0) && bits.contains(1) && !bits.contains(2))
    #expect(bits.contains(64 + 54) && bits.contains(128) && !bits.contains(129) && !bits.contains(9999))
    #expect(EvdevBits(sysfs: "zz").isEmpty && EvdevBits(sysfs: "").isEmpty)
  }
}
