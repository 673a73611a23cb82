import Machine
import Testing

@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct TouchTests {
  @Test func aTouchLightsTheButtonUnderIt() throws {
    let machine = try Machine.shared()
    try machine.devices("make glass touch 4096 4096")
    let kiosk = try Kiosk.probe(in: machine)
    for pad in 0..<6 {
      let place = Pads.middle(pad)
      try machine.devices("glass down 0 \(place.x * 100)% \(place.y * 100)%; glass frame")
      try machine.expect("pad \(pad) highlighted") { Pads.areShown($0, highlighted: [pad]) }
      try machine.devices("glass up 0; glass frame")
      try machine.expect("no pad highlighted") { Pads.areShown($0) }
      try kiosk.next("a tap on pad \(pad)") { $0.contains { $0.name == "tap" && $0["pad"] == "\(pad)" } }
    }
    try kiosk.end()
  }

  @Test func severalFingersLightSeveralButtons() throws {
    let machine = try Machine.shared()
    try machine.devices("make glass touch 1280 800")
    let kiosk = try Kiosk.probe(in: machine)
    let (a, b, c) = (Pads.middle(0), Pads.middle(2), Pads.middle(4))
    try machine.devices(
      """
      glass down 0 \(a.x * 100)% \(a.y * 100)%
      glass down 1 \(b.x * 100)% \(b.y * 100)%
      glass down 2 \(c.x * 100)% \(c.y * 100)%
      glass frame
      """)
    try machine.expect("three pads highlighted") { Pads.areShown($0, highlighted: [0, 2, 4]) }
    try machine.devices("glass up 1; glass frame")
    try machine.expect("two pads highlighted") { Pads.areShown($0, highlighted: [0, 4]) }
    try machine.devices("remove glass")
    try machine.expect("no pad highlighted without the glass") { Pads.areShown($0) }
    try kiosk.end()
  }

  @Test(arguments: [90, 180, 270])
  func touchTurnsWithTheScreen(_ degrees: Int) throws {
    let machine = try Machine.shared()
    try machine.devices("make glass touch 1280 800")
    let kiosk = try Kiosk.probe(in: machine, "VITRINE_ROTATION=\(degrees)", pads: false)
    let panel = Picture.panel(degrees)
    try machine.expect("the pads, turned") { Pads.areShown($0.rotated(360 - degrees)) }
    for pad in [0, 5] {
      let place = panel(Pads.middle(pad))
      try machine.devices("glass down 0 \(place.x * 100)% \(place.y * 100)%; glass frame")
      try machine.expect("pad \(pad) highlighted, turned") { Pads.areShown($0.rotated(360 - degrees), highlighted: [pad]) }
      try machine.devices("glass up 0; glass frame")
      try machine.expect("no pad highlighted, turned") { Pads.areShown($0.rotated(360 - degrees)) }
    }
    try kiosk.end()
  }

  @Test func thePointerPressesTheButtonUnderIt() throws {
    let machine = try Machine.shared()
    let kiosk = try Kiosk.probe(in: machine)
    let place = Pads.middle(4)
    try machine.point(place.x - 0.08, place.y - 0.1)
    try machine.button(isDown: true)
    try machine.expect("pad 4 highlighted by the pointer") { Pads.areShown($0, highlighted: [4]) }
    try machine.button(isDown: false)
    try machine.expect("no pad highlighted by the pointer") { Pads.areShown($0) }
    try kiosk.end()
  }
}
