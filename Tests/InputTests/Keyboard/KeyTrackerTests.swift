import Testing

@testable import Input

@MainActor
@Suite struct KeyboardTrackerTests {
  @MainActor private final class Fixture {
    let clock = ManualClock()
    let tracker: KeyTracker
    let keyboards = FakeKeyboards()
    let log = InputLog()
    @MainActor var keys: [Key] { log.kinds.compactMap { if case .key(let key) = $0 { key } else { nil } } }
    @MainActor var times: [UInt64] { log.events.map(\.time) }
    static let one = InputDevice.ID(rawValue: 500)
    static let two = InputDevice.ID(rawValue: 501)

    @MainActor init(
      layout: String = "us", variant: String = "", options: String = "", delay: Double = 0.4, rate: Double = 20
    ) throws {
      var names = KeyboardNames()
      (names.layout, names.variant, names.options) = (layout, variant, options)
      names.locale = "en_US.UTF-8"
      var configuration = KeyboardConfiguration()
      configuration.repeatDelay = delay
      configuration.repeatRate = rate
      tracker = KeyTracker(
        keymap: try Keymap(names, numLock: false), configuration: configuration, clock: clock, devices: keyboards,
        sink: log)
    }

    @MainActor func down(_ code: UInt16, on device: InputDevice.ID = one) {
      tracker.key(code, isPressed: true, device: device, time: clock.now)
    }
    @MainActor func up(_ code: UInt16, on device: InputDevice.ID = one) {
      tracker.key(code, isPressed: false, device: device, time: clock.now)
    }
    @MainActor var repeats: Int { keys.filter { $0.phase == .repeated }.count }
    @MainActor var phases: [String] { keys.map { "\($0.phase.rawValue) \($0.code)" } }
  }

  @Test func aHeldKeyRepeatsAfterTheDelayAtTheRate() throws {
    let fixture = try Fixture()
    fixture.down(30)
    fixture.clock.advance(milliseconds: 399)
    #expect(fixture.repeats == 0)
    fixture.clock.advance(milliseconds: 1)
    #expect(fixture.repeats == 1)
    fixture.clock.advance(milliseconds: 1000)
    #expect(fixture.repeats == 21)
    #expect(fixture.keys.last == Key(.repeated, code: 30, keysym: 0x61, text: "a"))
    fixture.up(30)
    fixture.clock.advance(milliseconds: 2000)
    #expect(fixture.repeats == 21 && fixture.clock.pending == 0)
    #expect(fixture.times == fixture.times.sorted())
  }

  @Test func onlyTheLastKeyRepeatsAndModifiersDoNot() throws {
    let fixture = try Fixture()
    fixture.down(42)
    fixture.clock.advance(milliseconds: 1000)
    #expect(fixture.repeats == 0)
    fixture.up(42)
    fixture.down(30)
    fixture.clock.advance(milliseconds: 500)
    fixture.down(48)
    fixture.up(30)
    fixture.log.events = []
    fixture.clock.advance(milliseconds: 450)
    #expect(fixture.phases == ["repeated 48", "repeated 48"])
    // Shift pressed meanwhile makes capitals of the remaining repeats.
    fixture.down(42)
    fixture.clock.advance(milliseconds: 50)
    #expect(fixture.keys.last?.text == "B")
  }

  @Test func noRateNoRepeat() throws {
    let fixture = try Fixture(rate: 0)
    fixture.down(30)
    #expect(fixture.clock.pending == 0)
  }

  @Test func aStallIsNotMadeUpFor() throws {
    let fixture = try Fixture()
    fixture.down(30)
    fixture.clock.stall(milliseconds: 5000)
    fixture.clock.advance(milliseconds: 0)
    #expect(fixture.repeats == 1)
    fixture.clock.advance(milliseconds: 100)
    #expect(fixture.repeats == 3)
  }

  @Test func aReleaseThatWaitsStopsTheRepeat() throws {
    let fixture = try Fixture()
    fixture.keyboards.pending = { fixture.up(30) }
    fixture.down(30)
    fixture.clock.advance(milliseconds: 1000)
    #expect(fixture.phases == ["pressed 30", "released 30"])
  }

