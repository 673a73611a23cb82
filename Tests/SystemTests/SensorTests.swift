import Machine
import Testing

/// Accelerometers, remote controls, switches and the power key, made with uinput.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct SensorTests {
  /// Holds the panel still for a while, supported by a force of `x`, `y` and `z` thousandths of g.
  private func hold(_ x: Int, _ y: Int, _ z: Int, _ machine: Machine) throws {
    // The kernel passes on changes only, so the values vary a little.
    let moments = (0..<30).map { "tilt tilt \(x + $0 % 2 * 8) \(y + $0 % 2 * 8) \(z + $0 % 2 * 8); wait 25" }
    try machine.devices(moments.joined(separator: "; "))
  }

  private func `repeat`(until what: String, _ body: () throws -> Void, _ isDone: () throws -> Bool) throws {
    for _ in 0..<20 {
      try body()
      if try isDone() { return }
    }
    throw SystemTestError("tried 20 times without success: \(what)")
  }

  @Test func anAccelerometerTellsHowThePanelIsHeldAndShaken() throws {
    let machine = try Machine.shared()
    try machine.devices("make tilt accelerometer")
    let kiosk = try Kiosk.probe(in: machine)
    // UIDeviceOrientation: a wide panel is upright in landscapeLeft, 3.
    for (x, y, z, name) in [(1000, 0, 0, 2), (0, -1000, 0, 4), (-1000, 0, 0, 1), (0, 0, 1000, 5), (0, 1000, 0, 3)] {
      try `repeat`(until: "orientation \(name)") {
        try hold(x, y, z, machine)
      } _: {
        try kiosk.events.last { $0.name == "orientation" }?.number("orientation") == Double(name)
      }
    }
    #expect(try !kiosk.events.contains { $0.name == "motion" }, "turning it is no shake")
    let stroke = (0..<12).map { "tilt tilt \($0 % 2 == 0 ? 4000 : -4000) 1000 0; wait 60" }.joined(separator: "; ")
    try `repeat`(until: "a shake") {
      try machine.devices(stroke)
      try hold(0, 1000, 0, machine)
    } _: {
      try kiosk.events.contains { $0.name == "motion" }
    }
    try kiosk.end()
  }

  @Test func aRemoteControlIsHeardOnceByWhomItIsFor() throws {
    let machine = try Machine.shared()
    try machine.devices("make media remote")
    let kiosk = try Kiosk.probe(in: machine)
    try kiosk.skip()
    // The UIEvent.EventSubtype of each; these keys cause no presses.
    let keys = [("KEY_PLAYPAUSE", 103), ("KEY_NEXTSONG", 104), ("KEY_PREVIOUSSONG", 105), ("KEY_STOPCD", 102)]
    for (key, _) in keys { try machine.devices("media key \(key) 1; media key \(key) 0") }
    // A press of UIPress.PressType.upArrow, 0, ends the script.
    try machine.devices("media key KEY_UP 1; media key KEY_UP 0")
    let said = try kiosk.next("every button") { $0.contains { $0.name == "press" && $0["phase"] == "ended" } }
    #expect(said.filter { $0.name == "remote" }.map { Int($0.number("subtype")) } == keys.map(\.1))
    #expect(said.filter { $0.name == "press" }.map { "\($0["phase"]) \(Int($0.number("type")))" } == ["began 0", "ended 0"])
    try kiosk.end()
  }

  @Test func theLidAndTheTabletSwitchAreReportedAndTheLidDarkensTheDisplay() throws {
    let machine = try Machine.shared()
    try machine.devices("make lid switches")
    let kiosk = try Kiosk.probe(in: machine, "VITRINE_LID=display")
    for round in 1...3 {
      try kiosk.skip()
      try machine.devices("lid switch SW_LID 1")
      try kiosk.next("the lid closed, round \(round)") { Self.tells($0, "lid", true) }
      try machine.expect("a dark display, round \(round)") { !Pads.areShown($0) }
      try machine.devices("lid switch SW_LID 0")
      try kiosk.next("the lid open, round \(round)") { Self.tells($0, "lid", false) }
      try machine.expect("the pads, round \(round)") { Pads.areShown($0) }
    }
    try machine.devices("lid switch SW_TABLET_MODE 1")
    try kiosk.next("the tablet switch") { Self.tells($0, "tablet mode", true) }
    try kiosk.end()
  }

  @Test func headphonesAreReportedWhetherTheyWereInOrComeLater() throws {
    let machine = try Machine.shared()
    try machine.devices("make jack jack; jack switch SW_HEADPHONE_INSERT 1")
    let kiosk = try Kiosk.probe(in: machine)
    try kiosk.next("headphones that were in") { Self.tells($0, "headphones", true) }
    try machine.devices("jack switch SW_HEADPHONE_INSERT 0")
    try kiosk.next("headphones pulled") { Self.tells($0, "headphones", false) }
    try machine.devices("remove jack; make other jack; other switch SW_HEADPHONE_INSERT 1")
    try kiosk.next("another jack") { Self.tells($0, "headphones", true) }
    // A jack that is removed as a whole has nothing plugged in.
    try machine.devices("remove other")
    try kiosk.next("the jack gone") { Self.tells($0, "headphones", false) }
    try kiosk.end()
  }

  @Test func thePowerKeyDarkensTheDisplayAndATouchOnlyWakesIt() throws {
    let machine = try Machine.shared()
    try machine.devices("make power power; make glass touch 1280 800; make keys keyboard")
    let kiosk = try Kiosk.probe(in: machine, "VITRINE_POWER_KEY=display")
    for waker in [
      "glass down 0 50% 25%; glass frame; wait 60; glass up 0; glass frame", "keys key KEY_A 1; keys key KEY_A 0",
    ] {
      try kiosk.skip()
      try machine.devices("power key KEY_POWER 1; power key KEY_POWER 0")
      try machine.expect("a dark display") { !Pads.areShown($0) }
      // What is drawn meanwhile is visible afterwards.
      try kiosk.signal("USR2")
      try machine.devices(waker)
      try machine.expect("the pads and the spark") { Pads.areShown($0) && $0.lastPixel == 0xFFFF00 }
      try kiosk.signal("USR2")
      try machine.expect("no spark") { Pads.areShown($0) && $0.lastPixel == 0 }
      // Only the next touch reaches the pads.
      try machine.devices("glass down 0 50% 75%; glass frame; wait 60; glass up 0; glass frame")
      let said = try kiosk.next("the tap") { $0.contains { $0.name == "tap" } }
      #expect(Self.tells(said, "power", true) && Self.tells(said, "power", false))
      #expect(said.filter { $0.name == "tap" }.map { $0["pad"] } == ["4"])
      #expect(!said.contains { $0.name == "press" })
    }
    try kiosk.end()
  }

  @Test func thePowerKeyEndsTheProgramWhereThatIsWanted() throws {
    let machine = try Machine.shared()
    try machine.devices("make power power")
    let kiosk = try Kiosk.probe(in: machine, "VITRINE_POWER_KEY=quit")
    try machine.devices("power key KEY_POWER 1; power key KEY_POWER 0")
    try machine.wait(for: "the end") { try !kiosk.isRunning }
    #expect(try kiosk.events.contains { $0.name == "ended" && $0.number("status") == 0 })
    #expect(try machine.console() == "1 text unicode auto")
  }

  private static func tells(_ events: [Kiosk.Event], _ what: String, _ isOn: Bool) -> Bool {
    events.contains { $0.name == "machine" && $0["what"] == what && ($0.parts["isOn"] as? Bool) == isOn }
  }
}
