import Machine
import Testing

/// A field in the booted machine; text is typed on the on-screen keyboard and on QEMU's.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct ScreenKeyboardTests {
  /// The background of the keyboard, and of a field in the probe.
  private static let keyboardColor: UInt32 = 0xD1D3D9
  private static let blue: UInt32 = 0x0000FF

  private func text(_ kiosk: Kiosk, _ wanted: String) throws {
    try kiosk.next("the text “\(wanted)”") { $0.last { $0.name == "text" }?["text"] == wanted }
  }

  private func tap(_ x: Double, _ y: Double, _ machine: Machine) throws {
    try machine.devices("glass down 0 \(x * 100)% \(y * 100)%; glass frame; wait 60; glass up 0; glass frame; wait 120")
  }

  @Test func onlyAKeyboardThatPeopleWriteOnKeepsItAway() throws {
    let machine = try Machine.shared()
    try machine.devices("make glass touch 4096 4096; make codes scanner; make knobs buttons; make off power")
    let settings = "PROBE_ROOM=typing VITRINE_KEYBOARD_LAYOUT=us VITRINE_IGNORED_DEVICES='QEMU Virtio Keyboard'"
    let kiosk = try Kiosk("Probe", in: machine, environment: "\(Kiosk.plain) \(settings)")
    try kiosk.next("its devices") { $0.contains { $0.name == "device" && $0["what"].contains("knobs") } }
    try machine.expect("the field") { $0.color(0.5, 0.19) == Self.blue }
    try tap(0.5, 0.15, machine)
    try machine.expect("the keyboard beside them") { $0.pixel(2, $0.height - 2) == Self.keyboardColor }
    try machine.devices("make keys keyboard")
    try machine.expect("no keyboard beside one of 104 keys") { $0.color(0.5, 0.9) == 0xFFFFFF }
    // A code of nine digits, as fast as a scanner sends them: the device is not a keyboard after all.
    let digits = (1...9).map { "keys key KEY_\($0) 1; keys key KEY_\($0) 0; wait 4" }.joined(separator: "; ")
    try machine.devices(digits)
    try machine.expect("the keyboard after a scan") { $0.pixel(2, $0.height - 2) == Self.keyboardColor }
    try kiosk.end()
  }

  /// A USB scanner is recognised by its maker, and one of an unknown maker by the speed of its first code: on a machine
  /// that counts instructions, where that speed is the same on a busy host.
  @Test func aUSBScannerDoesNotKeepItAway() throws {
    let machine = try Machine.shared(.countingInstructions)
    try machine.devices("make glass touch 4096 4096")
    let settings = "PROBE_ROOM=typing VITRINE_KEYBOARD_LAYOUT=us VITRINE_IGNORED_DEVICES='QEMU Virtio Keyboard'"
    for (vendor, isKnown) in [("0x05e0", true), ("0x1d6b", false)] {
      let kiosk = try Kiosk("Probe", in: machine, environment: "\(Kiosk.plain) \(settings)")
      try machine.expect("the field") { $0.color(0.5, 0.19) == Self.blue }
      try kiosk.skip()
      let gadget = try USBKeyboard(machine, vendor: vendor)
      try kiosk.next("the scanner of \(vendor)") { $0.contains { $0.name == "device" && $0["what"].contains("Acme") } }
      try tap(0.5, 0.15, machine)
      if !isKnown {
        try machine.expect("no keyboard beside what says it is one") {
          $0.color(0.5, 0.19) == Self.blue && $0.color(0.5, 0.9) == 0xFFFFFF
        }
        try gadget.scan("40170725")
      }
      try machine.expect("the keyboard beside the scanner of \(vendor)") { $0.pixel(2, $0.height - 2) == Self.keyboardColor }
      try kiosk.end()
      try gadget.unplug()
    }
  }

  @Test func aFieldIsTypedIntoOnTheScreenAndOnAKeyboard() throws {
    let machine = try Machine.shared()
    try machine.devices("make glass touch 4096 4096")
    let settings = "PROBE_ROOM=typing VITRINE_SCREEN_KEYBOARD=always VITRINE_KEYBOARD_LAYOUT=us"
    let kiosk = try Kiosk.probe(in: machine, settings, pads: false)
    try machine.expect("the field") { $0.color(0.5, 0.19) == Self.blue && $0.color(0.5, 0.9) == 0xFFFFFF }
    // A tap on the field: the keyboard slides up.
    try tap(0.5, 0.15, machine)
    let said = try kiosk.next("the keyboard") { $0.contains { $0.name == "keyboard" } }
    let keys = try #require(said.last { $0.name == "keyboard" }?.parts["keys"] as? [String: [Double]])
    let shown = try machine.steady("the keyboard on the screen") { $0.pixel(2, $0.height - 2) == Self.keyboardColor }
    shown.keep("screen-keyboard-shown")
    // Each letter is typed by its key. The first one is capitalised automatically.
    for letter in "vitrine" {
      let place = try #require(keys[String(letter)], "\(letter)")
      try tap(place[0], place[1], machine)
    }
    try text(kiosk, "Vitrine")
    let delete = try #require(keys["delete"])
    try tap(delete[0], delete[1], machine)
    try text(kiosk, "Vitrin")
    // The hardware keyboard continues where this one stopped.
    for key in ["e", "spc", "2", "6"] { try machine.press([key]) }
    try text(kiosk, "Vitrine 26")
    let typed = try machine.steady("the text on the screen") { $0.color(0.5, 0.19) == Self.blue }
    typed.keep("screen-keyboard-typed")
    // Ctrl-Z until nothing is left, then redo all of it.
    var last = "Vitrine 26"
    var steps = 0
    while last != "", steps < 12 {
      try machine.press(["ctrl", "z"])
      let said = try kiosk.next("less text than “\(last)”") { $0.contains { $0.name == "text" } }
      last = said.last { $0.name == "text" }?["text"] ?? last
      steps += 1
    }
    #expect(last == "" && steps > 0)
    let undone = try machine.steady("the empty field") { $0.color(0.5, 0.19) == Self.blue && $0 != typed }
    undone.keep("screen-keyboard-undone")
    for _ in 0..<steps { try machine.press(["ctrl", "shift", "z"]) }
    try text(kiosk, "Vitrine 26")
    // The dismiss key hides the keyboard.
    let dismiss = try #require(keys["dismiss"])
    try tap(dismiss[0], dismiss[1], machine)
    try machine.expect("the screen without the keyboard") { picture in
      picture.color(0.5, 0.9) == 0xFFFFFF && picture.color(0.5, 0.19) == Self.blue
    }
    try kiosk.end()
  }
}
