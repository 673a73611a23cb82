/// Machines that outlive a test: booting takes many times longer than most tests.
extension Machine {
  @MainActor private static var running: [MachineKind: Machine] = [:]

  /// The machine of that kind, freshly tidied: no program of an earlier test, no device it made, every monitor as at the
  /// start, the first terminal in front.
  @MainActor public static func shared(_ kind: MachineKind = .standard) throws -> Machine {
    if let machine = running[kind] {
      do {
        try machine.tidy()
        return machine
      } catch {
        // What one test has broken is not the next one's business.
        machine.end()
        running[kind] = nil
      }
    }
    let machine = try Machine(kind)
    running[kind] = machine
    return machine
  }

  private func tidy() throws {
    try devices("clear")
    // Not before all are gone is the display free.
    try run(
      """
      programs="Probe Gallery vitrine seatd modetest"
      busybox killall -q -KILL $programs busybox
      while busybox pidof $programs >/dev/null; do busybox usleep 20000; done
      rm -f /tmp/* /run/seatd.sock; true
      """)
    if kind.outputs > 0 {
      for output in 1..<max(kind.outputs, 1) { try unplug(output) }
      if kind.startsWithDisplay { try plug(0, width: kind.width, height: kind.height) } else { try unplug(0) }
    }
    try run("busybox chvt 1")
  }

  /// The terminal in front and what programs have made of it: `1 text unicode auto` where a person can log in.
  public func console() throws -> String { try explaining { try agent.perform("console", "", timeout: 30).output } }
}
