import Testing

@testable import Input

@MainActor
@Suite struct KeyboardTrackerTests {
  private final class Desk {
    let clock = ManualClock()
    let tracker: KeyboardTracker
    var keys: [Key] = []
    var times: [UInt64] = []
    static let one = InputDevice.ID(rawValue: 500)
    static let two = InputDevice.ID(rawValue: 501)

    @MainActor init(layout: String = "us", options: String = "", delay: Double = 0.4, rate: Double = 20) throws {
      var names = KeyboardNames()
      (names.layout, names.options, names.locale) = (layout, options, "en_US.UTF-8")
      var configuration = KeyboardConfiguration()
      configuration.repeatDelay = delay
      configuration.repeatRate = rate
      tracker = KeyboardTracker(keymap: try Keymap(names, numLock: false), configuration: configuration, clock: clock)
      tracker.emit = { [weak self] event in
        guard case .key(let key) = event.kind else { return }
        self?.keys.append(key)
        self?.times.append(event.time)
      }
    }

    @MainActor func down(_ code: UInt16, on device: InputDevice.ID = one) {
      tracker.key(code, isPressed: true, device: device, time: clock.now)
    }
    @MainActor func up(_ code: UInt16, on device: InputDevice.ID = one) {
      tracker.key(code, isPressed: false, device: device, time: clock.now)
    }
    var repeats: Int { keys.filter { $0.phase == .repeated }.count }
    var phases: [String] { keys.map { "\($0.phase.rawValue) \($0.code)" } }
  }

  @Test func aHeldKeyRepeatsAfterTheDelayAtTheRate() throws {
    let desk = try Desk()
    desk.down(30)
    desk.clock.advance(milliseconds: 399)
    #expect(desk.repeats == 0)
    desk.clock.advance(milliseconds: 1)
    #expect(desk.repeats == 1)
    desk.clock.advance(milliseconds: 1000)
    #expect(desk.repeats == 21)
    #expect(desk.keys.last == Key(.repeated, code: 30, keysym: 0x61, text: "a"))
    desk.up(30)
    desk.clock.advance(milliseconds: 2000)
    #expect(desk.repeats == 21 && desk.clock.pending == 0)
    #expect(desk.times == desk.times.sorted())
  }

  @Test func onlyTheLastKeyRepeatsAndModifiersDoNot() throws {
    let desk = try Desk()
    desk.down(42)
    desk.clock.advance(milliseconds: 1000)
    #expect(desk.repeats == 0)
    desk.up(42)
    desk.down(30)
    desk.clock.advance(milliseconds: 500)
    desk.down(48)
    desk.up(30)
    desk.keys = []
    desk.clock.advance(milliseconds: 450)
    #expect(desk.phases == ["repeated 48", "repeated 48"])
    // Shift in between makes capitals of the rest.
    desk.down(42)
    desk.clock.advance(milliseconds: 50)
    #expect(desk.keys.last?.text == "B")
  }

  @Test func noRateNoRepeat() throws {
    let desk = try Desk(rate: 0)
    desk.down(30)
    #expect(desk.clock.pending == 0)
  }

  @Test func aStallIsNotMadeUpFor() throws {
    let desk = try Desk()
    desk.down(30)
    desk.clock.stall(milliseconds: 5000)
    desk.clock.advance(milliseconds: 0)
    #expect(desk.repeats == 1)
    desk.clock.advance(milliseconds: 100)
    #expect(desk.repeats == 3)
  }

  @Test func aReleaseThatWaitsStopsTheRepeat() throws {
    let desk = try Desk()
    desk.tracker.drain = { desk.up(30) }
    desk.down(30)
    desk.clock.advance(milliseconds: 1000)
    #expect(desk.phases == ["pressed 30", "released 30"])
  }

  @Test func F4_unpluggingCancelsWhatItsKeyboardHolds() throws {
    let desk = try Desk()
    desk.down(42, on: Desk.two)
    desk.down(30)
    #expect(desk.keys.last?.text == "A" && desk.keys.last?.modifiers == .shift)
    desk.tracker.cancel(Desk.one, time: desk.clock.now)
    #expect(desk.phases.last == "cancelled 30" && desk.clock.pending == 0)
    // The other keyboard still has shift down.
    desk.down(48)
    #expect(desk.keys.last?.text == "B")
    desk.tracker.cancelAll(time: desk.clock.now)
    #expect(desk.phases.suffix(2) == ["cancelled 42", "cancelled 48"])
    desk.up(48)
    desk.down(30)
    #expect(desk.keys.last == Key(.pressed, code: 30, keysym: 0x61, text: "a"))
  }

  @Test func shiftOnTwoKeyboardsIsHeldUntilBothLetGo() throws {
    let desk = try Desk()
    desk.down(42)
    desk.down(42, on: Desk.two)
    desk.up(42)
    desk.down(30)
    #expect(desk.keys.last?.text == "A")
    desk.up(42, on: Desk.two)
    desk.up(30)
    desk.down(30)
    #expect(desk.keys.last?.text == "a")
  }

  @Test func F4_everyPressHasOneEndWhateverTheDeviceSays() throws {
    let desk = try Desk()
    desk.up(30)
    desk.down(30)
    desk.down(30)
    desk.up(30)
    desk.up(30)
    #expect(desk.phases == ["pressed 30", "released 30"])
  }

  @Test func F1_aModifierCountsForItsOwnPress() throws {
    let desk = try Desk()
    desk.down(42)
    #expect(desk.keys.last?.modifiers == .shift && desk.keys.last?.text == "")
    desk.up(42)
    #expect(desk.keys.last?.modifiers == [])
  }

  @Test func F5_aSequenceIsForgottenWithTheSession() throws {
    let desk = try Desk(layout: "de")
    desk.down(13)
    desk.tracker.cancelAll(time: desk.clock.now)
    desk.down(18)
    #expect(desk.keys.last?.text == "e")
  }

  @Test func lightsFollowTheLocks() throws {
    let desk = try Desk()
    var shown: [Keymap.Lights] = []
    desk.tracker.onLights = { shown.append($0) }
    for _ in 0..<2 {
      desk.down(58)
      desk.up(58)
    }
    #expect(shown == [.capsLock, []])
  }

  @Test func digitsOfRemoteControlsType() throws {
    let desk = try Desk()
    desk.down(519)
    #expect(desk.keys.last?.text == "7")
  }

  @Test func VTKeysArriveAsTheirKeysyms() throws {
    let desk = try Desk()
    desk.down(29)
    desk.down(56)
    desk.down(60)
    #expect(desk.keys.last?.keysym == 0x1008_FE02)
    #expect(desk.keys.last?.modifiers == [.control, .alternate])
  }
}
