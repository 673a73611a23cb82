import Machine
import Testing

/// What cannot work is refused with a reason: what was tried, what to do, a status that is not 0, and the console as it
/// was.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct RefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let environment: String
    let words: [String]
    var testDescription: String { environment }
  }

  @Test(arguments: [
    Case(environment: "VITRINE_DISPLAY=drm VITRINE_MODE=1111x777", words: ["1111x777"]),
    Case(environment: "VITRINE_DISPLAY=drm VITRINE_SEAT=seatd", words: ["seatd"]),
    Case(environment: "VITRINE_DISPLAY=lamp", words: ["VITRINE_DISPLAY", "lamp"]),
    Case(environment: "VITRINE_MODE=huge", words: ["VITRINE_MODE", "huge"]),
    Case(environment: "VITRINE_ROTATION=45", words: ["VITRINE_ROTATION", "45"]),
    Case(environment: "VITRINE_SEAT=sofa", words: ["VITRINE_SEAT", "sofa"]),
    Case(environment: "VITRINE_KEYBOARD_REPEAT=fast", words: ["VITRINE_KEYBOARD_REPEAT", "fast"]),
    Case(environment: "VITRINE_TOUCH_OUTPUTS=glass", words: ["VITRINE_TOUCH_OUTPUTS", "glass"]),
    Case(environment: "VITRINE_POWER_KEY=explode", words: ["VITRINE_POWER_KEY", "explode"]),
    Case(environment: "VITRINE_DISPLAY=drm VITRINE_VNC=0.0.0.0", words: ["VITRINE_VNC", "VITRINE_VNC_PASSWORD_FILE"]),
    Case(environment: "VITRINE_DISPLAY=drm VITRINE_VT=63 VITRINE_SEAT=logind", words: ["logind"]),
    Case(environment: "VITRINE_INPUT=/nowhere.jsonl", words: ["/nowhere.jsonl"]),
  ])
  func theEnvironment(_ refused: Case) throws {
    let machine = try Machine.shared()
    let before = try machine.picture()
    try check(refused, try Kiosk.outcome("Gallery", in: machine, environment: refused.environment), machine)
    try machine.expect("the console as it was", before)
  }

  private func check(_ refused: Case, _ outcome: (status: Int, output: String), _ machine: Machine) throws {
    #expect(outcome.status != 0 && outcome.status < 124, "status \(outcome.status): \(outcome.output)")
    for word in refused.words { #expect(outcome.output.contains(word), "\(outcome.output)") }
    #expect(!outcome.output.contains("Fatal error"), "\(outcome.output)")
    #expect(try machine.console() == "1 text unicode auto")
  }

  @Test func noPermission() throws {
    let machine = try Machine.shared()
    let outcome = try machine.outcome(
      of: "cd /; VITRINE_DISPLAY=drm timeout 60 setpriv --reuid 65534 --regid 65534 --clear-groups "
        + "/app/Gallery 2>&1 </dev/null")
    try check(Case(environment: "", words: ["/dev/dri/card0", "video"]), outcome, machine)
  }

  @Test func aCardThatIsTaken() throws {
    let machine = try Machine.shared()
    let first = try Kiosk.probe(in: machine, "VITRINE_SEAT=direct VITRINE_VT=none")
    let outcome = try Kiosk.outcome(
      "Gallery", in: machine, environment: "VITRINE_DISPLAY=drm VITRINE_SEAT=direct VITRINE_VT=none")
    try check(Case(environment: "", words: ["/dev/dri/card0"]), outcome, machine)
    try machine.expect("the first kiosk as it was") { Pads.areShown($0) }
    try first.end()
  }

}
