import Machine
import Testing

/// Virtual terminals, and the state in which a kiosk leaves them.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct ConsoleTests {
  /// Text mode, with keys for the terminal.
  private static let usable = " text unicode "

  @Test(arguments: ["direct", "builtin", "seatd"])
  func fiftyTimesToAnotherTerminalAndBack(_ seat: String) throws {
    let machine = try Machine.shared()
    if seat == "seatd" {
      try machine.run("seatd >/tmp/seatd.log 2>&1 & true")
      try machine.wait(for: "seatd") { try machine.outcome(of: "test -S /run/seatd.sock").status == 0 }
    }
    try machine.devices("make glass touch 1280 800; make keys keyboard")
    let kiosk = try Kiosk.probe(in: machine, "VITRINE_SEAT=\(seat)")
    let home = try machine.console().prefix { $0 != " " }
    // The full count for one kind of seat, a few times for the others.
    let times = seat == "builtin" ? 50 : 5
    for cycle in 1...times {
      try kiosk.skip()
      try machine.devices("glass down 0 50% 25%; glass frame; keys key KEY_A 1")
      try machine.expect("pad 1 highlighted, cycle \(cycle)") { Pads.areShown($0, highlighted: [1]) }
      try machine.run("busybox chvt 9")
      try kiosk.next("the kiosk to step back with the key, cycle \(cycle)") { said in
        said.contains { $0.name == "inactive" } && said.contains { $0.name == "press" && $0["phase"] == "cancelled" }
      }
      // Another program is master of the card meanwhile, and leaves it in a state of its own.
      if cycle % 10 == 1 {
        try machine.run(
          """
          connector=$(modetest -M virtio_gpu -c | awk '$3 == "connected" { print $1; exit }')
          sleep 1 | timeout 10 modetest -M virtio_gpu -s "$connector:1024x768" >/tmp/modetest.log 2>&1 || true
          """)
      }
      try machine.devices("glass up 0; glass frame; keys key KEY_A 0")
      #expect(try !Pads.areShown(machine.picture()), "cycle \(cycle)")
      try machine.run("busybox chvt \(home)")
      try kiosk.next("the kiosk to be back, cycle \(cycle)") { $0.contains { $0.name == "active" } }
      try machine.expect("the pads, none stuck, cycle \(cycle)") { Pads.areShown($0) }
    }
    try kiosk.end()
    // seatd still answers the kernel's requests to switch; after the other seats nobody is left to answer.
    #expect(try machine.console().contains(Self.usable + (seat == "seatd" ? "" : "auto")))
    try machine.run("busybox chvt 3")
    try machine.wait(for: "another terminal") { try machine.console().hasPrefix("3 text unicode") }
  }

  @Test func killedAndStartedAgainItIsBack() throws {
    let machine = try Machine.shared()
    try machine.devices("make glass touch 1280 800")
    for _ in 0..<3 {
      let kiosk = try Kiosk.probe(in: machine)
      try machine.devices("glass down 0 50% 25%; glass frame")
      try machine.expect("pad 1 highlighted") { Pads.areShown($0, highlighted: [1]) }
      try kiosk.end("KILL")
      try machine.devices("glass up 0; glass frame")
    }
    let kiosk = try Kiosk.probe(in: machine)
    try machine.devices("glass down 0 50% 75%; glass frame")
    try machine.expect("pad 4 highlighted") { Pads.areShown($0, highlighted: [4]) }
    try machine.press(["a"])
    try kiosk.next("the key") { $0.contains { $0.name == "press" && $0["characters"] == "a" } }
    try kiosk.end()
  }

  /// SIGTERM is an orderly end, SIGSEGV and SIGABRT are crashes.
  @Test(arguments: ["TERM", "INT", "SEGV", "ABRT"])
  func afterTheEndTheTextConsoleIsUsable(_ signal: String) throws {
    let machine = try Machine.shared()
    let kiosk = try Kiosk.probe(in: machine)
    #expect(try !machine.console().contains(Self.usable))
    try kiosk.end(signal)
    try machine.wait(
      for: "the console to be usable after SIG\(signal), it is \((try? machine.console()) ?? "?")", timeout: 60
    ) {
      try machine.console().contains(Self.usable)
    }
    // After a crash of its parent, libseat's own daemon leaves that to the kernel, which notices at the next switch.
    if ["TERM", "INT"].contains(signal) { #expect(try machine.console().hasSuffix(" auto")) }
    // A user types into a shell there.
    let terminal = try machine.console().prefix { $0 != " " }
    try machine.run(
      "setsid -c busybox sh -c '>/tmp/shell; exec busybox sh -i' </dev/tty\(terminal) >/dev/tty\(terminal) 2>&1 & true")
    // The kernel discards what is typed at a terminal that nobody has opened yet.
    try machine.wait(for: "the shell") { try machine.outcome(of: "test -e /tmp/shell").status == 0 }
    try machine.type("echo fine > /tmp/typed\n")
    try machine.wait(for: "what was typed") { try machine.outcome(of: "grep -q fine /tmp/typed").status == 0 }
    try machine.expect("the text console") { picture in
      !Pads.areShown(picture) && !picture.isBlack
    }
    // Keys switch only to terminals that have been opened.
    try machine.run("true </dev/tty5")
    try machine.press(["ctrl", "alt", "f5"])
    try machine.wait(for: "another terminal") { try machine.console() == "5 text unicode auto" }
  }
}
