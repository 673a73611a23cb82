import Machine
import Testing

/// Settings for single devices, and for displays that do not report what they can do.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct DeviceSettingsTests {
  @Test func eachTouchScreenHasItsOwnCalibration() throws {
    let machine = try Machine.shared()
    try machine.devices("make glass touch 1280 800; make pane touch 1280 800")
    // The glass is mounted upside down.
    let kiosk = try Kiosk.probe(in: machine, "VITRINE_CALIBRATION='Machine glass=-1,0,1,0,-1,1'")
    let place = Pads.middle(0)
    for (device, pad) in [("glass", 5), ("pane", 0)] {
      try machine.devices("\(device) down 0 \(place.x * 100)% \(place.y * 100)%; \(device) frame")
      try machine.expect("pad \(pad) highlighted by the \(device)") { Pads.areShown($0, highlighted: [pad]) }
      try machine.devices("\(device) up 0; \(device) frame")
      try machine.expect("no pad highlighted by the \(device)") { Pads.areShown($0) }
    }
    try kiosk.end()
  }

  @Test func ignoredDevicesDoNothing() throws {
    let machine = try Machine.shared()
    try machine.devices("make glass touch 1280 800; make pane touch 1280 800; make keys keyboard")
    let keys =
      try machine.run(
        "basename $(dirname $(grep -l 'Machine keys' /sys/class/input/event*/device/name | sed 's,/device/name,/x,'))"
      )
      .split(separator: "\n").first.map(String.init) ?? "event"
    let kiosk = try Kiosk.probe(in: machine, "VITRINE_IGNORED_DEVICES='Machine glass;/dev/input/\(keys)'")
    #expect(try !kiosk.output.contains("Machine glass"))
    #expect(try !kiosk.output.contains("Machine keys"))
    try kiosk.skip()
    try machine.devices("glass down 0 50% 25%; glass frame; keys key KEY_A 1; keys key KEY_A 0; glass up 0; glass frame")
    try machine.devices("pane down 0 50% 75%; pane frame; wait 60; pane up 0; pane frame")
    let said = try kiosk.next("the tap") { $0.contains { $0.name == "tap" } }
    #expect(said.filter { $0.name == "tap" }.map { $0["pad"] } == ["4"])
    #expect(!said.contains { $0.name == "press" })
    try kiosk.end()
  }

  @Test func aTouchScreenOfAnotherOutputTouchesNothingHere() throws {
    let kind = MachineKind(.virtio(outputs: 2))
    let machine = try Machine.shared(kind)
    try machine.plug(1, width: 1280, height: 800)
    try machine.devices("make glass touch 1280 800; make pane touch 1280 800")
    let outputs = "VITRINE_TOUCH_OUTPUTS='Machine glass=Virtual-1;Machine pane=Virtual-2'"
    var kiosk = try Kiosk.probe(in: machine, outputs)
    try touchBoth(machine, kiosk, expecting: ["1"])
    try kiosk.end()
    // With the picture on both outputs, both touch screens touch it.
    try machine.wait(for: "both monitors") { try machine.run("cat /sys/class/drm/card0-Virtual-2/status") == "connected\n" }
    kiosk = try Kiosk.probe(in: machine, "\(outputs) VITRINE_OUTPUTS=mirror")
    try machine.expect("the pads on the second output", on: 1) { Pads.areShown($0) }
    try touchBoth(machine, kiosk, expecting: ["4", "1"])
    try kiosk.end()
  }

  private func touchBoth(_ machine: Machine, _ kiosk: Kiosk, expecting pads: [String]) throws {
    try kiosk.skip()
    try machine.devices("pane down 0 50% 75%; pane frame; wait 60; pane up 0; pane frame")
    try machine.devices("glass down 0 50% 25%; glass frame; wait 60; glass up 0; glass frame")
    let said = try kiosk.next("the tap") { $0.contains { $0.name == "tap" && $0["pad"] == "1" } }
    #expect(said.filter { $0.name == "tap" }.map { $0["pad"] } == pads)
  }

  @Test func aModeTheDisplayDoesNotListIsForced() throws {
    let machine = try Machine.shared()
    let refused = try Kiosk.outcome("Gallery", in: machine, environment: "\(Kiosk.plain) VITRINE_MODE=1000x700@50")
    #expect(refused.status == 69, "\(refused.output)")
    for word in ["has no mode 1000x700@50", "1280x800", "forced:1000x700@50"] {
      #expect(refused.output.contains(word), "\(refused.output)")
    }
    for interface in ["", "VITRINE_DRM_LEGACY=1"] {
      let kiosk = try Kiosk.probe(in: machine, "VITRINE_MODE=forced:1000x700@50 \(interface)", pads: false)
      try machine.expect("the pads at 1000 x 700") { ($0.width, $0.height) == (1000, 700) && Pads.areShown($0) }
      try kiosk.end()
    }
  }
}
