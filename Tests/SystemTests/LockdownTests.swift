import Foundation
import Machine
import Testing

/// A stranger with a keyboard in front of an installed kiosk.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct LockdownTests {
  /// What leads to another terminal, a shell, a restart or the end of a program on machines that are not kiosks.
  private static let chords: [[String]] = [
    ["ctrl", "alt", "f1"], ["ctrl", "alt", "f2"], ["ctrl", "alt", "f7"], ["alt", "f2"], ["alt", "f3"], ["alt", "left"],
    ["alt", "right"], ["ctrl", "alt", "backspace"], ["ctrl", "alt", "esc"], ["ctrl", "c"], ["ctrl", "z"], ["ctrl", "backslash"],
    ["ctrl", "d"], ["alt", "sysrq", "b"], ["alt", "sysrq", "e"], ["alt", "sysrq", "i"], ["alt", "sysrq", "k"], ["alt", "sysrq", "o"],
    ["alt", "sysrq", "u"], ["alt", "sysrq", "r"], ["ctrl", "alt", "delete"],
  ]

  /// All of them, the last one eight times: systemd starts the machine anew at the seventh within two seconds.
  private func pressAll(_ machine: Machine) throws {
    for chord in Self.chords { try machine.press(chord) }
    for _ in 0..<7 { try machine.press(["ctrl", "alt", "delete"]) }
  }

  @Test func noKeysLeaveTheAppWithSystemd() throws {
    let appliance = try Appliance()
    let machine = try Machine(appliance.kind())
    try machine.waitForTheApp()
    let boot = try machine.run("cat /proc/sys/kernel/random/boot_id")
    let process = try machine.service("MainPID")
    let before = try machine.steady("the app at rest", Machine.showsTheApp)
    try pressAll(machine)
    try machine.expect("the app after the chords") { Machine.areAlike(before, $0) }
    #expect(try machine.service("MainPID") == process)
    #expect(try machine.run("cat /sys/class/tty/tty0/active") == "tty1\n")
    #expect(try machine.run("cat /proc/sys/kernel/random/boot_id") == boot)
  }

  @Test func noKeysLeaveTheAppWithoutSystemd() throws {
    let appliance = try Appliance()
    let machine = try Machine(appliance.kind("init=/usr/local/lib/vitrine/init rw"), waitsForAgent: false)
    try machine.expect("the app", timeout: 180, Machine.showsTheApp)
    let before = try machine.steady("the app at rest", Machine.showsTheApp)
    try pressAll(machine)
    try machine.expect("the app after the chords") { Machine.areAlike(before, $0) }
    #expect(machine.isRunning)
  }
}
