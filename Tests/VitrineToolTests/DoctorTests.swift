import Display
import Foundation
import Handoff
import Host
import Input
import Testing

@testable import vitrine

@MainActor
@Suite struct DoctorTests {
  /// A machine on which everything is as it should be.
  private func healthyMachine() -> MachineFacts {
    var facts = MachineFacts.read(environment: [:])
    facts.hasCard = true
    facts.cards = "/dev/dri/card1 (vc4)\n  HDMI-A-1: connected"
    facts.choice = .outputs(["HDMI-A-1: 1920x1080@60"])
    facts.hasUdev = true
    facts.displayManager = nil
    facts.seatAttempts = []
    facts.inputMessages = []
    facts.devices = [
      .init(name: "FT5406", path: "/dev/input/event0", purpose: "touch screen, 10 fingers", uses: .touch)
    ]
    facts.keyboard.layouts = ["English (US)"]
    facts.keyboard.composes = true
    facts.keyboard.messages = []
    facts.fonts = [.init(purpose: "system font", family: "Inter", package: "fonts-inter", isInstalled: true, isNeeded: true)]
    return facts
  }

  @Test func aBoardInOrderPasses() {
    let diagnosis = Doctor.examine(healthyMachine())
    #expect(diagnosis.failures == 0)
    #expect(diagnosis.exitStatus == 0)
    #expect(diagnosis.text.contains("ok: would show on HDMI-A-1: 1920x1080@60"))
    #expect(diagnosis.text.contains("/dev/input/event0: FT5406: touch screen, 10 fingers"))
    #expect(diagnosis.text.contains("A kiosk would run here."))
  }

  @Test func aCardThatMayNotBeOpenedFailsWithWhatToDo() {
    var facts = healthyMachine()
    facts.choice = .failure(
      "/dev/dri/card0: no permission. Run in a session on a seat (seatd or logind), or add the user …")
    facts.seatAttempts = [FailedSeatAttempt(provider: "logind", reason: "no session")]
    let diagnosis = Doctor.examine(facts)
    #expect(diagnosis.exitStatus == 1)
    #expect(diagnosis.text.contains("FAIL: /dev/dri/card0: no permission. Run in a session"))
    #expect(diagnosis.text.contains("FAIL: no seat hands it out either: logind: no session"))
  }

  @Test func noCardFailsUnlessAVirtualDisplayWasAskedFor() {
    var facts = healthyMachine()
    facts.hasCard = false
    facts.choice = .failure("/dev/dri: there is no graphics card.")
    #expect(Doctor.examine(facts).exitStatus == 1)
    #expect(Doctor.examine(facts).text.contains("FAIL: there is no graphics card"))
    facts.display = .drm
    #expect(Doctor.examine(facts).exitStatus == 1)
    facts.display = .virtual
    #expect(Doctor.examine(facts).exitStatus == 0)
  }

  @Test func aDisplayThatIsOffFailsWithWhatToDo() {
    var facts = healthyMachine()
    facts.choice = .waiting("/dev/dri/card0: nothing is connected. Waiting for a hotplug event.")
    let diagnosis = Doctor.examine(facts)
    #expect((diagnosis.exitStatus, diagnosis.failures) == (1, 1))
    #expect(diagnosis.text.contains("Plug a display in"))
  }

  @Test func aTouchScreenOnAnOutputThatIsNotThereIsANote() {
    var facts = healthyMachine()
    facts.connectors = ["HDMI-A-1", "DSI-1"]
    facts.devices[0].output = "DSI-1"
    #expect(Doctor.examine(facts).warnings == 0)
    facts.devices[0].output = "DSI-2"
    #expect(Doctor.examine(facts).exitStatus == 0)
    #expect(Doctor.examine(facts).text.contains("note: FT5406 is assigned to DSI-2"))
  }

