import Foundation
import Machine
import Testing

/// The screen shows what the virtual framebuffer holds.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct PictureTests {
  /// Pictures by their parameters: every machine has the same processor, fonts and programs.
  private static var pictures: [String: Picture] = [:]

  /// The picture of a program in the virtual framebuffer, inside a machine.
  private func virtualPicture(
    _ name: String, _ machine: Machine, size: String = "1280x800", _ environment: String = ""
  ) throws -> Picture {
    let key = "\(name) \(size) \(environment)"
    if let known = Self.pictures[key] { return known }
    let environment =
      "VITRINE_DISPLAY=virtual:\(size) VITRINE_SCREENSHOT=/tmp/expected.png VITRINE_EXIT_AFTER=0.2 \(environment)"
    let (status, output) = try Kiosk.outcome(name, in: machine, environment: environment)
    #expect(status == 0, "\(output)")
    let picture = try machine.png("/tmp/expected.png")
    Self.pictures[key] = picture
    return picture
  }

  @Test func theGalleryIsOnTheScreenPixelForPixel() throws {
    let machine = try Machine.shared()
    let expected = try virtualPicture("Gallery", machine, "VITRINE_SCALE=1")
    let kiosk = try Kiosk("Gallery", in: machine, environment: Kiosk.plain)
    try machine.expect("gallery", expected)
    try machine.picture().keep("gallery")
    try kiosk.end()
  }

  @Test func theNextPageAfterATouchIsTheRecordingsLastFrame() throws {
    let machine = try Machine.shared()
    try machine.devices("make glass touch 1280 800")
    let kiosk = try Kiosk("Gallery", in: machine, environment: "\(Kiosk.plain) VITRINE_RECORD=/tmp/run.jsonl")
    try machine.wait(for: "the glass to be opened") {
      try machine.outcome(of: "grep -q '\"added\".*Machine glass' /tmp/run.jsonl").status == 0
    }
    let first = try machine.steady("the first page") { $0.color(0.5, 0.5) != 0 }
    try machine.devices("glass down 0 8% 25%; glass frame; wait 60; glass up 0; glass frame")
    let second = try machine.steady("the next page") { $0 != first }
    try kiosk.end()
    let (status, output) = try Kiosk.outcome(
      "Gallery", in: machine, environment: "VITRINE_INPUT=/tmp/run.jsonl VITRINE_SCREENSHOT=/tmp/replayed.png", timeout: 120)
    #expect(status == 0, "\(output)")
    let replayed = try machine.png("/tmp/replayed.png")
    #expect(
      replayed == second,
      "\(replayed.differences(from: second)) pixels differ: \(replayed.keep("replayed")), \(second.keep("second"))")
  }

  @Test(arguments: [0, 90, 180, 270])
  func aTurnedScreenShowsTheUprightFrameTurned(_ degrees: Int) throws {
    let machine = try Machine.shared()
    let expected = try virtualPicture("Gallery", machine, "VITRINE_SCALE=1 VITRINE_ROTATION=\(degrees)")
    let upright = try virtualPicture(
      "Gallery", machine, size: degrees % 180 == 0 ? "1280x800" : "800x1280", "VITRINE_SCALE=1")
    let kiosk = try Kiosk("Gallery", in: machine, environment: "\(Kiosk.plain) VITRINE_ROTATION=\(degrees)")
    // A screenshot is the upright frame; the panel shows it rotated clockwise.
    #expect(expected == upright)
    try machine.expect("gallery-\(degrees)", upright.rotated(degrees))
    try kiosk.end()
  }

  @Test func theOldInterfaceShowsTheSamePixels() throws {
    let machine = try Machine.shared()
    let expected = try virtualPicture("Gallery", machine, "VITRINE_SCALE=1")
    let kiosk = try Kiosk("Gallery", in: machine, environment: "\(Kiosk.plain) VITRINE_DRM_LEGACY=1")
    try machine.expect("gallery-legacy", expected)
    try kiosk.end()
  }

  @Test func anotherModeIsTakenWhenAskedFor() throws {
    let machine = try Machine.shared()
    let expected = try virtualPicture("Gallery", machine, size: "1024x768", "VITRINE_SCALE=1")
    let kiosk = try Kiosk("Gallery", in: machine, environment: "\(Kiosk.plain) VITRINE_MODE=1024x768")
    try machine.expect("gallery-1024", expected)
    try kiosk.end()
  }

  @Test func aPlainDisplayShowsTheSamePixels() throws {
    let kind = MachineKind(.bochs)
    let machine = try Machine.shared(kind)
    let expected = try virtualPicture("Gallery", machine, "VITRINE_SCALE=1")
    let kiosk = try Kiosk("Gallery", in: machine, environment: Kiosk.plain)
    try machine.expect("gallery-bochs", expected)
    try kiosk.end()
    #expect(try machine.console().contains(" text unicode "))
  }

  @Test func aDisplayOfFewBitsShowsTheSamePicture() throws {
    let kind = MachineKind(.cirrus)
    let machine = try Machine.shared(kind)
    let kiosk = try Kiosk("Gallery", in: machine, environment: Kiosk.plain)
    let shown = try machine.steady("the gallery") { $0.color(0.5, 0.5) != 0 }
    let expected = try virtualPicture("Gallery", machine, size: "\(shown.width)x\(shown.height)", "VITRINE_SCALE=1")
    // Five bits per channel: a step of eight in 255.
    #expect(
      shown.differences(from: expected, tolerance: 8) == 0,
      "\(shown.keep("cirrus")), \(expected.keep("cirrus-expected"))")
    try kiosk.end()
  }
}
