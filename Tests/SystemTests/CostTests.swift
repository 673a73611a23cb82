import Machine
import Testing

@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct CostTests {
  @Test func onePercentOfDamageCopiesOnePercentOfTheBytes() throws {
    let machine = try Machine.shared()
    let kiosk = try Kiosk.probe(in: machine)
    let whole = 1280.0 * 800 * 4
    // Both buffers contain the whole picture after two sparks.
    for isYellow in [true, false] { try spark(kiosk, machine, isYellow) }
    let before = try kiosk.counts()
    for round in 0..<10 { try spark(kiosk, machine, round % 2 == 0) }
    let after = try kiosk.counts()
    let frames = after.number("frames") - before.number("frames")
    let bytes = after.number("bytes") - before.number("bytes")
    #expect(frames == 10)
    #expect(abs(bytes / frames / whole - 0.01) < 0.001, "\(bytes) bytes in \(frames) frames of \(whole)")
    try kiosk.end()
  }

  private func spark(_ kiosk: Kiosk, _ machine: Machine, _ isYellow: Bool) throws {
    try kiosk.signal("USR2")
    try machine.expect("the spark") { $0.lastPixel == (isYellow ? 0xFFFF00 : 0) }
  }

  @Test func nothingHappensWhileNothingChanges() throws {
    let machine = try Machine.shared()
    let kiosk = try Kiosk.probe(in: machine)
    _ = try kiosk.counts()
    let before = try kiosk.counts()
    // Context switches of every thread, counted inside so that the kiosk handles no request meanwhile.
    let count = "cat /proc/\(kiosk.process)/task/*/status | awk '/ctxt_switches/ { n += $2 } END { print n }'"
    let switches = try machine.run("sleep 1; \(count); sleep 5; \(count)").split(separator: "\n").compactMap { Int($0) }
    #expect(switches.count == 2 && switches[0] == switches[1], "context switches before and after five seconds: \(switches)")
    let after = try kiosk.counts()
    for part in ["frames", "cycles", "bytes"] { #expect(after.number(part) == before.number(part), "\(part)") }
    try kiosk.end()
  }
}