  @Test func wrongVariablesMissingFontsAndNoKeymapFail() {
    var facts = healthyMachine()
    facts.configurationProblems = ["VITRINE_MODE=\"1080p\": …"]
    facts.keyboard.layouts = []
    facts.fonts = [
      .init(purpose: "system font", family: "Inter", package: "fonts-inter", isInstalled: false, isNeeded: true)
    ]
    let diagnosis = Doctor.examine(facts)
    #expect(diagnosis.failures == 3)
    #expect(diagnosis.text.contains("Install the package fonts-inter."))
    #expect(diagnosis.text.contains("Install the package xkb-data."))
    #expect(diagnosis.text.contains("To fix: 3"))
  }

  @Test func whatASettingAsksForAndDoesNotGetIsANote() {
    var facts = healthyMachine()
    facts.configurationNotes = ["/etc/vitrine/vitrine.conf:3: exit-gesture = taps: the staff's PIN is missing."]
    let diagnosis = Doctor.examine(facts)
    #expect(diagnosis.exitStatus == 0 && diagnosis.text.contains("note: /etc/vitrine/vitrine.conf:3: exit-gesture"))
  }

  @Test func aSignWithoutInputIsANote() {
    var facts = healthyMachine()
    facts.devices = []
    #expect(Doctor.examine(facts).exitStatus == 0)
    #expect(Doctor.examine(facts).warnings == 1)
    facts.inputMessages = [InputDiagnostic(.error, "/dev/input/event0: no permission.")]
    #expect(Doctor.examine(facts).exitStatus == 1)
  }

  @Test func aDisplayManagerIsNamedWithWhatToDo() throws {
    var facts = healthyMachine()
    facts.displayManager = "lightdm.service"
    #expect(Doctor.examine(facts).exitStatus == 1)
    #expect(Doctor.examine(facts).text.contains("FAIL: lightdm.service starts with this machine"))
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("units-\(UUID().uuidString.prefix(8))").path
    defer { try? FileManager.default.removeItem(atPath: root) }
    let folder = root + "/etc/systemd/system"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(MachineFacts.displayManager(root: root) == nil)
    let link = folder + "/display-manager.service"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/lib/systemd/system/gdm3.service")
    #expect(MachineFacts.displayManager(root: root) == "gdm3.service")
    // A display manager that was disabled.
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
    #expect(MachineFacts.displayManager(root: root) == nil)
  }

  @Test func handingOverIsExaminedWhenItIsConfigured() throws {
    let path = "/tmp/vitrine-key-\(UUID().uuidString)"
    defer { unlink(path) }
    var settings = ["VITRINE_HANDOFF_ADDRESS": "lo", "VITRINE_HANDOFF_KEY": path, "VITRINE_HANDOFF_PEERS": "127.0.0.2"]
    func text() -> String {
      var facts = healthyMachine()
      facts.handoff = MachineFacts.read(environment: settings).handoff
      let report = Doctor.examine(facts)
      #expect(report.exitStatus == 0)
      return report.text
    }
    #expect(text().contains("note: handoff: handoff-activities is not set"))
    settings["VITRINE_HANDOFF_ACTIVITIES"] = "com.example.visit"
    #expect(text().contains("note: handoff: the key file \(path) cannot be used: No such file or directory"))
    try Data((FleetKeys.newFile() + FleetKeys.newFile()).utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o644)
    #expect(text().contains("others can read it too"))
    chmod(path, 0o600)
    #expect(text().contains("others fetch from 127.0.0.1, port 7433") && text().contains("keys: 2"))
    settings["VITRINE_HANDOFF_ADDRESS"] = "nowhere0"
    #expect(text().contains("note: there is no address or interface nowhere0"))
    #expect(!text().contains("mDNS"))
    settings["VITRINE_HANDOFF_DISCOVERY"] = "on"
    setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/system_bus_socket", 1)
    defer { unsetenv("DBUS_SYSTEM_BUS_ADDRESS") }
    #expect(text().contains("note: others are not found by mDNS: there is no system bus"))
    #expect(!Doctor.examine(healthyMachine()).text.contains("another kiosk"))
  }
}
