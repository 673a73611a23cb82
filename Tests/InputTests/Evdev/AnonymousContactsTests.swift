import Testing

@testable import Input

/// Touch screens without slots: protocol A of the kernel.
@Suite struct AnonymousContactsTests {
  private typealias Code = EvdevCode

  /// A panel of 1000 × 500 units that reports nothing else, as old drivers do.
  private static let panel: EvdevDescription = {
    var panel = EvdevDescription()
    panel.axes = [Code.slotX: .init(minimum: 0, maximum: 999), Code.slotY: .init(minimum: 0, maximum: 499)]
    return panel
  }()

  private static func event(_ type: UInt16, _ code: UInt16, _ value: Int32 = 0) -> EvdevEvent {
    EvdevEvent(time: 7, type: type, code: code, value: value)
  }

  private static let end = event(Code.syn, Code.report)

  private static func contact(_ x: Int32, _ y: Int32, _ others: [(UInt16, Int32)] = []) -> [EvdevEvent] {
    ([(Code.slotX, x), (Code.slotY, y)] + others).map { event(Code.abs, $0.0, $0.1) }
      + [event(Code.syn, Code.contactReport)]
  }

  private func kinds(_ decoder: inout EvdevDecoder, _ events: [EvdevEvent]) -> [RawInputEvent.Kind] {
    decoder.decode(events + [Self.end]) { EvdevState() }.map(\.kind)
  }

  private func touch(_ phase: Touch.Phase, _ slot: Int, _ x: Double, _ y: Double = 0) -> RawInputEvent.Kind {
    .touch(phase, slot: slot, x: x, y: y, radius: 0, pressure: 0)
  }

  @Test func itIsATouchScreenOfUnknownSize() {
    #expect(Self.panel.surface == .touchScreen && Self.panel.unreadable == nil)
    let facts = Self.panel.facts(name: "", path: "", calibration: nil)
    #expect(facts.capabilities == .touch && facts.slots == nil)
  }

