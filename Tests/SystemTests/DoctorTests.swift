import Machine
import Testing

/// `vitrine doctor` and `vitrine devices`, run where users run them: on the machine.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct DoctorTests {
  private func doctor(
    _ machine: Machine, _ environment: String = "VITRINE_DISPLAY=drm"
  ) throws -> (status: Int, output: String) {
    try Kiosk.outcome("vitrine", in: machine, environment: environment, arguments: "doctor")
  }

  private func check(
    _ outcome: (status: Int, output: String), status: Int, says words: [String], location: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.status == status, "\(outcome.output)", sourceLocation: location)
    for word in words {
      #expect(outcome.output.contains(word), "no \"\(word)\" in\n\(outcome.output)", sourceLocation: location)
    }
    #expect(!outcome.output.contains("Fatal error"), "\(outcome.output)", sourceLocation: location)
  }

  @Test func aMachineInOrderPasses() throws {
    let machine = try Machine.shared()
    try machine.devices(
      "make glass touch 1280 800 10 300 190; make media remote; make tilt accelerometer; make lid switches")
    let before = try machine.picture()
    check(
      try doctor(machine, ""), status: 0,
      says: [
        "all VITRINE_ variables that are set have valid values", "user root, groups root", "terminal in front tty1",
        "tried in this order: builtin, direct", "not tried: seatd: not running", "not tried: logind: not running",
        "/dev/dri/card0 (virtio_gpu)", "atomic, dumb buffers", "Virtual-1: connected", "1280x800", "primary, formats",
        "XR24",
        "ok: would show on /dev/dri/card0 (virtio_gpu) Virtual-1: 1280x800", "Machine glass: touch", "319x199 mm",
        "QEMU Virtio Keyboard: keyboard", "QEMU Virtio Tablet: ", "Machine media: ", "Machine tilt: ", "Machine lid: ",
        "layout us", "keymap English (US), with compose sequences", "system font: Inter", "emoji: Noto Color Emoji",
        "A kiosk would run here.",
      ])
    check(
      try Kiosk.outcome("vitrine", in: machine, arguments: "devices"), status: 0,
      says: ["Virtual-1: connected", "Machine glass: touch", "QEMU Virtio Keyboard: keyboard", "Machine tilt: "])
    #expect(try machine.picture() == before, "looking has changed the console")
    #expect(try machine.console() == "1 text unicode auto")
  }

  @Test func aPersonWithoutRightsReadsWhatToDo() throws {
    let machine = try Machine.shared()
    let outcome = try machine.outcome(
      of: "cd /; timeout 120 setpriv --reuid 65534 --regid 65534 --clear-groups /app/vitrine doctor 2>&1 </dev/null")
    check(
      outcome, status: 1,
      says: ["user nobody", "FAIL: /dev/dri/card0: no permission", "video", "FAIL: /dev/input/event", "input"])
  }

  @Test func aCardThatIsTakenIsReported() throws {
    let machine = try Machine.shared()
    let kiosk = try Kiosk.probe(in: machine)
    check(
      try doctor(machine), status: 1,
      says: ["FAIL: /dev/dri/card0 (virtio_gpu): another program controls the displays of this card.", "fuser -v"])
    try machine.expect("the kiosk as it was") { Pads.areShown($0) }
    try kiosk.end()
    check(try doctor(machine), status: 0, says: ["would show on"])
  }

  @Test func withoutADisplayItSaysSo() throws {
    let machine = try Machine.shared()
    try machine.unplug()
    try machine.wait(for: "the connector to be empty") {
      try machine.run("cat /sys/class/drm/card0-Virtual-1/status") == "disconnected\n"
    }
    check(try doctor(machine), status: 1, says: ["Virtual-1 disconnected", "Plug a display in", "forced:1920x1080@60"])
  }

  @Test func wrongConfigurationIsNamed() throws {
    let machine = try Machine.shared()
    try machine.devices("make glass touch 1280 800")
    check(
      try doctor(machine, "VITRINE_MODE=1080p VITRINE_KEYBOARD_LAYOUT=klingon"), status: 2,
      says: ["FAIL: VITRINE_MODE=\"1080p\"", "for example VITRINE_MODE=1920x1080@60"])
    check(try doctor(machine, "VITRINE_DISPLAY=drm:HDMI-A-7"), status: 1, says: ["FAIL: HDMI-A-7: ", "There is Virtual-1"])
    check(
      try doctor(machine, "VITRINE_TOUCH_OUTPUTS='Machine glass=DSI-1'"), status: 0,
      says: ["note: Machine glass is assigned to DSI-1", "There is Virtual-1"])
  }

  @Test func withoutACardItSaysSo() throws {
    let kind = MachineKind(.none)
    let machine = try Machine.shared(kind)
    check(try doctor(machine), status: 1, says: ["FAIL: /dev/dri: there is no graphics card", "lsmod"])
    check(try doctor(machine, ""), status: 1, says: ["FAIL: there is no graphics card", "VITRINE_DISPLAY=virtual"])
    check(try doctor(machine, "VITRINE_DISPLAY=virtual"), status: 0, says: ["A kiosk would run here"])
  }
}
