import Foundation
import Machine
import Testing

/// A stranger with a keyboard in front of an installed kiosk.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct LockdownTests {
  /// Chords that lead to another terminal, a shell, a restart or the end of a program on machines that are not kiosks.
  private static let chords: [[String]] = [
    ["ctrl", "alt", "f1"], ["ctrl", "alt", "f2"], ["ctrl", "alt", "f7"], ["alt", "f2"], ["alt", "f3"], ["alt", "left"],
    ["alt", "right"], ["ctrl", "alt", "backspace"], ["ctrl", "alt", "esc"], ["ctrl", "c"], ["ctrl", "z"],
    ["ctrl", "backslash"],
    ["ctrl", "d"], ["alt", "sysrq", "b"], ["alt", "sysrq", "e"], ["alt", "sysrq", "i"], ["alt", "sysrq", "k"],
    ["alt", "sysrq", "o"],
    ["alt", "sysrq", "u"], ["alt", "sysrq", "r"], ["ctrl", "alt", "delete"],
  ]

  /// Presses all of them, the last one eight times: systemd restarts the machine at the seventh within two seconds.
  private func pressAll(_ machine: Machine) throws {
    for chord in Self.chords { try machine.press(chord) }
    for _ in 0..<7 { try machine.press(["ctrl", "alt", "delete"]) }
  }

  /// Presses them while the machine boots. QEMU exits where a machine would restart, and then requests fail.
  private func pressUntilTheAppIsThere(_ machine: Machine) throws {
    var rounds = 0
    try machine.wait(for: "the app", timeout: 300) {
      try pressAll(machine)
      rounds += 1
      return Machine.showsTheApp(try machine.picture())
    }
    print("pressed \(rounds) times \(Self.chords.count) chords during the boot")
  }

  @Test func noKeysLeaveTheAppWithSystemd() throws {
    let appliance = try Appliance()
    let machine = try Machine(appliance.kind(), waitsForAgent: false)
    try pressUntilTheAppIsThere(machine)
    try machine.waitForAgent()
    // After hundreds of Ctrl-Alt-Del the service manager is busy for a while.
    try machine.wait(for: "the service manager", timeout: 60) {
      try machine.outcome(of: "systemctl show vitrine").status == 0
    }
    try machine.waitForTheApp()
    let boot = try machine.run("cat /proc/sys/kernel/random/boot_id")
    let process = try machine.service("MainPID")
    let before = try machine.steady("the app at rest", Machine.showsTheApp)

    try pressAll(machine)
    try machine.expect("the app after the chords") { Machine.areAlike(before, $0) }
    #expect(try machine.service("MainPID") == process)
    #expect(try machine.run("cat /sys/class/tty/tty0/active") == "tty1\n")

    for _ in 0..<2 {
      let process = try machine.service("MainPID")
      try machine.run("kill -KILL \(process)")
      try machine.wait(for: "another process", timeout: 60) {
        try pressAll(machine)
        // The service manager drops connections while it receives one restart request after the other.
        return (try? machine.hasRestarted(after: process)) == true
      }
    }
    try machine.expect("the app after a death") { Machine.areAlike(before, $0) }
    #expect(try machine.run("cat /proc/sys/kernel/random/boot_id") == boot)
    #expect(try machine.run("cat /sys/class/tty/tty0/active") == "tty1\n")
    // No key has ended one that was starting: Ctrl-C and Ctrl-\ do, where the terminal makes signals of them.
    #expect(try machine.service("NRestarts") == "2")
  }

  @Test func noKeysLeaveTheAppWithoutSystemd() throws {
    let appliance = try Appliance()
    let machine = try Machine(appliance.kind("init=/usr/local/lib/vitrine/init rw"), waitsForAgent: false)
    try pressUntilTheAppIsThere(machine)
    let before = try machine.steady("the app at rest", Machine.showsTheApp)
    try pressAll(machine)
    try machine.expect("the app after the chords") { Machine.areAlike(before, $0) }
    try machine.waitForAgent()
    let boot = try machine.run("cat /proc/sys/kernel/random/boot_id")
    for _ in 0..<2 {
      let process = try Self.app(machine)
      try machine.run("kill -KILL \(process)")
      try machine.wait(for: "another process", timeout: 60) {
        try pressAll(machine)
        let now = try Self.app(machine)
        return !now.isEmpty && now != process
      }
    }
    try machine.expect("the app after a death") { Machine.areAlike(before, $0) }
    #expect(try machine.run("cat /proc/sys/kernel/random/boot_id") == boot)
    #expect(try machine.run("cat /sys/class/tty/tty0/active") == "tty1\n")
    #expect(machine.isRunning)
  }

  /// The process number of the app; empty while there is none.
  private static func app(_ machine: Machine) throws -> String {
    // grep complains of processes that end while it reads.
    try machine.run("grep -lx program /proc/[0-9]*/comm 2>/dev/null | head -n 1 | cut -d / -f 3")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
