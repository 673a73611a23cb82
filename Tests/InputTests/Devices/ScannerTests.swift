import Testing

@testable import Input

/// Scanners and buttons that report themselves as keyboards: which devices people type on.
@MainActor
@Suite struct ScannerTests {
  private static func keyboard(
    _ name: String = "HID 1234:5678", leds: Bool? = true, vendor: UInt32 = 0x046D
  ) -> DeviceFacts {
    var facts = DeviceFacts(name: name, path: "/dev/input/event3")
    facts.capabilities = .keyboard
    facts.keys = DeviceFacts.KeyKinds { (1...127).contains($0) }
    (facts.hasLEDs, facts.vendor, facts.product) = (leds, vendor, 0xC31C)
    return facts
  }

  /// Scanners are recognised by what the device reports when it is added.
  @Test func makersNamesAndLightsTellScanners() {
    func isTextKeyboard(_ facts: DeviceFacts) -> Bool {
      let device = InputDevice(id: .unused(), name: facts.name, uses: InputDevice.Uses(facts))
      return device.isTextKeyboard
    }
    #expect(isTextKeyboard(Self.keyboard()))
    #expect(isTextKeyboard(Self.keyboard(leds: nil)))
    #expect(!isTextKeyboard(Self.keyboard(leds: false)))
    #expect(!isTextKeyboard(Self.keyboard("Symbol Technologies, Inc, 2008 Symbol Bar Code Scanner")))
    #expect(!isTextKeyboard(Self.keyboard("Sycreader RFID Technology Co., Ltd SYC ID&IC USB Reader")))
    #expect(!isTextKeyboard(Self.keyboard(vendor: 0x0C2E)))
  }

  /// A translator with one device.
  @MainActor private struct Fixture {
    let translator: RawInputTranslator
    let keyboards = FakeKeyboards()
    let log = InputLog()
    var device: InputDevice? { translator.devices.first?.device }

    init(_ facts: DeviceFacts, _ configuration: InputConfiguration = InputConfiguration()) throws {
      let keymap = try Keymap(KeyboardNames(), numLock: false)
      let clock = ManualClock()
      let tracker = KeyTracker(
        keymap: keymap, configuration: KeyboardConfiguration(), clock: clock, devices: keyboards, sink: log)
      translator = RawInputTranslator(keyboard: tracker, configuration: configuration, clock: clock, sink: log)
      translator.handle([RawInputEvent(time: 1, device: 1, kind: .added(facts))])
    }

    /// Types `count` keys, each pressed and released, every `interval` ms.
    func type(_ count: Int, every interval: UInt64, from start: UInt64 = 1_000) {
      for index in 0..<count {
        let time = (start + UInt64(index) * interval) * 1_000_000
        let code = UInt16(16 + index % 9)
        translator.handle([
          RawInputEvent(time: time, device: 1, kind: .key(code: code, isPressed: true)),
          RawInputEvent(time: time + interval * 400_000, device: 1, kind: .key(code: code, isPressed: false)),
        ])
      }
    }
  }

  @Test(arguments: [1, 8, 20, 30] as [UInt64])
  func theFirstScanTellsAScannerThatSaidItWasAKeyboard(_ interval: UInt64) throws {
    let fixture = try Fixture(Self.keyboard())
    fixture.log.events = []
    #expect(fixture.device?.isTextKeyboard == true)
    fixture.type(13, every: interval)
    #expect(fixture.device?.isTextKeyboard == false)
    // Reported once, with the same identity.
    let news = fixture.log.kinds.compactMap { if case .added(let device) = $0 { device } else { nil } }
    #expect(news.map(\.id) == [fixture.device?.id].compactMap { $0 } && news.first?.uses.contains(.keypad) == true)
    fixture.type(40, every: interval, from: 60_000)
    #expect(fixture.device?.isTextKeyboard == false)
  }

  @Test func peopleTypeSlowlierThanScanners() throws {
    let fixture = try Fixture(Self.keyboard())
    for interval in [60, 80, 120, 400] as [UInt64] { fixture.type(60, every: interval, from: 100_000 * interval) }
    #expect(fixture.device?.isTextKeyboard == true)
    // A hand laid on the keys: many at once, all held.
    fixture.translator.handle(
      (0..<10).map {
        RawInputEvent(time: 9_000_000_000_000 + $0, device: 1, kind: .key(code: UInt16(30 + $0 % 9), isPressed: true))
      })
    #expect(fixture.device?.isTextKeyboard == true)
  }

  @Test func aKeyboardThatLooksLikeAScannerIsTypedOnOnceSomebodyDoes() throws {
    let fixture = try Fixture(Self.keyboard("Fold-up", leds: false))
    fixture.type(5, every: 150)
    #expect(fixture.device?.isTextKeyboard == false)
    fixture.type(10, every: 150, from: 10_000)
    #expect(fixture.device?.isTextKeyboard == true)
  }

  @Test func theConfigurationWinsOverLooksAndPace() throws {
    var configuration = InputConfiguration()
    configuration.keyboards = ["Fold-up": true, "046d:c31c": false]
    let fold = try Fixture(Self.keyboard("Fold-up", leds: false), configuration)
    #expect(fold.device?.isTextKeyboard == true)
    fold.type(40, every: 5)
    #expect(fold.device?.isTextKeyboard == true)
    let other = try Fixture(Self.keyboard(), configuration)
    #expect(other.device?.isTextKeyboard == false)
    other.type(40, every: 150)
    #expect(other.device?.isTextKeyboard == false)
  }

  @Test func onlyAllowedDevicesAreUsed() {
    var configuration = InputConfiguration()
    #expect(!configuration.ignores(name: "stick", path: "/dev/input/event9"))
    configuration.allowed = ["Power Button", "046d:c31c", "/dev/null"]
    #expect(!configuration.ignores(name: "Power Button", path: "/dev/input/event0"))
    #expect(!configuration.ignores(name: "any", path: "/dev/input/event1", vendor: 0x046D, product: 0xC31C))
    #expect(!configuration.ignores(name: "any", path: "/dev/null"))
    #expect(configuration.ignores(name: "stick", path: "/dev/input/event9", vendor: 0x16C0, product: 0x27DB))
    // Devices are opened to compare their names, but not when only paths are allowed.
    #expect(!configuration.ignores(file: "/dev/input/event9"))
    configuration.allowed = ["/dev/null"]
    #expect(configuration.ignores(file: "/dev/input/event9") && !configuration.ignores(file: "/dev/null"))
    // Ignored devices stay ignored.
    configuration.ignored = ["/dev/null"]
    #expect(configuration.ignores(name: "any", path: "/dev/null"))
  }
}
