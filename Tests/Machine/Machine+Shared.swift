/// Machines that several tests share: booting takes many times longer than most tests.
extension Machine {
  @MainActor private static var running: [MachineKind: Machine] = [:]

  /// The machine of that kind in a clean state: no program of an earlier test, no device it made, every monitor as at
  /// the start, the first VT active.
  @MainActor public static func shared(_ kind: MachineKind = .standard) throws -> Machine {
    if let machine = running[kind] {
      do {
        try machine.tidy()
        return machine
      } catch {
        // What one test has broken must not affect the next one.
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
    // The display is free only when all of them have ended.
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

  /// The active VT and the modes that programs have set: `1 text unicode auto` where a user can log in.
  public func console() throws -> String { try explaining { try agent.perform("console", "", timeout: 30).output } }
}
