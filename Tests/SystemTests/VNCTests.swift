import Machine
import Testing

/// VNC viewers of a kiosk on a real display: they see what the monitor shows, and use the app.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct VNCTests {
  @Test func aViewerSeesAndUsesTheDisplay() throws {
    let machine = try Machine.shared()
    let kiosk = try Kiosk.probe(in: machine, "VITRINE_VNC=5917")
    let viewer = try Viewer(machine, port: 5917)
    #expect((viewer.width, viewer.height) == (1280, 800))
    let seen = try viewer.expect("the pads") { Pads.areShown($0) }
    #expect(try seen == machine.picture())
    // The viewer's pointer presses a pad, which is visible on both.
    let place = Pads.middle(4)
    try viewer.point(place.x, place.y, isDown: false)
    try viewer.point(place.x, place.y, isDown: true)
    try viewer.expect("pad 4 highlighted") { Pads.areShown($0, highlighted: [4]) }
    try machine.expect("pad 4 highlighted by the viewer") { Pads.areShown($0, highlighted: [4]) }
    try viewer.point(place.x, place.y, isDown: false)
    try viewer.expect("no pad highlighted") { Pads.areShown($0) }
    try kiosk.next("the tap") { $0.contains { $0.name == "tap" && $0["pad"] == "4" } }
    // The viewer's keys type.
    try viewer.key(0x61)
    try kiosk.next("the key") { said in
      said.contains { $0.name == "press" && $0["phase"] == "began" && $0["characters"] == "a" && $0.number("usage") == 4 }
        && said.contains { $0.name == "press" && $0["phase"] == "ended" }
    }
    // The viewer also sees the effect of a touch on the touch screen.
    try machine.devices("make glass touch 1280 800")
    try kiosk.next("the glass") { $0.contains { $0.name == "device" && $0["what"].contains("Machine glass") } }
    try machine.devices("glass down 0 50% 25%; glass frame")
    try viewer.expect("pad 1 highlighted") { Pads.areShown($0, highlighted: [1]) }
    // Another monitor has another size.
    try machine.devices("glass up 0; glass frame")
    try machine.plug(width: 1024, height: 768)
    let other = try viewer.expect("the pads on another monitor") {
      ($0.width, $0.height) == (1024, 768) && Pads.areShown($0)
    }
    try machine.expect("the monitor as the viewer sees it", other)
    try kiosk.end()
  }

  @Test func aTurnedDisplayIsSeenUprightAndUsedSo() throws {
    let machine = try Machine.shared()
    let kiosk = try Kiosk.probe(in: machine, "VITRINE_VNC=5918 VITRINE_ROTATION=90", pads: false)
    let viewer = try Viewer(machine, port: 5918)
    let seen = try viewer.expect("the pads, upright") { ($0.width, $0.height) == (800, 1280) && Pads.areShown($0) }
    try machine.expect("the same, turned", seen.rotated(90))
    let place = Pads.middle(5)
    try viewer.point(place.x, place.y, isDown: true)
    try viewer.expect("pad 5 highlighted") { Pads.areShown($0, highlighted: [5]) }
    try viewer.point(place.x, place.y, isDown: false)
    try viewer.expect("no pad highlighted") { Pads.areShown($0) }
    try kiosk.end()
  }
}
