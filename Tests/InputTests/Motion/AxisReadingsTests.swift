import Testing

@testable import Input

/// An accelerometer whose events the kernel drops.
@Suite struct AxisReadingsTests {
  private static func event(_ type: UInt16, _ code: UInt16, _ value: Int32 = 0) -> EvdevEvent {
    EvdevEvent(time: 0, type: type, code: code, value: value)
  }

  @Test func aReadingIsCompleteWithItsReport() {
    var axes = AxisReadings([EvdevCode.x: 1, EvdevCode.y: 2, EvdevCode.z: 3])
    #expect(!axes.take(Self.event(EvdevCode.abs, EvdevCode.y, 20)) { [:] })
    #expect(axes.take(Self.event(EvdevCode.syn, EvdevCode.report)) { [EvdevCode.x: 99] })
    #expect(axes.x == 1 && axes.y == 20 && axes.z == 3, "nothing is asked for while nothing is dropped")
  }

  /// What comes up to the next report may be the rest of several readings.
  @Test func afterDroppedEventsTheDeviceIsAsked() {
    var axes = AxisReadings([EvdevCode.x: 1, EvdevCode.y: 2, EvdevCode.z: 3])
    #expect(!axes.take(Self.event(EvdevCode.abs, EvdevCode.x, 7)) { [:] })
    #expect(!axes.take(Self.event(EvdevCode.syn, EvdevCode.dropped)) { [:] })
    #expect(!axes.take(Self.event(EvdevCode.abs, EvdevCode.z, 30_000)) { [:] })
    #expect(axes.z == 3)
    #expect(axes.take(Self.event(EvdevCode.syn, EvdevCode.report)) { [EvdevCode.x: 10, EvdevCode.y: 20, EvdevCode.z: 30] })
    #expect(axes.x == 10 && axes.y == 20 && axes.z == 30)
    #expect(!axes.take(Self.event(EvdevCode.abs, EvdevCode.z, 31)) { [:] })
    #expect(axes.take(Self.event(EvdevCode.syn, EvdevCode.report)) { [:] } && axes.z == 31)
  }

  @Test func aDeviceThatIsGoneKeepsItsLastValues() {
    var axes = AxisReadings([EvdevCode.x: 1])
    #expect(!axes.take(Self.event(EvdevCode.syn, EvdevCode.dropped)) { [:] })
    #expect(axes.take(Self.event(EvdevCode.syn, EvdevCode.report)) { [:] } && axes.x == 1)
  }
}
