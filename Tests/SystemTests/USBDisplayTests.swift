import Foundation
import Machine
import Testing

/// A USB display as the only one, through the kernel's own driver.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct USBDisplayTests {
  /// How often each thing happens; VITRINE_CARD_CYCLES=100 runs more cycles.
  private static let cycles = ProcessInfo.processInfo.environment["VITRINE_CARD_CYCLES"].flatMap(Int.init) ?? 3

  /// A machine without any other display, whose clock counts instructions: durations inside do not depend on how busy
  /// the host is.
  private static func machine(_ words: String = "") throws -> Machine {
    var kind = MachineKind(.none, words: words)
    kind.countsInstructions = true
    return try Machine.shared(kind)
  }

  /// A mode that the kernel never makes up by itself.
  private static let (width, height) = (800, 480)
  private static let edid = USBDisplay.edid(width: width, height: height)

  /// The probe, without a display.
  private static func kiosk(in machine: Machine) throws -> Kiosk {
    let kiosk = try Kiosk("Probe", in: machine, environment: Kiosk.plain)
    try kiosk.next("the probe to be active") { $0.contains { $0.name == "active" } }
    return kiosk
  }

  /// Runs `script` and returns the seconds inside from then to the next line of the log with `words`.
  private static func seconds(_ machine: Machine, from script: String, to words: String) throws -> Double {
    let took = try machine.run(
      """
      said() { grep -c '\(words)' /tmp/Probe.log; }
      was=$(said)
      \(script)
      read -r start others </proc/uptime
      until [ $(said) -gt $was ] || [ ${i:=0} -ge 1000 ]; do busybox usleep 20000; i=$((i + 1)); done
      busybox awk -v start=$start '{ print $1 - start }' /proc/uptime
      """)
    return Double(took.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .infinity
  }

  private static func expectPads(_ display: USBDisplay, _ machine: Machine, cycle: Int) throws {
    try machine.wait(for: "the pads, cycle \(cycle)") { Pads.areShown(try display.picture(width: width, height: height)) }
  }

  @Test func itGoesAndComesWhileSomethingMoves() throws {
    let machine = try Self.machine()
    let kiosk = try Self.kiosk(in: machine)
    let display = try USBDisplay(machine, edid: Self.edid)
    try Self.expectPads(display, machine, cycle: 0)
    try machine.run(
      "(while kill -USR2 \(kiosk.process) 2>/dev/null; do busybox usleep 100000; done) >/dev/null 2>&1 </dev/null &")
    var before = 0
    for cycle in 1...Self.cycles {
      try display.unplug()
      let script =
        """
        busybox usleep \(cycle * 37_000 % 300_000)
        \(USBDisplay.plugging); until set -- /dev/dri/card*; [ -e "$1" ]; do busybox usleep 20000; done
        """
      let took = try Self.seconds(machine, from: script, to: " VGA-1: ")
      print("picture back \(took) s after the card, cycle \(cycle)")
      #expect(took <= 1)
      #expect(try kiosk.isRunning)
      try Self.expectPads(display, machine, cycle: cycle)
      if cycle == 1 { before = try kiosk.openFiles() }
    }
    #expect(abs(try kiosk.openFiles() - before) <= 2)
    try kiosk.end()
    try display.end()
  }

  /// A display that a kernel parameter marks as connected, and that sends its EDID later without any event: until then
  /// the kernel makes up modes of 1024 × 768 and less.
  @Test func itDescribesItselfLate() throws {
    let machine = try Self.machine("video=VGA-1:e")
    let kiosk = try Self.kiosk(in: machine)
    let display = try USBDisplay(machine)
    let description = Data(Self.edid).base64EncodedString()
    for cycle in 1...Self.cycles {
      if cycle > 1 { try display.plug() }
      try machine.wait(for: "modes that are made up, cycle \(cycle)") {
        try kiosk.output.components(separatedBy: "guessed, because the display has no EDID").count == cycle + 1
      }
      let took = try Self.seconds(
        machine, from: "echo \(description) | base64 -d >$(ls /sys/kernel/debug/dri/*/VGA-1/edid_override | head -n 1)",
        to: " VGA-1: \(Self.width)x\(Self.height)@")
      print("right mode \(took) s after the description, cycle \(cycle)")
      #expect(took <= 2)
      try Self.expectPads(display, machine, cycle: cycle)
      try display.unplug()
      try machine.run("while ls /dev/dri/card* >/dev/null 2>&1; do busybox usleep 20000; done")
    }
    try kiosk.end()
    try display.end()
  }
}
