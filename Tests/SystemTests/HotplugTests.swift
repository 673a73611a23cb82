import Foundation
import Machine
import Testing

/// Devices and displays that are unplugged and plugged while the kiosk runs.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct HotplugTests {
  @Test func aHundredTimesTouchScreenAndKeyboard() throws {
    let machine = try Machine.shared()
    let kiosk = try Kiosk.probe(in: machine)
    var before = 0
    let place = Pads.middle(0)
    for cycle in 1...100 {
      try kiosk.skip()
      try machine.devices("make glass touch 1280 800; make keys keyboard")
      try kiosk.next("both devices, cycle \(cycle)") { Self.devices($0, "added") == 2 }
      try machine.devices("glass down 0 \(place.x * 100)% \(place.y * 100)%; glass frame; keys key KEY_A 1")
      try kiosk.next("the key, cycle \(cycle)") { $0.contains { $0.name == "press" && $0["phase"] == "began" } }
      try machine.expect("pad 0 highlighted, cycle \(cycle)") { Pads.areShown($0, highlighted: [0]) }
      // The finger and the key are held while their devices are removed.
      try machine.devices("clear")
      try kiosk.next("the end of both, cycle \(cycle)") { said in
        Self.devices(said, "removed") == 2
          && said.contains { $0.name == "press" && ["ended", "cancelled"].contains($0["phase"]) }
      }
      try machine.expect("no pad highlighted, cycle \(cycle)") { Pads.areShown($0) }
      // Timers and the like open their own descriptors when they are first needed; a leak would repeat in every cycle.
      if cycle == 1 { before = try kiosk.openFiles() }
    }
    #expect(abs(try kiosk.openFiles() - before) <= 2)
    try Self.touch(machine, kiosk)
    try machine.expect("pad 1 highlighted in the end") { Pads.areShown($0, highlighted: [1]) }
    try kiosk.end()
  }

  private static func devices(_ events: [Kiosk.Event], _ what: String) -> Int {
    events.filter { $0.name == "device" && $0["what"].hasPrefix(what) }.count
  }

  @Test func fiftyTimesTheMonitor() throws {
    let machine = try Machine.shared()
    try machine.devices("make glass touch 1280 800; make keys keyboard")
    let kiosk = try Kiosk.probe(in: machine)
    var before = 0
    for cycle in 1...50 {
      // A finger and a key go down before the picture is lost, and up before it is back.
      try kiosk.skip()
      try machine.devices("glass down 0 50% 25%; glass frame; keys key KEY_A 1")
      try machine.expect("pad 1 highlighted, cycle \(cycle)") { Pads.areShown($0, highlighted: [1]) }
      try machine.unplug()
      try machine.wait(for: "no monitor, cycle \(cycle)") { try Self.status(machine) == "disconnected\n" }
      try machine.devices("glass up 0; glass frame; keys key KEY_A 0")
      try kiosk.next("both to end, cycle \(cycle)") { said in
        said.contains { $0.name == "press" && $0["phase"] == "ended" } && said.contains { $0.name == "tap" }
      }
      // Another monitor every other time.
      let (width, height) = cycle % 2 == 1 ? (1024, 768) : (1280, 800)
      try machine.plug(width: width, height: height)
      try machine.expect("the pads at \(width) x \(height), cycle \(cycle)") {
        ($0.width, $0.height) == (width, height) && Pads.areShown($0)
      }
      if cycle == 1 { before = try kiosk.openFiles() }
    }
    #expect(abs(try kiosk.openFiles() - before) <= 2)
    try kiosk.end()
  }

  /// The driver is unbound from its card and bound again while frames are drawn: the same happens to the card in use
  /// with a USB display, or when a driver takes over from the firmware's frame buffer.
  /// VITRINE_CARD_CYCLES=100 runs all cycles.
  @Test func theCardGoesAndComesWhileSomethingMoves() throws {
    let cycles = ProcessInfo.processInfo.environment["VITRINE_CARD_CYCLES"].flatMap(Int.init) ?? 10
    let machine = try Machine.shared()
    let kiosk = try Kiosk.probe(in: machine)
    let driver = "/sys/bus/virtio/drivers/virtio_gpu"
    let name = try machine.run("ls \(driver) | grep '^virtio[0-9]'").trimmingCharacters(in: .whitespacesAndNewlines)
    try machine.run(
      "(while kill -USR2 \(kiosk.process) 2>/dev/null; do busybox usleep 100000; done) >/dev/null 2>&1 </dev/null &")
    var before = 0
    for cycle in 1...cycles {
      // Seconds inside, from the moment when the driver has its card again to the log line that says what is shown.
      let took = try machine.run(
        """
        shown() { grep -c ' Virtual-1: ' /tmp/Probe.log; }
        echo \(name) >\(driver)/unbind; busybox usleep \(cycle * 37_000 % 300_000)
        was=$(shown); echo \(name) >\(driver)/bind; start=$(cut -d ' ' -f 1 /proc/uptime)
        until [ $(shown) -gt $was ] || [ ${i:=0} -ge 1000 ]; do busybox usleep 20000; i=$((i + 1)); done
        busybox awk -v start=$start '{ print $1 - start }' /proc/uptime
        """
      ).trimmingCharacters(in: .whitespacesAndNewlines)
      print("picture back \(took) s after the card, cycle \(cycle)")
      #expect(try kiosk.isRunning)
      try machine.expect("the pads, cycle \(cycle)") { Pads.areShown($0) }
      if cycle == 1 { before = try kiosk.openFiles() }
    }
    #expect(abs(try kiosk.openFiles() - before) <= 2)
    try kiosk.end()
  }

  @Test(arguments: ["drm:Virtual-7", "drm:/dev/dri/card9"])
  func whatIsAskedForAndNotThereIsWaitedFor(_ display: String) throws {
    let machine = try Machine.shared()
    let kiosk = try Kiosk("Probe", in: machine, environment: "\(Kiosk.plain) VITRINE_DISPLAY=\(display)")
    try kiosk.next("the probe to be active") { $0.contains { $0.name == "active" } }
    try machine.run("sleep 10")
    #expect(try kiosk.isRunning)
    #expect(try kiosk.output.contains("Waiting for it."))
    try kiosk.end()
  }

  /// Touches a new touch screen once the kiosk has opened it; earlier touches are lost.
  private static func touch(_ machine: Machine, _ kiosk: Kiosk) throws {
    try kiosk.skip()
    try machine.devices("make glass touch 1280 800")
    try kiosk.next("the glass") { devices($0, "added") == 1 }
    try machine.devices("glass down 0 50% 25%; glass frame")
  }

  private static func status(_ machine: Machine, _ output: Int = 1) throws -> String {
    try machine.run("cat /sys/class/drm/card0-Virtual-\(output)/status")
  }

  @Test func aKioskWithoutDisplayLightsUpWhenOneComes() throws {
    let kind = MachineKind(startsWithDisplay: false)
    let machine = try Machine.shared(kind)
    #expect(try Self.status(machine) == "disconnected\n")
    let kiosk = try Kiosk("Probe", in: machine, environment: Kiosk.plain)
    try kiosk.next("the probe to be active") { $0.contains { $0.name == "active" } }
    try machine.plug(width: 1280, height: 800)
    try machine.expect("the pads on the new display") { $0.width == 1280 && Pads.areShown($0) }
    try kiosk.end()
  }

  @Test func twoOutputsAreMirroredOrOneIsChosen() throws {
    let kind = MachineKind(.virtio(outputs: 2))
    let machine = try Machine.shared(kind)
    try machine.plug(1, width: 1280, height: 800)
    try machine.wait(for: "both monitors") { try Self.status(machine, 2) == "connected\n" }
    var kiosk = try Kiosk.probe(in: machine, "VITRINE_OUTPUTS=mirror")
    try machine.expect("the pads on the second output", on: 1) { Pads.areShown($0) }
    try machine.unplug(0)
    try Self.touch(machine, kiosk)
    try machine.expect("pad 1 highlighted on what is left", on: 1) { Pads.areShown($0, highlighted: [1]) }
    try machine.plug(0, width: 1280, height: 800)
    try machine.expect("the first output again") { Pads.areShown($0, highlighted: [1]) }
    try kiosk.end()
    kiosk = try Kiosk("Probe", in: machine, environment: "\(Kiosk.plain) VITRINE_DISPLAY=drm:Virtual-2")
    try machine.expect("the pads on the chosen output", on: 1) { Pads.areShown($0) }
    #expect(try !Pads.areShown(machine.picture(0)))
    try kiosk.end()
  }
}

extension Kiosk {
  func openFiles() throws -> Int {
    Int(try machine.run("ls /proc/\(process)/fd | wc -l").trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }
}
