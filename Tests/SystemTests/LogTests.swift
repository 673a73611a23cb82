import Machine
import Testing

/// Frames of a kiosk continue whatever happens to its log.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct LogTests {
  /// On a machine that counts instructions, which a slow host makes no slower.
  @Test func everyFrameComesWhateverBecameOfTheLog() throws {
    let machine = try Machine.shared(.countingInstructions)
    let cases = [
      ("closed", "", "2>&-"), ("a reader that is gone", "PROBE_ERRORS=gone", ""),
      ("a dead journal", "PROBE_ERRORS=dead", ""),
      ("a full disk", "", "2>/dev/full"), ("the kernel's log", "", "2>/dev/kmsg"), ("a full pipe", "PROBE_ERRORS=full", ""),
    ]
    for (name, environment, errors) in cases {
      let kiosk = try Kiosk("Probe", in: machine, environment: "PROBE_CHATTER=1 \(environment)", errors: errors)
      try kiosk.next("the kiosk to begin, log: \(name)") { $0.contains { $0.name == "active" } }
      try machine.run("sleep 1")
      let before = try kiosk.counts()
      try machine.run("sleep 2")
      let after = try kiosk.counts()
      let rate = (after.number("frames") - before.number("frames")) / (after.number("now") - before.number("now"))
      print("log \(name): \(rate) frames a second")
      #expect(rate >= 60, "log: \(name)")
      try kiosk.end()
      #expect(try kiosk.events.last.map { $0.name + $0["status"] } == "ended0", "log: \(name)")
    }
  }
}