  @Test func contactsAreToldApartByTheirPlaces() {
    var decoder = EvdevDecoder(Self.panel)
    #expect(kinds(&decoder, Self.contact(100, 50)) == [touch(.down, 0, 0.1, 0.1), .touchFrame])
    #expect(
      kinds(&decoder, Self.contact(100, 50) + Self.contact(900, 0)) == [touch(.down, 1, 0.9), .touchFrame])
    // In the other order.
    #expect(
      kinds(&decoder, Self.contact(850, 0) + Self.contact(200, 0))
        == [touch(.move, 0, 0.2), touch(.move, 1, 0.85), .touchFrame])
    #expect(
      kinds(&decoder, Self.contact(800, 0)) == [.touchEnd(.up, slot: 0), touch(.move, 1, 0.8), .touchFrame])
    #expect(
      kinds(&decoder, [Self.event(Code.syn, Code.contactReport)]) == [.touchEnd(.up, slot: 1), .touchFrame])
    #expect(kinds(&decoder, [Self.event(Code.syn, Code.contactReport)]) == [])
  }

  @Test func contactsAreToldApartByTheirIDs() {
    var panel = Self.panel
    panel.axes[Code.trackingID] = .init(minimum: 0, maximum: 15)
    var decoder = EvdevDecoder(panel)
    _ = kinds(&decoder, Self.contact(100, 0, [(Code.trackingID, 3)]) + Self.contact(200, 0, [(Code.trackingID, 4)]))
    // They cross.
    #expect(
      kinds(&decoder, Self.contact(90, 0, [(Code.trackingID, 4)]) + Self.contact(210, 0, [(Code.trackingID, 3)]))
        == [touch(.move, 0, 0.21), touch(.move, 1, 0.09), .touchFrame])
    // Another finger where one was lifted.
    #expect(
      kinds(&decoder, Self.contact(90, 0, [(Code.trackingID, 4)]) + Self.contact(210, 0, [(Code.trackingID, 5)]))
        == [.touchEnd(.up, slot: 0), touch(.down, 0, 0.21), .touchFrame])
    // An ID that all share is none.
    decoder = EvdevDecoder(panel)
    #expect(
      kinds(&decoder, Self.contact(100, 0, [(Code.trackingID, 0)]) + Self.contact(200, 0, [(Code.trackingID, 0)]))
        == [touch(.down, 0, 0.1), touch(.down, 1, 0.2), .touchFrame])
  }

  @Test func everyWayToLiftAFingerIsUnderstood() {
    var panel = Self.panel
    panel.keys = EvdevBits([Code.contact, 115])
    let last: [[EvdevEvent]] = [
      Self.contact(100, 0, [(Code.touchMajor, 0)]), Self.contact(100, 0, [(Code.slotPressure, 0)]),
      Self.contact(100, 0, [(Code.trackingID, -1)]), [Self.event(Code.abs, Code.touchMajor, 0)],
      [Self.event(Code.key, Code.contact, 0)],
    ]
    for events in last {
      var decoder = EvdevDecoder(panel)
      let down = Self.contact(100, 0).dropLast() + [Self.event(Code.key, Code.contact, 1)]
      #expect(kinds(&decoder, Array(down)) == [touch(.down, 0, 0.1), .touchFrame])
      // A key of the same device says nothing of fingers.
      #expect(kinds(&decoder, [Self.event(Code.key, 115, 1)]) == [.key(code: 115, isPressed: true)])
      #expect(kinds(&decoder, events) == [.touchEnd(.up, slot: 0), .touchFrame])
    }
  }

  @Test func aFingerThatWasDownAtTheStartIsLifted() {
    var panel = Self.panel
    panel.keys = EvdevBits([Code.contact])
    var state = EvdevState()
    state.keys = EvdevBits([Code.contact])
    var decoder = EvdevDecoder(panel, state: state)
    #expect(kinds(&decoder, Self.contact(100, 0)) == [touch(.down, 0, 0.1), .touchFrame])
    #expect(kinds(&decoder, [Self.event(Code.key, Code.contact, 0)]) == [.touchEnd(.up, slot: 0), .touchFrame])
  }

  @Test func whatWasDroppedCannotBeAsked() {
    var decoder = EvdevDecoder(Self.panel)
    _ = kinds(&decoder, Self.contact(100, 0))
    #expect(
      kinds(&decoder, [Self.event(Code.syn, Code.dropped)] + Self.contact(1, 1))
        == [.touchEnd(.cancel, slot: 0), .touchFrame])
    // A finger that is still there begins again.
    #expect(kinds(&decoder, Self.contact(100, 0)) == [touch(.down, 0, 0.1), .touchFrame])
  }

  @Test func anyNumberOfContactsAndAnyPlacesAreRead() {
    var decoder = EvdevDecoder(Self.panel)
    let many = (0..<100).flatMap { (number: Int32) in Self.contact(number % 2 == 0 ? .min : .max, number) }
    #expect(kinds(&decoder, many).count == AnonymousContacts.mostSlots + 1)
    #expect(kinds(&decoder, []) == [])
    #expect(kinds(&decoder, many.reversed()).contains(.touchFrame))
  }

  @Test func axesOfGamepadsAreNoContacts() {
    var pad = EvdevDescription()
    for axis in UInt16(0)..<64 { pad.axes[axis] = .init(minimum: -128, maximum: 127) }
    pad.keys = EvdevBits([0x120])
    #expect(pad.surface == .none && pad.unreadable == nil)
    pad.axes[Code.slot] = nil
    #expect(pad.surface == .none && pad.unreadable == nil)
  }

  @Test func aDeviceThatCannotBeReadSaysWhy() throws {
    var panel = Self.panel
    panel.keys = EvdevBits([Code.contact])
    panel.properties = EvdevBits([Code.directProperty])
    panel.axes[Code.slotY] = .init(minimum: 0, maximum: 0)
    #expect(panel.surface == .none && panel.facts(name: "", path: "", calibration: nil).capabilities == [])
    #expect(try #require(panel.unreadable).contains("no range"))
    // Slots without IDs do not say when a finger comes or goes.
    panel.axes[Code.slotY] = .init(minimum: 0, maximum: 499)
    panel.axes[Code.slot] = .init(minimum: 0, maximum: 9)
    #expect(panel.surface == .none)
    #expect(try #require(panel.unreadable).contains("ABS_MT_TRACKING_ID"))
    // Then one finger is read, if the driver reports that too.
    panel.axes[Code.x] = .init(minimum: 0, maximum: 999)
    panel.axes[Code.y] = .init(minimum: 0, maximum: 499)
    #expect(panel.surface == .touchScreen && panel.contacts == .single && panel.unreadable == nil)
    #expect(EvdevDescription().unreadable == nil)
  }
}