  @Test func F4_unpluggingCancelsWhatItsKeyboardHolds() throws {
    let fixture = try Fixture()
    fixture.down(42, on: Fixture.two)
    fixture.down(30)
    #expect(fixture.keys.last?.text == "A" && fixture.keys.last?.modifiers == .shift)
    fixture.tracker.cancel(Fixture.one, time: fixture.clock.now)
    #expect(fixture.phases.last == "cancelled 30" && fixture.clock.pending == 0)
    // The other keyboard still has shift down.
    fixture.down(48)
    #expect(fixture.keys.last?.text == "B")
    fixture.tracker.cancelAll(time: fixture.clock.now)
    #expect(fixture.phases.suffix(2) == ["cancelled 42", "cancelled 48"])
    fixture.up(48)
    fixture.down(30)
    #expect(fixture.keys.last == Key(.pressed, code: 30, keysym: 0x61, text: "a"))
  }

  @Test func shiftOnTwoKeyboardsIsHeldUntilBothLetGo() throws {
    let fixture = try Fixture()
    fixture.down(42)
    fixture.down(42, on: Fixture.two)
    fixture.up(42)
    fixture.down(30)
    #expect(fixture.keys.last?.text == "A")
    fixture.up(42, on: Fixture.two)
    fixture.up(30)
    fixture.down(30)
    #expect(fixture.keys.last?.text == "a")
  }

  @Test func F4_everyPressHasOneEndWhateverTheDeviceSays() throws {
    let fixture = try Fixture()
    fixture.up(30)
    fixture.down(30)
    fixture.down(30)
    fixture.up(30)
    fixture.up(30)
    #expect(fixture.phases == ["pressed 30", "released 30"])
  }

  @Test func F1_aModifierCountsForItsOwnPress() throws {
    let fixture = try Fixture()
    fixture.down(42)
    #expect(fixture.keys.last?.modifiers == .shift && fixture.keys.last?.text == "")
    fixture.up(42)
    #expect(fixture.keys.last?.modifiers == [])
  }

  @Test func F5_aSequenceIsForgottenWithTheSession() throws {
    let fixture = try Fixture(layout: "de")
    fixture.down(13)
    fixture.tracker.cancelAll(time: fixture.clock.now)
    fixture.down(18)
    #expect(fixture.keys.last?.text == "e")
  }

  @Test func F5_aDeadKeyThatIsHeldDoesNotRepeat() throws {
    let fixture = try Fixture(variant: "altgr-intl")
    // AltGr and the apostrophe. Without AltGr, the key types an apostrophe.
    fixture.down(100)
    fixture.down(40)
    fixture.up(100)
    fixture.clock.advance(milliseconds: 1000)
    #expect(fixture.repeats == 0 && fixture.clock.pending == 0)
    fixture.up(40)
    fixture.down(18)
    #expect(fixture.keys.map(\.text).joined() == "é")
    // The sequence is over.
    fixture.clock.advance(milliseconds: 400)
    #expect(fixture.keys.last == Key(.repeated, code: 18, keysym: 0x65, text: "e"))
  }

  @Test func F5_aKeyHeldInASequenceDoesNotRepeat() throws {
    let fixture = try Fixture(options: "compose:ralt")
    fixture.down(48)
    fixture.clock.advance(milliseconds: 400)
    // What was held before stops repeating, too.
    fixture.down(100)
    fixture.clock.advance(milliseconds: 1000)
    fixture.up(100)
    fixture.down(30)
    fixture.clock.advance(milliseconds: 1000)
    fixture.down(18)
    #expect(fixture.keys.map(\.text).joined() == "bbæ")
  }

  @Test func lightsFollowTheLocks() throws {
    let fixture = try Fixture()
    for _ in 0..<2 {
      fixture.down(58)
      fixture.up(58)
    }
    #expect(fixture.keyboards.shown == [.capsLock, []])
  }

  @Test(arguments: [(519, "7"), (522, "*"), (523, "#"), (527, "D"), (434, "$"), (435, "€")] as [(UInt16, String)])
  func keysThatOnlyTypeHaveText(_ code: UInt16, _ text: String) throws {
    let fixture = try Fixture()
    fixture.down(code)
    #expect(fixture.keys.last?.text == text && fixture.keys.last?.textIgnoringModifiers == text)
  }

  @Test func VTKeysArriveAsTheirKeysyms() throws {
    let fixture = try Fixture()
    fixture.down(29)
    fixture.down(56)
    fixture.down(60)
    #expect(fixture.keys.last?.keysym == 0x1008_FE02)
    #expect(fixture.keys.last?.modifiers == [.control, .alternate])
  }
}
