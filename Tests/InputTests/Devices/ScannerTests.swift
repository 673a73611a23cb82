import Testing

@testable import Input

/// Scanners and buttons that say they are keyboards: which devices people write on.
@MainActor
@Suite struct ScannerTests {
  private static func board(_ name: String = "HID 1234:5678", lights: Bool? = true, vendor: UInt32 = 0x046D) -> DeviceFacts {
    var facts = DeviceFacts(name: name, path: "/dev/input/event3")
    facts.abilities = .keyboard
    facts.keys = DeviceFacts.KeyKinds { (1...127).contains($0) }
    (facts.hasLights, facts.vendor, facts.product) = (lights, vendor, 0xC31C)
    return facts
  }

  /// What the device says of itself when it comes.
  @Test func makersNamesAndLightsTellScanners() {
    func isTypedOn(_ facts: DeviceFacts) -> Bool {
      let device = InputDevice(id: .unused(), name: facts.name, uses: InputDevice.Uses(facts))
      return device.isTypedOn
    }
    #expect(isTypedOn(Self.board()))
    #expect(isTypedOn(Self.board(lights: nil)))
    #expect(!isTypedOn(Self.board(lights: false)))
    #expect(!isTypedOn(Self.board("Symbol Technologies, Inc, 2008 Symbol Bar Code Scanner")))
    #expect(!isTypedOn(Self.board("Sycreader RFID Technology Co., Ltd SYC ID&IC USB Reader")))
    #expect(!isTypedOn(Self.board(vendor: 0x0C2E)))
  }

  /// A translator with one device, and what it says of it.
  @MainActor private struct Desk {
    let translator: SignalTranslator
    var device: InputDevice? { translator.devices.first?.device }

    init(_ facts: DeviceFacts, _ configuration: InputConfiguration = InputConfiguration()) throws {
      let keymap = try Keymap(KeyboardNames(), numLock: false)
      let clock = ManualClock()
      let tracker = KeyboardTracker(keymap: keymap, configuration: KeyboardConfiguration(), clock: clock)
      translator = SignalTranslator(keyboard: tracker, configuration: configuration, clock: clock)
      translator.handle([Signal(time: 1, device: 1, kind: .added(facts))])
    }

    /// Types `count` keys, each pressed and released, every `interval` ms.
    func type(_ count: Int, every interval: UInt64, from start: UInt64 = 1_000) {
      for index in 0..<count {
        let time = (start + UInt64(index) * interval) * 1_000_000
        let code = UInt16(16 + index % 9)
        translator.handle([
          Signal(time: time, device: 1, kind: .key(code: code, isPressed: true)),
          Signal(time: time + interval * 400_000, device: 1, kind: .key(code: code, isPressed: false))
        ])
      }
    }
  }

  @Test(arguments: [1, 8, 20, 30] as [UInt64])
  func theFirstScanTellsAScannerThatSaidItWasAKeyboard(_ interval: UInt64) throws {
    let desk = try Desk(Self.board())
    var told: [InputEvent.Kind] = []
    desk.translator.emit = { told.append($0.kind) }
    #expect(desk.device?.isTypedOn == true)
    desk.type(13, every: interval)
    #expect(desk.device?.isTypedOn == false)
    // Said once, with the same identity.
    let news = told.compactMap { if case .added(let device) = $0 { device } else { nil } }
    #expect(news.map(\.id) == [desk.device?.id].compactMap { $0 } && news.first?.uses.contains(.keypad) == true)
    desk.type(40, every: interval, from: 60_000)
    #expect(desk.device?.isTypedOn == false)
  }

  @Test func peopleTypeSlowlierThanScanners() throws {
    let desk = try Desk(Self.board())
    for interval in [60, 80, 120, 400] as [UInt64] { desk.type(60, every: interval, from: 100_000 * interval) }
    #expect(desk.device?.isTypedOn == true)
    // A hand on the keys: many at once, all held.
    desk.translator.handle((0..<10).map { Signal(time: 9_000_000_000_000 + $0, device: 1, kind: .key(code: UInt16(30 + $0 % 9), isPressed: true)) })
    #expect(desk.device?.isTypedOn == true)
  }

  @Test func aKeyboardThatLooksLikeAScannerIsTypedOnOnceSomebodyDoes() throws {
    let desk = try Desk(Self.board("Fold-up", lights: false))
    desk.type(5, every: 150)
    #expect(desk.device?.isTypedOn == false)
    desk.type(10, every: 150, from: 10_000)
    #expect(desk.device?.isTypedOn == true)
  }

  @Test func theConfigurationWinsOverLooksAndPace() throws {
    var configuration = InputConfiguration()
    configuration.keyboards = ["Fold-up": true, "046d:c31c": false]
    let fold = try Desk(Self.board("Fold-up", lights: false), configuration)
    #expect(fold.device?.isTypedOn == true)
    fold.type(40, every: 5)
    #expect(fold.device?.isTypedOn == true)
    let other = try Desk(Self.board(), configuration)
    #expect(other.device?.isTypedOn == false)
    other.type(40, every: 150)
    #expect(other.device?.isTypedOn == false)
  }

  @Test func onlyAllowedDevicesAreUsed() {
    var configuration = InputConfiguration()
    #expect(!configuration.ignores(name: "stick", path: "/dev/input/event9"))
    configuration.allowed = ["Power Button", "046d:c31c", "/dev/null"]
    #expect(!configuration.ignores(name: "Power Button", path: "/dev/input/event0"))
    #expect(!configuration.ignores(name: "any", path: "/dev/input/event1", vendor: 0x046D, product: 0xC31C))
    #expect(!configuration.ignores(name: "any", path: "/dev/null"))
    #expect(configuration.ignores(name: "stick", path: "/dev/input/event9", vendor: 0x16C0, product: 0x27DB))
    // Nothing is opened to find out where sockets are all that counts.
    #expect(!configuration.ignores(file: "/dev/input/event9"))
    configuration.allowed = ["/dev/null"]
    #expect(configuration.ignores(file: "/dev/input/event9") && !configuration.ignores(file: "/dev/null"))
    // What is to be left alone stays so.
    configuration.ignored = ["/dev/null"]
    #expect(configuration.ignores(name: "any", path: "/dev/null"))
  }
}
