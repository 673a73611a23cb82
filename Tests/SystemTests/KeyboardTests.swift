import Machine
import Testing

/// Typing on QEMU's keyboard and on uinput ones.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct KeyboardTests {
  private struct Stroke {
    let keys: [String]
    let usage: Int
    let characters: String
    init(_ keys: [String], _ usage: Int, _ characters: String) {
      (self.keys, self.usage, self.characters) = (keys, usage, characters)
    }
  }

  private func check(_ strokes: [Stroke], _ kiosk: Kiosk, _ machine: Machine) throws {
    for stroke in strokes {
      try kiosk.skip()
      try machine.press(stroke.keys)
      let said = try kiosk.next("\(stroke.keys) to be released") { events in
        events.contains { $0.name == "press" && $0["phase"] == "ended" && $0.number("usage") == Double(stroke.usage) }
      }
      let began = said.first { $0.name == "press" && $0["phase"] == "began" && $0.number("usage") == Double(stroke.usage) }
      #expect(began?["characters"] == stroke.characters, "\(stroke.keys): \(said)")
    }
  }

  @Test func anAmericanKeyboard() throws {
    let machine = try Machine.shared()
    let kiosk = try Kiosk.probe(in: machine, "VITRINE_KEYBOARD_LAYOUT=us")
    try check(
      [
        Stroke(["a"], 0x04, "a"), Stroke(["shift", "a"], 0x04, "A"), Stroke(["y"], 0x1C, "y"), Stroke(["1"], 0x1E, "1"),
        Stroke(["shift", "2"], 0x1F, "@"), Stroke(["semicolon"], 0x33, ";"), Stroke(["spc"], 0x2C, " "),
        Stroke(["left"], 0x50, "UIKeyInputLeftArrow"), Stroke(["f5"], 0x3E, "UIKeyInputF5"),
        Stroke(["shift"], 0xE1, ""),
      ], kiosk, machine)
    try kiosk.end()
  }

  @Test func aGermanKeyboardWithADeadKey() throws {
    let machine = try Machine.shared()
    let kiosk = try Kiosk.probe(in: machine, "VITRINE_KEYBOARD_LAYOUT=de")
    try check(
      [
        Stroke(["y"], 0x1C, "z"), Stroke(["z"], 0x1D, "y"), Stroke(["semicolon"], 0x33, "ö"),
        Stroke(["shift", "apostrophe"], 0x34, "Ä"), Stroke(["minus"], 0x2D, "ß"), Stroke(["alt_r", "q"], 0x14, "@"),
        Stroke(["alt_r", "e"], 0x08, "€"),
      ], kiosk, machine)
    // The dead acute types nothing; the letter after it carries the accent.
    try machine.press(["equal"])
    try check([Stroke(["e"], 0x08, "é")], kiosk, machine)
    try kiosk.end()
  }

  @Test func aComposeSequence() throws {
    let machine = try Machine.shared()
    let kiosk = try Kiosk.probe(in: machine, "VITRINE_KEYBOARD_LAYOUT=us VITRINE_KEYBOARD_OPTIONS=compose:ralt")
    try machine.press(["alt_r"])
    try machine.press(["apostrophe"])
    try check([Stroke(["e"], 0x08, "é")], kiosk, machine)
    try machine.press(["alt_r"])
    try machine.press(["o"])
    try check([Stroke(["c"], 0x06, "©")], kiosk, machine)
    try check([Stroke(["c"], 0x06, "c")], kiosk, machine)
    try kiosk.end()
  }

  @Test(arguments: [(500, 25), (250, 10)])
  func aHeldKeyRepeatsAtTheRateAndStops(_ delay: Int, _ rate: Int) throws {
    let machine = try Machine.shared()
    let kiosk = try Kiosk.probe(in: machine, "VITRINE_KEYBOARD_REPEAT=\(delay),\(rate)")
    let enough = rate * 2
    for ending in ["release", "unplug"] {
      try machine.devices("make \(ending) keyboard")
      try kiosk.next("the keyboard") { $0.contains { $0.name == "device" && $0["what"].contains("Machine \(ending)") } }
      try machine.devices("\(ending) key KEY_A 1")
      let said = try kiosk.next("\(enough) repeats") { $0.filter(Self.isRepeat).count >= enough }
      let times = said.filter(Self.isRepeat).map { $0.number("now") }
      // The median: an emulated machine that has to wait for the host loses a repeat now and then.
      let pace = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()[times.count / 2]
      #expect(abs(pace * Double(rate) - 1) <= 0.1, "\(1 / pace) keys a second instead of \(rate)")
      try machine.devices(ending == "release" ? "release key KEY_A 0" : "remove unplug")
      // The kernel itself releases the keys of a keyboard that is removed.
      try kiosk.next("the end of the press") {
        $0.contains { $0.name == "press" && ["ended", "cancelled"].contains($0["phase"]) }
      }
      try machine.run("sleep 1")  // Long enough for ten more.
      #expect(try !kiosk.events.suffix(1).contains(where: Self.isRepeat))
      try machine.devices("clear")
    }
    try kiosk.end()
  }

  @Test func aHeldKeyStopsWithTheSession() throws {
    let machine = try Machine.shared()
    try machine.devices("make keys keyboard")
    let kiosk = try Kiosk.probe(in: machine, "VITRINE_KEYBOARD_REPEAT=200,30")
    let home = try machine.console().prefix { $0 != " " }
    try kiosk.skip()
    try machine.devices("keys key KEY_A 1")
    try kiosk.next("repeats") { $0.filter(Self.isRepeat).count >= 5 }
    try machine.run("busybox chvt 9")
    try kiosk.next("the end of the press") { $0.contains { $0.name == "press" && $0["phase"] == "cancelled" } }
    try machine.run("busybox chvt \(home)")
    try kiosk.next("the session") { $0.contains { $0.name == "active" } }
    // The key is still down: it has no effect until its next press.
    try machine.run("sleep 1")
    #expect(try !kiosk.events.suffix(3).contains(where: Self.isRepeat))
    try machine.devices("keys key KEY_A 0; keys key KEY_B 1; keys key KEY_B 0")
    let said = try kiosk.next("the next key") { $0.contains { $0.name == "press" && $0["phase"] == "ended" } }
    #expect(said.filter { $0.name == "press" }.map { $0["characters"] } == ["b", "b"])
    try kiosk.end()
  }

  @Test func lockKeysLightTheirLights() throws {
    let machine = try Machine.shared()
    try machine.devices("make keys keyboard")
    let kiosk = try Kiosk.probe(in: machine)
    func lights() throws -> Set<String> {
      Set(try machine.devices("leds keys").split(whereSeparator: \.isWhitespace).map(String.init))
    }
    for (key, light) in [("KEY_CAPSLOCK", "LED_CAPSL"), ("KEY_NUMLOCK", "LED_NUML")] {
      let before = try lights().contains(light)
      for isOn in [!before, before] {
        try machine.devices("keys key \(key) 1; keys key \(key) 0")
        try machine.wait(for: "\(light) to be \(isOn ? "on" : "off")") { try lights().contains(light) == isOn }
      }
    }
    // The LEDs show the keyboard's locks, not those of the kernel's console: a keyboard that is added later shows them
    // too.
    try machine.devices("keys key KEY_CAPSLOCK 1; keys key KEY_CAPSLOCK 0; make later keyboard")
    try machine.wait(for: "the light of the later keyboard") { try machine.devices("leds later").contains("LED_CAPSL") }
    try kiosk.end()
  }

  private static func isRepeat(_ event: Kiosk.Event) -> Bool { event.name == "key" && event["phase"] == "repeated" }
}
