import Machine
import Testing

/// The staff leave an installed kiosk, and come back.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct StaffExitTests {
  @Test func theStaffLeaveWithTheirPinAndComeBack() throws {
    let (_, machine) = try Appliance.running()
    try machine.run("echo 471147 | vitrine pin")
    #expect(try machine.run("stat -c '%a %U %G' /etc/vitrine/exit-pin") == "640 root vitrine\n")
    try machine.configure("exit-gesture = taps bottom-right")
    try machine.devices("make glass touch 1280 800")
    let app = try machine.steady("the app at rest", Machine.showsTheApp)

    try tapFiveTimes(machine)
    let asked = try machine.steady("the PIN pad") { $0.differences(from: app, tolerance: 32) > 100_000 }
    asked.keep("staff-pin")
    try machine.type("1234\n")
    try machine.expect("the complaint") { $0.differences(from: asked) > 100 }
    #expect(try machine.service("ActiveState") == "active")
    try machine.type("471147\n")
    let choices = try machine.steady("the choices") { $0.differences(from: asked, tolerance: 32) > 5000 }
    choices.keep("staff-choices")

    // "Leave the kiosk" is the third of four.
    try machine.devices("glass down 0 640 481; glass frame; wait 60; glass up 0; glass frame")
    try machine.wait(for: "the end of the service") { try machine.service("ActiveState") == "inactive" }
    try machine.expect("a login prompt") {
      $0.width == 1280 && (0.0001...0.2).contains($0.nonBlackShare)
    }.keep("staff-login")
    #expect(try machine.run("systemctl is-active vitrine-staff") == "active\n")
    #expect(try machine.service("ExecMainStatus") == "79" && machine.service("Result") == "success")

    // Logging out gives the screen back; the end of the login has the same effect.
    try machine.run("pkill -x agetty || systemctl stop vitrine-staff")
    try machine.waitForTheApp("the kiosk after the login")
    try machine.expect("the app") { Machine.areAlike(app, $0) }
    #expect(try machine.outcome(of: "systemctl is-active vitrine-staff").output == "inactive\n")
  }

  private func tapFiveTimes(_ machine: Machine) throws {
    for _ in 1...5 { try machine.devices("glass down 0 1260 780; glass frame; wait 60; glass up 0; glass frame; wait 120") }
  }
}
