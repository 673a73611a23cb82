import Foundation
import Machine
import Testing

/// A disk with an app installed on it, from the moment the power comes on.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct ApplianceTests {
  /// The app is on the screen: much more than a line of text is lit.
  private func showsTheApp(_ picture: Picture) -> Bool { picture.width == 1280 && picture.litShare > 0.5 }
  /// Nothing, or what QEMU shows before the machine has set a mode.
  private func isDark(_ picture: Picture) -> Bool { picture.width != 1280 || picture.litShare == 0 }

  private func service(_ machine: Machine, _ property: String) throws -> String {
    try machine.run("systemctl show --value -p \(property) vitrine").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func waitForTheApp(_ machine: Machine, _ what: String) throws {
    try machine.wait(for: what, timeout: 180) { try service(machine, "ActiveState") == "active" }
    try machine.expect("the app", timeout: 60, showsTheApp)
  }

  @Test func itBootsIntoTheAppWithNothingInBetween() throws {
    let appliance = try Appliance()
    let machine = try Machine(appliance.kind(), waitsForAgent: false)
    var pictures = 0
    try machine.wait(for: "the app", timeout: 300) {
      let picture = try machine.picture()
      pictures += 1
      #expect(isDark(picture) || showsTheApp(picture), "kept as \(picture.keep("between"))")
      return showsTheApp(picture)
    }
    print("\(pictures) pictures of the boot")
    try machine.waitForAgent()
    try waitForTheApp(machine, "the service")
    print("kernel to first picture: \(try Double(service(machine, "ActiveEnterTimestampMonotonic")).map { $0 / 1e6 } ?? 0) s with systemd")
    // It runs as nobody in particular, shut in, and listens to nobody.
    #expect(try machine.run("stat -c %U /proc/\(service(machine, "MainPID"))") == "vitrine\n")
    #expect(try machine.run("grep -c '^Cap[A-Za-z]*:.0000000000000000' /proc/\(service(machine, "MainPID"))/status") == "5\n")
    let exposure = try machine.run("systemd-analyze security --no-pager vitrine | tail -n 1")
    print(exposure)
    let figure = exposure.split(separator: " ").compactMap { Double($0) }.first
    #expect(figure != nil && figure! <= 3.0, "\(exposure)")
    #expect(try machine.outcome(of: "cat /proc/net/tcp /proc/net/tcp6 | grep -c ' 0A '").output == "0\n")
    #expect(try machine.run("vitrine status").contains("\"resting\" : \"awake\""))
    let refused = try machine.outcome(of: "setpriv --reuid=65534 --regid=65534 --clear-groups vitrine status 2>&1")
    #expect(refused.status == 1 && refused.output.contains("may ask"), "\(refused.output)")
    #expect(try machine.run("vitrine metrics").contains("vitrine_frames_total"))

    // Killed: the same picture again.
    let before = try machine.steady("the app at rest", showsTheApp)
    for signal in ["KILL", "SEGV"] {
      let process = try service(machine, "MainPID")
      let killed = try machine.run("cut -d ' ' -f 1 /proc/uptime; kill -\(signal) \(process)")
      try machine.wait(for: "another process", timeout: 60) {
        try service(machine, "ActiveState") == "active" && service(machine, "MainPID") != process
      }
      let back = try (Double(service(machine, "ActiveEnterTimestampMonotonic")) ?? 0) / 1e6
      let start = Double(killed.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
      print("back \(back - start) s after SIG\(signal)")
      try machine.expect("the picture after SIG\(signal)", before)
    }

    // Hung: the watchdog notices.
    let hung = try service(machine, "MainPID")
    try machine.run("kill -STOP \(hung)")
    try machine.wait(for: "the watchdog", timeout: 90) {
      try service(machine, "ActiveState") == "active" && service(machine, "MainPID") != hung
    }
    #expect(try machine.run("journalctl -u vitrine --no-pager").contains("Watchdog timeout"))
    try machine.expect("the picture after a hang", before)
    // A restart that somebody asks for.
    let restarts = try service(machine, "MainPID")
    try machine.run("vitrine restart")
    try machine.wait(for: "the restart", timeout: 60) {
      try service(machine, "ActiveState") == "active" && service(machine, "MainPID") != restarts
    }

    // Terminals cannot be switched, and the magic key does nothing.
    try machine.press(["ctrl", "alt", "f2"])
    try machine.expect("the picture after Ctrl-Alt-F2", before)
    #expect(try machine.run("cat /proc/sys/kernel/sysrq") == "0\n")

    // Given back: a login as on any machine.
    try machine.run("/usr/local/lib/vitrine/install.sh --uninstall", timeout: 120)
    try machine.expect("a login prompt", timeout: 120) { $0.width == 1280 && (0.0001...0.2).contains($0.litShare) }
    #expect(try machine.run("systemctl is-active getty@tty1") == "active\n")
    #expect(try machine.outcome(of: "test -e /usr/local/bin/vitrine").status == 1)
  }

  @Test func fiveDeathsWithinAMinuteStartTheMachineAnew() throws {
    let appliance = try Appliance()
    let machine = try Machine(appliance.kind())
    try waitForTheApp(machine, "the service")
    for _ in 1...5 {
      let process = try service(machine, "MainPID")
      _ = try? machine.run("kill -KILL \(process)")
      try? machine.wait(for: "the next one", timeout: 30) {
        try !machine.isRunning || (service(machine, "MainPID") != process && service(machine, "MainPID") != "0")
      }
      if !machine.isRunning { break }
    }
    // QEMU ends when the machine starts anew.
    try machine.wait(for: "the end of the machine", timeout: 90) { !machine.isRunning }
  }

  @Test func itComesUpWithoutSystemd() throws {
    let appliance = try Appliance()
    let machine = try Machine(appliance.kind("init=/usr/local/lib/vitrine/init rw"), waitsForAgent: false)
    let start = ContinuousClock.now
    try machine.expect("the app", timeout: 180, showsTheApp)
    print("kernel to first picture: \(start.duration(to: .now)) without systemd")
  }

  /// VITRINE_POWER_CUTS=20 for the whole of it.
  @Test func aPowerCutDoesNoHarm() throws {
    let appliance = try Appliance()
    let cuts = ProcessInfo.processInfo.environment["VITRINE_POWER_CUTS"].flatMap(Int.init) ?? 2
    var random = SystemRandomNumberGenerator()
    do {
      let machine = try Machine(appliance.kind())
      try waitForTheApp(machine, "the service")
      try machine.run("echo 'rotation = 180' >>/etc/vitrine/vitrine.conf && sync && systemctl restart vitrine", timeout: 120)
    }
    for _ in 0..<cuts {
      let machine = try Machine(appliance.kind(), waitsForAgent: false)
      let moment = Double.random(in: 3...40, using: &random)
      try? machine.wait(for: "a random moment", timeout: moment) { false }
      machine.end()
    }
    let machine = try Machine(appliance.kind())
    try waitForTheApp(machine, "the service")
    #expect(try machine.run("tail -n 1 /etc/vitrine/vitrine.conf") == "rotation = 180\n")
    #expect(try machine.run("vitrine check").contains("all settings are right"))
    #expect(try machine.run("vitrine status").contains("\"rotation\" : 180"))
  }
}
